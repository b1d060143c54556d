import { Tooltip } from 'radix-ui';
import { type ReactElement, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const AWAY_PX = 6;
const EDGE_PX = 8;

interface Met {
  key: number;
  control: HTMLElement;
  /**
   * The first pointer, focus or press event on the control. It is passed on to Radix, because the pointer or the focus has already arrived.
   */
  event: Event;
}

let count = 0;

/**
 * Renders the tooltips of the whole page. A control is only marked with attributes (button.tsx); its tooltip is created when the control is
 * first hovered or focused. So this file, 15 KB, can load after the screen.
 */
export default function TipHost(): ReactElement {
  const [met, setMet] = useState<readonly Met[]>([]);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    // flushSync(): on touch screens the press follows the pointerover so soon that the control must be ready without delay.
    const meet = (event: Event) => flushSync(() => setMet((known) => withMet(known, event)));
    document.addEventListener('pointerover', meet, options);
    document.addEventListener('focus', meet, options);
    // The control that is already hovered or pressed is added only now, after the listeners are attached. React may delay a render, and
    // events before a later attachment would be lost.
    setMet(pointedAtNow());
    return () => listening.abort();
  }, []);
  return (
    <Tooltip.Provider>
      {met.map(({ key, control, event }) => (
        <Tip key={key} control={control} event={event} />
      ))}
    </Tooltip.Provider>
  );
}

/** Removes controls that have left the DOM, together with their tooltips. */
function withMet(known: readonly Met[], event: Event): readonly Met[] {
  const there = known.filter(({ control }) => control.isConnected);
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
  if (control && there.every((each) => each.control !== control)) return [...there, meetingOf(control, event)];
  return there.length === known.length ? known : there;
}

/** Returns the control that was hovered or pressed before the listeners were attached. */
function pointedAtNow(): readonly Met[] {
  const pressed = document.querySelector<HTMLElement>('[data-tip-press]:focus');
  if (pressed) return [meetingOf(pressed, new Event('click'))];
  const control = document.querySelector<HTMLElement>('[data-tip]:hover');
  return control ? [meetingOf(control, new PointerEvent('pointerover', { pointerType: 'mouse' }))] : [];
}

function meetingOf(control: HTMLElement, event: Event): Met {
  count += 1;
  return { key: count, control, event };
}

function Tip({ control, event }: Omit<Met, 'key'>): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const { tip, tipPress } = control.dataset;
  const press = tipPress === undefined ? undefined : () => setIsOpen(true);
  // A tooltip that only repeats the control's name is hidden from screen readers. A press on a tooltip must not count as a press outside of
  // the dialog below it.
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip.Trigger asChild>
        <TipTrigger control={control} event={event} onPress={press} />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          className={press ? 'tip lines' : 'tip'}
          data-tip-box=""
          aria-hidden={press === undefined}
          sideOffset={AWAY_PX}
          collisionPadding={EDGE_PX}
          onPointerDown={(pressed) => pressed.stopPropagation()}
        >
          {tip}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

type Listener = (event: Event) => void;

interface TipTriggerProps {
  control: HTMLElement;
  /** The event that first touched the control. */
  event: Event;
  /** Called on press, instead of Radix's default, which closes the tooltip. */
  onPress: (() => void) | undefined;
  // Tooltip.Trigger passes the following props, because it treats this component as the control.
  ref?: Ref<HTMLElement>;
  onPointerMove?: Listener;
  onPointerLeave?: Listener;
  onPointerDown?: Listener;
  onFocus?: Listener;
  onBlur?: Listener;
  onClick?: Listener;
}

/** Renders nothing. It forwards the events of an existing control to Radix's tooltip. */
function TipTrigger({ control, event, onPress, ref, ...heard }: TipTriggerProps): null {
  const { onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick } = heard;
  useImperativeHandle(ref, () => control, [control]);
  // A tooltip that only repeats a button's name opens on visible focus only: a dialog that closes returns the focus to its button, and the
  // user did not ask for the name. A pressable tooltip contains more than the button shows and opens on every focus.
  const onSeenFocus: Listener = (focus) => (onPress || control.matches(':focus-visible')) && onFocus?.(focus);

  useEffect(() => {
    const listening = new AbortController();
    const heardAs = {
      pointermove: onPointerMove,
      pointerleave: onPointerLeave,
      pointerdown: onPointerDown,
      focus: onSeenFocus,
      blur: onBlur,
      click: onPress ?? onClick,
    };
    for (const [name, listener] of Object.entries(heardAs)) {
      if (listener) control.addEventListener(name, listener, { signal: listening.signal });
    }
    return () => listening.abort();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first event is handled once, on mount
  useEffect(() => {
    if (event.type === 'focus') onSeenFocus(event);
    else if (event.type === 'click') onPress?.();
    else if (control.matches(':hover')) onPointerMove?.(event);
  }, []);
  return null;
}

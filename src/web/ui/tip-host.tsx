import { Tooltip } from 'radix-ui';
import { type ReactElement, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const AWAY_PX = 6;
const EDGE_PX = 8;

interface Met {
  key: number;
  control: HTMLElement;
  /** What it was met by: the tip of a control that the pointer or the focus is on already is due. */
  event: Event;
}

let count = 0;

/**
 * The tips of the whole page. A control that has one (button.tsx) is only marked; Radix takes it over when it is first pointed at or
 * focused, so that this file comes after the screen, which would have to wait for 15 KB more.
 */
export default function TipHost(): ReactElement {
  const [met, setMet] = useState<readonly Met[]>([]);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    // At once: a finger's press follows its pointerover so soon that the control must hear it by then.
    const meet = (event: Event) => flushSync(() => setMet((known) => withMet(known, event)));
    document.addEventListener('pointerover', meet, options);
    document.addEventListener('focus', meet, options);
    // Not before somebody listens: React may hold back what it has rendered, and what is pointed at meanwhile nobody would hear of.
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

/** Those that have left the document go, and their tip with them. */
function withMet(known: readonly Met[], event: Event): readonly Met[] {
  const there = known.filter(({ control }) => control.isConnected);
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
  if (control && there.every((each) => each.control !== control)) return [...there, meetingOf(control, event)];
  return there.length === known.length ? known : there;
}

/** What was pointed at, or pressed, before somebody listened. */
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
  // A tip that only repeats the name of its control is hidden from screen readers. A press on a tip must not count as a press outside of
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
  /** What it was met by. */
  event: Event;
  /** Instead of what Radix does at a press, which is to close. */
  onPress: (() => void) | undefined;
  // From Tooltip.Trigger, which thinks that it is the control.
  ref?: Ref<HTMLElement>;
  onPointerMove?: Listener;
  onPointerLeave?: Listener;
  onPointerDown?: Listener;
  onFocus?: Listener;
  onBlur?: Listener;
  onClick?: Listener;
}

/** Shows nothing: hands what happens to a control that is on the page already to Radix's tooltip. */
function TipTrigger({ control, event, onPress, ref, ...heard }: TipTriggerProps): null {
  const { onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick } = heard;
  useImperativeHandle(ref, () => control, [control]);
  // A tip that only repeats the name of its button opens for a visible focus alone: a dialog that closes returns the focus to its button,
  // and no user asked for the name. A tip that can be pressed says more than the button shows, and opens for every focus.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the meeting happens once
  useEffect(() => {
    if (event.type === 'focus') onSeenFocus(event);
    else if (event.type === 'click') onPress?.();
    else if (control.matches(':hover')) onPointerMove?.(event);
  }, []);
  return null;
}

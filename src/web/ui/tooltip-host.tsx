import { Tooltip } from 'radix-ui';
import { type ReactElement, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const TIP_OFFSET_PX = 6;
const EDGE_PADDING_PX = 8;

interface TooltipTarget {
  key: number;
  control: HTMLElement;
  /** The event that created the tooltip. It is passed on to Radix, which was not listening when it happened. */
  event: Event;
}

let lastKey = 0;

/**
 * Renders the tooltips of the page. It creates each tooltip when its control is first hovered or focused, so that this file (15 KB) can
 * load after the screen.
 */
export default function TooltipHost(): ReactElement {
  const [targets, setTargets] = useState<readonly TooltipTarget[]>([]);
  useLayoutEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    // flushSync() renders the tooltip without delay, because on touch screens the press follows the pointerover event very soon.
    const addTarget = (event: Event) => flushSync(() => setTargets((current) => withTarget(current, event)));
    document.addEventListener('pointerover', addTarget, options);
    document.addEventListener('focus', addTarget, options);
    // The currently hovered or focused control is added after the listeners, so that no event in between is lost.
    setTargets(initialTargets());
    return () => controller.abort();
  }, []);
  return (
    <Tooltip.Provider>
      {targets.map(({ key, control, event }) => (
        <Tip key={key} control={control} event={event} />
      ))}
    </Tooltip.Provider>
  );
}

/** Adds the control of the event to the tooltip targets, and removes controls that have left the DOM. */
function withTarget(current: readonly TooltipTarget[], event: Event): readonly TooltipTarget[] {
  const connected = current.filter(({ control }) => control.isConnected);
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
  if (control && connected.every((each) => each.control !== control)) return [...connected, createTarget(control, event)];
  return connected.length === current.length ? current : connected;
}

/** Returns the control that was hovered or pressed before the listeners were attached. */
function initialTargets(): readonly TooltipTarget[] {
  const pressedControl = document.querySelector<HTMLElement>('[data-tip-press]:focus');
  if (pressedControl) return [createTarget(pressedControl, new Event('click'))];
  const control = document.querySelector<HTMLElement>('[data-tip]:hover');
  return control ? [createTarget(control, new PointerEvent('pointerover', { pointerType: 'mouse' }))] : [];
}

function createTarget(control: HTMLElement, event: Event): TooltipTarget {
  lastKey += 1;
  return { key: lastKey, control, event };
}

function Tip({ control, event }: Omit<TooltipTarget, 'key'>): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const { tip, tipPress } = control.dataset;
  const openOnPress = tipPress === undefined ? undefined : () => setIsOpen(true);
  // A tooltip that only repeats the control's name is hidden from screen readers. A press on a tooltip must not count as a press outside of
  // the dialog below it.
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip.Trigger asChild>
        <TipTrigger control={control} event={event} onPress={openOnPress} />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          className={openOnPress ? 'tip lines' : 'tip'}
          data-tip-box=""
          aria-hidden={openOnPress === undefined}
          sideOffset={TIP_OFFSET_PX}
          collisionPadding={EDGE_PADDING_PX}
          onPointerDown={(pressEvent) => pressEvent.stopPropagation()}
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
  event: Event;
  onPress: (() => void) | undefined;
  // Radix's Tooltip.Trigger passes the following props, because it treats this component as the control of the tooltip.
  ref?: Ref<HTMLElement>;
  onPointerMove?: Listener;
  onPointerLeave?: Listener;
  onPointerDown?: Listener;
  onFocus?: Listener;
  onBlur?: Listener;
  onClick?: Listener;
}

/** Forwards the events of an existing control to Radix's tooltip. Renders nothing itself. */
function TipTrigger({ control, event, onPress, ref, ...handlers }: TipTriggerProps): null {
  const { onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick } = handlers;
  useImperativeHandle(ref, () => control, [control]);
  // A tooltip that only repeats a button's name opens on visible focus only: a dialog that closes returns the focus to its button, and the
  // user did not ask for the name. A pressable tooltip contains more than the button shows and opens on every focus.
  const onVisibleFocus: Listener = (focusEvent) => (onPress || control.matches(':focus-visible')) && onFocus?.(focusEvent);

  useEffect(() => {
    const controller = new AbortController();
    const listeners = {
      pointermove: onPointerMove,
      pointerleave: onPointerLeave,
      pointerdown: onPointerDown,
      focus: onVisibleFocus,
      blur: onBlur,
      click: onPress ?? onClick,
    };
    for (const [name, listener] of Object.entries(listeners)) {
      if (listener) control.addEventListener(name, listener, { signal: controller.signal });
    }
    return () => controller.abort();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first event is handled once, on mount
  useEffect(() => {
    if (event.type === 'focus') onVisibleFocus(event);
    else if (event.type === 'click') onPress?.();
    else if (control.matches(':hover')) onPointerMove?.(event);
  }, []);
  return null;
}

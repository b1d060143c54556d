import { type Ref, useEffect, useImperativeHandle } from 'react';

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
export function TipTrigger({ control, event, onPress, ref, ...heard }: TipTriggerProps): null {
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

import { useEffect, useState } from 'react';

// Spec §9: a tip waits 700 ms; within 300 ms of the last one the next does not wait.
const DELAY_MS = 700;
const SKIP_MS = 300;

/** The element with `data-tip` that is pointed at, or focused by keyboard. Esc and a press hide it, or a press shows it where it is asked for; pointing at the tip keeps it (WCAG 1.4.13). */
export function useTipTarget(): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: HTMLElement | null = null;
    let hiddenAt = 0;
    const show = (next: HTMLElement | null) => {
      clearTimeout(timer);
      if (shown && !next) hiddenAt = Date.now();
      shown = next;
      setTarget(next);
    };
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || isTip(event.target)) return;
      const next = withTip(event.target);
      if (next === shown) return;
      clearTimeout(timer);
      const skips = shown !== null || Date.now() - hiddenAt < SKIP_MS;
      if (next) timer = setTimeout(show, skips ? 0 : DELAY_MS, next);
      else if (shown) timer = setTimeout(show, 100, null); // time to reach the tip itself
    };
    const onFocus = (event: FocusEvent) => {
      const next = withTip(event.target);
      if (next?.matches(':focus-visible')) show(next);
    };
    const onPress = (event: MouseEvent) => {
      const pressed = withTip(event.target);
      if (pressed?.dataset.tipPress !== undefined) show(pressed);
    };
    const hide = () => show(null);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    // This part is loaded after the screen: the pointer may rest on something already.
    const under = document.querySelector<HTMLElement>('[data-tip]:hover');
    if (under) timer = setTimeout(show, DELAY_MS, under);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerover', onOver, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('pointerdown', hide, { signal });
    document.addEventListener('click', onPress, { signal });
    document.addEventListener('keydown', onKey, { signal });
    window.addEventListener('scroll', hide, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return target?.isConnected ? target : null;
}

function withTip(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

function isTip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-tip-box]') !== null;
}

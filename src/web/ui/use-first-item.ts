import { type FocusEvent, type MouseEvent, useRef } from 'react';

/** Whether a key or a pointer has asked for a menu. */
export type HowOpened = 'key' | 'pointer';

/** A click that a key made counts no presses. */
export function howOpened({ detail }: MouseEvent): HowOpened {
  return detail === 0 ? 'key' : 'pointer';
}

/**
 * A menu that a key has opened begins on its first item. Radix does so too, but not the first time: its button was not there
 * yet when the key was pressed, and the focus stands on the menu itself.
 */
export function useFirstItem(opened: HowOpened): { onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const isDue = useRef(opened === 'key');
  return {
    onFocus: ({ target, currentTarget }) => {
      if (!isDue.current) return;
      isDue.current = false;
      if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    },
  };
}

/**
 * Where menus are put: in the dialog that stands over the page, behind which nothing can be pressed; else inside the main landmark,
 * so that a reader who walks the page by landmarks does not lose them.
 */
export function menuPlace(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector('main') ?? undefined;
}

import { type FocusEvent, type MouseEvent, useRef } from 'react';

export type OpenedBy = 'key' | 'pointer';

/** Returns whether a key or a pointer has caused the click. A click caused by a key has detail 0. */
export function readOpenedBy({ detail }: MouseEvent): OpenedBy {
  return detail === 0 ? 'key' : 'pointer';
}

/**
 * Focuses the first item of a menu that a key has opened. Radix does this except for the first menu, whose file had not loaded when the
 * user pressed the key.
 */
export function useFirstItem(openedBy: OpenedBy): { onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const isFocusDue = useRef(openedBy === 'key');
  return {
    onFocus: ({ target, currentTarget }) => {
      if (!isFocusDue.current) return;
      isFocusDue.current = false;
      if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    },
  };
}

/**
 * Returns the element that contains open menus: the open dialog, because elements outside it cannot be clicked; otherwise the main
 * landmark, so that users who navigate by landmarks find the menus.
 */
export function menuContainer(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector('main') ?? undefined;
}

import { type FocusEvent, type MouseEvent, useRef } from 'react';

export type OpenedBy = 'key' | 'pointer';

/** A click caused by a key has detail 0. */
export function readOpenedBy({ detail }: MouseEvent): OpenedBy {
  return detail === 0 ? 'key' : 'pointer';
}

/** Radix does so itself except the first time, because its button did not exist yet when the key was pressed. */
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
 * The container for menus: the open dialog, because nothing outside it can be clicked; otherwise the main landmark, so that users who
 * navigate by landmarks find them.
 */
export function menuContainer(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector('main') ?? undefined;
}

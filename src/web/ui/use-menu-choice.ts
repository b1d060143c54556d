import { type RefObject, useRef, useState } from 'react';
import { menuContainer } from './use-first-item.ts';

interface MenuChoice {
  trigger: RefObject<HTMLButtonElement | null>;
  place: HTMLElement | undefined;
  /** Updates the container of the menu. Call this whenever the menu opens or closes, because a new screen replaces the main element. */
  findPlace: () => void;
  choose: (action: () => void) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * The selection of a menu action. The action runs after the focus is back on the menu's button, so that a dialog of the action can return
 * the focus to the button.
 */
export function useMenuChoice(): MenuChoice {
  const trigger = useRef<HTMLButtonElement>(null);
  const selectedAction = useRef<(() => void) | undefined>(undefined);
  const [place, setContainer] = useState(menuContainer);
  return {
    trigger,
    place,
    findPlace: () => setContainer(menuContainer()),
    choose: (action) => {
      selectedAction.current = action;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      trigger.current?.focus();
      selectedAction.current?.();
      selectedAction.current = undefined;
    },
  };
}

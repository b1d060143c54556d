import { type RefObject, useRef, useState } from 'react';
import { menuPlace } from './use-first-item.ts';

interface MenuChoice {
  trigger: RefObject<HTMLButtonElement | null>;
  /** Where the menu is put. */
  place: HTMLElement | undefined;
  /** To be called whenever it opens or closes: while the screen is loading there is another main. */
  findPlace: () => void;
  choose: (act: () => void) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** What is chosen in a menu acts once it is gone and the focus is back on its button: a dialog that it opens can then give it back there. */
export function useMenuChoice(): MenuChoice {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);
  const [place, setPlace] = useState(menuPlace);
  return {
    trigger,
    place,
    findPlace: () => setPlace(menuPlace()),
    choose: (act) => {
      chosen.current = act;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      trigger.current?.focus();
      chosen.current?.();
      chosen.current = undefined;
    },
  };
}

import { useEffect, useRef } from 'react';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';

/** The panel takes the focus as it opens, and gives it back to the row's button as a dialog would. */
export function usePanelFocus(setFocus: (name: 'nome') => void): void {
  const focus = useRef(useReturnFocus());
  useEffect(() => {
    const { onOpenAutoFocus, onCloseAutoFocus } = focus.current;
    onOpenAutoFocus();
    setFocus('nome');
    return () => {
      const at = document.activeElement;
      onCloseAutoFocus(new Event('close'));
      // Opened for another row: the focus is on that row's button already, and the next panel goes on from there.
      if (at instanceof HTMLElement && at !== document.body) at.focus();
    };
  }, [setFocus]);
}

import { useEffect } from 'react';
import { useUrlState } from './use-url-state.ts';

/**
 * A screen is asked for one of its dialogs by its address ('/employees?nuovo=1'). It opens once: the address becomes the
 * screen's own again, so that neither a reload nor the Back button opens it a second time. Who may not is shown the screen.
 */
export function useAsked(name: string, value: string, isAllowed: boolean, open: () => void): void {
  const [{ [name]: asked }, change] = useUrlState([name]);
  useEffect(() => {
    if (asked !== value) return;
    change({ [name]: undefined });
    if (isAllowed) open();
  });
}

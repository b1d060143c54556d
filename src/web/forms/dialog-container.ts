import { createContext, useContext } from 'react';

/** The dialog's own element. Lists that a field opens go inside it: outside, the page behind is locked and they could not scroll. */
export const DialogContainer = createContext<HTMLElement | null>(null);

export function useDialogContainer(): HTMLElement | undefined {
  return useContext(DialogContainer) ?? undefined;
}

import { createContext, useContext } from 'react';
import { createStore } from '#web/data/store.ts';

export interface PreviewedRecord {
  /** The address of the record's page. A record without a page has an address of the same form, such as '/verbali/12'. */
  address: string;
  name: string;
}

/** The record in the side panel. Null while the panel is closed. */
export const previewed = createStore<PreviewedRecord | null>(null);

/** The link of a row to its record, or the button of a row whose record has no page. */
export const ROW_LINK = '.person a, h2 a, [data-preview]';

/** Opens the record of a row in the side panel. */
export function openPreview(link: Element): void {
  const address = link.getAttribute('href') ?? link.getAttribute('data-preview') ?? '';
  previewed.set({ address, name: link.textContent });
}

/** The id of the record that the side panel shows. Null outside the panel. */
export const PreviewedId = createContext<string | null>(null);

/** Whether the component is in the side panel. There a record's page leaves out what only a page needs. */
export const useIsPreview = (): boolean => useContext(PreviewedId) !== null;

import { createContext, useContext } from 'react';
import { createStore } from '#web/data/store.ts';

/** The link in a list row whose record is in the side panel. Null while the panel is closed. */
export const previewed = createStore<HTMLElement | null>(null);

/** The link of a row to its record, or the button of a row whose record has no page (preview-button.tsx). */
export const ROW_LINK = '.person a, h2 a, [data-preview]';

/** The id of the record that the side panel shows. Null outside the panel. */
export const PreviewedId = createContext<string | null>(null);

/** Whether the component is in the side panel. There a record's page leaves out what only a page needs. */
export const useIsPreview = (): boolean => useContext(PreviewedId) !== null;

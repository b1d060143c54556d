import { createStore } from '#web/data/store.ts';

/** The key of the row on which the keyboard shortcuts act. It outlives the dashboard, so that the Back button returns to the same row. */
export const selectedRow = createStore<string | undefined>(undefined);

import { euro, lines } from '#shared/fields.ts';

/** The fields of a budget that a user can change. Its brand and year never change. */
export const CAMPI_BUDGET = {
  importo: euro('Budget', { help: "quanto il brand può costare nell'anno" }),
  note: lines('Note'),
};

import { euro, lines } from '#shared/fields.ts';

/** The editable fields of a budget; brand and year are fixed. */
export const CAMPI_BUDGET = {
  importo: euro('Budget', { help: "quanto il brand può costare nell'anno" }),
  note: lines('Note'),
};

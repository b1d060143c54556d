import { euro, lines } from '#shared/fields.ts';

/** What is said of a budget, beside its brand and its year. */
export const CAMPI_BUDGET = {
  importo: euro('Budget', { help: "quanto il brand può costare nell'anno" }),
  note: lines('Note'),
};

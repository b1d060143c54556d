import { euro, multilineText } from '#shared/fields.ts';

export const CAMPI_BUDGET = {
  importo: euro('Budget', { help: "quanto il brand può costare nell'anno" }),
  note: multilineText('Note'),
};

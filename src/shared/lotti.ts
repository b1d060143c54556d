// Imports and bulk actions that can be undone as a whole (docs/decisions/0049-bulk-actions-and-undo.md).

export const TIPI_LOTTO = [
  'importazione',
  'molti',
  'assegnazione',
  'ripresa',
  'restituzione',
  'uscita',
  'trasferimento',
  'sostituzione',
  'duplicazione',
  'verifica',
  'inventario',
  'prepara',
  'riassunzione',
  'contratto',
  'adempimento',
] as const;
export type TipoLotto = (typeof TIPI_LOTTO)[number];

/** The most frequent types of lots. The list of lots includes them only on request. */
export const TIPI_SINGOLI: readonly TipoLotto[] = ['assegnazione', 'ripresa'];

export const TIPO_LOTTO_LABELS: Record<TipoLotto, string> = {
  importazione: 'Importazione',
  molti: 'Azione su molti',
  assegnazione: 'Assegnazione',
  ripresa: 'Restituzione',
  restituzione: 'Restituzione di tutto',
  uscita: 'Uscita',
  trasferimento: 'Trasferimento',
  sostituzione: 'Sostituzione',
  duplicazione: 'Duplicazione',
  verifica: 'Verifica di accessi',
  inventario: 'Inventario',
  prepara: 'Preparazione',
  riassunzione: 'Riassunzione',
  contratto: 'Contratto',
  adempimento: 'Adempimenti',
};

export const STATI_LOTTO = ['applicato', 'annullato', 'annullato_in_parte'] as const;
export type StatoLotto = (typeof STATI_LOTTO)[number];

export const STATO_LOTTO_LABELS: Record<StatoLotto, string> = {
  applicato: 'Applicato',
  annullato: 'Annullato',
  annullato_in_parte: 'Annullato in parte',
};

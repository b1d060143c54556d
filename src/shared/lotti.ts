// Lots: imports and actions on many rows, which can be taken back as a whole (decision 49).

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
] as const;
export type TipoLotto = (typeof TIPI_LOTTO)[number];

/** One thing given or taken back: most of what is done in a day. A list of lots tells them where it is asked for them. */
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
};

export const STATI_LOTTO = ['applicato', 'annullato', 'annullato_in_parte'] as const;
export type StatoLotto = (typeof STATI_LOTTO)[number];

export const STATO_LOTTO_LABELS: Record<StatoLotto, string> = {
  applicato: 'Applicato',
  annullato: 'Annullato',
  annullato_in_parte: 'Annullato in parte',
};

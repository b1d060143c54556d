// Lots: imports and actions on many rows, which can be taken back as a whole (decision 49).

export const TIPI_LOTTO = ['importazione', 'molti', 'restituzione', 'uscita', 'trasferimento'] as const;
export type TipoLotto = (typeof TIPI_LOTTO)[number];

export const TIPO_LOTTO_LABELS: Record<TipoLotto, string> = {
  importazione: 'Importazione',
  molti: 'Azione su molti',
  restituzione: 'Restituzione',
  uscita: 'Uscita',
  trasferimento: 'Trasferimento',
};

export const STATI_LOTTO = ['applicato', 'annullato', 'annullato_in_parte'] as const;
export type StatoLotto = (typeof STATI_LOTTO)[number];

export const STATO_LOTTO_LABELS: Record<StatoLotto, string> = {
  applicato: 'Applicato',
  annullato: 'Annullato',
  annullato_in_parte: 'Annullato in parte',
};

import type { Field } from './fields.ts';

export const TIPO_LETTURA_LABELS = {
  malattia: 'Malattia',
  retribuzione: 'Stipendio',
  identita: 'Codice fiscale e dati personali',
  visita_medica: 'Visita medica',
  documento: 'Documento solo HR',
} as const;
export type TipoLettura = keyof typeof TIPO_LETTURA_LABELS;
export const TIPI_LETTURA = Object.keys(TIPO_LETTURA_LABELS) as [TipoLettura, ...TipoLettura[]];

export const VIA_LETTURA_LABELS = {
  pagina: 'Pagina',
  programma: 'Programma',
  esportazione: 'Esportazione',
  file: 'File',
  fascicolo: 'Fascicolo',
} as const;
export type ViaLettura = keyof typeof VIA_LETTURA_LABELS;
export const VIE_LETTURA = Object.keys(VIA_LETTURA_LABELS) as [ViaLettura, ...ViaLettura[]];

/** The number of months for which recorded reads of confidential data are retained. */
export const CONSERVAZIONE_LETTURE_MESI = 24;

/**
 * A recorded read of confidential data. A document row already contains its employee, so the read needs only the id of the
 * document.
 */
export type Lettura =
  | { tipo: Exclude<TipoLettura, 'documento'>; dipendente_id: string; documento_id?: undefined }
  | { tipo: 'documento'; documento_id: number; dipendente_id?: undefined };

/** The mark on a schema whose values are confidential data of the employee in the same record. */
export interface LetturaMark {
  tipo: Exclude<TipoLettura, 'documento'>;
  /** Returns whether the value reveals confidential data: the state 'entrato' reveals no sick leave. */
  tells(value: unknown): boolean;
}

const MARKS = new WeakMap<object, LetturaMark>();

/** Returns whether a salary is entered. Amounts can be strings, and '0.00' means no salary. */
const isFilled = (value: unknown) => Boolean(value) && Number(value) !== 0;

/** Marks a field as confidential: its values are recorded as read wherever its schema appears in a reply. */
export function markLettura<F extends Field>(tipo: LetturaMark['tipo'], field: F, tells: LetturaMark['tells'] = isFilled): F {
  MARKS.set(field.out, { tipo, tells });
  return field;
}

export function letturaMarkOf(schema: object): LetturaMark | undefined {
  return MARKS.get(schema);
}

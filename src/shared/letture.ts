// Reads that are recorded: of which kinds, by which ways, and how a schema says that it tells one (decision 87).
import type { Field } from './fields.ts';

export const TIPO_LETTURA_LABELS = { malattia: 'Malattia', retribuzione: 'Stipendio', documento: 'Documento solo HR' } as const;
export type TipoLettura = keyof typeof TIPO_LETTURA_LABELS;
export const TIPI_LETTURA = Object.keys(TIPO_LETTURA_LABELS) as [TipoLettura, ...TipoLettura[]]; // its own keys

export const VIA_LETTURA_LABELS = {
  pagina: 'Pagina',
  programma: 'Programma',
  esportazione: 'Esportazione',
  file: 'File',
  fascicolo: 'Fascicolo',
} as const;
export type ViaLettura = keyof typeof VIA_LETTURA_LABELS;
export const VIE_LETTURA = Object.keys(VIA_LETTURA_LABELS) as [ViaLettura, ...ViaLettura[]]; // its own keys

/** How long a read is remembered. */
export const CONSERVAZIONE_LETTURE_MESI = 24;

/** What an answer tells: of whom, and what. A document says by itself whose it is. */
export type Lettura =
  | { tipo: Exclude<TipoLettura, 'documento'>; dipendente_id: string; documento_id?: undefined }
  | { tipo: 'documento'; documento_id: number; dipendente_id?: undefined };

/** What a value of a schema tells of the person whose record it is in. */
export interface Segno {
  tipo: Exclude<TipoLettura, 'documento'>;
  /** Which values tell something: the state 'entrato' is nobody's illness. */
  tells(value: unknown): boolean;
}

const SEGNI = new WeakMap<object, Segno>();

/** Amounts come as texts, too: '0.00' is no pay. */
const isFilled = (value: unknown) => Boolean(value) && Number(value) !== 0;

/** A field whose values are recorded when they are read, wherever its schema stands in an answer. */
export function letto<F extends Field>(tipo: Segno['tipo'], field: F, tells: Segno['tells'] = isFilled): F {
  SEGNI.set(field.out, { tipo, tells });
  return field;
}

export function segnoOf(schema: object): Segno | undefined {
  return SEGNI.get(schema);
}

import type { z } from 'zod';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import type { Endpoint, ResultOf } from '#shared/endpoint.ts';
import type { Field, Fields } from '#shared/fields.ts';
import { brandsFor } from '#shared/permissions.ts';
import { isCosa, type NameOf, type Riferimento } from '#shared/riferimenti.ts';
import type { Assegnatario, BrandBreve, Luogo } from '#shared/schemas.ts';

export interface Colonna<Riga> {
  testa: string;
  tipo: Tipo;
  di: (riga: Riga, nameOf: NameOf) => Cella['valore'];
  soloSe?: (scope: Scope) => boolean;
}

export const testo = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'testo', di });
export const data = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'data', di });
export const istante = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'istante', di });
export const numero = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'numero', di });
export const siNo = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'siNo', di });

export function fieldColumns<R extends object>(fields: Fields, extraColumns: Readonly<Record<string, Colonna<R>[]>> = {}): Colonna<R>[] {
  const exportedFields = Object.entries(fields).filter(([, { head }]) => head !== false);
  return exportedFields.flatMap(([name, field]) => [fieldColumn<R>(name, field), ...(extraColumns[name] ?? [])]);
}

export function fieldReferences(fields: Fields): (riga: object) => Riferimento[] {
  const references = Object.entries(fields).flatMap(([name, { reads }]) => (isCosa(reads) ? [{ name, cosa: reads }] : []));
  return (riga) =>
    references.flatMap(({ name, cosa }) => {
      const id = cellValue(riga, name);
      return id === null ? [] : [{ cosa, id: String(id) }];
    });
}

function cellValue(riga: object, name: string): Cella['valore'] {
  return (riga as Record<string, Cella['valore']>)[name] ?? null; // cast: a row has all fields of its list
}

// Returns whether the caller may view reserved data of at least one brand. If true, an export has the reserved columns, and their cells are
// empty in rows of other brands.
const canViewRiservati = (scope: Scope) => brandsFor(scope, 'riservati.vedi').length > 0;

function fieldColumn<R extends object>(name: string, field: Field): Colonna<R> {
  return { ...plainColumn(name, field), ...(field.riservato ? { soloSe: canViewRiservati } : {}) };
}

function plainColumn<R extends object>(name: string, { label, head, reads }: Field): Colonna<R> {
  const readCell = (riga: R) => cellValue(riga, name);
  const testa = head || label;
  if (typeof reads !== 'string') return testo(testa, (riga) => reads[String(readCell(riga))] ?? null);
  if (isCosa(reads)) return testo(testa, (riga, nameOf) => nameOf(reads, String(readCell(riga) ?? '')) ?? null);
  return { testa, tipo: reads, di: readCell };
}

export const brand = <R extends { brands: BrandBreve[] }>(): Colonna<R> =>
  testo('Brand', ({ brands }) => brands.map(({ nome }) => nome).join(', '));
export const creato = <R extends { created_at: string }>(testa = 'Creato il'): Colonna<R> =>
  data(testa, ({ created_at }) => italianTime(created_at).slice(0, 10));
/** The columns for the holder of an item. The column 'Assegnato' is filled even if the caller may not view the holder. */
export const titolare = <R extends { assegnato: boolean; assegnatario: Assegnatario | null }>(): Colonna<R>[] => [
  siNo('Assegnato', ({ assegnato }) => assegnato),
  testo('Assegnato a', ({ assegnatario: assignee }) => assignee && `${assignee.nome} ${assignee.cognome}`),
];
export const titolareOLuogo = <
  R extends { assegnato: boolean; assegnatario: Assegnatario | null; luogo: Luogo | null; riservato_dal: string | null },
>(): Colonna<R>[] => [
  ...titolare<R>(),
  testo('In showroom', ({ luogo }) => luogo?.nome ?? null),
  data('Riservato dal', ({ riservato_dal }) => riservato_dal),
];
/**
 * The column with the id of the row. A later import of the file finds the row by this id (src/server/incoming/importable.ts).
 */
export const idOrganico = <R extends { id: number }>(): Colonna<R> => testo('ID Organico', ({ id }) => String(id));

type List = Endpoint & { query: z.ZodObject };
type RowOf<ListEndpoint extends List> = ResultOf<ListEndpoint> extends readonly (infer Riga)[] ? Riga : never;

interface FileDescription<Riga, Query> {
  colonne: Colonna<Riga>[];
  /** Returns the rows that a row of the list references. Their names are passed as `nameOf` if the caller may see them. */
  riferimenti?: (riga: Riga) => Riferimento[];
  /** True for a file with salaries: the caller must have confirmed their identity within the last 15 minutes. */
  conferma?: true;
  countsRiservati?: (query: Query) => boolean;
}

export interface ListFile extends FileDescription<unknown, unknown> {
  lista: List;
}

export function listFile<const ListEndpoint extends List>(
  lista: ListEndpoint,
  description: FileDescription<RowOf<ListEndpoint>, z.output<ListEndpoint['query']>>,
): ListFile {
  // The cast is safe, because the rows and the query always come from the call of this list.
  return { lista, ...(description as unknown as FileDescription<unknown, unknown>) };
}

export type Tipo = 'testo' | 'data' | 'istante' | 'euro' | 'numero' | 'percento' | 'siNo';

export interface Cella {
  tipo: Tipo;
  valore: string | number | boolean | null;
}

export interface Testata {
  testa: string;
  tipo: Tipo;
}

// The formatter is created once, because an export formats an instant in every row.
const ITALIAN_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export function italianTime(istante: string): string {
  return ITALIAN_TIME.format(new Date(istante));
}

// Matches a cell that a spreadsheet would run as a formula. The full-width characters start a formula too.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

export function looksLikeFormula(testo: string): boolean {
  return FORMULA.test(testo);
}

/** Formats a cell for Excel in Italy: days as dd/mm/yyyy, decimal comma, and formulas made harmless. */
export function testoCsv({ tipo, valore }: Cella): string {
  if (valore === null || valore === '') return '';
  if (tipo === 'siNo') return valore ? 'Sì' : 'No';
  if (tipo === 'data') return formatData(String(valore));
  if (tipo === 'istante') {
    const [giorno = '', ora = ''] = italianTime(String(valore)).split(' ');
    return `${formatData(giorno)} ${ora.slice(0, 5)}`;
  }
  if (tipo === 'euro') return Number(valore).toFixed(2).replace('.', ',');
  if (tipo === 'numero') return String(valore).replace('.', ',');
  if (tipo === 'percento') return `${String(valore).replace('.', ',')}%`;
  const testo = String(valore);
  return looksLikeFormula(testo) ? `'${testo}` : testo;
}

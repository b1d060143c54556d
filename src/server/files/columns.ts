// What a column of a file is, and those that many lists have.

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
  /** Left out of the file of who may not know it. */
  soloSe?: (scope: Scope) => boolean;
}

export const testo = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'testo', di });
export const data = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'data', di });
export const istante = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'istante', di });
export const numero = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'numero', di });
export const siNo = <R>(testa: string, di: Colonna<R>['di']): Colonna<R> => ({ testa, tipo: 'siNo', di });

/** The noun's fields in the order of their table; `after` says what stands after which of them. */
export function fieldColumns<R extends object>(fields: Fields, after: Readonly<Record<string, Colonna<R>[]>> = {}): Colonna<R>[] {
  const told = Object.entries(fields).filter(([, { head }]) => head !== false);
  return told.flatMap(([name, each]) => [fieldColumn<R>(name, each), ...(after[name] ?? [])]);
}

/** What the fields name by id. */
export function fieldReferences(fields: Fields): (riga: object) => Riferimento[] {
  const named = Object.entries(fields).flatMap(([name, { reads }]) => (isCosa(reads) ? [{ name, cosa: reads }] : []));
  return (riga) =>
    named.flatMap(({ name, cosa }) => {
      const id = cellOf(riga, name);
      return id === null ? [] : [{ cosa, id: String(id) }];
    });
}

function cellOf(riga: object, name: string): Cella['valore'] {
  return (riga as Record<string, Cella['valore']>)[name] ?? null; // a reply has its noun's fields
}

// Whoever sees the reserved fields of some brand has their columns; in the rows of the others they are empty.
const seesRiservati = (scope: Scope) => brandsFor(scope, 'riservati.vedi').length > 0;

function fieldColumn<R extends object>(name: string, each: Field): Colonna<R> {
  return { ...plainColumn(name, each), ...(each.riservato ? { soloSe: seesRiservati } : {}) };
}

function plainColumn<R extends object>(name: string, { label, head, reads }: Field): Colonna<R> {
  const valueIn = (riga: R) => cellOf(riga, name);
  const testa = head || label;
  if (typeof reads !== 'string') return testo(testa, (riga) => reads[String(valueIn(riga))] ?? null);
  if (isCosa(reads)) return testo(testa, (riga, nameOf) => nameOf(reads, String(valueIn(riga) ?? '')) ?? null);
  return { testa, tipo: reads, di: valueIn };
}

export const brand = <R extends { brands: BrandBreve[] }>(): Colonna<R> =>
  testo('Brand', ({ brands }) => brands.map(({ nome }) => nome).join(', '));
export const creato = <R extends { created_at: string }>(testa = 'Creato il'): Colonna<R> =>
  data(testa, ({ created_at }) => inItalia(created_at).slice(0, 10));
/** Who has it; that somebody has it is said also where one may not know who (rule 12). */
export const titolare = <R extends { assegnato: boolean; assegnatario: Assegnatario | null }>(): Colonna<R>[] => [
  siNo('Assegnato', ({ assegnato }) => assegnato),
  testo('Assegnato a', ({ assegnatario: chi }) => chi && `${chi.nome} ${chi.cognome}`),
];
/** The same of what a showroom can have: which one has it (rule 84); and of both, from when, where it is only reserved (rule 105). */
export const titolareOLuogo = <
  R extends { assegnato: boolean; assegnatario: Assegnatario | null; luogo: Luogo | null; riservato_dal: string | null },
>(): Colonna<R>[] => [
  ...titolare<R>(),
  testo('In showroom', ({ luogo }) => luogo?.nome ?? null),
  data('Riservato dal', ({ riservato_dal }) => riservato_dal),
];
/** Which record it is, for when the file comes back (src/server/incoming/importable.ts). */
export const idOrganico = <R extends { id: number }>(): Colonna<R> => testo('ID Organico', ({ id }) => String(id));

// What a slice says of its list that can be had as a file; src/app names it in its table of them (src/app/features.ts).
type List = Endpoint & { query: z.ZodObject };
type RowOf<L extends List> = ResultOf<L> extends readonly (infer Riga)[] ? Riga : never;

interface About<Riga, Query> {
  colonne: Colonna<Riga>[];
  /** What a row names by id: `nameOf` then has its name, where the caller may know it. */
  riferimenti?: (riga: Riga) => Riferimento[];
  /** Pay stands in it: who takes it has just shown who they are. */
  conferma?: true;
  /** Whether so asked the number of rows tells what only HR may know (rule 19). */
  countsRiservati?: (query: Query) => boolean;
}

/** A list and the columns of its file, with the types of its rows forgotten. */
export interface ListFile extends About<unknown, unknown> {
  lista: List;
}

/** Binds a list's call to the columns of its file, which see its rows as it answers them. */
export function listFile<const L extends List>(lista: L, about: About<RowOf<L>, z.output<L['query']>>): ListFile {
  // The rows are those of this very list and the query is parsed by it: that is what makes forgetting the types safe.
  return { lista, ...(about as unknown as About<unknown, unknown>) };
}

// How a value reads in a file. Pure; decision 0018.

/** How a value is written: days, instants, money, numbers and percentages stay what they are, for who reckons with them. */
export type Tipo = 'testo' | 'data' | 'istante' | 'euro' | 'numero' | 'percento' | 'siNo';

export interface Cella {
  tipo: Tipo;
  valore: string | number | boolean | null;
}

export interface Testata {
  testa: string;
  tipo: Tipo;
}

// Made once: an export words as many instants as it has rows.
const IN_ITALIA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as the clocks in Italy showed it: '2026-11-21 09:05:00'. */
export function inItalia(istante: string): string {
  return IN_ITALIA.format(new Date(istante));
}

// The signs with which a spreadsheet takes a text for a formula, in their wide form too, after whatever white space.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Whether a spreadsheet would run this text instead of showing it. */
export function looksLikeFormula(testo: string): boolean {
  return FORMULA.test(testo);
}

/** As the cell of a CSV for Excel in Italy: days dd/mm/yyyy, a decimal comma, and no text that is run (rule 47). */
export function testoCsv({ tipo, valore }: Cella): string {
  if (valore === null || valore === '') return '';
  if (tipo === 'siNo') return valore ? 'Sì' : 'No';
  if (tipo === 'data') return formatData(String(valore));
  if (tipo === 'istante') {
    const [giorno = '', ora = ''] = inItalia(String(valore)).split(' ');
    return `${formatData(giorno)} ${ora.slice(0, 5)}`;
  }
  if (tipo === 'euro') return Number(valore).toFixed(2).replace('.', ',');
  if (tipo === 'numero') return String(valore).replace('.', ',');
  if (tipo === 'percento') return `${String(valore).replace('.', ',')}%`;
  const testo = String(valore);
  return looksLikeFormula(testo) ? `'${testo}` : testo;
}

// What a column of a file is, and those that many lists have.
import type { Scope } from '#server/security/scope.ts';
import type { Field, Fields } from '#shared/fields.ts';
import { brandsFor } from '#shared/permissions.ts';
import { isCosa, type NameOf, type Riferimento } from '#shared/riferimenti.ts';
import type { Assegnatario, BrandBreve, Luogo } from '#shared/schemas.ts';
import { type Cella, inItalia, type Tipo } from './cell.ts';

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
/** Which record it is, for when the file comes back (src/server/incoming/record-keys.ts). */
export const idOrganico = <R extends { id: number }>(): Colonna<R> => testo('ID Organico', ({ id }) => String(id));

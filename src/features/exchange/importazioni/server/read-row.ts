// Pure: converts a row to a request body, with the errors of invalid cells.

import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { emailKeyOf } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import type { Body, Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Field } from '#shared/fields.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { emailKey } from '#shared/schemas.ts';
import { type Mappatura, plainWord } from '../rules.ts';
import { ITALIANA, type Read, readCell, type Scrittura, textOf } from './read-cell.ts';

export interface Asked {
  importable: Importable;
  mappatura: Mappatura;
  scelte: Scelte;
}

export interface ReadRow {
  body: Body;
  errori: FieldErrors;
  /** References to records that other rows of the file create, by field. */
  dopo: Record<string, string>;
  testi: Record<string, string>;
}

interface About {
  columns: readonly { field: string; at: number }[];
  /** The records and rows of the file that the words of reference cells can mean. */
  references: References;
  scritture: ReadonlyMap<string, Scrittura>;
}

/** An empty cell is left out: it neither changes a stored value nor sets a value of a new record. */
export function readRow({ importable, scelte }: Asked, celle: readonly Cella[], { columns, references, scritture }: About): ReadRow {
  const read: ReadRow = { body: {}, errori: {}, dopo: {}, testi: {} };
  const { brand } = importable;
  // The brand cell is read first, because a showroom is searched within the brand.
  const inOrder = columns.toSorted((one, other) => Number(other.field === brand) - Number(one.field === brand));
  for (const { field: name, at } of inOrder) {
    const field = importable.fields[name] as Field; // the cast is safe, because a column is mapped only to existing fields
    const cell = celle[at] ?? '';
    const text = textOf(cell);
    if (text === '') continue;
    read.testi[name] = text;
    const value = isCosa(field.reads)
      ? readNamed(importable, scelte, { name, field, text, brandId: brand && read.body[brand], references })
      : (chosenFor(scelte, name, text) ?? readCell(cell, field, scritture.get(name) ?? ITALIANA));
    if ('value' in value && value.value === null) continue; // the user selected that the word means an empty cell
    if ('value' in value) read.body[name] = value.value;
    else if (value.because === 'later') read.dopo[name] = text;
    else read.errori[name] = value.error;
  }
  return read;
}

/** The names by which other rows may refer to this one: e-mail and full name. */
export function namesOf({ importable, mappatura }: Asked, celle: readonly Cella[]): string[] {
  if (!importable.afterwards) return [];
  const text = (name: string) => textOf(celle[mappatura.indexOf(name)] ?? '');
  return [emailKey(text('email')), wordsOf(`${text('nome')} ${text('cognome')}`)].filter(Boolean);
}

// Cells that refer to records by a word, and the meanings that the user selected for words.

export const SEVERAL = /[,;/]/;

/** The meaning that the user selected for this word, if any. */
export function chosenFor(scelte: Scelte, name: string, word: string): Read | undefined {
  const [words, plain] = [scelte[name], plainWord(word)];
  return words && Object.hasOwn(words, plain) ? { value: words[plain] } : undefined;
}

interface NamedCell {
  name: string;
  field: Field;
  text: string;
  brandId: unknown;
  references: References;
}

/** Finds the record that a cell refers to, or several records when the cell contains separators. */
export function readNamed({ several }: Importable, scelte: Scelte, { name, field, text, brandId, references }: NamedCell): Read {
  const one = (word: string): Read => {
    const chosen = chosenFor(scelte, name, word);
    if (chosen) return chosen;
    if (field.reads === 'brand') return references.brand(word);
    if (field.reads === 'showroom') return references.showroom(word, typeof brandId === 'number' ? brandId : undefined);
    return references.dipendente(word);
  };
  if (!several.includes(name)) return one(text);
  const whole = one(text);
  if ('value' in whole) return { value: whole.value === null ? null : [whole.value] };
  const parts = text.split(SEVERAL).map((word) => one(word.trim()));
  const wrong = parts.find((part) => 'error' in part);
  return wrong ?? { value: parts.flatMap((part) => ('value' in part && part.value !== null ? [part.value] : [])) };
}

// Brands, showrooms and employees that cells refer to by a word. An ambiguous word matches none.
interface Named {
  id: number;
  nome: string;
  brand_ids: number[];
}

interface Person {
  id: string;
  email: string;
  nome: string;
}

/**
 * The meanings that the user selected for words: for each field and normalized word the id of a record, or null when the word means an
 * empty cell.
 */
type Scelte = Readonly<Record<string, Readonly<Record<string, string | number | null>>>>;

interface References {
  brand(word: string): Read;
  /** Searches a showroom of this brand; searches in all visible brands when the brand is undefined. */
  showroom(word: string, brandId: number | undefined): Read;
  dipendente(word: string): Read;
}

/** The visible brands and showrooms, and the visible employees that these words can mean. */
export async function findReferences(db: Db, scope: Scope, people: readonly string[]): Promise<References> {
  const [brands, showrooms, persons] = [await findBrands(db, scope), await findShowrooms(db, scope), await findPeople(db, scope, people)];
  const byName = new Map<string, Person[]>();
  for (const person of persons) for (const name of [person.email, person.nome]) byName.set(name, [...(byName.get(name) ?? []), person]);
  return {
    brand: (word) => only(named(brands, word), 'brand', word),
    showroom: (word, brandId) =>
      only(
        named(showrooms, word).filter(({ brand_ids }) => brandId === undefined || brand_ids.includes(brandId)),
        'showroom',
        word,
      ),
    dipendente: (word) => only(byName.get(nameKey(word)) ?? [], 'dipendente', word),
  };
}

const named = (all: readonly Named[], word: string) => {
  const exact = all.filter(({ nome }) => nome.toLowerCase() === word.normalize().toLowerCase());
  return exact.length > 0 ? exact : all.filter(({ nome }) => plainWord(nome) === plainWord(word));
};

const ARTICLE = { brand: 'Il brand', showroom: 'Lo showroom', dipendente: 'Il dipendente' } as const;

function only(found: readonly { id: string | number }[], what: keyof typeof ARTICLE, word: string): Read {
  const [one, other] = found;
  if (one && !other) return { value: one.id };
  return one ? several(what, word) : { error: `${ARTICLE[what]} «${word}» non esiste o non è tra i tuoi`, because: 'unknown' };
}

const several = (what: keyof typeof ARTICLE, word: string): Read => ({
  error: `«${word}» può essere più di uno: ${what === 'dipendente' ? "scrivi l'email" : 'scegli quale'}`,
});

/**
 * Searches the word among the rows of the file too. `ofFile` maps each name to the rows that have the name. A word that matches a record
 * and another row, or several rows, is an error.
 */
export function amongRows(found: Read, word: string, ofFile: ReadonlyMap<string, ReadonlySet<unknown>>): Read {
  const others = [...(ofFile.get(nameKey(word)) ?? [])];
  if ('value' in found) return others.every((who) => who === found.value) ? found : several('dipendente', word);
  if (found.because !== 'unknown' || others.length === 0) return found;
  return others.length === 1 ? { ...found, because: 'later' } : several('dipendente', word);
}

/** Normalizes a name: 'Rossi  Anna' and 'anna rossi' are equal. */
function wordsOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** The key of an employee in a file: an e-mail or a name. */
export const nameKey = (text: string): string => (text.includes('@') ? emailKey(text) : wordsOf(text));

async function findBrands(db: Db, scope: Scope): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, nome, array[id] as brand_ids from brands where ${inBrands('id', scope.can_view)}`.execute(scoped(db, scope));
  return rows;
}

async function findShowrooms(db: Db, scope: Scope): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select s.id, s.nome, array_agg(l.brand_id) as brand_ids
    from showrooms s join showroom_brands l on l.showroom_id = s.id
    where ${inBrands('l.brand_id', scope.can_view)} group by s.id`.execute(scoped(db, scope));
  return rows;
}

async function findPeople(db: Db, scope: Scope, words: readonly string[]): Promise<Person[]> {
  if (words.length === 0) return [];
  const emails = words.filter((word) => word.includes('@')).map(emailKey);
  const names = words.filter((word) => !word.includes('@'));
  const { rows } = await sql<Person>`
    with nomi as materialized (select testo_ricerca(nome) as nome from unnest(${names}::text[]) as nome)
    select id, ${emailKeyOf(sql.ref('email'))} as email, nome || ' ' || cognome as nome from dipendenti
    where ${inBrands('brand_id', scope.can_view)} and (${emailKeyOf(sql.ref('email'))} = any(${emails}::text[])
      or testo_ricerca(nome || ' ' || cognome) in (select nome from nomi)
      or testo_ricerca(cognome || ' ' || nome) in (select nome from nomi))`.execute(scoped(db, scope));
  return rows.map((row) => ({ ...row, nome: wordsOf(row.nome) }));
}

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
import { type CellResult, ITALIAN_NOTATION, type Notation, readCell, textOf } from './read-cell.ts';

export interface ReadContext {
  importable: Importable;
  mappatura: Mappatura;
  scelte: Scelte;
  /** The pattern of the user for missing e-mails; null when no e-mail is made. */
  emailModello: string | null;
}

export interface ParsedRow {
  body: Body;
  errori: FieldErrors;
  dopo: Record<string, string>;
  testi: Record<string, string>;
}

interface RowInput {
  columns: readonly { field: string; column: number }[];
  references: References;
  notations: ReadonlyMap<string, Notation>;
}

/**
 * Reads the cells of a row into a request body. An empty cell is left out: it neither changes a stored value nor sets a value of a new
 * record.
 */
export function readRow(
  { importable, scelte }: ReadContext,
  celle: readonly Cella[],
  { columns, references, notations }: RowInput,
): ParsedRow {
  const row: ParsedRow = { body: {}, errori: {}, dopo: {}, testi: {} };
  const { brand } = importable;
  // The brand cell is read first, because a showroom is searched within the brand.
  const brandFirst = columns.toSorted((one, other) => Number(other.field === brand) - Number(one.field === brand));
  for (const { field: name, column } of brandFirst) {
    const field = importable.fields[name] as Field; // the cast is safe, because a column is mapped only to existing fields
    const cell = celle[column] ?? '';
    const text = textOf(cell);
    if (text === '') continue;
    row.testi[name] = text;
    const result = isCosa(field.reads)
      ? readReference(importable, scelte, { name, field, text, brandId: brand && row.body[brand], references })
      : (chosenMeaning(scelte, name, text) ?? readCell(cell, field, notations.get(name) ?? ITALIAN_NOTATION));
    if ('value' in result && result.value === null) continue; // the user selected that the word means an empty cell
    if ('value' in result) row.body[name] = result.value;
    else if (result.reason === 'later') row.dopo[name] = text;
    else row.errori[name] = result.error;
  }
  return row;
}

export function rowNames({ importable, mappatura }: ReadContext, celle: readonly Cella[]): string[] {
  if (!importable.afterwards) return [];
  const text = (name: string) => textOf(celle[mappatura.indexOf(name)] ?? '');
  return [emailKey(text('email')), normalizeName(`${text('nome')} ${text('cognome')}`)].filter(Boolean);
}

export const NAME_SEPARATORS = /[,;/]/;

export function chosenMeaning(scelte: Scelte, name: string, word: string): CellResult | undefined {
  const [words, plain] = [scelte[name], plainWord(word)];
  return words && Object.hasOwn(words, plain) ? { value: words[plain] } : undefined;
}

interface ReferenceCell {
  name: string;
  field: Field;
  text: string;
  brandId: unknown;
  references: References;
}

export function readReference(
  { several }: Importable,
  scelte: Scelte,
  { name, field, text, brandId, references }: ReferenceCell,
): CellResult {
  const resolve = (word: string): CellResult => {
    const chosen = chosenMeaning(scelte, name, word);
    if (chosen) return chosen;
    if (field.reads === 'brand') return references.brand(word);
    if (field.reads === 'showroom') return references.showroom(word, typeof brandId === 'number' ? brandId : undefined);
    return references.dipendente(word);
  };
  if (!several.includes(name)) return resolve(text);
  const whole = resolve(text);
  if ('value' in whole) return { value: whole.value === null ? null : [whole.value] };
  const parts = text.split(NAME_SEPARATORS).map((word) => resolve(word.trim()));
  const wrong = parts.find((part) => 'error' in part);
  return wrong ?? { value: parts.flatMap((part) => ('value' in part && part.value !== null ? [part.value] : [])) };
}

// A record that a word of the file may name. A word that names several records matches none of them.
interface NamedRecord {
  id: number;
  nome: string;
  brand_ids: number[];
}

interface EmployeeName {
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
  brand(word: string): CellResult;
  /** Searches a showroom of this brand; searches in all visible brands when the brand is undefined. */
  showroom(word: string, brandId: number | undefined): CellResult;
  dipendente(word: string): CellResult;
}

export async function findReferences(db: Db, scope: Scope, employeeWords: readonly string[]): Promise<References> {
  const [brands, showrooms, employees] = [
    await findBrands(db, scope),
    await findShowrooms(db, scope),
    await findEmployees(db, scope, employeeWords),
  ];
  const byName = new Map<string, EmployeeName[]>();
  for (const employee of employees)
    for (const name of [employee.email, employee.nome]) byName.set(name, [...(byName.get(name) ?? []), employee]);
  return {
    brand: (word) => onlyRecord(withName(brands, word), 'brand', word),
    showroom: (word, brandId) =>
      onlyRecord(
        withName(showrooms, word).filter(({ brand_ids }) => brandId === undefined || brand_ids.includes(brandId)),
        'showroom',
        word,
      ),
    dipendente: (word) => onlyRecord(byName.get(nameKey(word)) ?? [], 'dipendente', word),
  };
}

const withName = (all: readonly NamedRecord[], word: string) => {
  const exact = all.filter(({ nome }) => nome.toLowerCase() === word.normalize().toLowerCase());
  return exact.length > 0 ? exact : all.filter(({ nome }) => plainWord(nome) === plainWord(word));
};

const ARTICLE = { brand: 'Il brand', showroom: 'Lo showroom', dipendente: 'Il dipendente' } as const;

function onlyRecord(records: readonly { id: string | number }[], type: keyof typeof ARTICLE, word: string): CellResult {
  const [first, second] = records;
  if (first && !second) return { value: first.id };
  return first ? ambiguous(type, word) : { error: `${ARTICLE[type]} «${word}» non esiste o non è tra i tuoi`, reason: 'unknown' };
}

const ambiguous = (type: keyof typeof ARTICLE, word: string): CellResult => ({
  error: `«${word}» può essere più di uno: ${type === 'dipendente' ? "scrivi l'email" : 'scegli quale'}`,
});

/**
 * Searches the word among the rows of the file too. `rowsByName` maps each name to the rows that have the name. A word that matches a
 * record and another row, or several rows, is an error.
 */
export function searchFileRows(stored: CellResult, word: string, rowsByName: ReadonlyMap<string, ReadonlySet<unknown>>): CellResult {
  const rows = [...(rowsByName.get(nameKey(word)) ?? [])];
  if ('value' in stored) return rows.every((row) => row === stored.value) ? stored : ambiguous('dipendente', word);
  if (stored.reason !== 'unknown' || rows.length === 0) return stored;
  return rows.length === 1 ? { ...stored, reason: 'later' } : ambiguous('dipendente', word);
}

/** Normalizes a name: 'Rossi  Anna' and 'anna rossi' are equal. */
function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

export const nameKey = (text: string): string => (text.includes('@') ? emailKey(text) : normalizeName(text));

async function findBrands(db: Db, scope: Scope): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select id, nome, array[id] as brand_ids from brands where ${inBrands('id', scope.can_view)}`.execute(scoped(db, scope));
  return rows;
}

async function findShowrooms(db: Db, scope: Scope): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select s.id, s.nome, array_agg(l.brand_id) as brand_ids
    from showrooms s join showroom_brands l on l.showroom_id = s.id
    where ${inBrands('l.brand_id', scope.can_view)} group by s.id`.execute(scoped(db, scope));
  return rows;
}

async function findEmployees(db: Db, scope: Scope, words: readonly string[]): Promise<EmployeeName[]> {
  if (words.length === 0) return [];
  const emails = words.filter((word) => word.includes('@')).map(emailKey);
  const names = words.filter((word) => !word.includes('@'));
  const { rows } = await sql<EmployeeName>`
    with nomi as materialized (select testo_ricerca(nome) as nome from unnest(${names}::text[]) as nome)
    select id, ${emailKeyOf(sql.ref('email'))} as email, nome || ' ' || cognome as nome from dipendenti
    where ${inBrands('brand_id', scope.can_view)} and (${emailKeyOf(sql.ref('email'))} = any(${emails}::text[])
      or testo_ricerca(nome || ' ' || cognome) in (select nome from nomi)
      or testo_ricerca(cognome || ' ' || nome) in (select nome from nomi))`.execute(scoped(db, scope));
  return rows.map((row) => ({ ...row, nome: normalizeName(row.nome) }));
}

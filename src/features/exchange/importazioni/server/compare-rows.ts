// Compares each row of a file with stored records without writing: new, changed, unchanged or error.
import type { Db } from '#server/db/handle.ts';
import { parseInput } from '#server/http/parse.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import {
  type AskedRecords,
  type Body,
  ID,
  type Importable,
  type InFile,
  type Looked,
  type RecordKey,
  type RowToWrite,
  type Stored,
  type Unico,
} from '#server/incoming/importable.ts';
import { mayOn, type Scope, WHO_MAY } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Field, Fields } from '#shared/fields.ts';
import type { EsitoRiga } from '#shared/importazioni.ts';
import { type FieldErrors, Problem } from '#shared/problem.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { plainHeading, plainWord } from '../rules.ts';
import { matchRecords, type Nominata, type Trovato } from './match-records.ts';
import type { CampiTenuti } from './queries.ts';
import { ITALIANA, readCell, scrittureOf, textOf } from './read-cell.ts';
import { type Asked, amongRows, findReferences, nameKey, namesOf, type ReadRow, readRow } from './read-row.ts';

/** A row of the file with the corrections of the user. */
export interface RigaLetta {
  riga: number;
  celle: Cella[];
}

/** A compared row. `body` is the request body of the single call. */
export interface Confronto {
  riga: number;
  esito: EsitoRiga;
  /** The former and the new value of each field, formatted for people. */
  campi: CampiTenuti;
  /** Map from field to error; the key '' is an error of the whole row. */
  errori: FieldErrors;
  id: string | number | null;
  body: Body;
  /** For each field: the name of a record that another row of the file creates or changes. */
  dopo: Record<string, string>;
  /** The names by which other rows of the file may refer to the record of this row. */
  chiavi: string[];
}

/** Number of rows after which the event loop is released for other requests. */
const BREATH = 8;
/** Number of rows in a batch, so that the consumer can release memory. */
const BATCH = 100;

/** Yields the rows in order, in batches. References are resolved to records that are visible to the caller. */
export async function* compareRows(db: Db, scope: Scope, asked: Asked, righe: readonly RigaLetta[]): AsyncGenerator<Confronto[]> {
  const { importable, mappatura } = asked;
  const { fields, keys = [] } = importable;
  const columns = mappatura.flatMap((field, at) => (field === null || field === ID ? [] : [{ field, at }]));
  const cellOf = ({ celle }: RigaLetta, name: string) => celle[mappatura.indexOf(name)] ?? '';
  const scritture = scrittureOf(columns, fields, righe);
  const people = columns.filter(({ field }) => fields[field]?.reads === 'dipendente');
  const words = new Set(people.flatMap(({ at }) => righe.map(({ celle }) => textOf(celle[at] ?? ''))).filter(Boolean));
  const known = await findReferences(db, scope, [...words]);
  const textAt = (row: RigaLetta, name: string) => textOf(cellOf(row, name));
  const naming = keys.flatMap(({ field, within }) => (within ? [field, within.field] : [field]));
  const nominate = righe.map((row) => ({
    ...{ riga: row.riga, id: textAt(row, ID).toLowerCase(), brand: textAt(row, importable.brand ?? '') },
    testi: Object.fromEntries(naming.map((name) => [name, textAt(row, name)])),
  }));
  const matcher = matchRecords((await importable.find?.(db, scope, namedIn(nominate, keys))) ?? [], keys, nominate);
  // In a file of 20,000 rows other rows refer only to a few hundred, so only these rows are retained in memory.
  const called = new Set([...words].map(nameKey));
  const calledOf = (row: RigaLetta) => namesOf(asked, row.celle).filter((name) => called.has(name));
  const ofFile = new Map<string, Set<RigaLetta | Stored['id']>>();
  const rowOf = new Map<RigaLetta | Stored['id'] | undefined, RigaLetta>();
  for (const [at, row] of importable.afterwards ? righe.entries() : []) {
    const known = matcher.whoIs(nominate[at] as Nominata);
    if (known !== undefined) rowOf.set(known, row);
    for (const name of calledOf(row)) ofFile.set(name, (ofFile.get(name) ?? new Set()).add(known ?? row)); // a new row has no id, so the row object identifies it
  }
  const references = { ...known, dipendente: (word: string) => amongRows(known.dipendente(word), word, ofFile) };

  const readOf = (row: RigaLetta) => readRow(asked, row.celle, { columns, references, scritture });
  const read: ReadRow[] = [];
  for (const row of importable.look ? righe : []) {
    read.push(readOf(row));
    await letOthersIn(read.length);
  }
  const looked = await importable.look?.(
    db,
    scope,
    read.map(({ body, errori }) => ({ body, isWrong: Object.keys(errori).length > 0 })),
  );
  const said = new Map<RigaLetta, Body>();
  const checked = rowChecker(db, scope, importable, (named) => {
    const [who] = ofFile.get(nameKey(named)) ?? [];
    const row = rowOf.get(named) ?? (typeof who === 'object' ? who : rowOf.get(who));
    if (row && !said.has(row)) said.set(row, readOf(row).body); // stored, because many rows may refer to the same row
    return row && said.get(row);
  });
  let compared: Compared[] = [];
  for (const [at, row] of righe.entries()) {
    const each = read[at] ?? readOf(row);
    const { brand = '' } = importable;
    const look = looked?.[at] ?? matcher.match(nominate[at] as Nominata, [each.body[brand]].flat());
    const chiavi = [...calledOf(row), ...(looked?.[at]?.chiavi ?? [])];
    compared.push({ confronto: { ...compareRow(scope, importable, row.riga, each, look), chiavi }, stored: look.stored });
    await letOthersIn(compared.length);
    if (compared.length < BATCH) continue;
    yield await checked(compared);
    compared = [];
  }
  yield await checked(compared);
}

/** All keys that occur in a file, without duplicates. */
function namedIn(rows: readonly Nominata[], keys: readonly RecordKey[]): AskedRecords {
  const each = (texts: string[]) => [...new Set(texts)].filter(Boolean);
  return {
    byKey: new Map(keys.map((key) => [key, each(rows.map(({ testi }) => key.of(testi[key.field] ?? '')))])),
    ids: each(rows.map(({ id }) => id)),
  };
}

async function letOthersIn(done: number): Promise<void> {
  if (done % BREATH === 0) await new Promise(setImmediate);
}

function compareRow(
  scope: Scope,
  importable: Importable,
  riga: number,
  read: ReadRow,
  { stored, errori: seen, avvisi = {}, brandIds, means, dopo }: Trovato & Partial<Looked>,
): Omit<Confronto, 'chiavi'> {
  const { fields, action, brand } = importable;
  for (const kind of [read.errori, read.dopo])
    for (const name of Object.keys(kind)) if (saysTheSame(fields[name], stored?.names[name], read.testi[name])) delete kind[name];
  const isKept = (name: string, value: unknown) =>
    stored && (isSame(fields[name], stored.values[name], value) || isOtherSpelling(importable.keys, name, stored, value));
  const changed = Object.entries(read.body).filter(([name, value]) => !isKept(name, value));
  const asked = Object.fromEntries(changed);
  const { refused, taken } = asTaken(importable, stored, asked);
  const body = { ...asked, ...taken };
  // When several records could match the row, no required field is reported as missing, because the row need not be a new record.
  const isUntold = !(stored || brandIds) && Object.keys(seen).length > 0;
  if (isUntold) for (const name of Object.keys(refused)) if (!(name in asked)) delete refused[name];
  const errori = { ...refused, ...importable.refuse?.(scope, body, stored), ...seen, ...read.errori };
  // A change of brand requires permission on the former and on the new brand.
  const brands = [...(brandIds ?? stored?.brandIds ?? []), brand && body[brand]].flat().filter((id) => typeof id === 'number');
  const writes = changed.length > 0 || Object.keys(read.dopo).length > 0;
  if (writes && brands.length > 0 && !mayOn(scope, action, brands)) errori[''] = `Non puoi farlo: serve ${WHO_MAY[action]}.`;
  const names = [...changed.map(([name]) => name), ...Object.keys(read.dopo), ...Object.keys(read.errori)];
  const campi = Object.fromEntries(
    names.map((name) => [
      name,
      {
        prima: stored ? (stored.names[name] ?? shown(fields[name], stored.values[name])) : null,
        dopo: understood(fields[name], read, name),
        ...(avvisi[name] && { avviso: avvisi[name] }),
      },
    ]),
  );
  if (!stored && isExample(importable, read.testi)) return { ...untouchedExample(riga), campi };
  const isWrong = Object.keys(errori).length > 0;
  const esito: EsitoRiga = isWrong ? 'errore' : !stored ? 'nuovo' : writes ? 'modifica' : 'uguale';
  return { riga, esito, campi, errori, id: stored?.id ?? null, body: { ...body, ...means }, dopo: { ...read.dopo, ...dopo } };
}

const untouchedExample = (riga: number) =>
  ({ riga, esito: 'errore', errori: { '': RIGA_DI_ESEMPIO }, id: null, body: {}, dopo: {} }) as const;

/** The value as the server has read it, so that the user sees how '1.200' was understood. Without a value it is the text of the cell. */
function understood(field: Field | undefined, { body, testi }: ReadRow, name: string): string | null {
  const isMeasure = field?.reads === 'euro' || field?.reads === 'numero' || field?.reads === 'data';
  return (isMeasure && name in body ? shown(field, body[name]) : null) ?? testi[name] ?? null;
}

/** Whether the text is the present name of the record, even when other records have the same name. */
function saysTheSame(field: Field | undefined, kept: string | null | undefined, text: string | undefined): boolean {
  return field !== undefined && isCosa(field.reads) && Boolean(kept) && plainWord(kept ?? '') === plainWord(text ?? '');
}

/**
 * Validates the whole record as it will be after the change, with the schema of the call that changes one record. Returns the parsed value
 * of each changed field.
 */
function asTaken({ create, fields, implied }: Importable, stored: Stored | undefined, body: Body): { refused: FieldErrors; taken: Body } {
  const before = stored && wireOf(fields, stored.values);
  const { read, refused } = parsed(create, stored ? { ...before, ...implied?.(body, stored), ...body } : body);
  if (read) return { refused, taken: Object.fromEntries(Object.entries(read).filter(([name]) => name in body)) };
  if (!before) return { refused, taken: {} };
  // Reports errors of fields that the file contains, and errors that the file causes in other fields. An error that the stored record
  // already had in another field is not reported.
  const already = parsed(create, before).refused;
  return { refused: Object.fromEntries(Object.entries(refused).filter(([name]) => name in body || !(name in already))), taken: {} };
}

function parsed(create: Importable['create'], body: Body): { read?: Body; refused: FieldErrors } {
  try {
    return { read: parseInput(create, { params: undefined, query: undefined, body }).body as Body, refused: {} };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refused: error.fields ?? { '': error.message } };
  }
}

// Compares the value that is stored in a field with the value that a file sends. Pure functions.

/** Converts stored values to the request body of the single call. */
function wireOf(fields: Fields, values: Stored['values']): Body {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wire(field, values[name])]));
}

const wire = (field: Field, value: unknown): unknown => (isCosa(field.reads) ? value : field.toWire(field.toForm(value)));

/** Whether a stored and a sent value are equal. */
function isSame(field: Field | undefined, kept: unknown, sent: unknown): boolean {
  if (!field) return false;
  if (Array.isArray(sent)) return JSON.stringify([kept].flat().toSorted()) === JSON.stringify(sent.toSorted());
  const [one, other] = [wire(field, kept), sent].map((value) => field.input.safeParse(value));
  return Boolean(one?.success && other?.success) && (one?.data ?? null) === (other?.data ?? null);
}

/** Whether the sent value is only another spelling of the stored key. */
function isOtherSpelling(keys: readonly RecordKey[] | undefined, name: string, stored: Stored, sent: unknown): boolean {
  const key = keys?.find(({ field, anySpelling }) => field === name && anySpelling === true);
  const own = key?.of(String(stored.values[name] ?? '')) ?? '';
  return own !== '' && key?.of(String(sent)) === own;
}

/** Formats a stored value for people; null for an empty value and for a reference. */
function shown(field: Field | undefined, value: unknown): string | null {
  if (!field || isCosa(field.reads) || value === null || value === undefined || value === '') return null;
  if (typeof field.reads !== 'string') return field.reads[String(value)] ?? String(value);
  if (field.reads === 'data') return formatData(String(value));
  if (field.reads === 'euro') return formatEuro(String(value));
  if (field.reads === 'siNo') return value ? 'Sì' : 'No';
  return String(value);
}

// The error for an example row of the template that was left unchanged.
const RIGA_DI_ESEMPIO = 'Riga di esempio del modello: toglila o cambiala';

/**
 * Whether the texts are an example row of the template. Its brand is ignored, because it depends on the account that downloaded the
 * template.
 */
function isExample({ fields, examples, brand }: Importable, texts: Readonly<Record<string, string>>): boolean {
  const filled = Object.keys(texts).filter((name) => name !== brand);
  return examples.some((example) => {
    const said = Object.entries(example);
    return (
      said.length === filled.length && said.every(([name, text]) => meaningOf(fields[name], texts[name]) === meaningOf(fields[name], text))
    );
  });
}

function meaningOf(field: Field | undefined, text = ''): string {
  if (!field || isCosa(field.reads)) return plainHeading(text);
  const read = readCell(text, field, ITALIANA);
  return 'value' in read ? String(read.value) : text;
}

// Checks rows without errors against other records and other rows, so that the preview shows errors that would only appear when the import
// is applied. The batches have to come in order.

/** A compared row, and the stored record that it matches. */
interface Compared {
  confronto: Confronto;
  stored: Stored | undefined;
}

type Checked = RowToWrite & { riga: number };

/**
 * Returns a function that has to be called for all rows of a file, batch by batch. A value that an earlier row sets counts as already used
 * for later rows.
 */
function rowChecker(db: Db, scope: Scope, importable: Importable, inFile: InFile): (part: readonly Compared[]) => Promise<Confronto[]> {
  const { check, unique = [] } = importable;
  const checks: ((rows: readonly Checked[]) => Promise<FieldErrors[]>)[] = unique.map((unico) => uniqueChecker(db, scope, unico));
  if (check) checks.push((rows) => check(db, scope, rows, inFile));
  return async (part) => {
    const rows = part.flatMap(({ confronto: { riga, esito, body, dopo }, stored }) =>
      esito === 'nuovo' || esito === 'modifica' ? [{ riga, body, dopo, stored }] : [],
    );
    const wrong = new Map<number, FieldErrors>();
    for (const ask of rows.length > 0 ? checks : []) {
      for (const [at, errori] of (await ask(rows)).entries()) {
        const riga = rows[at]?.riga ?? 0;
        if (Object.keys(errori).length > 0) wrong.set(riga, { ...errori, ...wrong.get(riga) });
      }
    }
    return part.map(({ confronto }) => {
      const errori = wrong.get(confronto.riga);
      return errori ? { ...confronto, esito: 'errore', errori } : confronto;
    });
  };
}

function uniqueChecker(db: Db, scope: Scope, { field, what, sentence, of, find }: Unico) {
  const takenBy = new Map<string, number>();
  const moved = new Set<Stored['id']>();
  return async (rows: readonly Checked[]): Promise<FieldErrors[]> => {
    const wanted = rows.map(({ body, stored }) => {
      const value = of({ ...stored?.values, ...body });
      return stored && of(stored.values) === value ? '' : value;
    });
    const asked = [...new Set(wanted)].filter(Boolean);
    const owners = Map.groupBy(asked.length > 0 ? await find(db, scope, asked) : [], ({ valore }) => valore);
    return rows.map(({ riga, stored }, at) => {
      const value = wanted[at] ?? '';
      if (value === '') return {};
      const row = takenBy.get(value);
      if (row !== undefined) return { [field]: `La riga ${row} ha già ${what}` };
      // When an earlier row gives another value to a record, a later row may use the former value of that record.
      const owner = owners.get(value)?.find(({ id }) => id !== stored?.id && !moved.has(id));
      if (owner) return { [field]: sentence ?? `${owner.chi} ha già ${what}` };
      takenBy.set(value, riga);
      if (stored) moved.add(stored.id);
      return {};
    });
  };
}

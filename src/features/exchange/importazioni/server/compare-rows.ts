import type { Db } from '#server/db/handle.ts';
import { parseInput } from '#server/http/parse.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import {
  type Body,
  type FindInFile,
  ID,
  type Importable,
  type MatchedRow,
  type RecordKey,
  type RequestedRecords,
  type RowToWrite,
  type StoredRecord,
  type Unico,
} from '#server/incoming/importable.ts';
import { hasRight, REQUIRED_RIGHT, type Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import type { Field, Fields } from '#shared/fields.ts';
import type { EsitoRiga } from '#shared/importazioni.ts';
import { type FieldErrors, Problem } from '#shared/problem.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { plainHeading, plainWord } from '../rules.ts';
import { makeEmails } from './make-emails.ts';
import { type Matcher, type MatchResult, matcherOf, type RowKeys } from './match-records.ts';
import type { StoredCampi } from './queries.ts';
import { ITALIAN_NOTATION, notationsOf, readCell, textOf } from './read-cell.ts';
import { findReferences, nameKey, type ParsedRow, type ReadContext, readRow, rowNames, searchFileRows } from './read-row.ts';

/** A row of the import file, with the cells that the user has corrected. */
export interface RigaLetta {
  riga: number;
  celle: Cella[];
}

/**
 * The result of comparing an import row with the record that it matches. `body` is the request body of the call that creates or changes
 * this record.
 */
export interface Confronto {
  riga: number;
  esito: EsitoRiga;
  campi: StoredCampi;
  errori: FieldErrors;
  id: string | number | null;
  body: Body;
  /** For each field that refers to another row of the file: the name of the record that the other row creates or changes. */
  dopo: Record<string, string>;
  chiavi: string[];
}

/** Number of compared rows after which the event loop handles other requests. */
const YIELD_EVERY_ROWS = 8;
/** Number of compared rows in a batch. The consumer can release the memory of a batch before it requests the next batch. */
const BATCH_SIZE = 100;

export async function* compareRows(db: Db, scope: Scope, context: ReadContext, righe: readonly RigaLetta[]): AsyncGenerator<Confronto[]> {
  const { importable, mappatura } = context;
  const { fields, keys = [] } = importable;
  const columns = mappatura.flatMap((field, column) => (field === null || field === ID ? [] : [{ field, column }]));
  const cellOf = ({ celle }: RigaLetta, name: string) => celle[mappatura.indexOf(name)] ?? '';
  const notations = notationsOf(columns, fields, righe);
  const employeeColumns = columns.filter(({ field }) => fields[field]?.reads === 'dipendente');
  const words = new Set(employeeColumns.flatMap(({ column }) => righe.map(({ celle }) => textOf(celle[column] ?? ''))).filter(Boolean));
  const storedReferences = await findReferences(db, scope, [...words]);
  const textAt = (row: RigaLetta, name: string) => textOf(cellOf(row, name));
  const keyFields = keys.flatMap(({ field, within }) => (within ? [field, within.field] : [field]));
  const rowKeys = righe.map((row) => ({
    ...{ riga: row.riga, id: textAt(row, ID).toLowerCase(), brand: textAt(row, importable.brand ?? '') },
    testi: Object.fromEntries(keyFields.map((name) => [name, textAt(row, name)])),
  }));
  const matcher = matcherOf(importable, (await importable.find?.(db, scope, keysIn(rowKeys, keys))) ?? [], rowKeys);
  const madeEmails = await addEmails(db, scope, context, { righe, rowKeys, matcher, textAt });
  // Only rows to which other rows refer are kept in memory. In a file of 20,000 rows these are only a few hundred.
  const referencedNames = new Set([...words].map(nameKey));
  const referencedNamesOf = (row: RigaLetta) => rowNames(context, row.celle).filter((name) => referencedNames.has(name));
  const rowsByName = new Map<string, Set<RigaLetta | StoredRecord['id']>>();
  const rowById = new Map<RigaLetta | StoredRecord['id'] | undefined, RigaLetta>();
  for (const [index, row] of importable.afterwards ? righe.entries() : []) {
    const storedId = matcher.storedIdOf(rowKeys[index] as RowKeys);
    if (storedId !== undefined) rowById.set(storedId, row);
    // A new row has no id, so the row object identifies it.
    for (const name of referencedNamesOf(row)) rowsByName.set(name, (rowsByName.get(name) ?? new Set()).add(storedId ?? row));
  }
  const references = {
    ...storedReferences,
    dipendente: (word: string) => searchFileRows(storedReferences.dipendente(word), word, rowsByName),
  };

  const parseRow = (row: RigaLetta) => readRow(context, row.celle, { columns, references, notations });
  const parsedRows: ParsedRow[] = [];
  for (const row of importable.look ? righe : []) {
    parsedRows.push(parseRow(row));
    await releaseEventLoop(parsedRows.length);
  }
  const lookResults = await importable.look?.(
    db,
    scope,
    parsedRows.map(({ body, errori }) => ({ body, isWrong: Object.keys(errori).length > 0 })),
  );
  const bodies = new Map<RigaLetta, Body>();
  const checkBatch = rowChecker(db, scope, importable, (reference) => {
    const [target] = rowsByName.get(nameKey(reference)) ?? [];
    const row = rowById.get(reference) ?? (typeof target === 'object' ? target : rowById.get(target));
    if (row && !bodies.has(row)) bodies.set(row, parseRow(row).body); // the body is kept, because many rows may refer to the same row
    return row && bodies.get(row);
  });
  let batch: ComparedRow[] = [];
  for (const [index, row] of righe.entries()) {
    const parsedRow = parsedRows[index] ?? parseRow(row);
    const { brand = '' } = importable;
    const match = lookResults?.[index] ?? matcher.match(rowKeys[index] as RowKeys, [parsedRow.body[brand]].flat());
    const chiavi = [...referencedNamesOf(row), ...(lookResults?.[index]?.chiavi ?? [])];
    const confronto = compareRow(scope, importable, row.riga, parsedRow, match);
    const email = confronto.campi[importable.madeEmail?.field ?? ''];
    if (email && madeEmails.has(row.riga)) email.creato = true;
    batch.push({ confronto: { ...confronto, chiavi }, stored: match.stored });
    await releaseEventLoop(batch.length);
    if (batch.length < BATCH_SIZE) continue;
    yield await checkBatch(batch);
    batch = [];
  }
  yield await checkBatch(batch);
}

interface RowsWithKeys {
  righe: readonly RigaLetta[];
  rowKeys: readonly RowKeys[];
  matcher: Matcher;
  textAt: (row: RigaLetta, name: string) => string;
}

/**
 * Fills the empty e-mail cells of rows that match no record, when the user has set a pattern. Returns the made e-mails by row number. A row
 * whose e-mail was made is not matched by it, because `rowKeys` has only the texts of the file.
 */
async function addEmails(
  db: Db,
  scope: Scope,
  { importable: { madeEmail }, mappatura, emailModello }: ReadContext,
  { righe, rowKeys, matcher, textAt }: RowsWithKeys,
): Promise<Map<number, string>> {
  if (!madeEmail || emailModello === null) return new Map();
  const column = mappatura.indexOf(madeEmail.field);
  const rows = righe.flatMap((row, index) => {
    const keys = rowKeys[index] as RowKeys;
    const needsEmail = textAt(row, madeEmail.field) === '' && keys.id === '' && matcher.isNew(keys);
    return needsEmail ? [{ riga: row.riga, nome: textAt(row, madeEmail.nome), cognome: textAt(row, madeEmail.cognome) }] : [];
  });
  const emailsOfFile = righe.map((row) => textAt(row, madeEmail.field)).filter(Boolean);
  const made = await makeEmails(db, scope, madeEmail, emailModello, { rows, emailsOfFile });
  for (const { riga, celle } of righe) {
    const email = made.get(riga);
    if (email !== undefined) celle[column] = email;
  }
  return made;
}

function keysIn(rows: readonly RowKeys[], keys: readonly RecordKey[]): RequestedRecords {
  const distinct = (texts: string[]) => [...new Set(texts)].filter(Boolean);
  return {
    byKey: new Map(keys.map((key) => [key, distinct(rows.map(({ testi }) => key.of(testi[key.field] ?? '')))])),
    ids: distinct(rows.map(({ id }) => id)),
  };
}

async function releaseEventLoop(done: number): Promise<void> {
  if (done % YIELD_EVERY_ROWS === 0) await new Promise(setImmediate);
}

function compareRow(
  scope: Scope,
  importable: Importable,
  riga: number,
  row: ParsedRow,
  { stored: matched, errori: matchErrors, avvisi = {}, brandIds, means, dopo }: MatchResult & Partial<MatchedRow>,
): Omit<Confronto, 'chiavi'> {
  const { fields, action, brand } = importable;
  const stored = matched && (importable.storedFor?.(matched, row.body) ?? matched);
  for (const fieldMap of [row.errori, row.dopo])
    for (const name of Object.keys(fieldMap)) if (isSameName(fields[name], stored?.names[name], row.testi[name])) delete fieldMap[name];
  const isUnchanged = (name: string, value: unknown) =>
    stored && (isSameValue(fields[name], stored.values[name], value) || isOtherSpelling(importable.keys, name, stored, value));
  const changed = Object.entries(row.body).filter(([name, value]) => !isUnchanged(name, value));
  const sent = Object.fromEntries(changed);
  const { errors, accepted } = validateRecord(importable, stored, sent);
  const body = { ...sent, ...accepted };
  // When a row could match several records, no required field is reported as missing, because the row may be a change of one of them.
  const isAmbiguous = !(stored || brandIds) && Object.keys(matchErrors).length > 0;
  if (isAmbiguous) for (const name of Object.keys(errors)) if (!(name in sent)) delete errors[name];
  const errori = { ...errors, ...importable.refuse?.(scope, body, stored), ...matchErrors, ...row.errori };
  // A row that changes the brand of a record requires permission on the former and on the new brand.
  const brands = [...(brandIds ?? stored?.brandIds ?? []), brand && body[brand]].flat().filter((id) => typeof id === 'number');
  const hasChanges = changed.length > 0 || Object.keys(row.dopo).length > 0;
  if (hasChanges && brands.length > 0 && !hasRight(scope, action, brands)) errori[''] = `Non puoi farlo: serve ${REQUIRED_RIGHT[action]}.`;
  const names = [...changed.map(([name]) => name), ...Object.keys(row.dopo), ...Object.keys(row.errori)];
  const warnings = stored ? avvisi : { ...importable.warnNew?.(body), ...avvisi };
  const campi = Object.fromEntries(
    names.map((name) => [
      name,
      {
        prima: stored ? (stored.names[name] ?? formatStored(fields[name], stored.values[name])) : null,
        dopo: formatParsed(fields[name], row, name),
        ...(warnings[name] && { avviso: warnings[name] }),
      },
    ]),
  );
  if (!stored && isExample(importable, row.testi)) return { ...unchangedExample(riga), campi };
  const isWrong = Object.keys(errori).length > 0;
  const esito: EsitoRiga = isWrong ? 'errore' : !stored ? 'nuovo' : hasChanges ? 'modifica' : 'uguale';
  return { riga, esito, campi, errori, id: stored?.id ?? null, body: { ...body, ...means }, dopo: { ...row.dopo, ...dopo } };
}

const unchangedExample = (riga: number) =>
  ({ riga, esito: 'errore', errori: { '': EXAMPLE_ROW_ERROR }, id: null, body: {}, dopo: {} }) as const;

/**
 * Formats the value that the server has read from a cell, so that the user sees how '1.200' was understood. A cell without a value is shown
 * with its text.
 */
function formatParsed(field: Field | undefined, { body, testi }: ParsedRow, name: string): string | null {
  const isMeasure = field?.reads === 'euro' || field?.reads === 'numero' || field?.reads === 'data';
  return (isMeasure && name in body ? formatStored(field, body[name]) : null) ?? testi[name] ?? null;
}

/** Whether a cell contains the present name of the record, even when other records have the same name. */
function isSameName(field: Field | undefined, storedName: string | null | undefined, text: string | undefined): boolean {
  return field !== undefined && isCosa(field.reads) && Boolean(storedName) && plainWord(storedName ?? '') === plainWord(text ?? '');
}

/**
 * Validates the whole record as it will be after the import, with the schema of the call that changes one record. Returns the parsed value
 * of each changed field.
 */
function validateRecord(
  { create, fields, implied }: Importable,
  stored: StoredRecord | undefined,
  body: Body,
): { errors: FieldErrors; accepted: Body } {
  const storedBody = stored && toBody(fields, stored.values);
  const { read: parsedBody, errors } = parseBody(create, stored ? { ...storedBody, ...implied?.(body, stored), ...body } : body);
  if (parsedBody) return { errors, accepted: Object.fromEntries(Object.entries(parsedBody).filter(([name]) => name in body)) };
  if (!storedBody) return { errors, accepted: {} };
  // Reports errors of fields that the file contains, and errors that the file causes in other fields. An error that the stored record
  // already had in another field is not reported.
  const storedErrors = parseBody(create, storedBody).errors;
  return { errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name in body || !(name in storedErrors))), accepted: {} };
}

function parseBody(create: Importable['create'], body: Body): { read?: Body; errors: FieldErrors } {
  try {
    return { read: parseInput(create, { params: undefined, query: undefined, body }).body as Body, errors: {} };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { errors: error.fields ?? { '': error.message } };
  }
}

function toBody(fields: Fields, values: StoredRecord['values']): Body {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wireValue(field, values[name])]));
}

const wireValue = (field: Field, value: unknown): unknown => (isCosa(field.reads) ? value : field.toWire(field.toForm(value)));

function isSameValue(field: Field | undefined, storedValue: unknown, sent: unknown): boolean {
  if (!field) return false;
  if (Array.isArray(sent)) return JSON.stringify([storedValue].flat().toSorted()) === JSON.stringify(sent.toSorted());
  const [one, other] = [wireValue(field, storedValue), sent].map((value) => field.input.safeParse(value));
  return Boolean(one?.success && other?.success) && (one?.data ?? null) === (other?.data ?? null);
}

function isOtherSpelling(keys: readonly RecordKey[] | undefined, name: string, stored: StoredRecord, sent: unknown): boolean {
  const key = keys?.find(({ field, anySpelling }) => field === name && anySpelling === true);
  const storedKey = key?.of(String(stored.values[name] ?? '')) ?? '';
  return storedKey !== '' && key?.of(String(sent)) === storedKey;
}

/** Formats a stored value for the preview. Returns null for an empty value and for a reference. */
function formatStored(field: Field | undefined, value: unknown): string | null {
  if (!field || isCosa(field.reads) || value === null || value === undefined || value === '') return null;
  if (typeof field.reads !== 'string') return field.reads[String(value)] ?? String(value);
  if (field.reads === 'data') return formatData(String(value));
  if (field.reads === 'euro') return formatEuro(String(value));
  if (field.reads === 'siNo') return value ? 'Sì' : 'No';
  return String(value);
}

const EXAMPLE_ROW_ERROR = 'Riga di esempio del modello: toglila o cambiala';

/**
 * Whether a row is an example row of the template. The brand of the row is ignored, because it depends on the account that downloaded the
 * template.
 */
function isExample({ fields, examples, brand }: Importable, texts: Readonly<Record<string, string>>): boolean {
  const filled = Object.keys(texts).filter((name) => name !== brand);
  return examples.some((example) => {
    const exampleCells = Object.entries(example);
    return (
      exampleCells.length === filled.length &&
      exampleCells.every(([name, text]) => comparableText(fields[name], texts[name]) === comparableText(fields[name], text))
    );
  });
}

function comparableText(field: Field | undefined, text = ''): string {
  if (!field || isCosa(field.reads)) return plainHeading(text);
  const read = readCell(text, field, ITALIAN_NOTATION);
  return 'value' in read ? String(read.value) : text;
}

// Checks rows without errors against other records and other rows, so that the preview shows errors that would only appear when the import
// is applied. The batches have to come in order.

interface ComparedRow {
  confronto: Confronto;
  stored: StoredRecord | undefined;
}

type RowToCheck = RowToWrite & { riga: number };

/**
 * Returns a function that checks the rows of a file, batch by batch. The function has to be called for all rows: a value that an earlier
 * row sets counts as already used for later rows.
 */
function rowChecker(
  db: Db,
  scope: Scope,
  importable: Importable,
  inFile: FindInFile,
): (part: readonly ComparedRow[]) => Promise<Confronto[]> {
  const { check, unique = [] } = importable;
  const checks: ((rows: readonly RowToCheck[]) => Promise<FieldErrors[]>)[] = unique.map((unico) => uniqueChecker(db, scope, unico));
  if (check) checks.push((rows) => check(db, scope, rows, inFile));
  return async (part) => {
    const rows = part.flatMap(({ confronto: { riga, esito, body, dopo }, stored }) =>
      esito === 'nuovo' || esito === 'modifica' ? [{ riga, body, dopo, stored }] : [],
    );
    const errorsByRow = new Map<number, FieldErrors>();
    for (const runCheck of rows.length > 0 ? checks : []) {
      for (const [index, errori] of (await runCheck(rows)).entries()) {
        const riga = rows[index]?.riga ?? 0;
        if (Object.keys(errori).length > 0) errorsByRow.set(riga, { ...errori, ...errorsByRow.get(riga) });
      }
    }
    return part.map(({ confronto }) => {
      const errori = errorsByRow.get(confronto.riga);
      return errori ? { ...confronto, esito: 'errore', errori } : confronto;
    });
  };
}

function uniqueChecker(db: Db, scope: Scope, { field, what, sentence, of, find }: Unico) {
  const rowByValue = new Map<string, number>();
  const changedRecords = new Set<StoredRecord['id']>();
  return async (rows: readonly RowToCheck[]): Promise<FieldErrors[]> => {
    const newValues = rows.map(({ body, stored }) => {
      const value = of({ ...stored?.values, ...body });
      return stored && of(stored.values) === value ? '' : value;
    });
    const searched = [...new Set(newValues)].filter(Boolean);
    const owners = Map.groupBy(searched.length > 0 ? await find(db, scope, searched) : [], ({ valore }) => valore);
    return rows.map(({ riga, stored }, index) => {
      const value = newValues[index] ?? '';
      if (value === '') return {};
      const row = rowByValue.get(value);
      if (row !== undefined) return { [field]: `La riga ${row} ha già ${what}` };
      // When an earlier row changes the unique value of a record, a later row may use the former value of that record.
      const owner = owners.get(value)?.find(({ id }) => id !== stored?.id && !changedRecords.has(id));
      if (owner) return { [field]: sentence ?? `${owner.chi} ha già ${what}` };
      rowByValue.set(value, riga);
      if (stored) changedRecords.add(stored.id);
      return {};
    });
  };
}

// What would become of each row of a file, without writing anything: what is new, what changes, what is the same, what is wrong.
import type { Db } from '#server/db/handle.ts';
import { parseInput } from '#server/http/parse.ts';
import type { Body, Importable, Looked, Stored } from '#server/incoming/importable.ts';
import { ID } from '#server/incoming/record-keys.ts';
import type { Cella } from '#server/incoming/table.ts';
import { mayOn, type Scope } from '#server/security/scope.ts';
import { WHO_MAY } from '#server/security/who-may.ts';
import type { Field } from '#shared/fields.ts';
import type { EsitoRiga } from '#shared/importazioni.ts';
import { type FieldErrors, Problem } from '#shared/problem.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { type Mappatura, plainHeading } from '../rules.ts';
import { isOtherSpelling, isSame, shown, wireOf } from './compare-values.ts';
import { isExample, RIGA_DI_ESEMPIO } from './find-examples.ts';
import { findReferences, nameKey, type References, type Scelte, wordsOf } from './find-references.ts';
import { isEnglish, readCell, textOf } from './read-cell.ts';
import { chosenFor, readNamed } from './read-named.ts';

/** A row of the file, with the cells that were put right by hand. */
export interface RigaLetta {
  riga: number;
  celle: Cella[];
}

/** A row as it was looked at. `body` is what its call would be sent. */
export interface Confronto {
  riga: number;
  esito: EsitoRiga;
  /** What each field was and will be, as people read it. */
  campi: Record<string, { prima: string | null; dopo: string | null }>;
  /** Field -> sentence; '' for what is wrong with the whole row. */
  errori: FieldErrors;
  id: string | number | null;
  body: Body;
  /** Names of records of the same file, by the field that they fill. */
  dopo: Record<string, string>;
  /** By what other rows may name this one. */
  chiavi: string[];
}

interface Asked {
  importable: Importable;
  mappatura: Mappatura;
  scelte: Scelte;
}

/** After so many rows others' calls come in between. */
const BREATH = 20;
/** So many rows are given at once, to whoever asked and may let go of them. */
const BATCH = 100;

/** Each row in its order, so many at a time. The references that a row names are those that the caller sees. */
export async function* compareRows(db: Db, scope: Scope, asked: Asked, righe: readonly RigaLetta[]): AsyncGenerator<Confronto[]> {
  const { importable, mappatura } = asked;
  const { fields, key } = importable;
  const columns = mappatura.flatMap((field, at) => (field === null || field === ID ? [] : [{ field, at }]));
  const cellOf = ({ celle }: RigaLetta, name: string) => celle[mappatura.indexOf(name)] ?? '';
  const english = new Set(columns.filter(({ at }) => isEnglish(righe.map(({ celle }) => celle[at] ?? ''))).map(({ field }) => field));
  const people = columns.filter(({ field }) => fields[field]?.reads === 'dipendente');
  const words = new Set(people.flatMap(({ at }) => righe.map(({ celle }) => textOf(celle[at] ?? ''))).filter(Boolean));
  const references = await findReferences(db, scope, [...words]);
  const ofFile = new Set(righe.flatMap((row) => namesOf(asked, row)));
  const keyOf = (row: RigaLetta) => (key ? key.of(textOf(cellOf(row, key.field))) : '');
  const idOf = (row: RigaLetta) => textOf(cellOf(row, ID));
  const [keys, ids] = [keyOf, idOf].map((of) => [...new Set(righe.map(of))].filter(Boolean)) as [string[], string[]];
  const found = (await importable.find?.(db, scope, { keys, ids })) ?? [];
  const byKey = new Map(found.map((each) => [each.key, each])); // of several with the same key the oldest, which comes last
  const byId = new Map(found.map((each) => [String(each.id), each]));
  const times = countOf(righe.map(keyOf));

  const readOf = (row: RigaLetta) => readRow(asked, row, { columns, references, english, ofFile });
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
  let compared: Confronto[] = [];
  for (const [at, row] of righe.entries()) {
    const own = keyOf(row);
    const each = read[at] ?? readOf(row);
    if (key && own !== '' && (times.get(own) ?? 0) > 1) each.errori[key.field] ??= "Nel file c'è più di una riga con questo valore";
    const stored = byId.get(idOf(row)) ?? (own === '' ? undefined : byKey.get(own));
    compared.push({ ...compareRow(scope, importable, row.riga, each, looked?.[at] ?? known(stored)), chiavi: namesOf(asked, row) });
    await letOthersIn(compared.length);
    if (compared.length < BATCH) continue;
    yield compared;
    compared = [];
  }
  yield compared;
}

const known = (stored: Stored | undefined): Partial<Looked> => (stored ? { stored, brandIds: stored.brandIds } : {});

async function letOthersIn(done: number): Promise<void> {
  if (done % BREATH === 0) await new Promise(setImmediate);
}

interface ReadRow {
  body: Body;
  errori: FieldErrors;
  dopo: Record<string, string>;
  testi: Record<string, string>;
}

interface About {
  columns: readonly { field: string; at: number }[];
  references: References;
  english: ReadonlySet<string>;
  /** People whom the file itself brings, by e-mail and by name. */
  ofFile: ReadonlySet<string>;
}

/** An empty cell says nothing: it changes nothing and fills nothing. */
function readRow({ importable, scelte }: Asked, row: RigaLetta, { columns, references, english, ofFile }: About): ReadRow {
  const read: ReadRow = { body: {}, errori: {}, dopo: {}, testi: {} };
  const { brand } = importable;
  // The brand first: a showroom is one of its brand's.
  const inOrder = columns.toSorted((one, other) => Number(other.field === brand) - Number(one.field === brand));
  for (const { field: name, at } of inOrder) {
    const field = importable.fields[name] as Field; // the mapping names none else
    const cell = row.celle[at] ?? '';
    const text = textOf(cell);
    if (text === '') continue;
    read.testi[name] = text;
    const value = isCosa(field.reads)
      ? readNamed(importable, scelte, { name, field, text, brandId: brand && read.body[brand], references })
      : (chosenFor(scelte, name, text) ?? readCell(cell, field, english.has(name)));
    if ('value' in value && value.value === null) continue; // chosen to be left empty
    if ('error' in value && importable.afterwards?.includes(name) && ofFile.has(nameKey(text))) read.dopo[name] = text;
    else if ('error' in value) read.errori[name] = value.error;
    else read.body[name] = value.value;
  }
  return read;
}

/** By what other rows may name it: its address, and its name. */
function namesOf({ importable, mappatura }: Asked, { celle }: RigaLetta): string[] {
  if (!importable.afterwards) return [];
  const text = (name: string) => textOf(celle[mappatura.indexOf(name)] ?? '');
  return [text('email').toLowerCase(), wordsOf(`${text('nome')} ${text('cognome')}`)].filter(Boolean);
}

function compareRow(
  scope: Scope,
  importable: Importable,
  riga: number,
  read: ReadRow,
  { stored, errori: seen, brandIds, means }: Partial<Looked>,
): Omit<Confronto, 'chiavi'> {
  const { fields, action, brand } = importable;
  for (const name of Object.keys(read.errori))
    if (saysTheSame(fields[name], stored?.names[name], read.testi[name])) delete read.errori[name];
  const isKept = (name: string, value: unknown) =>
    stored && (isSame(fields[name], stored.values[name], value) || isOtherSpelling(importable.key, name, stored, value));
  const changed = Object.entries(read.body).filter(([name, value]) => !isKept(name, value));
  const asked = Object.fromEntries(changed);
  const { refused, taken } = asTaken(importable, stored, asked);
  const body = { ...asked, ...taken };
  const errori = { ...refused, ...importable.refuse?.(scope, body, stored), ...seen, ...read.errori };
  const brands = brandIds ?? [brand && body[brand]].flat().filter((id) => typeof id === 'number');
  const writes = changed.length > 0 || Object.keys(read.dopo).length > 0;
  if (writes && brands.length > 0 && !mayOn(scope, action, brands)) errori[''] = `Non puoi farlo: serve ${WHO_MAY[action]}.`;
  const names = [...changed.map(([name]) => name), ...Object.keys(read.dopo), ...Object.keys(read.errori)];
  const campi = Object.fromEntries(
    names.map((name) => [
      name,
      {
        prima: stored ? (stored.names[name] ?? shown(fields[name], stored.values[name])) : null,
        dopo: understood(fields[name], read, name),
      },
    ]),
  );
  if (!stored && isExample(importable, read.testi)) return { ...untouchedExample(riga), campi };
  const isWrong = Object.keys(errori).length > 0;
  const esito: EsitoRiga = isWrong ? 'errore' : !stored ? 'nuovo' : writes ? 'modifica' : 'uguale';
  return { riga, esito, campi, errori, id: stored?.id ?? null, body: { ...body, ...means }, dopo: read.dopo };
}

const untouchedExample = (riga: number) =>
  ({ riga, esito: 'errore', errori: { '': RIGA_DI_ESEMPIO }, id: null, body: {}, dopo: {} }) as const;

/** What was read of a cell, so that '1.200' is seen as what it is taken for; else what stands in it. */
function understood(field: Field | undefined, { body, testi }: ReadRow, name: string): string | null {
  const isMeasure = field?.reads === 'euro' || field?.reads === 'numero' || field?.reads === 'data';
  return (isMeasure && name in body ? shown(field, body[name]) : null) ?? testi[name] ?? null;
}

/** The name that it has already, though others may have the same. */
function saysTheSame(field: Field | undefined, kept: string | null | undefined, text: string | undefined): boolean {
  return field !== undefined && isCosa(field.reads) && Boolean(kept) && plainHeading(kept ?? '') === plainHeading(text ?? '');
}

/** What the single call's own schema says of the record as it would be, and what it takes of each field that changes. */
function asTaken({ create, fields }: Importable, stored: Stored | undefined, body: Body): { refused: FieldErrors; taken: Body } {
  const whole = stored ? { ...wireOf(fields, stored.values), ...body } : body;
  try {
    const read = parseInput(create, { params: undefined, query: undefined, body: whole }).body as Body;
    return { refused: {}, taken: Object.fromEntries(Object.entries(read).filter(([name]) => name in body)) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { fields: found = { '': error.message } } = error;
    // What was wrong before the file came is not the file's.
    const refused = stored ? Object.fromEntries(Object.entries(found).filter(([name]) => name in body)) : found;
    return { refused, taken: {} };
  }
}

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

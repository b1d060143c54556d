// An imported row is matched with a record by ID, else by the keys of the record. Two rows never match the same record.
import { ID, type Importable, type RecordKey, type StoredRecord } from '#server/incoming/importable.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { plainWord } from '../rules.ts';

export interface RowKeys {
  riga: number;
  id: string;
  brand: string;
  /** The texts of the key cells, and of the cells within which a key is unique (for example the make of a serial number). */
  testi: Readonly<Record<string, string>>;
}

/** The stored record that matches a row, or the errors for an ambiguous match. Both are empty for a new record. */
export interface MatchResult {
  stored?: StoredRecord;
  errori: FieldErrors;
  avvisi?: Readonly<Record<string, string>>;
}

export interface Matcher {
  /**
   * Matches a row with a stored record. `brandIds` are the brands that the row names. Each row has to be passed once, in the order of the
   * file.
   */
  match(row: RowKeys, brandIds: readonly unknown[]): MatchResult;
  /** Returns the id of the stored record that a row means: the same id for all rows of one record, undefined for a new record. */
  storedIdOf(row: RowKeys): StoredRecord['id'] | undefined;
  /** Returns whether no stored record has a key of the row. False for a row that is an error because several records have its key. */
  isNew(row: RowKeys): boolean;
}

const UNKNOWN_ID = 'Questo ID non esiste o non è tra i tuoi';
const SEVERAL_RECORDS = "Ce n'è più di uno: usa l'ID Organico";
const alreadyChanged = (riga: number) => `La riga ${riga} cambia già lo stesso elemento: lasciane una`;
const MAX_NAMED_ROWS = 3;

function duplicateRowsError(ownRow: number, rows: readonly RowKeys[]): string {
  const otherRows = rows.slice(0, MAX_NAMED_ROWS + 1).flatMap(({ riga }) => (riga === ownRow ? [] : String(riga)));
  const namedRows = otherRows.slice(0, MAX_NAMED_ROWS);
  if (rows.length === 2) return `Anche la riga ${namedRows[0]} ha questo valore: lasciane una`;
  return `Anche le righe ${LISTA.format([...namedRows, ...andMore(rows.length - 1 - namedRows.length)])} hanno questo valore: lasciane una`;
}

const LISTA = new Intl.ListFormat('it');
const andMore = (n: number) => (n > 0 ? [n === 1 ? "un'altra" : `altre ${n}`] : []);

/** Returns the matcher for the rows of a file. `storedRecords`: the stored records that the rows name and that the caller sees. */
export function matcherOf(
  { fields, keys = [], independentKeys }: Pick<Importable, 'fields' | 'keys' | 'independentKeys'>,
  storedRecords: readonly StoredRecord[],
  rows: readonly RowKeys[],
): Matcher {
  const labelOf = (name: string) => fields[name]?.label ?? name;
  return independentKeys
    ? matchByEachKey(storedRecords, keys, rows, { labelOf, nameOf: independentKeys.nameOf })
    : matchRecords(storedRecords, keys, rows);
}

interface Words {
  labelOf: (field: string) => string;
  nameOf: (stored: StoredRecord) => string;
}

/** Matches rows with records that each key identifies alone, such as employees by the e-mail or by the codice fiscale. */
function matchByEachKey(
  storedRecords: readonly StoredRecord[],
  keys: readonly RecordKey[],
  rows: readonly RowKeys[],
  { labelOf, nameOf }: Words,
): Matcher {
  const byId = new Map(storedRecords.map((each) => [String(each.id), each]));
  const byKey = new Map(keys.map((key) => [key, Map.groupBy(storedRecords, (each) => keyOf(key, each.values))]));
  const rowsWithoutId = rows.filter(({ id }) => id === '');
  const rowsByKey = new Map(
    keys.map((key) => [
      key,
      Map.groupBy(
        rowsWithoutId.filter(({ testi }) => keyOf(key, testi) !== ''),
        (row) => duplicateKey(key, row),
      ),
    ]),
  );
  const rowByStored = new Map<StoredRecord['id'], number>();

  const identify = (row: RowKeys): MatchResult => {
    const matches = keys.flatMap((key) => {
      const text = keyOf(key, row.testi);
      const all = text === '' ? [] : (byKey.get(key)?.get(text) ?? []);
      const records = closestRecords(possibleRecords(all, [key], row, []), key, row, []);
      return records.length > 0 ? [{ key, records }] : [];
    });
    const certain = matches.find(({ records }) => records.length === 1);
    const stored = certain?.records[0];
    const [firstMatch] = matches;
    if (!(certain && stored)) return { errori: firstMatch ? { [firstMatch.key.field]: SEVERAL_RECORDS } : {} };
    const other = matches.find(({ records }) => !records.includes(stored));
    if (!other) return { stored, errori: {}, avvisi: differentKeys(keys, row, stored) };
    const owner = (match: typeof other, record = match.records[0]) =>
      `«${labelOf(match.key.field)}» è di ${record ? nameOf(record) : 'un altro'}`;
    return { errori: { [other.key.field]: `${owner(certain)}, ma ${owner(other)}: correggi la riga, o lascia uno solo dei due valori` } };
  };

  return {
    storedIdOf: (row) => (row.id === '' ? identify(row).stored : byId.get(row.id))?.id,
    isNew(row) {
      const { stored, errori } = identify(row);
      return !stored && Object.keys(errori).length === 0;
    },
    match(row) {
      const duplicates = row.id === '' ? duplicateErrors(row, rowsByKey) : {};
      const found = row.id === '' ? identify(row) : { ...(byId.has(row.id) ? { stored: byId.get(row.id) } : {}), errori: {} };
      const { stored } = found;
      if (row.id !== '' && !stored) return { errori: { [ID]: UNKNOWN_ID } };
      const errori = { ...found.errori, ...duplicates };
      if (!stored) return { errori };
      const formerRow = rowByStored.get(stored.id);
      if (formerRow === undefined) rowByStored.set(stored.id, row.riga);
      const isRepeated = formerRow !== undefined && Object.keys(errori).length === 0;
      return { ...found, stored, errori: isRepeated ? { '': alreadyChanged(formerRow) } : errori };
    },
  };
}

function duplicateErrors(row: RowKeys, rowsByKey: ReadonlyMap<RecordKey, ReadonlyMap<string, readonly RowKeys[]>>): FieldErrors {
  const errors = [...rowsByKey].flatMap(([key, groups]) => {
    const duplicates = groups.get(duplicateKey(key, row)) ?? [];
    return duplicates.length > 1 && keyOf(key, row.testi) !== '' ? [[key.field, duplicateRowsError(row.riga, duplicates)]] : [];
  });
  return Object.fromEntries(errors);
}

const OTHER_KEY = 'Diverso da quello registrato: controlla che sia la stessa persona';

/** Returns a warning for each key of the row that differs from the record. The record was matched by another key. */
function differentKeys(keys: readonly RecordKey[], { testi }: RowKeys, { values }: StoredRecord): Record<string, string> {
  const different = keys.filter((key) => {
    const [rowText, storedText] = [keyOf(key, testi), keyOf(key, values)];
    return rowText !== '' && storedText !== '' && rowText !== storedText;
  });
  return Object.fromEntries(different.map(({ field }) => [field, OTHER_KEY]));
}

/**
 * Matches the rows of a file with stored records. `storedRecords`: the stored records that the rows name and that the caller sees. `keys`:
 * the keys of a record, the strongest first.
 */
function matchRecords(storedRecords: readonly StoredRecord[], keys: readonly RecordKey[], rows: readonly RowKeys[]): Matcher {
  const byId = new Map(storedRecords.map((each) => [String(each.id), each]));
  const byKey = new Map(keys.map((key) => [key, Map.groupBy(storedRecords, (each) => keyOf(key, each.values))]));
  const firstKey = ({ testi }: RowKeys) => keys.find((key) => keyOf(key, testi) !== '');
  // A row with an ID is matched by the ID only, because two folders may have the same name.
  const rowsByKey = Map.groupBy(
    rows.filter(({ id }) => id === ''),
    (row) => duplicateKey(firstKey(row), row),
  );
  const rowByStored = new Map<StoredRecord['id'], number>();
  const matchOnce = (stored: StoredRecord, cell: string, riga: number): MatchResult => {
    const formerRow = rowByStored.get(stored.id);
    if (formerRow !== undefined) return { stored, errori: { [cell]: alreadyChanged(formerRow) } };
    rowByStored.set(stored.id, riga);
    return { stored, errori: {} };
  };
  const recordsByKey = (key: RecordKey, { testi }: RowKeys) => byKey.get(key)?.get(keyOf(key, testi)) ?? [];

  const storedIdOf: Matcher['storedIdOf'] = (row) =>
    (row.id === '' ? keys.flatMap((key) => (keyOf(key, row.testi) === '' ? [] : recordsByKey(key, row)))[0] : byId.get(row.id))?.id;

  return {
    storedIdOf,
    isNew: (row) => storedIdOf(row) === undefined,
    match(row, brandIds) {
      if (row.id !== '') {
        const stored = byId.get(row.id);
        return stored ? matchOnce(stored, ID, row.riga) : { errori: { [ID]: UNKNOWN_ID } };
      }
      const first = firstKey(row);
      if (!first) return { errori: {} };
      const duplicates = rowsByKey.get(duplicateKey(first, row)) ?? [];
      const duplicateError = duplicates.length > 1 ? { [first.field]: duplicateRowsError(row.riga, duplicates) } : undefined;
      for (const [index, key] of keys.entries()) {
        if (keyOf(key, row.testi) === '') continue;
        const [stored, secondMatch] = closestRecords(
          possibleRecords(recordsByKey(key, row), keys.slice(0, index + 1), row, brandIds),
          key,
          row,
          brandIds,
        );
        if (secondMatch) return { errori: duplicateError ?? { [key.field]: SEVERAL_RECORDS } };
        if (stored) return duplicateError ? { stored, errori: duplicateError } : matchOnce(stored, key.field, row.riga);
      }
      return { errori: duplicateError ?? similarRecordError(recordsByKey(first, row), first, row) };
    },
  };
}

const keyOf = (key: RecordKey, values: Readonly<Record<string, unknown>>): string => key.of(String(values[key.field] ?? ''));

const withinOf = ({ within }: RecordKey, values: Readonly<Record<string, unknown>>): string =>
  within ? within.of(String(values[within.field] ?? '')) : '';

function duplicateKey(key: RecordKey | undefined, { testi, brand }: RowKeys): string {
  return key ? [key.field, keyOf(key, testi), withinOf(key, testi), key.withinBrand && plainWord(brand)].join('\n') : '';
}

/**
 * The stored records that may be the record of an imported row, searched by the last of `keys`. Excluded are records of another make,
 * records without a brand of the row, and records whose stronger keys (the ones before the last) differ.
 */
function possibleRecords(
  all: readonly StoredRecord[],
  keys: readonly RecordKey[],
  { testi }: RowKeys,
  brandIds: readonly unknown[],
): readonly StoredRecord[] {
  const stronger = keys.slice(0, -1);
  const key = keys.at(-1);
  if (!key) return [];
  const agrees = (rowText: string, storedText: string) => rowText === '' || storedText === '' || storedText === rowText;
  const brands = key.withinBrand ? brandIds.filter((id) => typeof id === 'number') : [];
  return all.filter(
    ({ values, brandIds: storedBrands }) =>
      agrees(withinOf(key, testi), withinOf(key, values)) &&
      (brands.length === 0 || storedBrands.some((id) => brands.includes(id))) &&
      stronger.every((each) => agrees(keyOf(each, testi), keyOf(each, values))),
  );
}

/**
 * Returns an error when it is unclear whether a row is a stored record or a new one: a stored record has the same key, and its make may
 * be another spelling of the make in the row.
 */
function similarRecordError(all: readonly StoredRecord[], key: RecordKey, { testi }: RowKeys): FieldErrors {
  const { within } = key;
  if (!within?.isLike || !within.sentence) return {};
  const rowText = withinOf(key, testi);
  const similar = all.find(({ values }) => within.isLike?.(withinOf(key, values), rowText));
  return similar ? { [within.field]: within.sentence(String(similar.values[within.field])) } : {};
}

/**
 * Reduces several matching records: first to the records of the same make, then to the same spelling of the key, then to the brands of the
 * row. A step that would leave no record is skipped.
 */
function closestRecords(
  all: readonly StoredRecord[],
  key: RecordKey,
  { testi }: RowKeys,
  brandIds: readonly unknown[],
): readonly StoredRecord[] {
  const prefer = (records: readonly StoredRecord[], condition: (each: StoredRecord) => boolean) => {
    const matching = records.length > 1 ? records.filter(condition) : [];
    return matching.length > 0 ? matching : records;
  };
  const within = prefer(all, ({ values }) => withinOf(key, values) === withinOf(key, testi));
  const exact = prefer(within, ({ values }) => values[key.field] === testi[key.field]?.trim().normalize());
  return prefer(exact, (each) => each.brandIds.some((id) => brandIds.includes(id)));
}

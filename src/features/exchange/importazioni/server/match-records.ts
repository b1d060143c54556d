// Matches the rows of a file with stored records: by the ID of the record, else by its keys. Two rows never match the same record. Pure.
import { ID, type RecordKey, type Stored } from '#server/incoming/importable.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { plainWord } from '../rules.ts';

export interface Nominata {
  /** The row number in the spreadsheet. */
  riga: number;
  id: string;
  /** The text of the brand cell. */
  brand: string;
  /** The texts of the key cells, and of the fields within which the keys are unique. */
  testi: Readonly<Record<string, string>>;
}

/** The matching record, or the errors for an ambiguous match; empty for a new record. */
export interface Trovato {
  stored?: Stored;
  errori: FieldErrors;
}

interface Matcher {
  /**
   * Matches a row with a stored record. `brandIds` are the brands that the row names. Each row has to be passed once, in the order of the
   * file.
   */
  match(row: Nominata, brandIds: readonly unknown[]): Trovato;
  /** The id of the stored record that the row matches, so it is equal for all rows of one record; undefined for a new record. */
  whoIs(row: Nominata): Stored['id'] | undefined;
}

const SCONOSCIUTO = 'Questo ID non esiste o non è tra i tuoi';
const PIU_DI_UNO = "Ce n'è più di uno: usa l'ID Organico";
const GIA_CAMBIATO = (riga: number) => `La riga ${riga} cambia già lo stesso elemento: lasciane una`;
/** The maximum number of other rows that an error message names. */
const NAMED = 3;

function dueRighe(own: number, rows: readonly Nominata[]): string {
  const others = rows.slice(0, NAMED + 1).flatMap(({ riga }) => (riga === own ? [] : String(riga)));
  const named = others.slice(0, NAMED);
  if (rows.length === 2) return `Anche la riga ${named[0]} ha questo valore: lasciane una`;
  return `Anche le righe ${LISTA.format([...named, ...andMore(rows.length - 1 - named.length)])} hanno questo valore: lasciane una`;
}

const LISTA = new Intl.ListFormat('it');
const andMore = (n: number) => (n > 0 ? [n === 1 ? "un'altra" : `altre ${n}`] : []);

/**
 * Matches the rows of a file with stored records. `found`: the stored records that the rows name and that the caller sees. `keys`: the keys
 * of a record, the strongest first.
 */
export function matchRecords(found: readonly Stored[], keys: readonly RecordKey[], rows: readonly Nominata[]): Matcher {
  const byId = new Map(found.map((each) => [String(each.id), each]));
  const byKey = new Map(keys.map((key) => [key, Map.groupBy(found, (each) => keyOf(key, each.values))]));
  const firstKey = ({ testi }: Nominata) => keys.find((key) => keyOf(key, testi) !== '');
  // A row with an ID is matched by the ID only, because two folders may have the same name.
  const times = Map.groupBy(
    rows.filter(({ id }) => id === ''),
    (row) => twinKey(firstKey(row), row),
  );
  const used = new Map<Stored['id'], number>();
  const once = (stored: Stored, cell: string, riga: number): Trovato => {
    const former = used.get(stored.id);
    if (former !== undefined) return { stored, errori: { [cell]: GIA_CAMBIATO(former) } };
    used.set(stored.id, riga);
    return { stored, errori: {} };
  };
  const named = (key: RecordKey, { testi }: Nominata) => byKey.get(key)?.get(keyOf(key, testi)) ?? [];

  return {
    whoIs: (row) =>
      (row.id === '' ? keys.flatMap((key) => (keyOf(key, row.testi) === '' ? [] : named(key, row)))[0] : byId.get(row.id))?.id,
    match(row, brandIds) {
      if (row.id !== '') {
        const stored = byId.get(row.id);
        return stored ? once(stored, ID, row.riga) : { errori: { [ID]: SCONOSCIUTO } };
      }
      const first = firstKey(row);
      if (!first) return { errori: {} };
      const twins = times.get(twinKey(first, row)) ?? [];
      const said = twins.length > 1 ? { [first.field]: dueRighe(row.riga, twins) } : undefined;
      for (const [at, key] of keys.entries()) {
        if (keyOf(key, row.testi) === '') continue;
        const [stored, other] = closest(possible(named(key, row), keys.slice(0, at + 1), row, brandIds), key, row, brandIds);
        if (other) return { errori: said ?? { [key.field]: PIU_DI_UNO } };
        if (stored) return said ? { stored, errori: said } : once(stored, key.field, row.riga);
      }
      return { errori: said ?? alike(named(first, row), first, row) };
    },
  };
}

const keyOf = (key: RecordKey, values: Readonly<Record<string, unknown>>): string => key.of(String(values[key.field] ?? ''));

const withinOf = ({ within }: RecordKey, values: Readonly<Record<string, unknown>>): string =>
  within ? within.of(String(values[within.field] ?? '')) : '';

/** Rows with the same key refer to the same record. */
function twinKey(key: RecordKey | undefined, { testi, brand }: Nominata): string {
  return key ? [key.field, keyOf(key, testi), withinOf(key, testi), key.withinBrand && plainWord(brand)].join('\n') : '';
}

/**
 * The stored records that may be the record of an imported row, searched by the last of `keys`. Excluded are records of another make, records without
 * a brand of the row, and records whose stronger keys (the ones before the last) differ.
 */
function possible(
  all: readonly Stored[],
  keys: readonly RecordKey[],
  { testi }: Nominata,
  brandIds: readonly unknown[],
): readonly Stored[] {
  const stronger = keys.slice(0, -1);
  const key = keys.at(-1);
  if (!key) return [];
  const agrees = (own: string, kept: string) => own === '' || kept === '' || kept === own;
  const brands = key.withinBrand ? brandIds.filter((id) => typeof id === 'number') : [];
  return all.filter(
    ({ values, brandIds: kept }) =>
      agrees(withinOf(key, testi), withinOf(key, values)) &&
      (brands.length === 0 || kept.some((id) => brands.includes(id))) &&
      stronger.every((each) => agrees(keyOf(each, testi), keyOf(each, values))),
  );
}

/**
 * Returns the error of a row that is neither a known nor certainly a new record: a stored record has the same key, and its make may be
 * another spelling of the make in the row.
 */
function alike(all: readonly Stored[], key: RecordKey, { testi }: Nominata): FieldErrors {
  const { within } = key;
  if (!within?.isLike || !within.sentence) return {};
  const own = withinOf(key, testi);
  const other = all.find(({ values }) => within.isLike?.(withinOf(key, values), own));
  return other ? { [within.field]: within.sentence(String(other.values[within.field])) } : {};
}

/**
 * Reduces several matching records: first to the records of the same make, then to the same spelling of the key, then to the brands of the
 * row. A step that would leave no record is skipped.
 */
function closest(all: readonly Stored[], key: RecordKey, { testi }: Nominata, brandIds: readonly unknown[]): readonly Stored[] {
  const prefer = (some: readonly Stored[], is: (each: Stored) => boolean) => {
    const those = some.length > 1 ? some.filter(is) : [];
    return those.length > 0 ? those : some;
  };
  const within = prefer(all, ({ values }) => withinOf(key, values) === withinOf(key, testi));
  const exact = prefer(within, ({ values }) => values[key.field] === testi[key.field]?.trim().normalize());
  return prefer(exact, (each) => each.brandIds.some((id) => brandIds.includes(id)));
}

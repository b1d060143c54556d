// Which stored record a row of a file means: by its ID, else by its key. Found, never guessed; and no record is two rows'. Pure.
import type { Stored } from '#server/incoming/importable.ts';
import { ID, type RecordKey } from '#server/incoming/record-keys.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { plainWord } from '../rules.ts';

/** By what a row names its record. */
export interface Nominata {
  /** As the spreadsheet counts it. */
  riga: number;
  id: string;
  /** The text of the key's cell. */
  testo: string;
  /** The text of the field within which the key is unique. */
  entro: string;
  /** The text of the brand's cell. */
  brand: string;
}

/** The record that a row means; or, in `errori`, why none can be told. Neither: it is a new one. */
export interface Trovato {
  stored?: Stored;
  errori: FieldErrors;
}

interface Matcher {
  /** Each row once, in their order; with the brands that it names. */
  match(row: Nominata, brandIds: readonly unknown[]): Trovato;
  /** Who the row is, the same for two rows of one record; undefined: nobody who is there already. */
  whoIs(row: Nominata): Stored['id'] | undefined;
}

const SCONOSCIUTO = 'Questo ID non esiste o non è tra i tuoi';
const PIU_DI_UNO = "Ce n'è più di uno: usa l'ID Organico";
const GIA_CAMBIATO = (riga: number) => `La riga ${riga} cambia già lo stesso elemento: lasciane una`;
/** So many other rows are named. */
const NAMED = 3;

function dueRighe(own: number, rows: readonly Nominata[]): string {
  const others = rows.slice(0, NAMED + 1).flatMap(({ riga }) => (riga === own ? [] : String(riga)));
  const named = others.slice(0, NAMED);
  if (rows.length === 2) return `Anche la riga ${named[0]} ha questo valore: lasciane una`;
  return `Anche le righe ${LISTA.format([...named, ...andMore(rows.length - 1 - named.length)])} hanno questo valore: lasciane una`;
}

const LISTA = new Intl.ListFormat('it');
const andMore = (n: number) => (n > 0 ? [n === 1 ? "un'altra" : `altre ${n}`] : []);

/** `found`: all that the rows name, as the caller sees them. */
export function matchRecords(found: readonly Stored[], key: RecordKey | undefined, rows: readonly Nominata[]): Matcher {
  const byId = new Map(found.map((each) => [String(each.id), each]));
  const byKey = Map.groupBy(found, (each) => each.key);
  const keyOf = ({ testo }: Nominata) => key?.of(testo) ?? '';
  // What a row with an ID means is told by that alone: two folders may have the same name.
  const times = Map.groupBy(
    rows.filter(({ id }) => id === ''),
    (row) => twinKey(key, row),
  );
  const used = new Map<Stored['id'], number>();
  const once = (stored: Stored, cell: string, riga: number): Trovato => {
    const former = used.get(stored.id);
    if (former !== undefined) return { stored, errori: { [cell]: GIA_CAMBIATO(former) } };
    used.set(stored.id, riga);
    return { stored, errori: {} };
  };

  return {
    whoIs: (row) => (row.id === '' ? byKey.get(keyOf(row))?.[0] : byId.get(row.id))?.id,
    match(row, brandIds) {
      if (row.id !== '') {
        const stored = byId.get(row.id);
        return stored ? once(stored, ID, row.riga) : { errori: { [ID]: SCONOSCIUTO } };
      }
      const own = keyOf(row);
      if (!key || own === '') return { errori: {} };
      const named = byKey.get(own) ?? [];
      const [stored, other] = closest(possible(named, key, row, brandIds), key, row, brandIds);
      const same = times.get(twinKey(key, row)) ?? [];
      if (same.length > 1) return { ...(stored && !other ? { stored } : {}), errori: { [key.field]: dueRighe(row.riga, same) } };
      if (other) return { errori: { [key.field]: PIU_DI_UNO } };
      return stored ? once(stored, key.field, row.riga) : { errori: alike(named, key, row) };
    },
  };
}

/** Two rows with the same one mean the same record. */
function twinKey(key: RecordKey | undefined, { testo, entro, brand }: Nominata): string {
  return [key?.of(testo), key?.within?.of(entro), key?.withinBrand && plainWord(brand)].join('\n');
}

const withinOf = ({ within }: RecordKey, { values }: Stored): string => (within ? within.of(String(values[within.field] ?? '')) : '');

/** Those that the row can mean: never one of another make, or of none of its brands. */
function possible(all: readonly Stored[], key: RecordKey, { entro }: Nominata, brandIds: readonly unknown[]): readonly Stored[] {
  const own = key.within?.of(entro) ?? '';
  const brands = key.withinBrand ? brandIds.filter((id) => typeof id === 'number') : [];
  return all.filter((each) => {
    const kept = withinOf(key, each);
    const isWithin = own === '' || kept === '' || kept === own;
    return isWithin && (brands.length === 0 || each.brandIds.some((id) => brands.includes(id)));
  });
}

/** Why the row cannot be a new record though it means none of these: the make of one of them may be another spelling of its own. */
function alike(all: readonly Stored[], key: RecordKey, { entro }: Nominata): FieldErrors {
  const { within } = key;
  if (!within?.isLike || !within.sentence) return {};
  const own = within.of(entro);
  const other = all.find((each) => within.isLike?.(withinOf(key, each), own));
  return other ? { [within.field]: within.sentence(String(other.values[within.field])) } : {};
}

/** Of several those of the same make, then those whose key is written just so, then those of the row's brands. */
function closest(all: readonly Stored[], key: RecordKey, { testo, entro }: Nominata, brandIds: readonly unknown[]): readonly Stored[] {
  const prefer = (some: readonly Stored[], is: (each: Stored) => boolean) => {
    const those = some.length > 1 ? some.filter(is) : [];
    return those.length > 0 ? those : some;
  };
  const within = prefer(all, (each) => withinOf(key, each) === (key.within?.of(entro) ?? ''));
  const exact = prefer(within, ({ values }) => values[key.field] === testo.trim());
  return prefer(exact, (each) => each.brandIds.some((id) => brandIds.includes(id)));
}

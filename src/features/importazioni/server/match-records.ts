// Which stored record a row of a file means: by its ID, else by its key. Found, never guessed; and no record is two rows'. Pure.
import type { Stored } from '#server/incoming/importable.ts';
import { ID, type RecordKey } from '#server/incoming/record-keys.ts';
import type { FieldErrors } from '#shared/problem.ts';

/** By what a row names its record. */
export interface Nominata {
  id: string;
  /** The text of the key's cell. */
  testo: string;
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
const DUE_RIGHE = "Nel file c'è più di una riga con questo valore";
const GIA_CAMBIATO = 'Una riga prima di questa cambia già lo stesso elemento: lasciane una';

/** `found`: all that the rows name, as the caller sees them. */
export function matchRecords(found: readonly Stored[], key: RecordKey | undefined, rows: readonly Nominata[]): Matcher {
  const byId = new Map(found.map((each) => [String(each.id), each]));
  const byKey = Map.groupBy(found, (each) => each.key);
  const keyOf = ({ testo }: Nominata) => key?.of(testo) ?? '';
  // What a row with an ID means is told by that alone: two folders may have the same name.
  const times = Map.groupBy(
    rows.filter(({ id }) => id === ''),
    keyOf,
  );
  const used = new Set<Stored['id']>();
  const once = (stored: Stored, cell: string): Trovato => {
    if (used.has(stored.id)) return { stored, errori: { [cell]: GIA_CAMBIATO } };
    used.add(stored.id);
    return { stored, errori: {} };
  };

  return {
    whoIs: (row) => (row.id === '' ? byKey.get(keyOf(row))?.[0] : byId.get(row.id))?.id,
    match(row, brandIds) {
      if (row.id !== '') {
        const stored = byId.get(row.id);
        return stored ? once(stored, ID) : { errori: { [ID]: SCONOSCIUTO } };
      }
      const own = keyOf(row);
      if (!key || own === '') return { errori: {} };
      const [stored, other] = closest(byKey.get(own) ?? [], key, row.testo, brandIds);
      if ((times.get(own)?.length ?? 0) > 1) return { ...(stored && !other ? { stored } : {}), errori: { [key.field]: DUE_RIGHE } };
      if (other) return { errori: { [key.field]: PIU_DI_UNO } };
      return stored ? once(stored, key.field) : { errori: {} };
    },
  };
}

/** Of several those whose key is written just so, then those of the row's brands. */
function closest(all: readonly Stored[], key: RecordKey, testo: string, brandIds: readonly unknown[]): readonly Stored[] {
  const prefer = (some: readonly Stored[], is: (each: Stored) => boolean) => {
    const those = some.length > 1 ? some.filter(is) : [];
    return those.length > 0 ? those : some;
  };
  const exact = prefer(all, ({ values }) => values[key.field] === testo.trim());
  return prefer(exact, (each) => each.brandIds.some((id) => brandIds.includes(id)));
}

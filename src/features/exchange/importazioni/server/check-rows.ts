// What applying would refuse of rows that are right by themselves, so that the preview says it: some rows at a time, in their order.
import type { Db } from '#server/db/handle.ts';
import type { Importable, InFile, RowToWrite, Stored, Unico } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { FieldErrors } from '#shared/problem.ts';
import type { Confronto } from './compare-rows.ts';

/** A row that was compared, with the record that it means. */
export interface Compared {
  confronto: Confronto;
  stored: Stored | undefined;
}

type Checked = RowToWrite & { riga: number };

/** Asked for all rows of one file, part by part: what an earlier row takes, a later one cannot have. */
export function rowChecker(
  db: Db,
  scope: Scope,
  importable: Importable,
  inFile: InFile,
): (part: readonly Compared[]) => Promise<Confronto[]> {
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
      // Who is given another value by an earlier row leaves this one free.
      const owner = owners.get(value)?.find(({ id }) => id !== stored?.id && !moved.has(id));
      if (owner) return { [field]: sentence ?? `${owner.chi} ha già ${what}` };
      takenBy.set(value, riga);
      if (stored) moved.add(stored.id);
      return {};
    });
  };
}

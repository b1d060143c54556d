import type { Db, Tx } from '#server/db/handle.ts';
import { parseInput } from '#server/http/parse.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { isCosa } from '#shared/riferimenti.ts';
import type { Importazione } from '../contract.ts';
import { type Confronto, compareRows } from './compare-rows.ts';
import { findOwn, keepConfronti, readRighe, type Trovata } from './queries.ts';

/** Looks at each row anew and keeps what would become of it. */
export async function previewImportazione(db: Tx, scope: Scope, importable: Importable, id: number): Promise<Confronto[]> {
  const { mappatura, scelte } = await findOwn(db, scope, id);
  const confronti = await compareRows(db, scope, { importable, mappatura, scelte }, await readRighe(db, scope, id));
  await keepConfronti(db, scope, id, confronti);
  return confronti;
}

/** The import as its screen shows it, with the words that name nothing here. */
export async function describeImportazione(db: Db, scope: Scope, importable: Importable, found: Trovata): Promise<Importazione> {
  const { intestazione: _, ...shown } = found;
  const required = requiredOf(importable);
  const campi = Object.entries(importable.fields).map(([campo, { label, reads }]) => ({
    campo,
    etichetta: label,
    obbligatorio: required.has(campo),
    nomina: isCosa(reads) ? reads : null,
    valori: typeof reads === 'string' ? null : reads,
  }));
  return { ...shown, campi, sconosciuti: await unknownWords(db, scope, importable, found) };
}

/** What a new record cannot be without. */
export function requiredOf({ create }: Importable): Set<string> {
  try {
    parseInput(create, { params: undefined, query: undefined, body: {} });
    return new Set();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return new Set(Object.keys(error.fields ?? {}));
  }
}

/** The words of cells that name something or choose among some, where they were not understood: each once, with its rows. */
async function unknownWords(
  db: Db,
  scope: Scope,
  { fields }: Importable,
  { id, mappatura }: Trovata,
): Promise<Importazione['sconosciuti']> {
  const asked = mappatura.flatMap((campo, column) => {
    const reads = campo === null ? undefined : fields[campo]?.reads;
    return campo !== null && reads !== undefined && (typeof reads !== 'string' || isCosa(reads)) ? [{ campo, column }] : [];
  });
  if (asked.length === 0) return [];
  const counts = new Map<string, Importazione['sconosciuti'][number]>();
  for (const { celle, errori } of await readRighe(db, scope, id)) {
    for (const { campo, column } of asked) {
      if (!Object.hasOwn(errori, campo)) continue;
      const valore = String(celle[column] ?? '');
      const key = `${campo}\n${valore.toLowerCase()}`;
      const found = counts.get(key) ?? { campo, valore, righe: 0 };
      counts.set(key, { ...found, righe: found.righe + 1 });
    }
  }
  return [...counts.values()].toSorted((one, other) => other.righe - one.righe);
}

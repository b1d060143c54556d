import type { Db } from '#server/db/handle.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Parola } from '#shared/lettura-file.ts';
import { type Mappatura, withPerTutte } from '../rules.ts';
import type { RigaLetta } from './compare-rows.ts';
import { findTotali, saysNothing } from './find-totali.ts';
import { readParts, type Trovata } from './queries.ts';
import { textOf } from './read-cell.ts';

interface Righe {
  mappatura: Mappatura;
  righe: readonly RigaLetta[];
  /** The texts that were read as empty cells, by field. */
  vuoti: Parola[];
  /** The numbers of the rows of totals, which are not among `righe`. */
  escluse: number[];
}

/** The rows of an import as they are compared, without rows of totals: placeholders are empty cells, and values that the user gave for all rows are in each row. */
export async function readRows(db: Db, scope: Scope, { fields }: Importable, found: Trovata): Promise<Righe> {
  const columns = found.mappatura.flatMap((campo, at) => (campo === null ? [] : [{ campo, at }]));
  const righe: RigaLetta[] = [];
  const vuoti = countWords();
  for await (const part of readParts(db, scope, found.id)) {
    for (const { riga, celle } of part) {
      for (const { campo, at } of columns) {
        const cell = celle[at] ?? '';
        if (!saysNothing(cell, campo, fields)) continue;
        vuoti.add(campo, textOf(cell));
        celle[at] = '';
      }
      righe.push({ riga, celle });
    }
  }
  const escluse = found.includi_totali ? new Set<number>() : findTotali(righe, found.mappatura, fields);
  const listed = righe.filter(({ riga }) => !escluse.has(riga));
  return { ...withPerTutte(found, listed), vuoti: vuoti.all(), escluse: [...escluse] };
}

/** Counts in how many rows each word of a field occurs, without regard to case. `all` returns the most frequent words first. */
export function countWords(): { add(campo: string, valore: string): void; all(): Parola[] } {
  const counts = new Map<string, Parola>();
  return {
    add(campo, valore) {
      const key = `${campo}\n${valore.normalize().toLowerCase()}`;
      const found = counts.get(key) ?? { campo, valore, righe: 0 };
      counts.set(key, { ...found, righe: found.righe + 1 });
    },
    all: () => [...counts.values()].toSorted((one, other) => other.righe - one.righe),
  };
}

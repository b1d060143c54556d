import type { Parola } from '#shared/lettura-file.ts';

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

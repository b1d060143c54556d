import type { Parola } from '#shared/lettura-file.ts';

/** Words of a field with the rows in which they stand, those of most rows first. Upper and lower case make no second word. */
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

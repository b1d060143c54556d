// Pseudo-random choices that are identical on every load of the demo, because they use neither the clock nor Math.random.

/** Returns an integer from 0 to `limit` - 1 that depends only on the index and the purpose. */
export function pseudoRandom(index: number, purpose: string, limit: number): number {
  let state = index + 1;
  for (const letter of purpose) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) >>> 0;
  return ((state ^ (state >>> 13)) >>> 0) % limit;
}

export function pickOne<T>(list: readonly T[], index: number, purpose: string): T {
  return elementAt(list, pseudoRandom(index, purpose, list.length));
}

/** Returns true for about `percent` of all indexes. */
export function withProbability(percent: number, index: number, purpose: string): boolean {
  return pseudoRandom(index, purpose, 100) < percent;
}

/** Returns a day between the years `from` and `to`. It is at most the 28th of a month, because every month has that day. */
export function randomDay(from: number, to: number, index: number, purpose: string): string {
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  return `${from + pseudoRandom(index, `${purpose} anno`, to - from + 1)}-${twoDigits(1 + pseudoRandom(index, `${purpose} mese`, 12))}-${twoDigits(1 + pseudoRandom(index, `${purpose} giorno`, 28))}`;
}

export function yearsAfter(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

export function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new Error(`Index ${index} is outside of a list of ${list.length}`);
  return element;
}

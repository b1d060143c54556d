// Pseudo-random choices that are identical on every load: no clock, no Math.random.

/** An integer from 0 to `limit` - 1 that depends only on the index and the purpose. */
export function mixed(index: number, purpose: string, below: number): number {
  let state = index + 1;
  for (const letter of purpose) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) >>> 0;
  return ((state ^ (state >>> 13)) >>> 0) % below;
}

export function chosen<T>(list: readonly T[], index: number, purpose: string): T {
  return at(list, mixed(index, purpose, list.length));
}

/** True for about `percent` of all indexes. */
export function happens(percent: number, index: number, purpose: string): boolean {
  return mixed(index, purpose, 100) < percent;
}

/** Up to the 28th of a month. */
export function dayIn(from: number, to: number, index: number, purpose: string): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${from + mixed(index, `${purpose} anno`, to - from + 1)}-${two(1 + mixed(index, `${purpose} mese`, 12))}-${two(1 + mixed(index, `${purpose} giorno`, 28))}`;
}

export function yearsAfter(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The demonstration names number ${index} of a list of ${list.length}`);
  return item;
}

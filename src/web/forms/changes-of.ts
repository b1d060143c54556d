/**
 * What a form changed: the wire's fields that differ from those it was opened with. Sending only these leaves alone what
 * somebody else changed meanwhile (decision 10: a PUT changes the fields it names).
 */
export function changesOf<W extends object>(before: Partial<W>, after: W): Partial<W> {
  const isSame = (name: keyof W) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const names = (Object.keys(after) as (keyof W)[]).filter((name) => !isSame(name));
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<W>; // its own keys and values
}

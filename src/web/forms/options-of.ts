/** What a choice offers: each value of a set with its words. */
export function optionsOf<V extends string>(words: Readonly<Record<V, string>>): { value: V; label: string }[] {
  return (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] })); // its own keys
}

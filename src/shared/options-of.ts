export function optionsOf<V extends string>(words: Readonly<Record<V, string>>): { value: V; label: string }[] {
  return Object.entries<string>(words).map(([value, label]) => ({ value: value as V, label })); // cast: TypeScript types the keys as string
}

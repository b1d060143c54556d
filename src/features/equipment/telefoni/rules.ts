/** Builds the text that distinguishes two phones of the same model: '128GB · Nero'. */
export function describeAllestimento({ memoria, colore }: { memoria: string; colore: string }): string {
  return `${memoria} · ${colore}`;
}

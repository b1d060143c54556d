/** '128GB · Nero': what tells two phones of a model apart. */
export function allestimento({ memoria, colore }: { memoria: string; colore: string }): string {
  return `${memoria} · ${colore}`;
}

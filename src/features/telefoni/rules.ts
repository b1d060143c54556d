/** '35 693803-564380 9' -> '356938035643809': as boxes and the phone itself print it, and as it is kept. */
export function compactImei(text: string): string {
  return text.replace(/[\s\-/.]/g, '');
}

export function isImei(text: string): boolean {
  return /^\d{15}$/.test(text);
}

/** '128GB · Nero': what tells two phones of a model apart. */
export function allestimento({ memoria, colore }: { memoria: string; colore: string }): string {
  return `${memoria} · ${colore}`;
}

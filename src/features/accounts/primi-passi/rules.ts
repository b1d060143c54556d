export const PASSI = ['brand', 'account', 'showroom', 'dipendente'] as const;
export type NomePasso = (typeof PASSI)[number];

interface Passo {
  passo: NomePasso;
  fatto: boolean;
}

export interface Situazione {
  brand: boolean;
  /** True when an account other than the first administrator can sign in, or an amministratore has `fa_tutto`. */
  account: boolean;
  showroom: boolean;
  /** The number of employees. The server stops counting at MAX_DIPENDENTI. */
  dipendenti: number;
}

/** An installation with this many employees is in use, so open steps are not shown any more. */
export const MAX_DIPENDENTI = 10;

export function toPassi({ dipendenti, ...donePassi }: Situazione): Passo[] {
  return PASSI.map((passo) => ({ passo, fatto: passo === 'dipendente' ? dipendenti > 0 : donePassi[passo] }));
}

/**
 * True when other screens show the link to the first steps: from the first brand until all steps are done. Before the first brand the
 * empty screens already ask for a brand.
 */
export function shouldShowPassi(situazione: Situazione): boolean {
  const isComplete = situazione.dipendenti >= MAX_DIPENDENTI || toPassi(situazione).every(({ fatto }) => fatto);
  return situazione.brand && !isComplete;
}

export const FINE = 'fine';

/** Returns the first open step from `start` on. The user has skipped the steps before `start`. */
export function currentPasso(passi: readonly Passo[], start?: string): NomePasso | typeof FINE {
  if (start === FINE) return FINE;
  const startIndex = Math.max(
    0,
    passi.findIndex(({ passo }) => passo === start),
  );
  return passi.slice(startIndex).find(({ fatto }) => !fatto)?.passo ?? FINE;
}

export const nextPasso = (passo: NomePasso): NomePasso | typeof FINE => PASSI[PASSI.indexOf(passo) + 1] ?? FINE;

export const PASSI = ['brand', 'account', 'showroom', 'dipendente'] as const;
export type NomePasso = (typeof PASSI)[number];

interface Passo {
  passo: NomePasso;
  fatto: boolean;
}

/** The data that an installation already has. */
export interface Situazione {
  brand: boolean;
  /** True when an account other than the first administrator can sign in, or an amministratore has `fa_tutto`. */
  account: boolean;
  showroom: boolean;
  /** Counted only up to DIPENDENTI_AL_PIU. */
  dipendenti: number;
}

/** An installation with this many employees is in use, so open steps are not shown any more. */
export const DIPENDENTI_AL_PIU = 10;

export function passiDi({ dipendenti, ...altro }: Situazione): Passo[] {
  return PASSI.map((passo) => ({ passo, fatto: passo === 'dipendente' ? dipendenti > 0 : altro[passo] }));
}

/** Whether other screens link to the steps: after the first brand, which empty screens ask for, and until all are done. */
export function sonoDaMostrare(situazione: Situazione): boolean {
  const isOver = situazione.dipendenti >= DIPENDENTI_AL_PIU || passiDi(situazione).every(({ fatto }) => fatto);
  return situazione.brand && !isOver;
}

export const FINE = 'fine';

/** The first open step from `da` on; earlier steps were skipped. */
export function passoCorrente(passi: readonly Passo[], da?: string): NomePasso | typeof FINE {
  if (da === FINE) return FINE;
  const from = Math.max(
    0,
    passi.findIndex(({ passo }) => passo === da),
  );
  return passi.slice(from).find(({ fatto }) => !fatto)?.passo ?? FINE;
}

/** The next step in order, done or not. */
export const passoDopo = (passo: NomePasso): NomePasso | typeof FINE => PASSI[PASSI.indexOf(passo) + 1] ?? FINE;

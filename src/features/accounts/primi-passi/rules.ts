export const PASSI = ['brand', 'account', 'showroom', 'dipendente'] as const;
export type NomePasso = (typeof PASSI)[number];

interface Passo {
  passo: NomePasso;
  fatto: boolean;
}

/** The existing data of an installation that show which first steps are done. */
export interface Situazione {
  brand: boolean;
  /** True when an account other than the first administrator can sign in, or an amministratore has `fa_tutto`. */
  account: boolean;
  showroom: boolean;
  /** The number of employees. The server stops counting at DIPENDENTI_AL_PIU. */
  dipendenti: number;
}

/** An installation with this many employees is in use, so open steps are not shown any more. */
export const DIPENDENTI_AL_PIU = 10;

export function passiDi({ dipendenti, ...altro }: Situazione): Passo[] {
  return PASSI.map((passo) => ({ passo, fatto: passo === 'dipendente' ? dipendenti > 0 : altro[passo] }));
}

/**
 * Whether other screens link to the first steps. They do so from the first brand until all steps are done; before the first brand the empty
 * screens already ask for a brand.
 */
export function sonoDaMostrare(situazione: Situazione): boolean {
  const isOver = situazione.dipendenti >= DIPENDENTI_AL_PIU || passiDi(situazione).every(({ fatto }) => fatto);
  return situazione.brand && !isOver;
}

export const FINE = 'fine';

/** The first open step, searched from step `da` on, because the user has skipped the steps before `da`. */
export function passoCorrente(passi: readonly Passo[], da?: string): NomePasso | typeof FINE {
  if (da === FINE) return FINE;
  const from = Math.max(
    0,
    passi.findIndex(({ passo }) => passo === da),
  );
  return passi.slice(from).find(({ fatto }) => !fatto)?.passo ?? FINE;
}

/** The step that follows this one in the list, whether it is done or not. */
export const passoDopo = (passo: NomePasso): NomePasso | typeof FINE => PASSI[PASSI.indexOf(passo) + 1] ?? FINE;

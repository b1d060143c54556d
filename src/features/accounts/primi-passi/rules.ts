/** What a new installation begins with, in the order in which it makes sense. */
export const PASSI = ['brand', 'account', 'showroom', 'dipendente'] as const;
export type NomePasso = (typeof PASSI)[number];

interface Passo {
  passo: NomePasso;
  fatto: boolean;
}

/** What there is already in an installation. */
export interface Situazione {
  brand: boolean;
  /** Somebody else than the first administrator can sign in, or an amministratore does it all. */
  account: boolean;
  showroom: boolean;
  /** Counted up to DIPENDENTI_AL_PIU. */
  dipendenti: number;
}

/** With so many people an installation is at work, whatever it has chosen to leave out. */
export const DIPENDENTI_AL_PIU = 10;

/** The steps, each done or not. */
export function passiDi({ dipendenti, ...altro }: Situazione): Passo[] {
  return PASSI.map((passo) => ({ passo, fatto: passo === 'dipendente' ? dipendenti > 0 : altro[passo] }));
}

/** Whether other screens lead to them: not before the first brand, which the empty screens ask for, and not when there is no more to say. */
export function sonoDaMostrare(situazione: Situazione): boolean {
  const isOver = situazione.dipendenti >= DIPENDENTI_AL_PIU || passiDi(situazione).every(({ fatto }) => fatto);
  return situazione.brand && !isOver;
}

/** Past the last step. */
export const FINE = 'fine';

/** The step to take now: the first that is not done, from `da` on; those before it were skipped. */
export function passoCorrente(passi: readonly Passo[], da?: string): NomePasso | typeof FINE {
  if (da === FINE) return FINE;
  const from = Math.max(
    0,
    passi.findIndex(({ passo }) => passo === da),
  );
  return passi.slice(from).find(({ fatto }) => !fatto)?.passo ?? FINE;
}

/** What comes after a step, done or not. */
export const passoDopo = (passo: NomePasso): NomePasso | typeof FINE => PASSI[PASSI.indexOf(passo) + 1] ?? FINE;

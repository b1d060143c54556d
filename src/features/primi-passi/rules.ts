/** What a new installation begins with, in the order in which it makes sense. */
export const PASSI = ['brand', 'showroom', 'account', 'dipendente'] as const;

interface Passo {
  passo: (typeof PASSI)[number];
  fatto: boolean;
}

/** What there is already in an installation. */
export interface Situazione {
  brand: boolean;
  showroom: boolean;
  /** Somebody else than the first administrator can sign in. */
  account: boolean;
  /** Counted up to DIPENDENTI_AL_PIU. */
  dipendenti: number;
}

/** With so many people an installation is at work, whatever it has chosen to leave out. */
export const DIPENDENTI_AL_PIU = 10;

/** The steps to show; none before the first brand, which the empty screens ask for, and none when there is no more to say. */
export function passiDaMostrare({ dipendenti, ...altro }: Situazione): Passo[] {
  const passi = PASSI.map((passo) => ({ passo, fatto: passo === 'dipendente' ? dipendenti > 0 : altro[passo] }));
  const isOver = dipendenti >= DIPENDENTI_AL_PIU || passi.every(({ fatto }) => fatto);
  return altro.brand && !isOver ? passi : [];
}

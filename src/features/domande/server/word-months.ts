import { meseBreve, nomeMese } from '#shared/mesi.ts';
import type { Parole } from '../contract.ts';

/** The points of a chart over months. */
export const puntiDi = (mesi: readonly { mese: string }[]): Parole['grafici'][number]['punti'] =>
  mesi.map(({ mese }) => ({ breve: meseBreve(mese), nome: nomeMese(mese) }));

import { meseBreve, nomeMese } from '#shared/mesi.ts';
import type { Parole } from '../contract.ts';

/** The points of a chart over months; of a closed one that it is. */
export const puntiDi = (mesi: readonly { mese: string; chiuso?: boolean }[]): Parole['grafici'][number]['punti'] =>
  mesi.map(({ mese, chiuso }) => ({ breve: meseBreve(mese), nome: `${nomeMese(mese)}${chiuso ? ' (chiuso)' : ''}` }));

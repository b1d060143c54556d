// What the dashboard shows first: each section of somebody's work as its slice describes it, in the order in which they stand.
import { anonimizzazioniDaDecidere } from '#features/anonimizzazioni/server/work.ts';
import type { TipoLavoro } from '#features/dashboard/rules.ts';
import { arrivi, ilMioShowroom, leMiePersone, malattieDaChiudere } from '#features/dipendenti/server/work.ts';
import { rientriDaChiedere } from '#features/riparazioni/server/work.ts';
import { daRiprendere } from '#features/risorse/server/work.ts';
import { postiFiniti } from '#features/software/server/work.ts';
import { usciteAperte } from '#features/uscite/server/work.ts';
import { accountSenzaBrand } from '#features/utenti/server/work.ts';
import { daPassare, fermi } from '#features/workflows/server/work.ts';
import type { WorkSection } from '#server/work/work-section.ts';

export const WORK: Record<TipoLavoro, WorkSection> = {
  da_passare: daPassare,
  fermi,
  arrivi,
  da_riprendere: daRiprendere,
  uscite: usciteAperte,
  malattie: malattieDaChiudere,
  riparazioni: rientriDaChiedere,
  licenze: postiFiniti,
  account: accountSenzaBrand,
  anonimizzazioni: anonimizzazioniDaDecidere,
  persone: leMiePersone,
  showroom: ilMioShowroom,
};

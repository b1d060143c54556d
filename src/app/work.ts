// What the dashboard shows first: each section of somebody's work as its slice describes it, in the order in which they stand.

import { accountSenzaBrand } from '#features/accounts/utenti/server/work.ts';
import { rientriDaChiedere } from '#features/equipment/riparazioni/server/work.ts';
import { daRiprendere } from '#features/equipment/risorse/server/work.ts';
import { postiFiniti } from '#features/equipment/software/server/work.ts';
import type { TipoLavoro } from '#features/insight/dashboard/rules.ts';
import { usciteAperte } from '#features/journeys/uscite/server/work.ts';
import { daPassare, fermi } from '#features/journeys/workflows/server/work.ts';
import { arrivi, ilMioShowroom, leMiePersone, malattieDaChiudere } from '#features/people/dipendenti/server/work.ts';
import { anonimizzazioniDaDecidere } from '#features/privacy/anonimizzazioni/server/work.ts';
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

// What each read of the server shows: when something of it changes anywhere, the pages that show it read it again.
// Each slice says so of its own (web/live-reads.ts); live-reads.test.ts names those that are missing.

import { authReads } from '#features/auth/web/live-reads.ts';
import { avvisiReads } from '#features/avvisi/web/live-reads.ts';
import { brandsReads } from '#features/brands/web/live-reads.ts';
import { cartelleReads } from '#features/cartelle/web/live-reads.ts';
import { dashboardReads } from '#features/dashboard/web/live-reads.ts';
import { databaseReads } from '#features/database/web/live-reads.ts';
import { dipendentiReads } from '#features/dipendenti/web/live-reads.ts';
import { eventiReads } from '#features/eventi/web/live-reads.ts';
import { hardwareReads } from '#features/hardware/web/live-reads.ts';
import { telefoniReads } from '#features/iphones/web/live-reads.ts';
import { pianiMobiliReads } from '#features/piani-mobili/web/live-reads.ts';
import { primiPassiReads } from '#features/primi-passi/web/live-reads.ts';
import { registroReads } from '#features/registro/web/live-reads.ts';
import { reportReads } from '#features/report/web/live-reads.ts';
import { ricercaReads } from '#features/ricerca/web/live-reads.ts';
import { risorseReads } from '#features/risorse/web/live-reads.ts';
import { setupAdminReads } from '#features/setup-admin/web/live-reads.ts';
import { showroomsReads } from '#features/showrooms/web/live-reads.ts';
import { softwareReads } from '#features/software/web/live-reads.ts';
import { utentiReads } from '#features/utenti/web/live-reads.ts';
import { workflowsReads } from '#features/workflows/web/live-reads.ts';
import { ELENCHI, FORMATI, FORMATI_REPORT, indirizzoElenco, indirizzoReport } from '#shared/esportazioni.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

/** A file is what was there when it was made. */
const FILES = [
  ...ELENCHI.flatMap((elenco) => FORMATI.map((formato) => indirizzoElenco(elenco, formato))),
  ...FORMATI_REPORT.map(indirizzoReport),
];

export const LIVE_READS: LiveReads = {
  ...authReads,
  ...avvisiReads,
  ...brandsReads,
  ...cartelleReads,
  ...dashboardReads,
  ...databaseReads,
  ...dipendentiReads,
  ...eventiReads,
  ...hardwareReads,
  ...telefoniReads,
  ...pianiMobiliReads,
  ...primiPassiReads,
  ...registroReads,
  ...reportReads,
  ...ricercaReads,
  ...risorseReads,
  ...setupAdminReads,
  ...showroomsReads,
  ...softwareReads,
  ...utentiReads,
  ...workflowsReads,
  ...Object.fromEntries(FILES.map((path) => [path, {}])),
};

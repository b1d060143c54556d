// What a screen asks for first, at an address without a query: the server names it in the page, which asks before the app is there (decision 91).
// Exactly as the screen asks; e2e/first-reads.spec.ts notices what is asked for twice.

import { listHardware } from '#features/equipment/hardware/contract.ts';
import { getLavoro, getStats } from '#features/insight/dashboard/contract.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { ScreenPath } from '#shared/screens.ts';

const DASHBOARD = [getLavoro.path, getStats.path];

export const FIRST_READS: Partial<Record<ScreenPath, readonly string[]>> = {
  '/': DASHBOARD,
  '/dashboard': DASHBOARD,
  '/employees': [`${listDipendenti.path}?sort=cognome&limit=50`],
  '/hardware': [`${listHardware.path}?limit=50`],
};

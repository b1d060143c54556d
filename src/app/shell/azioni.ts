// What may be done from the palette, in the order in which it is offered: each action as its slice describes it.

import { testDb } from '#features/accounts/database/web/azioni.ts';
import { assegnaCartella } from '#features/equipment/cartelle/web/azioni.ts';
import { assegnaHardware, nuovoHardware } from '#features/equipment/hardware/web/azioni.ts';
import { scansiona } from '#features/equipment/scansioni/web/azioni.ts';
import { assegnaSoftware, nuovoSoftware } from '#features/equipment/software/web/azioni.ts';
import { importaElenco } from '#features/exchange/importazioni/web/azioni.ts';
import { apriUscita } from '#features/journeys/uscite/web/azioni.ts';
import { nuovoWorkflow } from '#features/journeys/workflows/web/azioni.ts';
import { nuovoDipendente } from '#features/people/dipendenti/web/azioni.ts';
import type { Azione } from '#web/screen/azione.ts';

export const AZIONI: readonly Azione[] = [
  nuovoDipendente,
  nuovoWorkflow,
  apriUscita,
  assegnaHardware,
  assegnaSoftware,
  assegnaCartella,
  nuovoHardware,
  nuovoSoftware,
  scansiona,
  importaElenco,
  testDb,
];

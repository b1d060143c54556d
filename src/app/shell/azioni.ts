// What may be done from the palette, in the order in which it is offered: each action as its slice describes it.
import { assegnaCartella } from '#features/cartelle/web/azioni.ts';
import { testDb } from '#features/database/web/azioni.ts';
import { nuovoDipendente } from '#features/dipendenti/web/azioni.ts';
import { assegnaHardware, nuovoHardware } from '#features/hardware/web/azioni.ts';
import { importaElenco } from '#features/importazioni/web/azioni.ts';
import { scansiona } from '#features/scansioni/web/azioni.ts';
import { assegnaSoftware, nuovoSoftware } from '#features/software/web/azioni.ts';
import { apriUscita } from '#features/uscite/web/azioni.ts';
import { nuovoWorkflow } from '#features/workflows/web/azioni.ts';
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

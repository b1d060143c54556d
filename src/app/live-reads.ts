// What each read of the server shows: when something of it changes anywhere, the pages that show it read it again.
// Whoever adds a GET adds its row; live-reads.test.ts names those that are missing.

import type { Tema } from '#features/eventi/rules.ts';
import type { Reads } from '#features/eventi/web/refresh-concerned.ts';
import { ELENCHI, FORMATI, FORMATI_REPORT, indirizzoElenco, indirizzoReport } from '#shared/esportazioni.ts';
import { NOMI_TABELLE_RISORSE, TABELLE_RISORSE, TIPI_CON_COSTO } from '#shared/risorse.ts';

const ASSETS = NOMI_TABELLE_RISORSE;
const COSTING = TIPI_CON_COSTO.map((tipo) => TABELLE_RISORSE[tipo]);
const PERSON = ['dipendenti', 'risorse'] as const satisfies readonly Tema[];
/** Asked when it is needed, or not about anything that others change. */
const NOTHING = {};
/** A file is what was there when it was made. */
const FILES = [
  ...ELENCHI.flatMap((elenco) => FORMATI.map((formato) => indirizzoElenco(elenco, formato))),
  ...FORMATI_REPORT.map(indirizzoReport),
];

export const LIVE_READS: Reads = {
  // A change of one's own rights, or of one's account, has everything read again.
  '/api/auth/me': NOTHING,
  '/api/auth/sessions': NOTHING,
  '/api/auth/password': NOTHING,
  '/api/setup-admin/status': NOTHING,
  '/api/test-connection': NOTHING,

  '/api/auth/users': { any: ['utenti', 'brands'] },
  '/api/user-brands': { any: ['utenti', 'brands'] },
  '/api/primi-passi': { any: ['brands', 'showrooms', 'utenti', 'dipendenti'] },
  '/api/brands': { any: ['brands'] },
  '/api/my/brands': { any: ['brands'] },
  '/api/ultima-modifica': { any: ['brands', 'showrooms', 'dipendenti', 'workflows', ...ASSETS] },
  '/api/showrooms': { any: ['showrooms', 'brands'] },

  '/api/dipendenti': { any: ['dipendenti', 'workflows', 'brands'] },
  '/api/dipendenti/:id': { own: PERSON, any: [...COSTING, 'workflows', 'showrooms', 'brands'] },
  '/api/dipendenti/:id/risorse': { own: PERSON, any: [...ASSETS, 'brands'] },
  '/api/dipendenti/:id/software': { own: PERSON, any: ['software', 'brands'] },
  '/api/dipendenti/:id/assegnazioni': { own: PERSON, any: [...ASSETS, 'brands'] },
  '/api/dipendenti/:id/cronologia': { own: PERSON, any: [...ASSETS, 'workflows', 'showrooms', 'brands'] },

  '/api/software': { any: ['software', 'dipendenti', 'brands'] },
  '/api/software/assignments': { any: ['software', 'dipendenti', 'brands'] },
  '/api/software/:id/assegnatari': { own: ['software', 'dipendenti'] },
  '/api/hardware': { any: ['hardware', 'dipendenti', 'brands'] },
  '/api/hardware/:id/assegnatari': { own: ['hardware', 'dipendenti'] },
  '/api/piani-mobili': { any: ['piani_mobili', 'iphones', 'dipendenti', 'brands'] },
  '/api/piani-mobili/operatori': { any: ['piani_mobili'] },
  '/api/piani-mobili/:id/assegnatari': { own: ['piani_mobili', 'dipendenti'] },
  '/api/iphones': { any: ['iphones', 'piani_mobili', 'dipendenti', 'brands'] },
  '/api/iphones/:id/assegnatari': { own: ['iphones', 'dipendenti'] },
  '/api/cartelle-condivise': { any: ['cartelle_condivise', 'dipendenti', 'brands'] },
  '/api/cartelle-condivise/conteggi': { any: ['cartelle_condivise'] },
  '/api/cartelle-condivise/:id/assegnatari': { own: ['cartelle_condivise', 'dipendenti'] },

  '/api/registro': { any: ['brands', 'showrooms', ...PERSON, 'workflows', ...ASSETS, 'utenti'] },

  '/api/workflows': { any: ['workflows', 'dipendenti', 'risorse', 'brands', ...ASSETS] },
  '/api/workflows/conteggi': { any: ['workflows', 'dipendenti'] },
  '/api/workflows/:id/passi': { own: ['workflows'] },
  '/api/workflows/:id/incaricati': { own: ['workflows'], any: ['utenti'] },

  '/api/stats': { any: ['dipendenti', ...ASSETS] },
  '/api/stats/hardware-per-tipo': { any: ['hardware'] },
  '/api/stats/software-piu-utilizzati': { any: ['software'] },
  '/api/report': { any: ['dipendenti', 'workflows', 'showrooms', 'brands', ...COSTING] },
  '/api/report/situazione': { any: ['dipendenti', 'brands', ...ASSETS] },
  '/api/ricerca': { any: ['dipendenti', 'risorse', 'showrooms', 'workflows', ...ASSETS, 'brands'] },
  ...Object.fromEntries(FILES.map((path) => [path, NOTHING])),
  '/api/avvisi': { any: ['dipendenti', 'risorse', 'workflows', 'brands', ...ASSETS] },
};

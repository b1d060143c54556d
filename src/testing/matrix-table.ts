// The permissions of docs/rules.md, written a second time without src/shared/permissions.ts. src/app/matrix.test.ts compares
// the server's answers with this table. A new call needs a row in CALLS.

import { ELENCHI } from '#shared/esportazioni.ts';
import { ELENCHI_IMPORTABILI } from '#shared/importazioni.ts';
import { TIPI_RISORSA } from '#shared/risorse.ts';
import type { Ids } from './example-ids.ts';
import { ACCOUNT_CALLS } from './matrix-accounts.ts';
import { CONSERVAZIONE_CALLS } from './matrix-conservazione.ts';
import { DEVICE_CALLS } from './matrix-devices.ts';
import { rowsOf } from './matrix-item-rows.ts';
import { PRIVACY_CALLS } from './matrix-privacy.ts';
import { RECORD_CALLS } from './matrix-records.ts';
import type { CallRow } from './matrix-row.ts';
import { SENT_CALLS } from './matrix-sent.ts';

const EXPORTED = ELENCHI.filter((elenco) => elenco !== 'utenti' && elenco !== 'registro' && elenco !== 'letture');
const REPORTS = ['', '/situazione', '/persone', '/onboarding', '/spesa', '/sprechi', '/scadenze'].map((each) => `report${each}`);
const EXPORTS = [...EXPORTED.map((list) => `export/${list}`), 'report/export']
  .flatMap((file) => [`${file}.csv`, `${file}.xlsx`])
  .concat('report/export.pdf');

/** Who can download the import template of a list: every account that may import into the list. */
const MODELLI: Record<string, CallRow> = Object.fromEntries(
  ELENCHI_IMPORTABILI.flatMap((elenco) => {
    const who = elenco === 'assegnazioni' ? 'edits' : elenco === 'showrooms' || elenco === 'dipendenti' ? 'hr' : 'it';
    return ['csv', 'xlsx'].map((formato) => [`GET /api/importazioni/modello/${elenco}.${formato}`, { who } as const]);
  }),
);

const OF_ANOTHER = 'the import of the example is of another account, and rows are judged by the calls that write them';

const ofEmployee = (ids: Ids) => ({ soggetto: 'dipendente', id: ids.dipendente_id });

/** 'METHOD /path' -> permission. A second row of the same call has a word after the path. */
export const CALLS: Record<string, CallRow> = {
  'GET /api/auth/me': { who: 'signedIn' },
  'POST /api/auth/login': { who: 'anybody', neverThrough: "the example is nobody's password" },
  'POST /api/auth/logout': { who: 'anybody' },
  'POST /api/auth/password': { who: 'signedIn', neverThrough: "the example is nobody's password" },
  'POST /api/auth/reset-password': { who: 'anybody', neverThrough: 'the example is no link that was sent' },
  'GET /api/auth/sessions': { who: 'signedIn' },
  'DELETE /api/auth/sessions': { who: 'signedIn' },
  'DELETE /api/auth/sessions/:id': { who: 'oneself', neverThrough: 'the sessions of the example are of others' },

  'GET /api/auth/password': { who: 'anybody' },
  'GET /api/setup-admin/status': { who: 'anybody' },
  'POST /api/setup-admin': { who: 'anybody' },

  ...ACCOUNT_CALLS,
  // The single calls decide about each row (src/features/exchange/molti/molti.test.ts).
  'POST /api/molti': { who: 'signedIn' },
  'POST /api/dipendenti/:id/passa': { who: 'sees' },
  'GET /api/auth/users': { who: 'administers', lists: 'user_id', listRefused: true },
  'POST /api/auth/register': { who: 'amministratore' },
  'POST /api/auth/inviti': { who: 'amministratore' },
  'PATCH /api/auth/users/:id': { who: 'amministratore' },
  'POST /api/auth/users/:id/reset-password': { who: 'amministratore' },
  'POST /api/auth/users/:id/reset-password/invia': { who: 'amministratore', neverThrough: 'the example is no link that was made' },
  'DELETE /api/auth/users/:id/sessions': { who: 'amministratore' },
  'GET /api/user-brands': { who: 'administers', lists: 'user_brand' },
  'POST /api/user-brands': { who: 'administers', before: 'noAssociation' },
  'PATCH /api/user-brands/:id': { who: 'administers', hidden: true },
  'DELETE /api/user-brands/:id': { who: 'administers', hidden: true },

  'GET /api/brands': { who: 'sees', lists: 'brand_id' },
  'GET /api/my/brands': { who: 'sees', lists: 'brand_id' },
  'POST /api/brands': { who: 'amministratore' },
  'PUT /api/brands/:id': { who: 'administers' },
  'DELETE /api/brands/:id': { who: 'administers', neverThrough: 'the brand is not empty' },

  'GET /api/dipendenti': { who: 'sees', lists: 'dipendente_id' },
  'GET /api/dipendenti/:id': { who: 'sees' },
  'POST /api/dipendenti': { who: 'hr' },
  'POST /api/dipendenti reserved': { who: 'writesReserved', reserved: true },
  'PUT /api/dipendenti/:id': { who: 'hr' },
  'PUT /api/dipendenti/:id reserved': { who: 'writesReserved', reserved: true },
  'DELETE /api/dipendenti/:id': { who: 'hr' },
  'GET /api/dipendenti/:id/risorse': { who: 'sees' },
  'DELETE /api/dipendenti/:id/risorse': { who: 'edits' },
  'GET /api/dipendenti/:id/assegnazioni': { who: 'sees' },
  'GET /api/dipendenti/:id/cronologia': { who: 'sees' },
  ...PRIVACY_CALLS,
  'GET /api/dipendenti/:id/trasferimento': { who: 'hr' },
  'POST /api/dipendenti/:id/trasferimento': { who: 'hr', before: 'nobodyInShowroom' },
  'GET /api/dipendenti/:id/trasferimenti': { who: 'sees' },
  'GET /api/registro': { who: 'administers' },

  'GET /api/documenti': { who: 'sees', query: ofEmployee },
  'GET /api/documenti listed': { who: 'sees', lists: 'documento', query: ofEmployee },
  'GET /api/documenti listed hr': { who: 'readsReserved', lists: 'documento_hr', query: ofEmployee },
  'GET /api/documenti listed it': { who: 'readsIt', lists: 'documento_it', query: ofEmployee },
  'POST /api/documenti': { who: 'edits', query: ofEmployee },
  'GET /api/documenti/:id/contenuto': { who: 'sees' },
  'GET /api/documenti/:id/contenuto hr': { who: 'readsReserved', hidden: true, id: 'documento_hr' },
  'GET /api/documenti/:id/contenuto it': { who: 'readsIt', hidden: true, id: 'documento_it' },
  'PATCH /api/documenti/:id': { who: 'edits' },
  'DELETE /api/documenti/:id': { who: 'edits' },

  'GET /api/auth/viste': { who: 'signedIn' },
  'GET /api/avvisi': { who: 'signedIn' },
  'POST /api/avvisi/nascosti': { who: 'signedIn' },
  'DELETE /api/avvisi/nascosti': { who: 'signedIn' },

  'GET /api/avvisi/preferenze': { who: 'signedIn' },
  'PUT /api/avvisi/preferenze': { who: 'signedIn' },

  ...SENT_CALLS,
  ...CONSERVAZIONE_CALLS,
  'GET /api/rapporti-programmati': { who: 'signedIn' },
  'GET /api/rapporti-programmati/destinatari': { who: 'signedIn' },
  'POST /api/rapporti-programmati': { who: 'signedIn' },
  'PATCH /api/rapporti-programmati/:id': { who: 'oneself', neverThrough: 'that of the example is of another' },
  'POST /api/rapporti-programmati/:id/invia': { who: 'oneself', neverThrough: 'that of the example is of another' },
  'DELETE /api/rapporti-programmati/:id/ricezione': { who: 'oneself', neverThrough: 'that of the example goes to nobody who asks' },
  'POST /api/rapporti-programmati/disiscrizione/:token': { who: 'anybody' },
  'DELETE /api/rapporti-programmati/:id': { who: 'oneself', neverThrough: 'that of the example is of another' },

  'GET /api/viste': { who: 'signedIn' },
  'POST /api/viste': { who: 'signedIn' },
  'PUT /api/viste/:id': { who: 'oneself', neverThrough: 'that of the example is of another' },
  'PUT /api/viste/:id/iniziale': { who: 'oneself', neverThrough: 'that of the example is of another' },
  'DELETE /api/viste/:id': { who: 'oneself', neverThrough: 'that of the example is of another' },

  'GET /api/ultima-modifica': { who: 'signedIn', neverThrough: 'the example asks about nothing' },

  'GET /api/ricerca': { who: 'signedIn' },

  // An export has the permissions of its list.
  ...Object.fromEntries([...EXPORTS, ...REPORTS].map((file) => [`GET /api/${file}`, { who: 'signedIn' } as const])),
  'GET /api/export/utenti.csv': { who: 'administers' },
  'GET /api/export/utenti.xlsx': { who: 'administers' },
  'GET /api/export/registro.csv': { who: 'administers' },
  'GET /api/export/registro.xlsx': { who: 'administers' },

  ...MODELLI,

  'GET /api/lotti': { who: 'it', lists: 'lotto' },
  'GET /api/lotti/:id': { who: 'it', hidden: true },
  'GET /api/lotti/:id/annullo': { who: 'it', hidden: true },
  'POST /api/lotti/:id/annulla': { who: 'it', hidden: true },
  'GET /api/importazioni': { who: 'signedIn' },
  'POST /api/importazioni': { who: 'signedIn', neverThrough: 'the example names no list, and each list has a right of its own' },
  'GET /api/importazioni/:id': { who: 'oneself', neverThrough: OF_ANOTHER },
  'GET /api/importazioni/:id/righe': { who: 'oneself', neverThrough: OF_ANOTHER },
  'GET /api/importazioni/:id/errori.csv': { who: 'oneself', neverThrough: OF_ANOTHER },
  'PUT /api/importazioni/:id': { who: 'oneself', neverThrough: OF_ANOTHER },
  'POST /api/importazioni/:id/applica': { who: 'oneself', neverThrough: OF_ANOTHER },
  'POST /api/importazioni/:id/annulla': { who: 'oneself', neverThrough: OF_ANOTHER },
  'DELETE /api/importazioni/:id': { who: 'oneself', neverThrough: OF_ANOTHER },

  'GET /api/primi-passi': { who: 'signedIn' },

  'GET /api/stats': { who: 'signedIn' },
  'GET /api/stats/hardware-per-tipo': { who: 'signedIn' },
  'GET /api/stats/software-piu-utilizzati': { who: 'signedIn' },
  'GET /api/dashboard/lavoro': { who: 'signedIn' },
  'GET /api/test-connection': { who: 'signedIn' },

  ...Object.assign({}, ...TIPI_RISORSA.map(rowsOf)),
  ...DEVICE_CALLS,
  'PUT /api/piani-mobili/:id': { who: 'it', before: 'itemIsFree' }, // the update deactivates the plan, which must not be assigned
  'GET /api/piani-mobili/operatori': { who: 'signedIn' },
  'GET /api/cartelle-condivise/conteggi': { who: 'signedIn' },
  'PATCH /api/cartelle-condivise/:id/permessi': { who: 'edits', sharedTakesOne: true },
  'GET /api/cartelle-condivise/:id/verifica': { who: 'sees' },
  'PUT /api/cartelle-condivise/:id/verifica': { who: 'it' },
  'POST /api/cartelle-condivise/:id/verifica': { who: 'edits', sharedTakesOne: true },
  'GET /api/software/assignments': { who: 'signedIn' },
  'GET /api/dipendenti/:id/software': { who: 'sees' },

  'GET /api/showrooms': { who: 'sees', lists: 'showroom' },
  'GET /api/showrooms/:id': { who: 'sees' },
  'POST /api/showrooms': { who: 'hr' },
  'PUT /api/showrooms/:id': { who: 'hr' },
  'DELETE /api/showrooms/:id': { who: 'hr', before: 'nobodyInShowroom' },

  'GET /api/uscite': { who: 'sees', lists: 'uscita' },
  'GET /api/uscite/conteggi': { who: 'signedIn' },
  'GET /api/uscite/:id': { who: 'sees' },
  'POST /api/uscite': { who: 'hr' },
  'POST /api/uscite reserved': { who: 'writesReserved', reserved: true },
  'PATCH /api/uscite/:id': { who: 'hr' },
  'PATCH /api/uscite/:id reserved': { who: 'writesReserved', reserved: true },
  'POST /api/uscite/:id/esiti': { who: 'edits', neverThrough: 'the example names nothing that somebody has' },
  'POST /api/uscite/:id/chiudi': { who: 'hr' },
  'POST /api/uscite/:id/annulla': { who: 'hr' },
  ...RECORD_CALLS,

  'GET /api/dotazioni': { who: 'sees', lists: 'dotazione' },
  'POST /api/dotazioni': { who: 'it' },
  'PUT /api/dotazioni/:id': { who: 'it' },
  'DELETE /api/dotazioni/:id': { who: 'it' },
  'GET /api/modelli-attivita': { who: 'sees', lists: 'modello_attivita' },
  'POST /api/modelli-attivita': { who: 'hr' },
  'PUT /api/modelli-attivita/:id': { who: 'hr' },
  'DELETE /api/modelli-attivita/:id': { who: 'hr' },
  'GET /api/workflows/:id/attivita': { who: 'sees' },
  'POST /api/workflows/:id/attivita': { who: 'hr' },
  'GET /api/uscite/:id/attivita': { who: 'sees' },
  'POST /api/uscite/:id/attivita': { who: 'hr' },
  'PATCH /api/attivita/:id': { who: 'hr' },
  'PATCH /api/attivita/:id it': { who: 'it', id: 'attivita_it' },
  'DELETE /api/attivita/:id': { who: 'hr' },
  'GET /api/workflows/:id/richieste': { who: 'sees' },
  'PUT /api/workflows/:id/richieste': { who: 'hrOrManager' },
  'GET /api/workflows/:id/prepara': { who: 'sees' },
  'POST /api/workflows/:id/prepara': { who: 'edits' },
  'GET /api/prontezza': { who: 'signedIn' },

  'GET /api/workflows': { who: 'sees', lists: 'workflow' },
  'GET /api/workflows/conteggi': { who: 'signedIn' },
  'GET /api/workflows/:id/passi': { who: 'sees' },
  'GET /api/workflows/:id/incaricati': { who: 'hr' },
  'POST /api/workflows': { who: 'hr', before: 'noWorkflow' },
  'POST /api/workflows/:id/annulla': { who: 'hr', before: { workflowAt: 'creato_hr' } },
  'PUT /api/workflows/:id': { who: 'hr', bodyOfObject: true },
  'PUT /api/workflows/:id/comunica_manager': { who: 'hr', before: { workflowAt: 'creato_hr' } },
  'PUT /api/workflows/:id/comunica_it': { who: 'manager', before: { workflowAt: 'completato_hr_attesa_manager' } },
  'PUT /api/workflows/:id/completa_it': { who: 'it', before: { workflowAt: 'completato_manager_attesa_it' } },
  'PUT /api/workflows/:id/torna_hr': { who: 'hrOrManager', before: { workflowAt: 'completato_hr_attesa_manager' } },
  'PUT /api/workflows/:id/torna_manager': { who: 'managerOrIt', before: { workflowAt: 'completato_manager_attesa_it' } },
  'PUT /api/workflows/:id/torna_it': { who: 'it', before: { workflowAt: 'completato_it' } },
};

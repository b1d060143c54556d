// The permissions of docs/rules.md, copied without src/shared/permissions.ts. src/app/matrix.test.ts compares the server's
// answers with this table. A new call needs a row in CALLS.

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

const TEMPLATE_CALLS: Record<string, CallRow> = Object.fromEntries(
  ELENCHI_IMPORTABILI.flatMap((elenco) => {
    const permission = elenco === 'assegnazioni' ? 'edit' : elenco === 'showrooms' || elenco === 'dipendenti' ? 'hr' : 'it';
    return ['csv', 'xlsx'].map((formato) => [`GET /api/importazioni/modello/${elenco}.${formato}`, { permission } as const]);
  }),
);

const IMPORT_OF_ANOTHER = 'the import of the example belongs to another account; the calls that write the rows check their permissions';

const ofEmployee = (ids: Ids) => ({ soggetto: 'dipendente', id: ids.dipendente_id });

/** The permission of each call, by 'METHOD /path'. If a call has a second row, the key of that row has a word after the path. */
export const CALLS: Record<string, CallRow> = {
  'GET /api/auth/me': { permission: 'signedIn' },
  'POST /api/auth/login': { permission: 'anybody', neverSucceeds: "the example is no account's password" },
  'POST /api/auth/logout': { permission: 'anybody' },
  'POST /api/auth/password': { permission: 'signedIn', neverSucceeds: "the example is no account's password" },
  'POST /api/auth/reset-password': { permission: 'anybody', neverSucceeds: 'the example is not a sent link' },
  'GET /api/auth/sessions': { permission: 'signedIn' },
  'DELETE /api/auth/sessions': { permission: 'signedIn' },
  'DELETE /api/auth/sessions/:id': { permission: 'ownerOnly', neverSucceeds: 'the sessions of the example belong to other accounts' },

  'GET /api/auth/password': { permission: 'anybody' },
  'GET /api/setup-admin/status': { permission: 'anybody' },
  'POST /api/setup-admin': { permission: 'anybody' },

  ...ACCOUNT_CALLS,
  // A bulk action checks the permission on each row as the call for a single row does (src/app/bulk-actions.test.ts).
  'POST /api/molti': { permission: 'signedIn' },
  'POST /api/dipendenti/:id/passa': { permission: 'view' },
  'GET /api/auth/users': { permission: 'administer', listsType: 'user_id', listRejected: true },
  'POST /api/auth/register': { permission: 'amministratore' },
  'POST /api/auth/inviti': { permission: 'amministratore' },
  'PATCH /api/auth/users/:id': { permission: 'amministratore' },
  'POST /api/auth/users/:id/reset-password': { permission: 'amministratore' },
  'POST /api/auth/users/:id/reset-password/invia': { permission: 'amministratore', neverSucceeds: 'the example is not a created link' },
  'DELETE /api/auth/users/:id/sessions': { permission: 'amministratore' },
  'GET /api/user-brands': { permission: 'administer', listsType: 'user_brand' },
  'POST /api/user-brands': { permission: 'administer', preparation: 'noAssociation' },
  'PATCH /api/user-brands/:id': { permission: 'administer', notFoundIfForbidden: true },
  'DELETE /api/user-brands/:id': { permission: 'administer', notFoundIfForbidden: true },

  'GET /api/brands': { permission: 'view', listsType: 'brand_id' },
  'GET /api/my/brands': { permission: 'view', listsType: 'brand_id' },
  'POST /api/brands': { permission: 'amministratore' },
  'PUT /api/brands/:id': { permission: 'administer' },
  'DELETE /api/brands/:id': { permission: 'administer', neverSucceeds: 'the brand is not empty' },

  'GET /api/dipendenti': { permission: 'view', listsType: 'dipendente_id' },
  'GET /api/dipendenti/:id': { permission: 'view' },
  'POST /api/dipendenti': { permission: 'hr' },
  'POST /api/dipendenti reserved': { permission: 'editReserved', reserved: true },
  'PUT /api/dipendenti/:id': { permission: 'hr' },
  'PUT /api/dipendenti/:id reserved': { permission: 'editReserved', reserved: true },
  'DELETE /api/dipendenti/:id': { permission: 'hr' },
  'GET /api/dipendenti/:id/rapporti': { permission: 'view' },
  'PUT /api/dipendenti/:id/rapporti/:rid': { permission: 'hr' },
  'PUT /api/dipendenti/:id/rapporti/:rid reserved': { permission: 'editReserved', reserved: true },
  'POST /api/dipendenti/:id/rapporti/:rid/proroga': { permission: 'hr' },
  'POST /api/dipendenti/:id/rapporti/:rid/trasforma': { permission: 'hr' },
  'GET /api/dipendenti/:id/rapporti/mesi-a-termine': { permission: 'view' },
  'POST /api/dipendenti/:id/riassumi': { permission: 'hr', preparation: 'employeeHasLeft' },
  'GET /api/adempimenti/tipi': { permission: 'view', listsType: 'tipo_adempimento' },
  'POST /api/adempimenti/tipi': { permission: 'hr' },
  'PUT /api/adempimenti/tipi/:id': { permission: 'hr' },
  'DELETE /api/adempimenti/tipi/:id': { permission: 'hr' },
  'GET /api/adempimenti': { permission: 'signedIn' },
  'POST /api/adempimenti': { permission: 'hr', oneBrandIsEnough: true },
  'GET /api/dipendenti/:id/adempimenti': { permission: 'view' },
  'POST /api/dipendenti/:id/adempimenti': { permission: 'hr', bodyIdsOfObject: true },
  'POST /api/dipendenti/:id/adempimenti/:tipo_id/esenta': {
    permission: 'hr',
    neverSucceeds: 'the employee of the example is exempt already',
  },
  'DELETE /api/dipendenti/:id/adempimenti/:tipo_id/esenta': { permission: 'hr' },
  'GET /api/dipendenti/:id/risorse': { permission: 'view' },
  'DELETE /api/dipendenti/:id/risorse': { permission: 'edit' },
  'GET /api/dipendenti/:id/assegnazioni': { permission: 'view' },
  'GET /api/dipendenti/:id/cronologia': { permission: 'view' },
  ...PRIVACY_CALLS,
  'GET /api/dipendenti/:id/trasferimento': { permission: 'hr' },
  'POST /api/dipendenti/:id/trasferimento': { permission: 'hr', preparation: 'nobodyInShowroom' },
  'GET /api/dipendenti/:id/trasferimenti': { permission: 'view' },
  'GET /api/registro': { permission: 'administer' },
  'GET /api/dashboard/mentre-non-cera': { permission: 'administer' },

  'GET /api/documenti': { permission: 'view', query: ofEmployee },
  'GET /api/documenti listed': { permission: 'view', listsType: 'documento', query: ofEmployee },
  'GET /api/documenti listed hr': { permission: 'viewReserved', listsType: 'documento_hr', query: ofEmployee },
  'GET /api/documenti listed it': { permission: 'readIt', listsType: 'documento_it', query: ofEmployee },
  'POST /api/documenti': { permission: 'edit', query: ofEmployee },
  'GET /api/documenti/:id/contenuto': { permission: 'view' },
  'GET /api/documenti/:id/contenuto hr': { permission: 'viewReserved', notFoundIfForbidden: true, id: 'documento_hr' },
  'GET /api/documenti/:id/contenuto it': { permission: 'readIt', notFoundIfForbidden: true, id: 'documento_it' },
  'PATCH /api/documenti/:id': { permission: 'edit' },
  'DELETE /api/documenti/:id': { permission: 'edit' },

  'GET /api/auth/viste': { permission: 'signedIn' },
  'GET /api/avvisi': { permission: 'signedIn' },
  'POST /api/avvisi/nascosti': { permission: 'signedIn' },
  'DELETE /api/avvisi/nascosti': { permission: 'signedIn' },

  'GET /api/avvisi/preferenze': { permission: 'signedIn' },
  'PUT /api/avvisi/preferenze': { permission: 'signedIn' },

  ...SENT_CALLS,
  ...CONSERVAZIONE_CALLS,
  'GET /api/rapporti-programmati': { permission: 'signedIn' },
  'GET /api/rapporti-programmati/destinatari': { permission: 'signedIn' },
  'POST /api/rapporti-programmati': { permission: 'signedIn' },
  'PATCH /api/rapporti-programmati/:id': { permission: 'ownerOnly', neverSucceeds: 'the row of the example belongs to another account' },
  'POST /api/rapporti-programmati/:id/invia': {
    permission: 'ownerOnly',
    neverSucceeds: 'the row of the example belongs to another account',
  },
  'DELETE /api/rapporti-programmati/:id/ricezione': {
    permission: 'ownerOnly',
    neverSucceeds: 'no caller receives the report of the example',
  },
  'POST /api/rapporti-programmati/disiscrizione/:token': { permission: 'anybody' },
  'DELETE /api/rapporti-programmati/:id': { permission: 'ownerOnly', neverSucceeds: 'the row of the example belongs to another account' },

  'GET /api/viste': { permission: 'signedIn' },
  'POST /api/viste': { permission: 'signedIn' },
  'PUT /api/viste/:id': { permission: 'ownerOnly', neverSucceeds: 'the row of the example belongs to another account' },
  'PUT /api/viste/:id/iniziale': { permission: 'ownerOnly', neverSucceeds: 'the row of the example belongs to another account' },
  'DELETE /api/viste/:id': { permission: 'ownerOnly', neverSucceeds: 'the row of the example belongs to another account' },

  'GET /api/ultima-modifica': { permission: 'signedIn', neverSucceeds: 'the example has no record' },

  'GET /api/ricerca': { permission: 'signedIn' },

  // An export has the same permission as the list that it exports.
  ...Object.fromEntries([...EXPORTS, ...REPORTS].map((file) => [`GET /api/${file}`, { permission: 'signedIn' } as const])),
  'GET /api/export/utenti.csv': { permission: 'administer' },
  'GET /api/export/utenti.xlsx': { permission: 'administer' },
  'GET /api/export/registro.csv': { permission: 'administer' },
  'GET /api/export/registro.xlsx': { permission: 'administer' },

  ...TEMPLATE_CALLS,

  'GET /api/lotti': { permission: 'it', listsType: 'lotto' },
  'GET /api/lotti/:id': { permission: 'it', notFoundIfForbidden: true },
  'GET /api/lotti/:id/annullo': { permission: 'it', notFoundIfForbidden: true },
  'POST /api/lotti/:id/annulla': { permission: 'it', notFoundIfForbidden: true },
  'GET /api/importazioni': { permission: 'signedIn' },
  'POST /api/importazioni': { permission: 'signedIn', neverSucceeds: 'the example has no list, and each list requires its own permission' },
  'GET /api/importazioni/:id': { permission: 'ownerOnly', neverSucceeds: IMPORT_OF_ANOTHER },
  'GET /api/importazioni/:id/righe': { permission: 'ownerOnly', neverSucceeds: IMPORT_OF_ANOTHER },
  'GET /api/importazioni/:id/errori.csv': { permission: 'ownerOnly', neverSucceeds: IMPORT_OF_ANOTHER },
  'PUT /api/importazioni/:id': { permission: 'ownerOnly', neverSucceeds: IMPORT_OF_ANOTHER },
  'POST /api/importazioni/:id/applica': { permission: 'ownerOnly', neverSucceeds: IMPORT_OF_ANOTHER },
  'POST /api/importazioni/:id/annulla': { permission: 'ownerOnly', neverSucceeds: IMPORT_OF_ANOTHER },
  'DELETE /api/importazioni/:id': { permission: 'ownerOnly', neverSucceeds: IMPORT_OF_ANOTHER },

  'GET /api/primi-passi': { permission: 'signedIn' },
  'POST /api/primi-passi': { permission: 'amministratore' },

  'GET /api/stats': { permission: 'signedIn' },
  'GET /api/stats/hardware-per-tipo': { permission: 'signedIn' },
  'GET /api/stats/software-piu-utilizzati': { permission: 'signedIn' },
  'GET /api/dashboard/lavoro': { permission: 'signedIn' },
  'POST /api/dashboard/lavoro/rimandate': { permission: 'signedIn' },
  'DELETE /api/dashboard/lavoro/rimandate': { permission: 'signedIn' },
  'GET /api/test-connection': { permission: 'signedIn' },

  ...Object.assign({}, ...TIPI_RISORSA.map(rowsOf)),
  ...DEVICE_CALLS,
  'PUT /api/piani-mobili/:id': { permission: 'it', preparation: 'itemIsFree' }, // the update deactivates the plan, which must be free
  'GET /api/piani-mobili/operatori': { permission: 'signedIn' },
  'GET /api/cartelle-condivise/conteggi': { permission: 'signedIn' },
  'PATCH /api/cartelle-condivise/:id/permessi': { permission: 'edit', oneBrandIsEnough: true },
  'GET /api/cartelle-condivise/:id/verifica': { permission: 'view' },
  'PUT /api/cartelle-condivise/:id/verifica': { permission: 'it' },
  'POST /api/cartelle-condivise/:id/verifica': { permission: 'edit', oneBrandIsEnough: true },
  'GET /api/software/assignments': { permission: 'signedIn' },
  'GET /api/dipendenti/:id/software': { permission: 'view' },

  'GET /api/showrooms': { permission: 'view', listsType: 'showroom' },
  'GET /api/showrooms/:id': { permission: 'view' },
  'GET /api/showrooms/:id/adempimenti': { permission: 'view' },
  'POST /api/showrooms': { permission: 'hr' },
  'PUT /api/showrooms/:id': { permission: 'hr' },
  'DELETE /api/showrooms/:id': { permission: 'hr', preparation: 'nobodyInShowroom' },

  'GET /api/uscite': { permission: 'view', listsType: 'uscita' },
  'GET /api/uscite/conteggi': { permission: 'signedIn' },
  'GET /api/uscite/:id': { permission: 'view' },
  'POST /api/uscite': { permission: 'hr' },
  'POST /api/uscite reserved': { permission: 'editReserved', reserved: true },
  'PATCH /api/uscite/:id': { permission: 'hr' },
  'PATCH /api/uscite/:id reserved': { permission: 'editReserved', reserved: true },
  'POST /api/uscite/:id/esiti': { permission: 'edit', neverSucceeds: 'the example contains no assigned item' },
  'POST /api/uscite/:id/chiudi': { permission: 'hr' },
  'POST /api/uscite/:id/annulla': { permission: 'hr' },
  ...RECORD_CALLS,

  'GET /api/dotazioni': { permission: 'view', listsType: 'dotazione' },
  'POST /api/dotazioni': { permission: 'it' },
  'PUT /api/dotazioni/:id': { permission: 'it' },
  'DELETE /api/dotazioni/:id': { permission: 'it' },
  'GET /api/modelli-attivita': { permission: 'view', listsType: 'modello_attivita' },
  'POST /api/modelli-attivita': { permission: 'hr' },
  'PUT /api/modelli-attivita/:id': { permission: 'hr' },
  'DELETE /api/modelli-attivita/:id': { permission: 'hr' },
  'GET /api/workflows/:id/attivita': { permission: 'view' },
  'POST /api/workflows/:id/attivita': { permission: 'hr' },
  'GET /api/uscite/:id/attivita': { permission: 'view' },
  'POST /api/uscite/:id/attivita': { permission: 'hr' },
  'PATCH /api/attivita/:id': { permission: 'hr' },
  'PATCH /api/attivita/:id it': { permission: 'it', id: 'attivita_it' },
  'DELETE /api/attivita/:id': { permission: 'hr' },
  'GET /api/workflows/:id/richieste': { permission: 'view' },
  'PUT /api/workflows/:id/richieste': { permission: 'hrOrManager' },
  'GET /api/workflows/:id/prepara': { permission: 'view' },
  'POST /api/workflows/:id/prepara': { permission: 'edit' },
  'GET /api/prontezza': { permission: 'signedIn' },

  'GET /api/workflows': { permission: 'view', listsType: 'workflow' },
  'GET /api/workflows/conteggi': { permission: 'signedIn' },
  'GET /api/workflows/:id/passi': { permission: 'view' },
  'GET /api/workflows/:id/incaricati': { permission: 'hr' },
  'POST /api/workflows': { permission: 'hr', preparation: 'noWorkflow' },
  'POST /api/workflows/:id/annulla': { permission: 'hr', preparation: { workflowAt: 'creato_hr' } },
  'PUT /api/workflows/:id': { permission: 'hr', bodyIdsOfObject: true },
  'PUT /api/workflows/:id/comunica_manager': { permission: 'hr', preparation: { workflowAt: 'creato_hr' } },
  'PUT /api/workflows/:id/comunica_it': { permission: 'manager', preparation: { workflowAt: 'completato_hr_attesa_manager' } },
  'PUT /api/workflows/:id/completa_it': { permission: 'it', preparation: { workflowAt: 'completato_manager_attesa_it' } },
  'PUT /api/workflows/:id/torna_hr': { permission: 'hrOrManager', preparation: { workflowAt: 'completato_hr_attesa_manager' } },
  'PUT /api/workflows/:id/torna_manager': { permission: 'managerOrIt', preparation: { workflowAt: 'completato_manager_attesa_it' } },
  'PUT /api/workflows/:id/torna_it': { permission: 'it', preparation: { workflowAt: 'completato_it' } },
};

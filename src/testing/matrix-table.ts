// The rights (docs/rules.md, rules 18 to 23) read once more, by hand and without looking at src/shared/permissions.ts: what src/app/matrix.test.ts compares
// the server's answers with. Whoever adds a call adds its row to CALLS.

import { ELENCHI } from '#shared/esportazioni.ts';
import { ELENCHI_IMPORTABILI } from '#shared/importazioni.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Ids } from './example-ids.ts';
import type { Who } from './matrix-who.ts';

export interface CallRow {
  /** 'anybody' also without a session, 'signedIn' with one, 'amministratore' nobody else, 'oneself' what is one's own alone; the others as above. */
  who: Who | 'anybody' | 'signedIn' | 'amministratore' | 'oneself';
  /** What a list is a list of: every cell looks whether its object is in it. */
  lists?: keyof Ids;
  /** The whole list is refused (403) to who may not, instead of being empty. */
  listRefused?: true;
  /** Not even visible (404, not 403) to who may not: rule 28 shows others' associations to who administers their brand. */
  hidden?: true;
  /** A record of several brands takes the right on all of them (rule 20), but here on the employee's alone. */
  sharedTakesOne?: true;
  /** Which of the ids the path takes, where it is not the kind's own. */
  id?: keyof Ids;
  /** What the query names. */
  query?: (ids: Ids) => Record<string, string>;
  /** Sent with sick leave and salary in the body; left out of it otherwise. */
  reserved?: true;
  /** What the body names has to be of the object's own brand; otherwise it is of the caller's. */
  bodyOfObject?: true;
  /** What has to be returned or taken away first, so that who may can. */
  before?: 'itemIsFree' | 'noWorkflow' | 'noAssociation' | 'nobodyInShowroom' | { workflowAt: StatoWorkflow };
  /** Why even who may gets a 409 here; otherwise somebody must have got through. */
  neverThrough?: string;
}

const EXPORTED = ELENCHI.filter((elenco) => elenco !== 'utenti' && elenco !== 'registro');
const EXPORTS = [...EXPORTED.map((list) => `export/${list}`), 'report/export']
  .flatMap((file) => [`${file}.csv`, `${file}.xlsx`])
  .concat('report/export.pdf');

/** Who may bring a list may have its model. */
const MODELLI: Record<string, CallRow> = Object.fromEntries(
  ELENCHI_IMPORTABILI.flatMap((elenco) => {
    const who = elenco === 'assegnazioni' ? 'edits' : elenco === 'showrooms' || elenco === 'dipendenti' ? 'hr' : 'it';
    return ['csv', 'xlsx'].map((formato) => [`GET /api/importazioni/modello/${elenco}.${formato}`, { who } as const]);
  }),
);

const OF_ANOTHER = 'the import of the example is of another account, and rows are judged by the calls that write them';

/** The calls of a kind of thing. */
function rowsOf(tipo: TipoRisorsa): Record<string, CallRow> {
  const path = `/api/${RISORSE[tipo].lista}`;
  return {
    [`GET ${path}`]: { who: 'sees', lists: tipo },
    [`POST ${path}`]: { who: 'it' },
    [`PUT ${path}/:id`]: { who: 'it' },
    [`DELETE ${path}/:id`]: { who: 'it', before: 'itemIsFree' },
    [`PATCH ${path}/:id/assign`]: { who: 'edits', sharedTakesOne: true, before: 'itemIsFree' },
    [`PATCH ${path}/:id/unassign`]: { who: 'edits', sharedTakesOne: true },
    [`GET ${path}/:id/assegnatari`]: { who: 'sees' },
    [`POST ${path}/molti/brand`]: { who: 'it' },
    [`POST ${path}/molti/elimina`]: { who: 'it' },
  };
}

const ofEmployee = (ids: Ids) => ({ soggetto: 'dipendente', id: ids.dipendente_id });

/** 'METHOD /path' -> who may. A second row for the same call has a word after the path. */
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

  'GET /api/auth/users': { who: 'administers', lists: 'user_id', listRefused: true },
  'POST /api/auth/register': { who: 'amministratore' },
  'PATCH /api/auth/users/:id': { who: 'amministratore' },
  'POST /api/auth/users/:id/reset-password': { who: 'amministratore' },
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

  'GET /api/avvisi': { who: 'signedIn' },
  'POST /api/avvisi/nascosti': { who: 'signedIn' },
  'DELETE /api/avvisi/nascosti': { who: 'signedIn' },

  'GET /api/ultima-modifica': { who: 'signedIn', neverThrough: 'the example asks about nothing' },

  'GET /api/report': { who: 'signedIn' },
  'GET /api/report/situazione': { who: 'signedIn' },

  'GET /api/ricerca': { who: 'signedIn' },

  // A file is of what its list shows, and refused where the list is.
  ...Object.fromEntries(EXPORTS.map((file) => [`GET /api/${file}`, { who: 'signedIn' } as const])),
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
  'PUT /api/importazioni/:id': { who: 'oneself', neverThrough: OF_ANOTHER },
  'POST /api/importazioni/:id/applica': { who: 'oneself', neverThrough: OF_ANOTHER },
  'POST /api/importazioni/:id/annulla': { who: 'oneself', neverThrough: OF_ANOTHER },
  'DELETE /api/importazioni/:id': { who: 'oneself', neverThrough: OF_ANOTHER },

  'GET /api/primi-passi': { who: 'signedIn' },

  'GET /api/stats': { who: 'signedIn' },
  'GET /api/stats/hardware-per-tipo': { who: 'signedIn' },
  'GET /api/stats/software-piu-utilizzati': { who: 'signedIn' },
  'GET /api/test-connection': { who: 'signedIn' },

  ...Object.assign({}, ...TIPI_RISORSA.map(rowsOf)),
  'PUT /api/piani-mobili/:id': { who: 'it', before: 'itemIsFree' }, // what is switched off is in nobody's hands
  'GET /api/piani-mobili/operatori': { who: 'signedIn' },
  'GET /api/cartelle-condivise/conteggi': { who: 'signedIn' },
  'GET /api/software/assignments': { who: 'signedIn' },
  'GET /api/dipendenti/:id/software': { who: 'sees' },

  'GET /api/showrooms': { who: 'sees', lists: 'showroom' },
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
  'GET /api/verbali': { who: 'sees', lists: 'verbale' },
  'GET /api/verbali/:id': { who: 'sees' },
  'GET /api/verbali/:id/pdf': { who: 'sees' },
  'GET /api/dipendenti/:id/verbalizzabili': { who: 'sees' },
  'POST /api/verbali': { who: 'edits' },
  'POST /api/verbali/:id/firma': { who: 'edits' },
  'POST /api/verbali/:id/scansione': { who: 'edits' },
  'POST /api/verbali/:id/annulla': { who: 'edits', neverThrough: 'what stands on the example is nothing that anybody had' },
  'POST /api/verbali/:id/link': { who: 'edits' },
  'DELETE /api/verbali/:id/link': { who: 'edits' },
  'GET /api/firma/:token': { who: 'anybody' },
  'GET /api/firma/:token/pdf': { who: 'anybody' },
  'POST /api/firma/:token': { who: 'anybody' },
  'GET /api/brands/:id/impostazioni-verbali': { who: 'administers' },
  'PUT /api/brands/:id/impostazioni-verbali': { who: 'administers' },
  'POST /api/brands/:id/logo-verbali': { who: 'administers' },
  'DELETE /api/brands/:id/logo-verbali': { who: 'administers' },

  'GET /api/workflows': { who: 'sees', lists: 'workflow' },
  'GET /api/workflows/conteggi': { who: 'signedIn' },
  'GET /api/workflows/:id/passi': { who: 'sees' },
  'GET /api/workflows/:id/incaricati': { who: 'hr' },
  'POST /api/workflows': { who: 'hr', before: 'noWorkflow' },
  'PUT /api/workflows/:id': { who: 'hr', bodyOfObject: true },
  'PUT /api/workflows/:id/comunica_manager': { who: 'hr', before: { workflowAt: 'creato_hr' } },
  'PUT /api/workflows/:id/comunica_it': { who: 'manager', before: { workflowAt: 'completato_hr_attesa_manager' } },
  'PUT /api/workflows/:id/completa_it': { who: 'it', before: { workflowAt: 'completato_manager_attesa_it' } },
  'PUT /api/workflows/:id/torna_hr': { who: 'hrOrManager', before: { workflowAt: 'completato_hr_attesa_manager' } },
  'PUT /api/workflows/:id/torna_manager': { who: 'managerOrIt', before: { workflowAt: 'completato_manager_attesa_it' } },
  'PUT /api/workflows/:id/torna_it': { who: 'it', before: { workflowAt: 'completato_it' } },
};

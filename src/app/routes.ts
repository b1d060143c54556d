// All API calls of the product, built from the features and the values that src/app passes to them.
import type { Azienda } from '#features/accounts/azienda/server/feature.ts';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { hardwareQueries } from '#features/equipment/hardware/server/queries.ts';
import { ALL_KINDS, KINDS } from '#features/equipment/risorse/kinds.ts';
import { findScansioni } from '#features/equipment/scansioni/server/feature.ts';
import { telefoni } from '#features/equipment/telefoni/server/assign-telefono.ts';
import { esportaRoutes } from '#features/exchange/esporta/server/feature.ts';
import { type LotWords, takeBackLot } from '#features/exchange/lotti/server/undo-lot.ts';
import { moltiRoutes } from '#features/exchange/molti/server/routes.ts';
import { budgetNelReport } from '#features/insight/budget/server/feature.ts';
import { domandeDi } from '#features/insight/domande/server/feature.ts';
import type { EnqueueInvio } from '#features/insight/rapporti-programmati/server/send-rapporto.ts';
import { describeHistory, describeRows } from '#features/insight/registro/server/describe-entry.ts';
import { reportExportRoutes } from '#features/insight/report/server/feature.ts';
import { deleteUsciteOf } from '#features/journeys/uscite/server/queries.ts';
import { deleteWorkflowsOf } from '#features/journeys/workflows/server/queries.ts';
import type { MadeOf } from '#features/notifications/avvisi/server/cached-avvisi.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import { type Receivers, reachReceivers } from '#features/notifications/webhook/server/reach-receiver.ts';
import { listBrands } from '#features/people/brands/contract.ts';
import { rejectRetained } from '#features/privacy/conservazione/server/lock-person.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { type Route, routeOf } from '#server/http/route.ts';
import type { WeakPasswords } from '#server/security/passwords.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { perRisorsa, RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { BULK_LISTS } from './bulk-lists.ts';
import { CONSTRAINT_PROBLEMS, rejectionOfRow } from './constraints.ts';
import {
  FEATURES,
  findNames,
  IMPORTABLES,
  LIST_FILES,
  LISTED,
  NOTICES,
  SEARCH_KINDS,
  VERSIONED,
  VISIBLE_RECORDS,
  VOCABULARY,
  WORK,
} from './features.ts';
import { COUNTED, KIND_SLICES } from './kinds.ts';
import { rowsToPass } from './pass-items.ts';
import { LOT_TABLES, PERSON_TABLES, PERSON_TITLES } from './tables.ts';

interface Services {
  throttle: Throttle;
  weakPasswords: WeakPasswords;
  key: ServerKey;
  origins?: readonly string[];
  posta?: Posta | undefined;
  /** Queues a scheduled report. Set if and only if `posta` is set. */
  enqueueInvio?: EnqueueInvio | undefined;
  azienda?: Azienda | undefined;
  /** The addresses that webhooks may call. Default: the public internet. */
  receivers?: Receivers;
}

export function allRoutes(services: Services): Route[] {
  const product = { ...PRODUCT, receivers: reachReceivers(), ...services };
  const routes = [
    ...FEATURES.flatMap((feature) => {
      if (!('routes' in feature)) return [];
      return typeof feature.routes === 'function' ? feature.routes(product) : feature.routes;
    }),
    ...Object.values(KIND_SLICES).flatMap(({ routes }) => routes),
  ];
  return withTags([
    ...routes,
    ...exportRoutes(routes),
    ...moltiRoutes({ routes, lists: BULK_LISTS, constraints: CONSTRAINT_PROBLEMS, rowsToPass }),
  ]);
}

export function exportRoutes(routes: readonly Route[]): Route[] {
  return [
    ...esportaRoutes({ files: LIST_FILES, routes, findNames }),
    ...reportExportRoutes(routes, routeOf(routes, listBrands), [...domandeDi(routes), budgetNelReport(routes)]),
  ];
}

const PERIODS = ['dipendenti_cartelle', 'dipendenti_hardware', 'dipendenti_iphones', 'dipendenti_piani_mobili', 'dipendenti_software'];
const ONBOARDING = ['dipendenti', 'user_brands', 'users', 'workflow_passi', 'workflows'];

/** The tables that each notice is selected from. notices.test.ts checks that they are complete. */
export const NOTICES_MADE_OF: MadeOf = {
  workflow_in_attesa: { of: ONBOARDING, own: true },
  workflow_in_ritardo: { of: ONBOARDING, own: true },
  uscite_in_corso: { of: ['dipendenti', 'uscite', ...PERIODS] },
  attivita_in_ritardo: {
    of: ['attivita', 'dipendenti', 'documenti', 'richieste', 'uscite', 'verbali', 'workflows', ...PERIODS],
  },
  verbali_contestati: { of: ['verbali'] },
  verbali_da_firmare: { of: ['verbali'] },
  uscite_con_risorse: { of: ['dipendenti', 'uscite', ...PERIODS] },
  annullati_con_risorse: { of: ['dipendenti', 'richieste', 'workflows', ...PERIODS] },
  malattie_oltre_la_fine: { of: ['dipendenti'] },
  arrivi_mancati: { of: ['dipendenti'] },
  licenze_esaurite: { of: ['dipendenti_software', 'software', 'software_brands'] },
  licenze_in_scadenza: { of: ['software', 'software_brands'] },
  rientri_in_ritardo: { of: ['hardware', 'hardware_brands', 'iphones', 'iphones_brands', 'riparazioni'] },
  inventari_in_ritardo: { of: ['inventari', 'showroom_brands', 'showrooms'] },
  garanzie_in_scadenza: { of: ['hardware', 'hardware_brands'] },
  accessi_da_verificare: { of: ['cartelle_brands', 'cartelle_condivise', 'dipendenti', 'dipendenti_cartelle'] },
  costi_senza_titolare: {
    of: ['dipendenti_iphones', 'dipendenti_piani_mobili', 'iphones', 'iphones_brands', 'piani_mobili', 'piani_mobili_brands'],
  },
  webhook_spenti: { of: ['webhooks'] },
  anonimizzazioni_da_confermare: { of: ['anonimizzazioni', 'brands', 'dipendenti'], own: true },
};

const LOTS: LotWords = {
  tables: LOT_TABLES,
  naming: { tables: VOCABULARY.tables, findNames, constraints: CONSTRAINT_PROBLEMS },
};

const OF_AN_EMPLOYEE = [rejectRetained, deleteWorkflowsOf, deleteUsciteOf];

/**
 * Deletes the employee's rows of other features before the employee. Throws 409 `SOTTO_BLOCCO` if the employee is under a
 * retention hold.
 */
async function deleteRestOf(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  for (const deleteOf of OF_AN_EMPLOYEE) await deleteOf(db, scope, dipendente_id);
}

/** The values that features need from each other. Each route function takes those that it names. */
const PRODUCT = {
  allKinds: ALL_KINDS,
  kinds: KINDS,
  counted: COUNTED,
  labelled: { hardware: KINDS.hardware, telefono: KINDS.telefono },
  repairables: { hardware: hardwareQueries, telefono: telefoni.queries },
  give: perRisorsa('tipo', (tipo) => KIND_SLICES[tipo].give),
  readCode: (db: Db, scope: Scope, codice: string) => findScansioni(db, scope, KINDS, codice),
  deleteRest: deleteRestOf,
  notices: NOTICES,
  noticesMadeOf: NOTICES_MADE_OF,
  work: WORK,
  searchKinds: SEARCH_KINDS,
  versioned: VERSIONED,
  listed: LISTED,
  seenThings: VISIBLE_RECORDS,
  vocabulary: VOCABULARY,
  findHolder,
  findNames,
  lots: LOTS,
  importables: IMPORTABLES,
  toProblem: rejectionOfRow,
  takeBack: (db: Tx, scope: Scope, lotto: number, isFreeOnly: boolean) => takeBackLot(db, scope, LOTS, lotto, isFreeOnly),
  personTitles: PERSON_TITLES,
  parti: PERSON_TABLES,
  describeRighe: (db: Db, scope: Scope, tabella: string, righe: Parameters<typeof describeRows>[4]) =>
    describeRows(VOCABULARY, db, scope, tabella, righe),
  findCronologia: (db: Db, scope: Scope, id: string) => describeHistory(VOCABULARY, db, scope, id),
};

const PLACES = ['showrooms', 'showroom_brands'];

/** Tables in an asset type's list besides its items, their brands and holders. */
const BESIDE: { readonly [T in TipoRisorsa]?: readonly string[] } = {
  hardware: PLACES,
  piano_mobile: [...PLACES, 'iphones', 'dipendenti_iphones'],
  telefono: [...PLACES, 'piani_mobili', 'dipendenti_piani_mobili'],
};

/** The tables that each list is selected from. lists-made-of.test.ts checks that they are complete. */
export const LISTS_MADE_OF: Readonly<Record<string, readonly string[]>> = {
  '/api/brands': ['brands'],
  '/api/showrooms': [...PLACES, 'brands'],
  '/api/dipendenti': ['dipendenti', 'brands', 'workflows'],
  '/api/software/assignments': ['dipendenti_software', 'software', 'software_brands', 'dipendenti', 'brands', 'showrooms'],
  ...Object.fromEntries(
    TIPI_RISORSA.map((tipo) => {
      const { table, links, periods } = KIND_SLICES[tipo].kind;
      return [`/api/${RISORSE[tipo].lista}`, [table, links.table, periods.table, 'dipendenti', 'brands', ...(BESIDE[tipo] ?? [])]];
    }),
  ),
};

/** Adds to the routes of whole lists the tables that they are selected from. From these the server makes the ETag: an unchanged list is answered with 304. */
const withTags = (routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const madeOf = route.endpoint.method === 'GET' ? LISTS_MADE_OF[route.endpoint.path] : undefined;
    return madeOf ? { ...route, madeOf } : route;
  });

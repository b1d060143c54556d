import type { Azienda } from '#features/accounts/azienda/server/feature.ts';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { hardwareQueries } from '#features/equipment/hardware/server/queries.ts';
import { ALL_KINDS, KINDS } from '#features/equipment/risorse/kinds.ts';
import { findScansioni } from '#features/equipment/scansioni/server/feature.ts';
import { telefoni } from '#features/equipment/telefoni/server/assign-telefono.ts';
import { esportaRoutes } from '#features/exchange/esporta/server/feature.ts';
import { type LotDependencies, undoVisibleLot } from '#features/exchange/lotti/server/undo-lot.ts';
import { budgetForReport } from '#features/insight/budget/server/feature.ts';
import { domandeForReport } from '#features/insight/domande/server/feature.ts';
import type { EnqueueInvio } from '#features/insight/rapporti-programmati/server/send-rapporto.ts';
import { describeHistory, describeRows } from '#features/insight/registro/server/describe-entry.ts';
import { reportExportRoutes } from '#features/insight/report/server/feature.ts';
import { deleteUsciteOf } from '#features/journeys/uscite/server/queries.ts';
import { deleteWorkflowsOf } from '#features/journeys/workflows/server/queries.ts';
import { openWorkflow } from '#features/journeys/workflows/server/routes.ts';
import type { SourceTables } from '#features/notifications/avvisi/server/cached-avvisi.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import { createReceivers, type Receivers } from '#features/notifications/webhook/server/receiver-client.ts';
import { listBrands } from '#features/people/brands/contract.ts';
import { rejectRetained } from '#features/privacy/conservazione/server/insert-blocco.ts';
import { moltiRoutes } from '#server/bulk/bulk-routes.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { findRoute, type Route } from '#server/http/route.ts';
import type { PasswordRules } from '#server/security/passwords.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { mapRisorse, RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { BULK_LISTS } from './bulk-lists.ts';
import { CONSTRAINT_PROBLEMS, rejectionOfRow } from './constraints.ts';
import {
  FEATURES,
  findNames,
  IMPORTABLE_LISTS,
  LIST_FILES,
  NOTICES,
  SAVED_VIEW_QUERIES,
  SEARCH_TYPES,
  VERSIONED_RECORDS,
  VISIBLE_RECORDS,
  VOCABULARY,
  WORK_SECTIONS,
} from './features.ts';
import { firstRecordsRoute } from './first-records.ts';
import { COUNTED_TYPES, ITEM_SLICES } from './item-slices.ts';
import { rowsToPass } from './pass-items.ts';
import { LOT_TABLES, PERSON_TABLES, PERSON_TITLES } from './tables.ts';

interface Services {
  throttle: Throttle;
  weakPasswords: PasswordRules;
  key: ServerKey;
  origins?: readonly string[];
  posta?: Posta | undefined;
  /** Enqueues a scheduled report. Set if and only if `posta` is set. */
  enqueueInvio?: EnqueueInvio | undefined;
  azienda?: Azienda | undefined;
  /** The numbers of fixed-term months at which an employee gets a warning. */
  mesiATermine?: readonly number[] | undefined;
  /** The client for webhook receivers. The default client sends requests only to the public internet. */
  receivers?: Receivers;
}

export function allRoutes(services: Services): Route[] {
  const dependencies = { ...SHARED_VALUES, receivers: createReceivers(), ...services };
  const routes = [
    ...FEATURES.flatMap((feature) => {
      if (!('routes' in feature)) return [];
      return typeof feature.routes === 'function' ? feature.routes(dependencies) : feature.routes;
    }),
    ...Object.values(ITEM_SLICES).flatMap(({ routes }) => routes),
  ];
  return withSourceTables([
    ...routes,
    ...exportRoutes(routes),
    ...moltiRoutes({ routes, lists: BULK_LISTS, constraints: CONSTRAINT_PROBLEMS, rowsToPass }),
    firstRecordsRoute(routes, CONSTRAINT_PROBLEMS),
  ]);
}

export function exportRoutes(routes: readonly Route[]): Route[] {
  return [
    ...esportaRoutes({ files: LIST_FILES, routes, findNames }),
    ...reportExportRoutes(routes, findRoute(routes, listBrands), [...domandeForReport(routes), budgetForReport(routes)]),
  ];
}

const PERIOD_TABLES = [
  'dipendenti_cartelle',
  'dipendenti_hardware',
  'dipendenti_iphones',
  'dipendenti_piani_mobili',
  'dipendenti_software',
];
const ONBOARDING_TABLES = ['dipendenti', 'user_brands', 'users', 'workflow_passi', 'workflows'];

const ADEMPIMENTI_TABLES = ['adempimenti', 'dipendenti', 'esenzioni', 'tipi_adempimento', 'tipi_adempimento_brands'];

/** The tables on which each type of notice depends. notices.test.ts checks that they are complete. */
export const NOTICE_TABLES: SourceTables = {
  workflow_in_attesa: { of: ONBOARDING_TABLES, own: true },
  workflow_in_ritardo: { of: ONBOARDING_TABLES, own: true },
  uscite_in_corso: { of: ['dipendenti', 'uscite', ...PERIOD_TABLES] },
  contratti_da_decidere: { of: ['dipendenti', 'rapporti', 'users'], own: true },
  attivita_in_ritardo: {
    of: ['attivita', 'dipendenti', 'documenti', 'richieste', 'uscite', 'verbali', 'workflows', ...PERIOD_TABLES],
  },
  verbali_contestati: { of: ['verbali'] },
  verbali_da_firmare: { of: ['verbali'] },
  uscite_con_risorse: { of: ['dipendenti', 'uscite', ...PERIOD_TABLES] },
  annullati_con_risorse: { of: ['dipendenti', 'richieste', 'workflows', ...PERIOD_TABLES] },
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
  adempimenti_in_scadenza: { of: ADEMPIMENTI_TABLES },
  visite_in_scadenza: { of: ADEMPIMENTI_TABLES },
  visite_non_in_regola: { of: ADEMPIMENTI_TABLES },
  webhook_spenti: { of: ['webhooks'] },
  anonimizzazioni_da_confermare: { of: ['anonimizzazioni', 'brands', 'dipendenti'], own: true },
};

const LOT_SETTINGS: LotDependencies = {
  tables: LOT_TABLES,
  naming: { tables: VOCABULARY.tables, findNames, constraints: CONSTRAINT_PROBLEMS },
};

const EMPLOYEE_DELETION_STEPS = [rejectRetained, deleteWorkflowsOf, deleteUsciteOf];

/** Deletes the data of an employee before the employee's row. Throws 409 `SOTTO_BLOCCO` if the employee is under a retention hold. */
async function deleteEmployeeData(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  for (const step of EMPLOYEE_DELETION_STEPS) await step(db, scope, dipendente_id);
}

const SHARED_VALUES = {
  allKinds: ALL_KINDS,
  kinds: KINDS,
  counted: COUNTED_TYPES,
  labelled: { hardware: KINDS.hardware, telefono: KINDS.telefono },
  repairables: { hardware: hardwareQueries, telefono: telefoni.queries },
  give: mapRisorse('tipo', (tipo) => ITEM_SLICES[tipo].give),
  readCode: (db: Db, scope: Scope, codice: string) => findScansioni(db, scope, KINDS, codice),
  deleteRest: deleteEmployeeData,
  openOnboarding: openWorkflow,
  notices: NOTICES,
  noticesMadeOf: NOTICE_TABLES,
  work: WORK_SECTIONS,
  searchKinds: SEARCH_TYPES,
  versioned: VERSIONED_RECORDS,
  listed: SAVED_VIEW_QUERIES,
  seenThings: VISIBLE_RECORDS,
  vocabulary: VOCABULARY,
  findHolder,
  findNames,
  lots: LOT_SETTINGS,
  importables: IMPORTABLE_LISTS,
  toProblem: rejectionOfRow,
  takeBack: (db: Tx, scope: Scope, lotto: number, isFreeOnly: boolean) => undoVisibleLot(db, scope, LOT_SETTINGS, lotto, isFreeOnly),
  personTitles: PERSON_TITLES,
  parti: PERSON_TABLES,
  describeRighe: (db: Db, scope: Scope, tabella: string, righe: Parameters<typeof describeRows>[4]) =>
    describeRows(VOCABULARY, db, scope, tabella, righe),
  findCronologia: (db: Db, scope: Scope, id: string) => describeHistory(VOCABULARY, db, scope, id),
};

const SHOWROOM_TABLES = ['showrooms', 'showroom_brands'];

const OTHER_LIST_TABLES: { readonly [T in TipoRisorsa]?: readonly string[] } = {
  hardware: SHOWROOM_TABLES,
  piano_mobile: [...SHOWROOM_TABLES, 'iphones', 'dipendenti_iphones'],
  telefono: [...SHOWROOM_TABLES, 'piani_mobili', 'dipendenti_piani_mobili'],
};

/** The tables on which each list depends. list-tables.test.ts checks that they are complete. */
export const LIST_TABLES: Readonly<Record<string, readonly string[]>> = {
  '/api/brands': ['brands'],
  '/api/showrooms': [...SHOWROOM_TABLES, 'brands'],
  '/api/dipendenti': ['dipendenti', 'brands', 'workflows'],
  '/api/adempimenti': ['adempimenti', 'esenzioni', 'tipi_adempimento', 'tipi_adempimento_brands', 'dipendenti', 'brands', 'showrooms'],
  '/api/software/assignments': ['dipendenti_software', 'software', 'software_brands', 'dipendenti', 'brands', 'showrooms'],
  ...Object.fromEntries(
    TIPI_RISORSA.map((tipo) => {
      const { table, links, periods } = ITEM_SLICES[tipo].kind;
      return [
        `/api/${RISORSE[tipo].lista}`,
        [table, links.table, periods.table, 'dipendenti', 'brands', ...(OTHER_LIST_TABLES[tipo] ?? [])],
      ];
    }),
  ),
};

/** Adds the tables of each list to its route. The server computes the ETag of the list from them and answers 304 for an unchanged list. */
const withSourceTables = (routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const sourceTables = route.endpoint.method === 'GET' ? LIST_TABLES[route.endpoint.path] : undefined;
    return sourceTables ? { ...route, madeOf: sourceTables } : route;
  });

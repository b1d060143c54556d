// Every route of the product: the only place that knows all slices of the server.

import { authRoutes } from '#features/accounts/auth/server/routes.ts';
import { type Azienda, aziendaRoutes } from '#features/accounts/azienda/server/routes.ts';
import { databaseRoutes } from '#features/accounts/database/server/routes.ts';
import { fattoriRoutes } from '#features/accounts/fattori/server/routes.ts';
import { gettoniRoutes } from '#features/accounts/gettoni/server/routes.ts';
import { primiPassiRoutes } from '#features/accounts/primi-passi/server/routes.ts';
import { setupAdminRoutes } from '#features/accounts/setup-admin/server/routes.ts';
import { utentiRoutes } from '#features/accounts/utenti/server/routes.ts';
import { visibilitaRoutes } from '#features/accounts/visibilita/server/routes.ts';
import { visteRoutes } from '#features/accounts/viste/server/routes.ts';
import { fattureRoutes } from '#features/billing/fatture/server/routes.ts';
import { documentiRoutes } from '#features/documents/documenti/server/routes.ts';
import { etichetteRoutes } from '#features/equipment/etichette/server/routes.ts';
import { hardwareQueries } from '#features/equipment/hardware/server/queries.ts';
import { inventariRoutes } from '#features/equipment/inventari/server/routes.ts';
import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import { riparazioniRoutes } from '#features/equipment/riparazioni/server/routes.ts';
import { ALL_KINDS, KINDS } from '#features/equipment/risorse/kinds.ts';
import { risorseRoutes } from '#features/equipment/risorse/server/routes.ts';
import { findScansioni } from '#features/equipment/scansioni/server/queries.ts';
import { scansioniRoutes } from '#features/equipment/scansioni/server/routes.ts';
import { telefoni } from '#features/equipment/telefoni/server/give-telefono.ts';
import { esportaRoutes } from '#features/exchange/esporta/server/routes.ts';
import { importazioniRoutes } from '#features/exchange/importazioni/server/routes.ts';
import { lottiRoutes } from '#features/exchange/lotti/server/routes.ts';
import { type LotWords, takeBackLot } from '#features/exchange/lotti/server/undo-lot.ts';
import { budgetNelReport, budgetRoutes } from '#features/insight/budget/server/routes.ts';
import { dashboardRoutes } from '#features/insight/dashboard/server/routes.ts';
import { domandeDi, domandeRoutes } from '#features/insight/domande/server/routes.ts';
import { rapportiProgrammatiRoutes } from '#features/insight/rapporti-programmati/server/routes.ts';
import type { EnqueueInvio } from '#features/insight/rapporti-programmati/server/send-rapporto.ts';
import { registroRoutes } from '#features/insight/registro/server/routes.ts';
import { wordRows, wordWhole } from '#features/insight/registro/server/word-rows.ts';
import { reportExportRoutes, reportRoutes } from '#features/insight/report/server/routes.ts';
import { ricercaRoutes } from '#features/insight/ricerca/server/routes.ts';
import { attivitaRoutes } from '#features/journeys/attivita/server/routes.ts';
import { dotazioniRoutes } from '#features/journeys/dotazioni/server/routes.ts';
import { firmeRoutes } from '#features/journeys/firme/server/routes.ts';
import { impostazioniVerbaliRoutes } from '#features/journeys/impostazioni-verbali/server/routes.ts';
import { preparazioneRoutes } from '#features/journeys/preparazione/server/routes.ts';
import { richiesteRoutes } from '#features/journeys/richieste/server/routes.ts';
import { trasferimentiRoutes } from '#features/journeys/trasferimenti/server/routes.ts';
import { usciteRoutes } from '#features/journeys/uscite/server/routes.ts';
import { verbaliRoutes } from '#features/journeys/verbali/server/routes.ts';
import { workflowsRoutes } from '#features/journeys/workflows/server/routes.ts';
import { avvisiRoutes } from '#features/notifications/avvisi/server/routes.ts';
import { eventiRoutes } from '#features/notifications/eventi/server/routes.ts';
import { postaRoutes } from '#features/notifications/posta/server/routes.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import { type Receivers, reachReceivers } from '#features/notifications/webhook/server/reach-receiver.ts';
import { webhookRoutes } from '#features/notifications/webhook/server/routes.ts';
import { listBrands } from '#features/people/brands/contract.ts';
import { brandsRoutes } from '#features/people/brands/server/routes.ts';
import { dipendentiRoutes } from '#features/people/dipendenti/server/routes.ts';
import { showroomsRoutes } from '#features/people/showrooms/server/routes.ts';
import { anonimizzazioniRoutes } from '#features/privacy/anonimizzazioni/server/routes.ts';
import { conservazioneRoutes } from '#features/privacy/conservazione/server/routes.ts';
import { fascicoloRoutes } from '#features/privacy/fascicolo/server/routes.ts';
import { lettureRoutes } from '#features/privacy/letture/server/routes.ts';
import { type Route, routeOf } from '#server/http/route.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle } from '#server/security/throttle.ts';
import type { WeakPasswords } from '#server/security/weak-passwords.ts';
import { perRisorsa } from '#shared/risorse.ts';
import { CONSTRAINT_PROBLEMS, refusalOfRow } from './constraints.ts';
import { deleteRestOf } from './delete-rest.ts';
import { IMPORTABLES } from './importables.ts';
import { COUNTED, KIND_SLICES } from './kinds.ts';
import { LIST_FILES, LISTED } from './list-files.ts';
import { withTags } from './lists-made-of.ts';
import { VERSIONED } from './live-topics.ts';
import { LOT_TABLES } from './lot-tables.ts';
import { NOTICES } from './notices.ts';
import { NOTICES_MADE_OF } from './notices-made-of.ts';
import { PERSON_TABLES, PERSON_TITLES } from './person-tables.ts';
import { findNames, VOCABULARY } from './register-words.ts';
import { SEARCH_KINDS } from './search-kinds.ts';
import { SEEN_THINGS } from './seen-things.ts';
import { WORK } from './work.ts';

/** What routes of several slices work with. */
interface Services {
  throttle: Throttle;
  weakPasswords: WeakPasswords;
  /** Seals secrets and signs what the server says. */
  key: ServerKey;
  /** Under which addresses people reach the server. */
  origins?: readonly string[];
  /** What sends mail; undefined where no mail server is configured. */
  posta?: Posta | undefined;
  /** Queues a scheduled report; with it. */
  enqueueInvio?: EnqueueInvio | undefined;
  /** The company's own account; undefined where none is configured. */
  azienda?: Azienda | undefined;
  /** Whom webhooks may ask. Left out: what is on the internet. */
  receivers?: Receivers;
}

/** How one of each kind is given, for what passes things on from one person to another. */
const GIVE = perRisorsa('tipo', (tipo) => KIND_SLICES[tipo].give);

const LOTS: LotWords = {
  tables: LOT_TABLES,
  naming: { tables: VOCABULARY.tables, findNames, constraints: CONSTRAINT_PROBLEMS },
};

export function allRoutes(services: Services): Route[] {
  const routes = [
    ...authRoutes(services),
    ...aziendaRoutes(services),
    ...setupAdminRoutes(services),
    ...avvisiRoutes(NOTICES, NOTICES_MADE_OF, { posta_attiva: services.posta !== undefined }),
    ...brandsRoutes,
    ...anonimizzazioniRoutes(PERSON_TITLES),
    ...budgetRoutes(ALL_KINDS),
    ...conservazioneRoutes,
    ...dashboardRoutes(WORK),
    ...databaseRoutes,
    ...dipendentiRoutes(deleteRestOf),
    ...documentiRoutes,
    ...dotazioniRoutes,
    ...attivitaRoutes,
    ...etichetteRoutes({ ...services, kinds: { hardware: KINDS.hardware, telefono: KINDS.telefono } }),
    ...eventiRoutes(VERSIONED),
    ...fattureRoutes,
    ...fattoriRoutes(services),
    ...gettoniRoutes,
    ...fascicoloRoutes({
      parti: PERSON_TABLES,
      wordRighe: (db, scope, tabella, righe) => wordRows(VOCABULARY, db, scope, tabella, righe),
      findCronologia: (db, scope, id) => wordWhole(VOCABULARY, db, scope, id),
    }),
    ...lettureRoutes,
    ...lottiRoutes(LOTS),
    ...importazioniRoutes(
      IMPORTABLES,
      refusalOfRow,
      (db, scope, lotto, isFreeOnly) => takeBackLot(db, scope, LOTS, lotto, isFreeOnly),
      findNames,
    ),
    ...postaRoutes(services.posta),
    ...rapportiProgrammatiRoutes(services),
    ...primiPassiRoutes,
    ...registroRoutes({ vocabulary: VOCABULARY, findHolder }),
    ...ricercaRoutes(SEARCH_KINDS),
    ...reportRoutes(ALL_KINDS),
    ...domandeRoutes(ALL_KINDS),
    ...Object.values(KIND_SLICES).flatMap(({ routes }) => routes),
    ...risorseRoutes,
    ...richiesteRoutes,
    ...riparazioniRoutes({ hardware: hardwareQueries, telefono: telefoni.queries }),
    ...scansioniRoutes(KINDS),
    ...inventariRoutes({ kinds: COUNTED, read: (db, scope, codice) => findScansioni(db, scope, KINDS, codice) }),
    ...showroomsRoutes,
    ...preparazioneRoutes(GIVE),
    ...trasferimentiRoutes(GIVE),
    ...usciteRoutes(GIVE),
    ...utentiRoutes(services),
    ...verbaliRoutes(services),
    ...firmeRoutes(services),
    ...impostazioniVerbaliRoutes,
    ...visibilitaRoutes(SEEN_THINGS),
    ...visteRoutes(LISTED),
    ...webhookRoutes({ receivers: reachReceivers(), ...services }),
    ...workflowsRoutes,
  ];
  return withTags([...routes, ...exportRoutes(routes)]);
}

/** What is had as a file: each asks a route of the others. */
export function exportRoutes(routes: readonly Route[]): Route[] {
  return [
    ...esportaRoutes({ files: LIST_FILES, routes, findNames }),
    ...reportExportRoutes(routes, routeOf(routes, listBrands), [...domandeDi(routes), budgetNelReport(routes)]),
  ];
}

// Every route of the product: the only place that knows all slices of the server.

import { anonimizzazioniRoutes } from '#features/anonimizzazioni/server/routes.ts';
import { attivitaRoutes } from '#features/attivita/server/routes.ts';
import { authRoutes } from '#features/auth/server/routes.ts';
import { avvisiRoutes } from '#features/avvisi/server/routes.ts';
import { type Azienda, aziendaRoutes } from '#features/azienda/server/routes.ts';
import { listBrands } from '#features/brands/contract.ts';
import { brandsRoutes } from '#features/brands/server/routes.ts';
import { budgetNelReport, budgetRoutes } from '#features/budget/server/routes.ts';
import { conservazioneRoutes } from '#features/conservazione/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { databaseRoutes } from '#features/database/server/routes.ts';
import { dipendentiRoutes } from '#features/dipendenti/server/routes.ts';
import { documentiRoutes } from '#features/documenti/server/routes.ts';
import { domandeDi, domandeRoutes } from '#features/domande/server/routes.ts';
import { dotazioniRoutes } from '#features/dotazioni/server/routes.ts';
import { esportaRoutes } from '#features/esporta/server/routes.ts';
import { etichetteRoutes } from '#features/etichette/server/routes.ts';
import { eventiRoutes } from '#features/eventi/server/routes.ts';
import { fascicoloRoutes } from '#features/fascicolo/server/routes.ts';
import { fattoriRoutes } from '#features/fattori/server/routes.ts';
import { fattureRoutes } from '#features/fatture/server/routes.ts';
import { firmeRoutes } from '#features/firme/server/routes.ts';
import { gettoniRoutes } from '#features/gettoni/server/routes.ts';
import { hardwareQueries } from '#features/hardware/server/queries.ts';
import { importazioniRoutes } from '#features/importazioni/server/routes.ts';
import { impostazioniVerbaliRoutes } from '#features/impostazioni-verbali/server/routes.ts';
import { inventariRoutes } from '#features/inventari/server/routes.ts';
import { lettureRoutes } from '#features/letture/server/routes.ts';
import { lottiRoutes } from '#features/lotti/server/routes.ts';
import { type LotWords, takeBackLot } from '#features/lotti/server/undo-lot.ts';
import { postaRoutes } from '#features/posta/server/routes.ts';
import type { Posta } from '#features/posta/server/send-mail.ts';
import { preparazioneRoutes } from '#features/preparazione/server/routes.ts';
import { primiPassiRoutes } from '#features/primi-passi/server/routes.ts';
import { rapportiProgrammatiRoutes } from '#features/rapporti-programmati/server/routes.ts';
import type { EnqueueInvio } from '#features/rapporti-programmati/server/send-rapporto.ts';
import { registroRoutes } from '#features/registro/server/routes.ts';
import { wordRows, wordWhole } from '#features/registro/server/word-rows.ts';
import { reportExportRoutes, reportRoutes } from '#features/report/server/routes.ts';
import { ricercaRoutes } from '#features/ricerca/server/routes.ts';
import { richiesteRoutes } from '#features/richieste/server/routes.ts';
import { riparazioniRoutes } from '#features/riparazioni/server/routes.ts';
import { ALL_KINDS, KINDS } from '#features/risorse/kinds.ts';
import { risorseRoutes } from '#features/risorse/server/routes.ts';
import { findScansioni } from '#features/scansioni/server/queries.ts';
import { scansioniRoutes } from '#features/scansioni/server/routes.ts';
import { setupAdminRoutes } from '#features/setup-admin/server/routes.ts';
import { showroomsRoutes } from '#features/showrooms/server/routes.ts';
import { telefoni } from '#features/telefoni/server/give-telefono.ts';
import { trasferimentiRoutes } from '#features/trasferimenti/server/routes.ts';
import { usciteRoutes } from '#features/uscite/server/routes.ts';
import { utentiRoutes } from '#features/utenti/server/routes.ts';
import { verbaliRoutes } from '#features/verbali/server/routes.ts';
import { visibilitaRoutes } from '#features/visibilita/server/routes.ts';
import { visteRoutes } from '#features/viste/server/routes.ts';
import { type Receivers, reachReceivers } from '#features/webhook/server/reach-receiver.ts';
import { webhookRoutes } from '#features/webhook/server/routes.ts';
import { workflowsRoutes } from '#features/workflows/server/routes.ts';
import { findHolder } from '#kit/server/find-holder.ts';
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

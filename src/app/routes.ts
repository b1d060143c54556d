// Every route of the product: the only place that knows all slices of the server.
import { authRoutes } from '#features/accounts/auth/server/routes.ts';
import { type Azienda, aziendaRoutes } from '#features/accounts/azienda/server/routes.ts';
import { databaseRoutes } from '#features/accounts/database/server/routes.ts';
import { fattoriRoutes } from '#features/accounts/fattori/server/routes.ts';
import { gettoniRoutes } from '#features/accounts/gettoni/server/routes.ts';
import { primiPassiRoutes } from '#features/accounts/primi-passi/server/routes.ts';
import { setupAdminRoutes } from '#features/accounts/setup-admin/server/routes.ts';
import { utentiRoutes } from '#features/accounts/utenti/server/routes.ts';
import { accountSenzaBrand } from '#features/accounts/utenti/server/work.ts';
import type { SeenThings } from '#features/accounts/visibilita/server/queries.ts';
import { visibilitaRoutes } from '#features/accounts/visibilita/server/routes.ts';
import { visteRoutes } from '#features/accounts/viste/server/routes.ts';
import { fattureRoutes } from '#features/billing/fatture/server/routes.ts';
import { fattureSearch } from '#features/billing/fatture/server/search.ts';
import { documentiRoutes } from '#features/documents/documenti/server/routes.ts';
import { etichetteRoutes } from '#features/equipment/etichette/server/routes.ts';
import { hardwareQueries } from '#features/equipment/hardware/server/queries.ts';
import { inventarioThing } from '#features/equipment/inventari/server/queries.ts';
import { inventariRoutes } from '#features/equipment/inventari/server/routes.ts';
import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import { riparazioniRoutes } from '#features/equipment/riparazioni/server/routes.ts';
import { rientriDaChiedere } from '#features/equipment/riparazioni/server/work.ts';
import { ALL_KINDS, KINDS } from '#features/equipment/risorse/kinds.ts';
import { arriviAssegnazioni } from '#features/equipment/risorse/server/import-assegnazioni.ts';
import { risorseRoutes } from '#features/equipment/risorse/server/routes.ts';
import { daRiprendere } from '#features/equipment/risorse/server/work.ts';
import { findScansioni } from '#features/equipment/scansioni/server/queries.ts';
import { scansioniRoutes } from '#features/equipment/scansioni/server/routes.ts';
import { postiFiniti } from '#features/equipment/software/server/work.ts';
import { telefoni } from '#features/equipment/telefoni/server/give-telefono.ts';
import { esportaRoutes } from '#features/exchange/esporta/server/routes.ts';
import { importazioniRoutes } from '#features/exchange/importazioni/server/routes.ts';
import { lottiRoutes } from '#features/exchange/lotti/server/routes.ts';
import { type LotWords, takeBackLot } from '#features/exchange/lotti/server/undo-lot.ts';
import { budgetNelReport, budgetRoutes } from '#features/insight/budget/server/routes.ts';
import type { TipoLavoro } from '#features/insight/dashboard/rules.ts';
import { dashboardRoutes } from '#features/insight/dashboard/server/routes.ts';
import { domandeDi, domandeRoutes } from '#features/insight/domande/server/routes.ts';
import { rapportiProgrammatiRoutes } from '#features/insight/rapporti-programmati/server/routes.ts';
import type { EnqueueInvio } from '#features/insight/rapporti-programmati/server/send-rapporto.ts';
import { registroRoutes } from '#features/insight/registro/server/routes.ts';
import { wordRows, wordWhole } from '#features/insight/registro/server/word-rows.ts';
import { reportExportRoutes, reportRoutes } from '#features/insight/report/server/routes.ts';
import type { TipoRisultato } from '#features/insight/ricerca/rules.ts';
import { ricercaRoutes } from '#features/insight/ricerca/server/routes.ts';
import { attivitaRoutes } from '#features/journeys/attivita/server/routes.ts';
import { dotazioniRoutes } from '#features/journeys/dotazioni/server/routes.ts';
import { firmeRoutes } from '#features/journeys/firme/server/routes.ts';
import { impostazioniVerbaliRoutes } from '#features/journeys/impostazioni-verbali/server/routes.ts';
import { preparazioneRoutes } from '#features/journeys/preparazione/server/routes.ts';
import { richiesteRoutes } from '#features/journeys/richieste/server/routes.ts';
import { trasferimentiRoutes } from '#features/journeys/trasferimenti/server/routes.ts';
import { deleteUsciteOf } from '#features/journeys/uscite/server/delete-uscite.ts';
import { usciteRoutes } from '#features/journeys/uscite/server/routes.ts';
import { uscitaThing, usciteSearch } from '#features/journeys/uscite/server/search.ts';
import { usciteAperte } from '#features/journeys/uscite/server/work.ts';
import { verbaliRoutes } from '#features/journeys/verbali/server/routes.ts';
import { verbaleThing, verbaliSearch } from '#features/journeys/verbali/server/search.ts';
import { deleteWorkflowsOf } from '#features/journeys/workflows/server/delete-workflows.ts';
import { workflowsRoutes } from '#features/journeys/workflows/server/routes.ts';
import { workflowsSearch, workflowThing } from '#features/journeys/workflows/server/search.ts';
import { daPassare, fermi } from '#features/journeys/workflows/server/work.ts';
import type { MadeOf } from '#features/notifications/avvisi/server/recall-avvisi.ts';
import { avvisiRoutes } from '#features/notifications/avvisi/server/routes.ts';
import { eventiRoutes } from '#features/notifications/eventi/server/routes.ts';
import { postaRoutes } from '#features/notifications/posta/server/routes.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import { type Receivers, reachReceivers } from '#features/notifications/webhook/server/reach-receiver.ts';
import { webhookRoutes } from '#features/notifications/webhook/server/routes.ts';
import { listBrands } from '#features/people/brands/contract.ts';
import { brandsRoutes } from '#features/people/brands/server/routes.ts';
import { arriviDipendenti } from '#features/people/dipendenti/server/import-rows.ts';
import { dipendentiRoutes } from '#features/people/dipendenti/server/routes.ts';
import { dipendentiSearch } from '#features/people/dipendenti/server/search.ts';
import { arrivi, ilMioShowroom, leMiePersone, malattieDaChiudere } from '#features/people/dipendenti/server/work.ts';
import { arriviShowrooms } from '#features/people/showrooms/server/import-rows.ts';
import { showroomsRoutes } from '#features/people/showrooms/server/routes.ts';
import { showroomsSearch } from '#features/people/showrooms/server/search.ts';
import { anonimizzazioniRoutes } from '#features/privacy/anonimizzazioni/server/routes.ts';
import { anonimizzazioniDaDecidere } from '#features/privacy/anonimizzazioni/server/work.ts';
import { refuseHeld } from '#features/privacy/conservazione/server/hold-person.ts';
import { conservazioneRoutes } from '#features/privacy/conservazione/server/routes.ts';
import { fascicoloRoutes } from '#features/privacy/fascicolo/server/routes.ts';
import { lettureRoutes } from '#features/privacy/letture/server/routes.ts';
import type { Tx } from '#server/db/handle.ts';
import { type Route, routeOf } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle } from '#server/security/throttle.ts';
import type { WeakPasswords } from '#server/security/weak-passwords.ts';
import type { WorkSection } from '#server/work/work-section.ts';
import { ELENCO_DI, type ElencoImportabile } from '#shared/importazioni.ts';
import { elencoDi, perRisorsa, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { CONSTRAINT_PROBLEMS, refusalOfRow } from './constraints.ts';
import { COUNTED, KIND_SLICES } from './kinds.ts';
import { LIST_FILES, LISTED } from './list-files.ts';
import { withTags } from './lists-made-of.ts';
import { VERSIONED } from './live-topics.ts';
import { LOT_TABLES } from './lot-tables.ts';
import { NOTICES } from './notices.ts';
import { PERSON_TABLES, PERSON_TITLES } from './person-tables.ts';
import { findNames, VOCABULARY } from './register-words.ts';

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

const PERIODS = ['dipendenti_cartelle', 'dipendenti_hardware', 'dipendenti_iphones', 'dipendenti_piani_mobili', 'dipendenti_software'];
const ONBOARDING = ['dipendenti', 'user_brands', 'users', 'workflow_passi', 'workflows'];

/** What moves a notice: the tables that it is selected from. notices.test.ts asks PostgreSQL whether that is all. */
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

// What the dashboard shows first: each section of somebody's work as its slice describes it, in the order in which they stand.
const WORK: Record<TipoLavoro, WorkSection> = {
  da_passare: daPassare,
  fermi,
  arrivi,
  da_riprendere: daRiprendere,
  uscite: usciteAperte,
  malattie: malattieDaChiudere,
  riparazioni: rientriDaChiedere,
  licenze: postiFiniti,
  account: accountSenzaBrand,
  anonimizzazioni: anonimizzazioniDaDecidere,
  persone: leMiePersone,
  showroom: ilMioShowroom,
};

const OF_AN_EMPLOYEE = [refuseHeld, deleteWorkflowsOf, deleteUsciteOf];

/** What goes with an employee who is deleted, slice by slice (rule 34); refused while a hold stands on them (rule 172). */
async function deleteRestOf(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  for (const deleteOf of OF_AN_EMPLOYEE) await deleteOf(db, scope, dipendente_id);
}

// Every list that can come in as a file, as its slice says it.
const ofKinds = Object.fromEntries(TIPI_RISORSA.map((tipo) => [ELENCO_DI[tipo], KIND_SLICES[tipo].incoming]));

export const IMPORTABLES: Partial<Record<ElencoImportabile, Importable>> = {
  showrooms: arriviShowrooms,
  dipendenti: arriviDipendenti,
  ...ofKinds,
  assegnazioni: arriviAssegnazioni(KIND_SLICES),
};

// What the palette finds: each kind as its slice describes it.
export const SEARCH_KINDS: Record<TipoRisultato, SearchKind> = {
  dipendente: dipendentiSearch,
  ...perRisorsa('tipo', (tipo): SearchKind => {
    const { schermata: elenco, vista } = elencoDi(tipo);
    const { search: select } = KIND_SLICES[tipo];
    return { titolo: RISORSE[tipo].molti, elenco, ...(vista === undefined ? {} : { vista }), address: (id) => schedaDi(tipo, id), select };
  }),
  showroom: showroomsSearch,
  workflow: workflowsSearch,
  uscita: usciteSearch,
  verbale: verbaliSearch,
  fattura: fattureSearch,
};

// Of what it is told who sees it and why: what the register names, and what is about a person or a showroom.
const SEEN_THINGS: SeenThings = {
  ...VOCABULARY.things,
  workflow: workflowThing,
  uscita: uscitaThing,
  verbale: verbaleThing,
  inventario: inventarioThing,
};

import { authFeature } from '#features/accounts/auth/server/feature.ts';
import { aziendaFeature } from '#features/accounts/azienda/server/feature.ts';
import { databaseFeature } from '#features/accounts/database/server/feature.ts';
import { fattoriFeature } from '#features/accounts/fattori/server/feature.ts';
import { gettoniFeature } from '#features/accounts/gettoni/server/feature.ts';
import { primiPassiFeature } from '#features/accounts/primi-passi/server/feature.ts';
import { setupAdminFeature } from '#features/accounts/setup-admin/server/feature.ts';
import { utentiFeature } from '#features/accounts/utenti/server/feature.ts';
import { visibilitaFeature } from '#features/accounts/visibilita/server/feature.ts';
import type { VisibleRecords } from '#features/accounts/visibilita/server/queries.ts';
import type { ListQueries } from '#features/accounts/viste/server/feature.ts';
import { visteFeature } from '#features/accounts/viste/server/feature.ts';
import { listFatture } from '#features/billing/fatture/contract.ts';
import { fattureFeature } from '#features/billing/fatture/server/feature.ts';
import { documentiFeature } from '#features/documents/documenti/server/feature.ts';
import { versionedItem } from '#features/equipment/asset-types/server/change-items.ts';
import { cartelleFeature } from '#features/equipment/cartelle/server/feature.ts';
import { etichetteFeature } from '#features/equipment/etichette/server/feature.ts';
import { hardwareFeature } from '#features/equipment/hardware/server/feature.ts';
import { listInventari } from '#features/equipment/inventari/contract.ts';
import { inventariFeature } from '#features/equipment/inventari/server/feature.ts';
import { pianiMobiliFeature } from '#features/equipment/piani-mobili/server/feature.ts';
import { riparazioniFeature } from '#features/equipment/riparazioni/server/feature.ts';
import { risorseFeature } from '#features/equipment/risorse/server/feature.ts';
import { assegnazioniImportable } from '#features/equipment/risorse/server/import-assegnazioni.ts';
import { scansioniFeature } from '#features/equipment/scansioni/server/feature.ts';
import { softwareFeature } from '#features/equipment/software/server/feature.ts';
import { telefoniFeature } from '#features/equipment/telefoni/server/feature.ts';
import { esportaFeature } from '#features/exchange/esporta/server/feature.ts';
import { importazioniFeature } from '#features/exchange/importazioni/server/feature.ts';
import { lottiFeature } from '#features/exchange/lotti/server/feature.ts';
import { budgetFeature } from '#features/insight/budget/server/feature.ts';
import { TIPI_LAVORO, type TipoLavoro } from '#features/insight/dashboard/rules.ts';
import { dashboardFeature } from '#features/insight/dashboard/server/feature.ts';
import { domandeFeature } from '#features/insight/domande/server/feature.ts';
import { rapportiProgrammatiFeature } from '#features/insight/rapporti-programmati/server/feature.ts';
import { findNames as findNamesOf } from '#features/insight/registro/server/describe-entry.ts';
import { registroFeature } from '#features/insight/registro/server/feature.ts';
import { reportFeature } from '#features/insight/report/server/feature.ts';
import { TIPI_RISULTATO, type TipoRisultato } from '#features/insight/ricerca/rules.ts';
import { ricercaFeature } from '#features/insight/ricerca/server/feature.ts';
import { attivitaFeature } from '#features/journeys/attivita/server/feature.ts';
import { dotazioniFeature } from '#features/journeys/dotazioni/server/feature.ts';
import { firmeFeature } from '#features/journeys/firme/server/feature.ts';
import { impostazioniVerbaliFeature } from '#features/journeys/impostazioni-verbali/server/feature.ts';
import { preparazioneFeature } from '#features/journeys/preparazione/server/feature.ts';
import { richiesteFeature } from '#features/journeys/richieste/server/feature.ts';
import { trasferimentiFeature } from '#features/journeys/trasferimenti/server/feature.ts';
import { usciteFeature } from '#features/journeys/uscite/server/feature.ts';
import { verbaliFeature } from '#features/journeys/verbali/server/feature.ts';
import { workflowsFeature } from '#features/journeys/workflows/server/feature.ts';
import { TIPI_AVVISO, type TipoAvviso } from '#features/notifications/avvisi/rules.ts';
import { avvisiFeature } from '#features/notifications/avvisi/server/feature.ts';
import { eventiFeature } from '#features/notifications/eventi/server/feature.ts';
import { postaFeature } from '#features/notifications/posta/server/feature.ts';
import { webhookFeature } from '#features/notifications/webhook/server/feature.ts';
import { adempimentiFeature } from '#features/people/adempimenti/server/feature.ts';
import { brandsFeature } from '#features/people/brands/server/feature.ts';
import { dipendentiFeature } from '#features/people/dipendenti/server/feature.ts';
import { rapportiFeature } from '#features/people/rapporti/server/feature.ts';
import { showroomsFeature } from '#features/people/showrooms/server/feature.ts';
import { anonimizzazioniFeature } from '#features/privacy/anonimizzazioni/server/feature.ts';
import { conservazioneFeature } from '#features/privacy/conservazione/server/feature.ts';
import { fascicoloFeature } from '#features/privacy/fascicolo/server/feature.ts';
import { lettureFeature } from '#features/privacy/letture/server/feature.ts';
import type { Db } from '#server/db/handle.ts';
import type { Versioned } from '#server/db/reject-stale-edit.ts';
import type { EventSource } from '#server/feature/event-source.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, multiBrandTopic } from '#server/feature/live-topic.ts';
import type { NoticeGroup } from '#server/feature/notice.ts';
import type { SearchSource } from '#server/feature/search-source.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import type { ListFile } from '#server/files/columns.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { composeVocabulary } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { ELENCHI, type Elenco } from '#shared/esportazioni.ts';
import { ELENCO_IMPORTABILE_OF, type ElencoImportabile } from '#shared/importazioni.ts';
import { type NameOf, type Riferimento, schedaOf } from '#shared/riferimenti.ts';
import { elencoOf, mapRisorse, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import type { Tema } from '#shared/temi.ts';
import type { Versionato } from '#shared/ultima-modifica.ts';
import { ITEM_SLICES } from './item-slices.ts';

export const FEATURES = [
  authFeature,
  aziendaFeature,
  databaseFeature,
  fattoriFeature,
  gettoniFeature,
  primiPassiFeature,
  setupAdminFeature,
  utentiFeature,
  visibilitaFeature,
  visteFeature,
  fattureFeature,
  documentiFeature,
  cartelleFeature,
  etichetteFeature,
  hardwareFeature,
  inventariFeature,
  pianiMobiliFeature,
  riparazioniFeature,
  risorseFeature,
  scansioniFeature,
  softwareFeature,
  telefoniFeature,
  esportaFeature,
  importazioniFeature,
  lottiFeature,
  budgetFeature,
  dashboardFeature,
  domandeFeature,
  rapportiProgrammatiFeature,
  registroFeature,
  reportFeature,
  ricercaFeature,
  attivitaFeature,
  dotazioniFeature,
  firmeFeature,
  impostazioniVerbaliFeature,
  preparazioneFeature,
  richiesteFeature,
  trasferimentiFeature,
  usciteFeature,
  verbaliFeature,
  workflowsFeature,
  avvisiFeature,
  eventiFeature,
  postaFeature,
  webhookFeature,
  adempimentiFeature,
  brandsFeature,
  dipendentiFeature,
  rapportiFeature,
  showroomsFeature,
  anonimizzazioniFeature,
  conservazioneFeature,
  fascicoloFeature,
  lettureFeature,
] as const;

type Features = (typeof FEATURES)[number];
type ContributionOf<F, A extends string> = F extends { readonly [K in A]: infer Part } ? Part : never;
type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer All) => void ? All : never;

/** Merges the property `key` of all features into one object. The compiler rejects the use of a name that no feature provides. */
function mergeContributions<const A extends keyof Feature>(key: A): Merged<ContributionOf<Features, A>> {
  return Object.assign({}, ...FEATURES.map((feature) => (feature as Feature)[key] ?? {}));
}

function pickInOrder<K extends string, T>(names: readonly K[], record: Readonly<Record<K, T>>): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Record<K, T>;
}

export const LIVE_TOPICS: Record<Tema, LiveTopic> = {
  ...mergeContributions('live'),
  ...mapRisorse('table', (tipo) => multiBrandTopic(ITEM_SLICES[tipo].kind)),
};

export const VERSIONED_RECORDS: Record<Versionato, Versioned> = {
  ...mergeContributions('versioned'),
  ...mapRisorse('table', (tipo) => versionedItem(ITEM_SLICES[tipo].kind)),
};

export const NOTICES: Record<TipoAvviso, NoticeGroup> = withExtraNotices(pickInOrder(TIPI_AVVISO, mergeContributions('notices')));

function withExtraNotices(notices: Record<TipoAvviso, NoticeGroup>): Record<TipoAvviso, NoticeGroup> {
  for (const feature of FEATURES) {
    if (!('noticesBeside' in feature)) continue;
    for (const [tipo, extraNotices] of Object.entries(feature.noticesBeside)) {
      const group = notices[tipo as TipoAvviso];
      notices[tipo as TipoAvviso] = { ...group, of: [...group.of, ...extraNotices] };
    }
  }
  return notices;
}

export const WORK_SECTIONS: Record<TipoLavoro, WorkSection> = pickInOrder(TIPI_LAVORO, mergeContributions('work'));

export const LIST_FILES: Record<Elenco, ListFile> = pickInOrder(ELENCHI, {
  ...mergeContributions('files'),
  ...mapRisorse('lista', (tipo) => ITEM_SLICES[tipo].file),
});

export const SAVED_VIEW_QUERIES = Object.fromEntries([
  ...Object.entries(LIST_FILES).map(([elenco, { lista }]) => [elenco, lista.query]),
  // The lists of invoices and inventory counts are added here, because they have no export and so are not among the exportable lists.
  ['fatture', listFatture.query],
  ['inventari', listInventari.query],
]) as ListQueries;

export const IMPORTABLE_LISTS: Partial<Record<ElencoImportabile, Importable>> = {
  ...mergeContributions('imports'),
  ...Object.fromEntries(TIPI_RISORSA.map((tipo) => [ELENCO_IMPORTABILE_OF[tipo], ITEM_SLICES[tipo].incoming])),
  assegnazioni: assegnazioniImportable(ITEM_SLICES),
};

export const SEARCH_TYPES: Record<TipoRisultato, SearchSource> = pickInOrder(TIPI_RISULTATO, {
  ...mergeContributions('search'),
  ...mapRisorse('tipo', (tipo): SearchSource => {
    const { schermata: elenco, vista } = elencoOf(tipo);
    const { search: select } = ITEM_SLICES[tipo];
    return { titolo: RISORSE[tipo].molti, elenco, ...(vista === undefined ? {} : { vista }), address: (id) => schedaOf(tipo, id), select };
  }),
});

export const WEBHOOK_EVENTS: readonly EventSource[] = FEATURES.flatMap((feature) => ('webhooks' in feature ? feature.webhooks : []));

export const VOCABULARY = composeVocabulary({
  ...mergeContributions('register'),
  ...mapRisorse('table', (tipo) => ITEM_SLICES[tipo].words),
});

export function findNames(db: Db, scope: Scope, references: readonly Riferimento[]): Promise<NameOf> {
  return findNamesOf(VOCABULARY.things, db, scope, references);
}

export const VISIBLE_RECORDS: VisibleRecords = { ...VOCABULARY.things, ...mergeContributions('seen') };

// Which changes open pages are told of, and how an edit is compared with what changed meanwhile: each kind as its slice describes it.

import { utentiLive, utentiVersioned } from '#features/accounts/utenti/server/live.ts';
import { fattureLive } from '#features/billing/fatture/server/live.ts';
import { documentiLive } from '#features/documents/documenti/server/live.ts';
import { inventariLive } from '#features/equipment/inventari/server/live.ts';
import { versionedItem } from '#features/equipment/kit/server/change-items.ts';
import { riparazioniLive } from '#features/equipment/riparazioni/server/live.ts';
import { risorseLive } from '#features/equipment/risorse/server/live.ts';
import { budgetLive, budgetVersioned } from '#features/insight/budget/server/live.ts';
import { attivitaVersioned, modelliLive, modelliVersioned } from '#features/journeys/attivita/server/live.ts';
import { dotazioniLive, dotazioniVersioned } from '#features/journeys/dotazioni/server/live.ts';
import { workflowsVersioned } from '#features/journeys/richieste/server/hold-workflow.ts';
import { usciteLive } from '#features/journeys/uscite/server/live.ts';
import { verbaliLive } from '#features/journeys/verbali/server/live.ts';
import { workflowsLive } from '#features/journeys/workflows/server/live.ts';
import { brandsLive, brandsVersioned } from '#features/people/brands/server/live.ts';
import { dipendentiLive, dipendentiVersioned } from '#features/people/dipendenti/server/live.ts';
import { showroomsLive, showroomsVersioned } from '#features/people/showrooms/server/live.ts';
import type { Versioned } from '#server/db/refuse-newer.ts';
import { type LiveTopic, ofSeveralBrands } from '#server/live/live-topic.ts';
import { perRisorsa } from '#shared/risorse.ts';
import type { Tema } from '#shared/temi.ts';
import type { Versionato } from '#shared/versionati.ts';
import { KIND_SLICES } from './kinds.ts';

export const LIVE_TOPICS: Record<Tema, LiveTopic> = {
  brands: brandsLive,
  showrooms: showroomsLive,
  dipendenti: dipendentiLive,
  risorse: risorseLive,
  workflows: workflowsLive,
  dotazioni: dotazioniLive,
  modelli_attivita: modelliLive,
  uscite: usciteLive,
  verbali: verbaliLive,
  ...perRisorsa('table', (tipo) => ofSeveralBrands(KIND_SLICES[tipo].kind)),
  riparazioni: riparazioniLive,
  inventari: inventariLive,
  fatture: fattureLive,
  budget: budgetLive,
  documenti: documentiLive,
  utenti: utentiLive,
};

export const VERSIONED: Record<Versionato, Versioned> = {
  brands: brandsVersioned,
  showrooms: showroomsVersioned,
  dipendenti: dipendentiVersioned,
  workflows: workflowsVersioned,
  dotazioni: dotazioniVersioned,
  budget: budgetVersioned,
  modelli_attivita: modelliVersioned,
  attivita: attivitaVersioned,
  users: utentiVersioned,
  ...perRisorsa('table', (tipo) => versionedItem(KIND_SLICES[tipo].kind)),
};

// Which changes open pages are told of: each kind as its slice describes it.
import { brandsLive } from '#features/brands/server/live.ts';
import { cartelleLive } from '#features/cartelle/server/live.ts';
import { dipendentiLive } from '#features/dipendenti/server/live.ts';
import { hardwareLive } from '#features/hardware/server/live.ts';
import { telefoniLive } from '#features/iphones/server/live.ts';
import { pianiMobiliLive } from '#features/piani-mobili/server/live.ts';
import { risorseLive } from '#features/risorse/server/live.ts';
import { showroomsLive } from '#features/showrooms/server/live.ts';
import { softwareLive } from '#features/software/server/live.ts';
import { utentiLive } from '#features/utenti/server/live.ts';
import { workflowsLive } from '#features/workflows/server/live.ts';
import type { LiveTopic } from '#server/live/live-topic.ts';
import type { Tema } from '#shared/temi.ts';

export const LIVE_TOPICS: Record<Tema, LiveTopic> = {
  brands: brandsLive,
  showrooms: showroomsLive,
  dipendenti: dipendentiLive,
  risorse: risorseLive,
  workflows: workflowsLive,
  software: softwareLive,
  hardware: hardwareLive,
  piani_mobili: pianiMobiliLive,
  iphones: telefoniLive,
  cartelle_condivise: cartelleLive,
  utenti: utentiLive,
};

import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, singleBrandTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import { formatData } from '#shared/dates.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { FROM, IS_LATE, inventarioThing, isChangeable, isVisibleRecord } from './queries.ts';
import { inventariRoutes } from './routes.ts';

interface CountFacts extends Fatti {
  giorno: string;
}

/** The notices about overdue inventory counts, for accounts that may close the count. A dismissed notice comes back after a week. */
const inventariInRitardo: NoticeGroup = {
  titolo: 'Inventari in ritardo',
  collegamento: addressOf('/inventari', { stato: 'aperto' }),
  of: [
    {
      waitsFor: ['IT', 'MANAGER'],
      select: (scope) => sql`
        select 'inventario:' || i.id as chiave, i.scadenza || ':' || (oggi() - i.scadenza) / 7 as impronta, 2 as gravita, i.scadenza as ordine,
          jsonb_build_object('id', i.id, 'nome', s.nome, 'giorno', i.scadenza) as fatti
        from ${FROM} where ${IS_LATE} and ${isVisibleRecord(scope)} and ${isChangeable(scope)}`,
      say: ({ id, nome, giorno }: CountFacts) => ({
        titolo: nome,
        testo: `L'inventario andava chiuso entro il ${formatData(giorno)}`,
        collegamento: recordAddress('/inventari/$id', { id }),
      }),
    },
  ],
};

const inventariLive: LiveTopic = singleBrandTopic('inventari');

// The audit log shows inventory counts with their showroom. Only the count itself contains the scanned codes.
const inventariWords: RegisterTexts = {
  tables: {
    inventari: {
      crea: 'Inventario aperto',
      modifica: ({ dopo }) => (dopo?.chiuso_il ? 'Inventario chiuso' : 'Inventario riaperto'),
      elimina: 'Inventario eliminato',
      cosa: 'showroom',
      colonna: 'showroom_id',
      idsFrom: 'entries',
      campi: { showroom_id: null, scadenza: ['Scadenza', 'data'], aperto_da: null, chiuso_da: null, chiuso_il: null },
    },
  },
};

export const inventariFeature = {
  routes: inventariRoutes,
  live: { inventari: inventariLive },
  notices: { inventari_in_ritardo: inventariInRitardo },
  register: { inventari: inventariWords },
  seen: { inventario: inventarioThing },
} satisfies Feature;

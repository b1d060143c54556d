import { sql } from 'kysely';
import type { Fatti } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { formatData } from '#shared/dates.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import { addressOf } from '#shared/screens.ts';
import type { TipoRiparabile } from '../rules.ts';
import { FROM, IS_LATE, isChangeable, isSeen, NOME } from './queries.ts';

interface RepairFacts extends Fatti {
  tipo: TipoRiparabile;
  giorno: string;
  fornitore: string | null;
  puo: boolean;
}

/** What should be back from repair already. */
export const rientriDaChiedere: WorkSection = {
  titolo: () => 'Riparazioni in ritardo',
  isFor: ({ role }) => role === 'IT',
  list: () => addressOf('/riparazioni', { in_ritardo: true }),
  select: (scope) => sql`
    select 'riparazione:' || r.id as chiave, 2 as gravita, r.rientro_previsto as ordine,
      jsonb_build_object('id', coalesce(r.hardware_id, r.iphone_id), 'nome', ${NOME}, 'giorno', r.rientro_previsto, 'puo', ${isChangeable(scope)},
        'tipo', case when r.hardware_id is not null then 'hardware' else 'telefono' end, 'fornitore', r.fornitore) as fatti
    from ${FROM} where ${IS_LATE} and ${isSeen(scope)}`,
  say: ({ id, nome, tipo, giorno, fornitore, puo }: RepairFacts) => ({
    titolo: nome,
    quando: `Doveva tornare il ${formatData(giorno)}`,
    testo: fornitore ?? undefined,
    collegamento: schedaDi(tipo, id),
    azione: puo ? { testo: 'Chiudi', collegamento: schedaDi(tipo, id) } : undefined,
  }),
};

import { sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Fatti } from '#server/notices/notice.ts';
import type { WorkSection } from '#server/work/work-section.ts';
import { schedaDi } from '#shared/schede.ts';
import { addressOf } from '#shared/screens.ts';
import { SOFTWARE } from '../kind.ts';
import { isFull } from './queries.ts';

interface FullFacts extends Fatti {
  posti: number;
  /** How many who come ask for one. */
  chiesti: number;
}

/** Those that somebody asks for come first. */
export const postiFiniti: WorkSection = {
  titolo: () => 'Licenze finite',
  isFor: ({ role }) => role === 'IT',
  list: () => addressOf('/software', { esaurite: true }),
  select: (scope) => sql`
    select 'licenze:' || i.id as chiave, case when c.chiesti > 0 then 1 else 2 end as gravita, -c.chiesti as ordine,
      jsonb_build_object('id', i.id, 'nome', i.nome, 'posti', i.numero_licenze, 'chiesti', c.chiesti) as fatti
    from software i cross join lateral (
      select count(*) as chiesti from richieste r join workflows w on w.id = r.workflow_id join dipendenti d on d.id = w.dipendente_id
      where r.software_id = i.id and r.stato = 'richiesta' and ${inBrands('d.brand_id', scope.can_view)}) c
    where ${isFull('i')} and ${hasVisibleBrand(scope, SOFTWARE.links, 'i.id')}`,
  say: ({ id, nome, posti, chiesti }: FullFacts) => ({
    titolo: nome,
    quando: chiesti > 0 ? `${chiesti === 1 ? 'Ne serve 1' : `Ne servono ${chiesti}`} per chi arriva` : undefined,
    testo: sayPosti(posti),
    collegamento: schedaDi('software', id),
  }),
};

function sayPosti(posti: number): string {
  if (posti === 0) return 'Nessuna licenza';
  return posti === 1 ? "L'unica licenza è in uso" : `Tutte le ${posti} licenze sono in uso`;
}

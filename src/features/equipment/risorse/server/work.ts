import { sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import type { Fatti } from '#server/notices/notice.ts';
import type { WorkSection } from '#server/work/work-section.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import type { Assegnate } from '../rules.ts';
import { heldBy } from './count-held.ts';
import { isToReturn } from './find-leavers.ts';

interface LeaverFacts extends Fatti {
  id: string;
  persona: { nome: string; cognome: string; colore: string };
  giorno: string | null;
  passato: boolean;
  assegnate: Assegnate;
  uscita: number | null;
  puo: boolean;
}

const GONE = sql`(d.stato = 'uscito' or coalesce(d.data_dismissione <= oggi(), false))`;

/** What is to be had back, in the order in which people leave. */
export const daRiprendere: WorkSection = {
  titolo: () => 'Da riprendere da chi lascia',
  isFor: ({ role }) => role === 'IT',
  list: () => addressOf('/employees', { da_riprendere: true, sort: 'data_dismissione' }),
  select: (scope) => sql`
    select 'da_riprendere:' || d.id as chiave, case when ${GONE} then 1 when d.data_dismissione <= oggi() + 7 then 2 else 3 end as gravita,
      coalesce(d.data_dismissione, d.created_at::date) as ordine,
      jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome, 'giorno', d.data_dismissione, 'passato', ${GONE},
        'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore), 'assegnate', ${heldBy(sql.ref('d.id'))},
        'uscita', (select u.id from uscite u where u.dipendente_id = d.id and u.stato = 'aperta'),
        'puo', ${inBrands('d.brand_id', brandsFor(scope, 'risorse.assegna'))}) as fatti
    from dipendenti d join brands b on b.id = d.brand_id where ${inBrands('d.brand_id', scope.can_view)} and ${isToReturn}`,
  say: ({ id, nome, persona, giorno, passato, assegnate, uscita, puo }: LeaverFacts) => {
    const left = passato ? 'Ha lasciato' : 'Lascia';
    const many = Object.values(assegnate).reduce((all, each) => all + each, 0);
    const where = uscita === null ? recordAddress('/employees/$id', { id }) : recordAddress('/uscite/$id', { id: uscita });
    return {
      titolo: nome,
      persona,
      quando: giorno ? `${left} il ${formatData(giorno)}` : left,
      testo: many === 1 ? 'ha ancora una cosa' : `ha ancora ${many} cose`,
      collegamento: where,
      azione: puo ? { testo: 'Riprendi', collegamento: where } : undefined,
    };
  },
};

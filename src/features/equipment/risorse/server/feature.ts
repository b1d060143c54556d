import { type RawBuilder, sql } from 'kysely';
import { type PersonFacts, selectPeople } from '#features/equipment/asset-types/server/select-notices.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { fase } from '#server/db/situazione.ts';
import type { EventSource } from '#server/feature/event-source.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { LiveTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { schedaDi } from '#shared/riferimenti.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import type { Fase } from '#shared/situazione.ts';
import { ALL_KINDS } from '../kinds.ts';
import { type Assegnate, nameHeld } from '../rules.ts';
import { risorseRoutes } from './routes.ts';
import { HOLDS_SOMETHING, heldBy, isToReturn, USCITA_VICINA_GIORNI } from './select-held.ts';

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
const daRiprendere: WorkSection = {
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

interface Leaver extends PersonFacts {
  fase: Fase;
  assegnate: Assegnate;
}

const usciteConRisorse: NoticeGroup = {
  titolo: 'Chi lascia e ha ancora qualcosa',
  collegamento: addressOf('/employees', { situazione: 'in_uscita,uscito' }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) =>
        selectPeople({
          key: 'uscita',
          brands: scope.can_view,
          stamp: sql`${SHOWN_STATO} || ':' || d.isactive || ':' || (${HELD})::text`,
          // somebody who is only away, or leaves later, is worth knowing
          grave: sql`case when ${FASE} = 'uscito' or d.data_dismissione <= oggi() then 1
            when d.data_dismissione <= oggi() + 7 then 2 else 3 end`,
          day: sql`d.data_dismissione`,
          where: sql`(d.stato in ('uscente', 'uscito') or d.data_dismissione is not null or not d.isactive)
            and (d.stato = 'uscito' or not d.isactive or d.data_dismissione <= oggi() + ${USCITA_VICINA_GIORNI}::integer)
            and ${HOLDS_SOMETHING}
            -- of an exit that is open there is a notice of its own
            and not exists (select from uscite u where u.dipendente_id = d.id and u.stato = 'aperta')`,
          more: sql`jsonb_build_object('fase', ${FASE}, 'assegnate', ${HELD})`,
        }),
      say: (leaver: Leaver) => ({
        titolo: leaver.nome,
        testo: `${sayExit(leaver)}, ha ancora ${nameHeld(leaver.assegnate)}`,
        collegamento: recordAddress('/employees/$id', { id: leaver.id }),
      }),
    },
  ],
};

function sayExit({ fase, stato, giorno }: Leaver): string {
  if (stato === 'uscente' && fase === 'uscito') return `Doveva uscire il ${formatData(giorno ?? '')}`;
  if (fase === 'in_uscita') return giorno ? `Esce il ${formatData(giorno)}` : 'Sta uscendo';
  if (fase === 'uscito') return giorno ? `Uscito il ${formatData(giorno)}` : 'Uscito';
  return 'Non attivo';
}

const FASE = fase({ row: 'd' });

/** Sick leave is not for everybody, nor is a stamp that would betray it (rule 19). */
const SHOWN_STATO = sql`case when d.stato = 'in malattia' then 'entrato' else d.stato end`;
const HELD = heldBy(sql.ref('d.id'));

type Kind = (typeof ALL_KINDS)[number];

/**
 * Given and given back, also where that is undone: what is undone of a gift is a return, and the other way round. A period that is changed
 * names neither thing nor showroom in its entry, and one that is gone stands in its entry alone.
 */
const ofKind = ({ tipo, table, periods, placeable }: Kind): RawBuilder<unknown> => sql`
  select v.id, case when v.aperto then 'cosa.assegnata' else 'cosa.restituita' end,
    jsonb_build_object('oggetto', ${table}::text, 'id', c.id::integer, 'dipendente_id', v.dipendente_id, 'showroom_id', c.showroom_id::integer,
      'brand_ids', v.brand_ids, 'indirizzo', ${schedaDi(tipo, '')}::text || c.id)
  from (
    select e.*, e.azione <> 'elimina' and e.dopo ->> 'data_revoca' is null as aperto from voci e
    where e.oggetto = ${periods.table} and case e.azione
      when 'modifica' then (e.dopo ->> 'data_revoca' is null) <> (e.prima ->> 'data_revoca' is null)
      else e.valori ->> 'data_revoca' is null end) v
    left join ${sql.table(periods.table)} p on p.id = v.oggetto_id::integer
    cross join lateral (
      select coalesce(v.valori ->> ${periods.column}::text, p.${sql.ref(periods.column)}::text) as id,
        coalesce(v.valori ->> 'showroom_id', ${placeable ? sql`p.showroom_id::text` : sql`null`}) as showroom_id) c`;

const risorseEvents: EventSource = sql.join(ALL_KINDS.map(ofKind), sql` union all `);

const PERIODS = ALL_KINDS.map(({ periods }) => periods.table);

/** What an employee holds, by the employee's id; what showrooms hold is told with the things themselves. */
const risorseLive: LiveTopic = sql`
  select v.dipendente_id::text, b, false from voci v, unnest(v.brand_ids) b where v.oggetto = any(${PERIODS}::text[]) and v.dipendente_id is not null`;

export const risorseFeature = {
  routes: risorseRoutes,
  live: { risorse: risorseLive },
  notices: { uscite_con_risorse: usciteConRisorse },
  work: { da_riprendere: daRiprendere },
  webhooks: [risorseEvents],
} satisfies Feature;

import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { hasCost, isInUse } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { expiring } from '#server/db/conditions.ts';
import { brandJson } from '#server/db/mentions.ts';
import { STATI_DIPENDENTE } from '#shared/dipendente.ts';
import type { Giorni } from '#shared/periodi.ts';
import { STATI_DISPOSITIVO } from '#shared/stati-dispositivo.ts';
import { STATI_CONCLUSI, STATI_WORKFLOW } from '#shared/stati-workflow.ts';
import type { Cifre } from '../contract.ts';
import { MAX_LISTED, MAX_SOFTWARE } from '../rules.ts';
import { type Brands, inOrganico } from './select-sources.ts';

export type Days = Giorni & { precedente: Giorni };

const isBetween = (column: string, { dal, al }: Giorni) => sql<boolean>`(${sql.ref(column)} between ${dal}::date and ${al}::date)`;
const nowAndBefore = (days: Days, figure: (each: Giorni) => RawBuilder<unknown>) =>
  sql`jsonb_build_object('ora', ${figure(days)}, 'prima', ${figure(days.precedente)})`;
const countWhere = (condition: RawBuilder<boolean>) => sql`count(*) filter (where ${condition})`;
const countPeopleWhere = (condition: RawBuilder<boolean>) => sql`count(distinct dipendente_id) filter (where ${condition})`;
const sumCostWhere = (condition: RawBuilder<boolean>) => sql`coalesce(sum(costo) filter (where ${condition}), 0)`;

const IS_OPEN_WORKFLOW = sql<boolean>`stato <> all(${[...STATI_CONCLUSI]}::text[])`;

/** SQL: the number of rows in each state, 0 for a state without rows. */
const countByStato = (states: readonly string[], from: RawBuilder<unknown>) => sql`(
  select jsonb_agg(jsonb_build_object('stato', s.stato, 'totale', (select count(*) from ${from} x where x.stato = s.stato)) order by s.posto)
  from unnest(${[...states]}::text[]) with ordinality s(stato, posto))`;

/** The name of the showroom that the report is filtered by; null when no brand of the showroom is visible to the caller. */
export const showroomName = ({ visibleIds = [], showroom_id = 0 }: Brands): RawBuilder<unknown> => sql`(
  select s.nome from showrooms s
  where s.id = ${showroom_id} and exists (select from showroom_brands l where l.showroom_id = s.id and ${inBrands('l.brand_id', visibleIds)}))`;

const MAX_MANSIONI = 100;

export const mansioni = ({ ids }: Brands): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(m.posizione order by m.quanti desc, m.posizione collate "it-x-icu"), '[]')
  from (
    select posizione, count(*) as quanti from dipendenti d where ${inBrands('d.brand_id', ids)} and posizione is not null
    group by posizione order by count(*) desc, posizione limit ${MAX_MANSIONI}) m)`;

export const costoPersona = sql`
  costo_persona as materialized (
    select dipendente_id, sum(costo) as costo from periodi where al is null and dipendente_id is not null group by dipendente_id)`;

export const dipendenti = (days: Days): RawBuilder<Cifre['dipendenti']> => sql`(
  select jsonb_build_object(
    'totale', count(*), 'attivi', ${countWhere(sql`isactive`)},
    'in_onboarding', ${countWhere(sql`id in (select dipendente_id from flussi where ${IS_OPEN_WORKFLOW})`)},
    'organico', (select ${nowAndBefore(days, ({ al }) => countWhere(inOrganico(al)))} from presenze),
    'assunti', (select ${nowAndBefore(days, (each) => countPeopleWhere(isBetween('dal', each)))} from rapporti_di),
    'usciti', (select ${nowAndBefore(days, (each) => countPeopleWhere(isBetween('uscita', each)))} from rapporti_di),
    'per_stato', ${countByStato(STATI_DIPENDENTE, sql`persone`)})
  || (select jsonb_build_object(
      'per_mansione', coalesce(jsonb_agg(jsonb_build_object('mansione', mansione, 'totale', totale, 'attivi', attivi, 'costo_annuo', costo)
        order by posto) filter (where posto <= ${MAX_LISTED}), '[]'),
      'altre_mansioni', jsonb_build_object('quanti', ${countWhere(sql`posto > ${MAX_LISTED}`)},
        'totale', coalesce(sum(totale) filter (where posto > ${MAX_LISTED}), 0),
        'attivi', coalesce(sum(attivi) filter (where posto > ${MAX_LISTED}), 0),
        'costo_annuo', ${sumCostWhere(sql`posto > ${MAX_LISTED}`)}))
    from (
      select mansione, count(*) as totale, count(*) filter (where isactive) as attivi, coalesce(sum(c.costo), 0) as costo,
        row_number() over (order by mansione is null, count(*) desc, mansione collate "it-x-icu") as posto
      from persone left join costo_persona c on c.dipendente_id = id group by mansione) m)
  from persone)`;

export const inMalattia: RawBuilder<string[]> = sql`(select coalesce(jsonb_agg(id), '[]') from persone where stato = 'in malattia')`;

/** CTE: for each licence and device its cost for the brands of the report, its number of seats, and the number of used seats. */
export const quoteCose = sql`
  quote_cose as materialized (
    select tipo, cosa, sum(costo) as costo, sum(acquisto) as acquisto, sum(posti) as posti, count(*) filter (where parte = 'assegnato') as usate
    from quote where tipo in ('software', 'hardware') group by tipo, cosa)`;

export const quoteTotali = sql`
  quote_totali as materialized (select tipo, brand_id, parte, sum(costo) as costo from quote group by tipo, brand_id, parte)`;

export const licenze = (days: Days): RawBuilder<Cifre['licenze']> => sql`(
  select jsonb_build_object(
    'software', count(*), 'totale', coalesce(sum(posti), 0), 'utilizzate', coalesce(sum(usate), 0),
    'costo', coalesce(sum(costo), 0),
    'in_scadenza', ${countWhere(expiring('data_scadenza', 'in_scadenza'))}, 'scadute', ${countWhere(expiring('data_scadenza', 'scaduta'))},
    'in_uso', jsonb_build_object('ora', coalesce(sum(usate), 0), 'prima', (
      select count(*) from periodi where tipo = 'software'
        and dal <= ${days.precedente.al}::date and (al is null or al > ${days.precedente.al}::date))),
    'piu_costosi', coalesce(jsonb_agg(jsonb_build_object('id', id, 'nome', nome, 'totale', posti, 'utilizzate', usate,
      'costo_annuo', costo) order by posto) filter (where posto <= ${MAX_SOFTWARE}), '[]'),
    'altri', jsonb_build_object('quanti', ${countWhere(sql`posto > ${MAX_SOFTWARE}`)},
      'totale', coalesce(sum(posti) filter (where posto > ${MAX_SOFTWARE}), 0),
      'utilizzate', coalesce(sum(usate) filter (where posto > ${MAX_SOFTWARE}), 0),
      'costo_annuo', ${sumCostWhere(sql`posto > ${MAX_SOFTWARE}`)}))
  from (
    select s.*, row_number() over (order by costo desc, nome collate "it-x-icu", id) as posto
    from (
      select c.id, c.nome, c.data_scadenza, coalesce(q.posti, 0) as posti, coalesce(q.usate, 0) as usate, coalesce(q.costo, 0) as costo
      from cose_software c left join quote_cose q on q.tipo = 'software' and q.cosa = c.id) s) s)`;

export const hardwareConCosti = sql`
  hardware_con_costi as materialized (
    select c.id, c.tipo, c.stato, c.garanzia_scadenza, c.data_acquisto, c.prezzo_acquisto, c.created_at,
      coalesce(q.costo, 0) as costo, coalesce(q.acquisto, 0) as acquisto
    from cose_hardware c left join quote_cose q on q.tipo = 'hardware' and q.cosa = c.id)`;

export const hardware = (days: Days): RawBuilder<Cifre['hardware']> => sql`(
  select jsonb_build_object(
    'totale', count(*), 'costo', coalesce(sum(costo), 0),
    'valore_acquisto', coalesce(sum(acquisto), 0), 'con_prezzo', ${countWhere(sql`prezzo_acquisto is not null and ${isInUse('stato')}`)},
    'disponibili', ${countWhere(sql`stato = 'attivo' and not exists (
      select from dipendenti_hardware p where p.hardware_id = h.id and p.data_revoca is null)`)},
    'in_riparazione', ${countWhere(sql`stato = 'in riparazione'`)},
    'garanzie_in_scadenza', ${countWhere(expiring('garanzia_scadenza', 'in_scadenza'))},
    'registrati', jsonb_build_object('ora', count(*), 'prima', ${countWhere(
      sql`coalesce(data_acquisto, (created_at at time zone 'Europe/Rome')::date) <= ${days.precedente.al}::date`,
    )}),
    'per_stato', ${countByStato(STATI_DISPOSITIVO, sql`hardware_con_costi`)})
  || (select jsonb_build_object(
      'per_tipo', coalesce(jsonb_agg(jsonb_build_object('tipo', tipo, 'totale', totale, 'costo_annuo', costo,
        'valore_acquisto', acquisto) order by posto) filter (where posto <= ${MAX_LISTED}), '[]'),
      'altri_tipi', jsonb_build_object('quanti', ${countWhere(sql`posto > ${MAX_LISTED}`)},
        'totale', coalesce(sum(totale) filter (where posto > ${MAX_LISTED}), 0), 'costo_annuo', ${sumCostWhere(sql`posto > ${MAX_LISTED}`)},
        'valore_acquisto', coalesce(sum(acquisto) filter (where posto > ${MAX_LISTED}), 0)))
    from (
      select tipo, count(*) as totale, sum(costo) as costo, sum(acquisto) as acquisto,
        row_number() over (order by count(*) desc, tipo collate "it-x-icu") as posto
      from hardware_con_costi group by tipo) t)
  from hardware_con_costi h)`;

const isOpenAt = ({ al }: Giorni) =>
  sql<boolean>`data_inizio <= ${al}::date and coalesce(data_completamento, data_annullamento, 'infinity') > ${al}::date`;

export const workflow = (days: Days): RawBuilder<Cifre['workflow']> => sql`(
  select jsonb_build_object(
    'totale', count(*), 'completati', ${countWhere(sql`stato = 'completato_it'`)},
    'attivi', jsonb_build_object('ora', ${countWhere(IS_OPEN_WORKFLOW)}, 'prima', ${countWhere(isOpenAt(days.precedente))}),
    'aperti_nel_periodo', ${nowAndBefore(days, (each) => countWhere(isBetween('data_inizio', each)))},
    'completati_nel_periodo', ${nowAndBefore(days, (each) => countWhere(isBetween('data_completamento', each)))},
    'per_stato', ${countByStato(STATI_WORKFLOW, sql`flussi`)})
  from flussi)`;

const costParts = sql`'costo_annuo', coalesce(sum(costo), 0), 'assegnato', ${sumCostWhere(sql`parte = 'assegnato'`)},
  'posti_liberi', ${sumCostWhere(sql`parte = 'posti_liberi'`)}, 'inutilizzato', ${sumCostWhere(sql`parte = 'inutilizzato'`)}`;

/**
 * The yearly cost of assignments that began in these days, at the price of their first day, and of those that ended, at the price of their
 * last day.
 */
const costOfChanges = (column: 'dal' | 'al', days: Giorni) => {
  const [day, isValid] = column === 'dal' ? ['iniziata', sql`inizio`] : ['finita', sql`fine`];
  return sql`${sumCostWhere(isBetween(column, days))} + (select ${sumCostWhere(sql`${isValid} and ${isBetween(day, days)}`)} from correzioni)`;
};

export const costi = (days: Days, brandIds: readonly number[], kinds: readonly Kind[]): RawBuilder<Cifre['costi']> => sql`(
  select jsonb_build_object(
    'per_tipo', (
      select jsonb_agg(jsonb_build_object('tipo', k.tipo, 'totale', k.totale) || q.parti order by k.posto)
      from (${sql.join(
        kinds
          .filter(hasCost)
          .map(
            ({ tipo }, posto) =>
              sql`select ${tipo}::text as tipo, ${posto}::integer as posto, count(*) as totale from ${sql.ref(`cose_${tipo}`)}`,
          ),
        sql` union all `,
      )}) k
      cross join lateral (select jsonb_build_object(${costParts}) as parti from quote_totali where tipo = k.tipo) q),
    'iniziati', ${nowAndBefore(days, (each) => costOfChanges('dal', each))},
    'finiti', ${nowAndBefore(days, (each) => costOfChanges('al', each))},
    'in_showroom', ${sumCostWhere(sql`al is null and showroom_id is not null`)},
    'per_brand', (
      select coalesce(jsonb_agg(jsonb_build_object('brand', ${brandJson('b')},
        'totale', (select count(*) from persone d where d.brand_id = b.id)) || q.parti
        order by q.costo desc nulls last, b.nome collate "it-x-icu"), '[]')
      from brands b
      cross join lateral (select sum(costo) as costo, jsonb_build_object(${costParts}) as parti from quote_totali where brand_id = b.id) q
      where b.id = any(${[...brandIds]}::integer[])),
    'per_showroom', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'showroom', case when s.id is not null then jsonb_build_object('id', s.id, 'nome', s.nome) end,
        'totale', t.totale, 'costo_annuo', t.costo) order by s.id is null, t.costo desc, s.nome collate "it-x-icu", s.id), '[]')
      from (
        select showroom, sum(persone) as totale, coalesce(sum(costo), 0) as costo
        from (
          select showroom, 1 as persone, c.costo from persone left join costo_persona c on c.dipendente_id = id
          union all select showroom_id, 0, costo from periodi where al is null and showroom_id is not null) v
        group by showroom) t
      left join showrooms s on s.id = t.showroom))
    || (select jsonb_build_object('totale', coalesce(sum(costo), 0)) || (jsonb_build_object(${costParts}) - 'costo_annuo') from quote_totali)
  from periodi)`;

/**
 * SQL: the trend of employees and cost. Employees and periods are assigned to the first point on or after their dates, and then summed up.
 * A closed month has its stored cost.
 */
export const andamento = (points: readonly string[]): RawBuilder<Cifre['andamento']> => {
  const dayArray = sql`${[...points]}::date[]`;
  const costChanges = sql`(select dal, al, costo from periodi union all select dal, al, costo from correzioni) v`;
  const pointIndex = (column: RawBuilder<unknown>) => sql`width_bucket(${column} - 1, ${dayArray}) + 1 as posto`;
  return sql`(
  select jsonb_agg(jsonb_build_object('al', giorno, 'organico', organico, 'costo_annuo', coalesce(allora, costo)) order by n)
  from (
    select giorno, n, coalesce(sum(e.persone) over (order by n), 0) as organico, coalesce(sum(e.costo) over (order by n), 0) as costo
    from unnest(${dayArray}) with ordinality g(giorno, n)
    left join (
      select posto, sum(persone) as persone, sum(costo) as costo
      from (
        select ${pointIndex(sql`entrata`)}, 1 as persone, 0 as costo from presenze where entrata < 'infinity'
        union all select ${pointIndex(sql`greatest(uscita, entrata)`)}, -1, 0 from presenze where uscita is not null and entrata < 'infinity'
        union all select ${pointIndex(sql`dal`)}, 0, costo from ${costChanges}
        union all select ${pointIndex(sql`al`)}, 0, -costo from ${costChanges} where al is not null) v
      group by posto) e on e.posto = g.n) punti
  left join (select mese, sum(costo) as allora from chiusi group by mese) c on c.mese = to_char(giorno, 'YYYY-MM'))`;
};

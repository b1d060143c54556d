// The report's figures over its sources (select-sources.ts), each group as one JSON object.
import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#kit/kind.ts';
import { isInUse } from '#kit/server/in-use.ts';
import { isCosting } from '#kit/server/yearly-cost.ts';
import { expiring } from '#server/db/expiring.ts';
import { brandOf } from '#server/db/mentions.ts';
import type { Giorni } from '#shared/periodi.ts';
import { STATI_DIPENDENTE } from '#shared/stati-dipendente.ts';
import { STATI_DISPOSITIVO } from '#shared/stati-dispositivo.ts';
import { STATI_WORKFLOW } from '#shared/stati-workflow.ts';
import type { Cifre } from '../contract.ts';
import { QUANTI_NOMINATI, QUANTI_SOFTWARE } from '../rules.ts';
import { inOrganico } from './select-sources.ts';

export type Days = Giorni & { precedente: Giorni };

const within = (column: string, { dal, al }: Giorni) => sql<boolean>`(${sql.ref(column)} between ${dal}::date and ${al}::date)`;
const both = (days: Days, figure: (each: Giorni) => RawBuilder<unknown>) =>
  sql`jsonb_build_object('ora', ${figure(days)}, 'prima', ${figure(days.precedente)})`;
const counting = (condition: RawBuilder<boolean>) => sql`count(*) filter (where ${condition})`;
const adding = (condition: RawBuilder<boolean>) => sql`coalesce(sum(costo) filter (where ${condition}), 0)`;

/** One entry for each of the states, also those in which there is none. */
const perStato = (states: readonly string[], from: RawBuilder<unknown>) => sql`(
  select jsonb_agg(jsonb_build_object('stato', s.stato, 'totale', (select count(*) from ${from} x where x.stato = s.stato)) order by s.posto)
  from unnest(${[...states]}::text[]) with ordinality s(stato, posto))`;

/** What each person has costs a year. */
export const costoPersona = sql`
  costo_persona as materialized (
    select dipendente_id, sum(costo) as costo from periodi where mia and al is null group by dipendente_id)`;

export const dipendenti = (days: Days): RawBuilder<Cifre['dipendenti']> => sql`(
  select jsonb_build_object(
    'totale', count(*), 'attivi', ${counting(sql`isactive`)},
    'in_onboarding', ${counting(sql`id in (select dipendente_id from flussi where stato <> 'completato_it')`)},
    'organico', ${both(days, ({ al }) => counting(inOrganico(al)))},
    'assunti', ${both(days, (each) => counting(within('assunzione', each)))},
    'usciti', ${both(days, (each) => counting(within('uscita', each)))},
    'per_stato', ${perStato(STATI_DIPENDENTE, sql`persone`)})
  || (select jsonb_build_object(
      'per_mansione', coalesce(jsonb_agg(jsonb_build_object('mansione', mansione, 'totale', totale, 'attivi', attivi, 'costo_annuo', costo)
        order by posto) filter (where posto <= ${QUANTI_NOMINATI}), '[]'),
      'altre_mansioni', jsonb_build_object('quanti', ${counting(sql`posto > ${QUANTI_NOMINATI}`)},
        'totale', coalesce(sum(totale) filter (where posto > ${QUANTI_NOMINATI}), 0),
        'attivi', coalesce(sum(attivi) filter (where posto > ${QUANTI_NOMINATI}), 0),
        'costo_annuo', ${adding(sql`posto > ${QUANTI_NOMINATI}`)}))
    from (
      select mansione, count(*) as totale, count(*) filter (where isactive) as attivi, coalesce(sum(c.costo), 0) as costo,
        row_number() over (order by mansione is null, count(*) desc, mansione collate "it-x-icu") as posto
      from persone left join costo_persona c on c.dipendente_id = id group by mansione) m)
  from persone)`;

/** For how many of it one pays: seats that are counted, or else those in use (rule 31). */
const unitsOf = ({ seats }: Kind) => (seats ? sql`coalesce(${sql.ref(seats.total)}, ${sql.ref(seats.used)})` : sql`1`);
// Of licences.
const SEATS = sql`coalesce(numero_licenze, licenze_utilizzate)`;

export const licenze = (days: Days): RawBuilder<Cifre['licenze']> => sql`(
  select jsonb_build_object(
    'software', count(*), 'totale', coalesce(sum(licenze), 0), 'utilizzate', coalesce(sum(licenze_utilizzate), 0),
    'costo', coalesce(sum(costo), 0),
    'in_scadenza', ${counting(expiring('data_scadenza', 'in_scadenza'))}, 'scadute', ${counting(expiring('data_scadenza', 'scaduta'))},
    'in_uso', jsonb_build_object('ora', coalesce(sum(licenze_utilizzate), 0), 'prima', (
      select count(*) from periodi where tipo = 'software' and vista
        and dal <= ${days.precedente.al}::date and (al is null or al > ${days.precedente.al}::date))),
    'piu_costosi', coalesce(jsonb_agg(jsonb_build_object('id', id, 'nome', nome, 'totale', licenze, 'utilizzate', licenze_utilizzate,
      'costo_annuo', costo) order by posto) filter (where posto <= ${QUANTI_SOFTWARE}), '[]'),
    'altri', jsonb_build_object('quanti', ${counting(sql`posto > ${QUANTI_SOFTWARE}`)},
      'totale', coalesce(sum(licenze) filter (where posto > ${QUANTI_SOFTWARE}), 0),
      'utilizzate', coalesce(sum(licenze_utilizzate) filter (where posto > ${QUANTI_SOFTWARE}), 0),
      'costo_annuo', ${adding(sql`posto > ${QUANTI_SOFTWARE}`)}))
  from (
    select id, nome, data_scadenza, licenze_utilizzate, ${SEATS} as licenze, ${SEATS} * costo as costo,
      row_number() over (order by ${SEATS} * costo desc, nome collate "it-x-icu", id) as posto
    from cose_software) s)`;

// What is out of use is no longer the company's: its price is in no value.
const KEPT = isInUse('stato');
const PURCHASED = sql`coalesce(sum(prezzo_acquisto::numeric) filter (where ${KEPT}), 0)`;

export const hardware = (days: Days): RawBuilder<Cifre['hardware']> => sql`(
  select jsonb_build_object(
    'totale', count(*), 'costo', coalesce(sum(costo), 0),
    'valore_acquisto', ${PURCHASED}, 'con_prezzo', ${counting(sql`prezzo_acquisto is not null and ${KEPT}`)},
    'disponibili', ${counting(sql`stato = 'attivo' and not exists (
      select from dipendenti_hardware p where p.hardware_id = h.id and p.data_revoca is null)`)},
    'in_riparazione', ${counting(sql`stato = 'in riparazione'`)},
    'garanzie_in_scadenza', ${counting(expiring('garanzia_scadenza', 'in_scadenza'))},
    'registrati', jsonb_build_object('ora', count(*), 'prima', ${counting(
      sql`coalesce(data_acquisto, (created_at at time zone 'Europe/Rome')::date) <= ${days.precedente.al}::date`,
    )}),
    'per_stato', ${perStato(STATI_DISPOSITIVO, sql`cose_hardware`)})
  || (select jsonb_build_object(
      'per_tipo', coalesce(jsonb_agg(jsonb_build_object('tipo', tipo, 'totale', totale, 'costo_annuo', costo,
        'valore_acquisto', acquisto) order by posto) filter (where posto <= ${QUANTI_NOMINATI}), '[]'),
      'altri_tipi', jsonb_build_object('quanti', ${counting(sql`posto > ${QUANTI_NOMINATI}`)},
        'totale', coalesce(sum(totale) filter (where posto > ${QUANTI_NOMINATI}), 0), 'costo_annuo', ${adding(sql`posto > ${QUANTI_NOMINATI}`)},
        'valore_acquisto', coalesce(sum(acquisto) filter (where posto > ${QUANTI_NOMINATI}), 0)))
    from (
      select tipo, count(*) as totale, sum(costo) as costo, ${PURCHASED} as acquisto,
        row_number() over (order by count(*) desc, tipo collate "it-x-icu") as posto
      from cose_hardware group by tipo) t)
  from cose_hardware h)`;

const open = ({ al }: Giorni) =>
  sql<boolean>`data_inizio <= ${al}::date and (data_completamento is null or data_completamento > ${al}::date)`;

export const workflow = (days: Days): RawBuilder<Cifre['workflow']> => sql`(
  select jsonb_build_object(
    'totale', count(*), 'completati', ${counting(sql`stato = 'completato_it'`)},
    'attivi', jsonb_build_object('ora', ${counting(sql`stato <> 'completato_it'`)}, 'prima', ${counting(open(days.precedente))}),
    'aperti_nel_periodo', ${both(days, (each) => counting(within('data_inizio', each)))},
    'completati_nel_periodo', ${both(days, (each) => counting(within('data_completamento', each)))},
    'per_stato', ${perStato(STATI_WORKFLOW, sql`flussi`)})
  from flussi)`;

const costing = (tipo: string, things: RawBuilder<unknown>) =>
  sql`select ${tipo}::text as tipo, count(*) as totale, coalesce(sum(costo), 0) as costo from (${things}) i`;

/** All things of each kind; of licences every seat. */
export const costiPerTipo = (kinds: readonly Kind[]): RawBuilder<unknown> => sql`
  per_tipo as materialized (
    ${sql.join(
      kinds
        .filter(isCosting)
        .map((kind) => costing(kind.tipo, sql`select ${unitsOf(kind)} * costo as costo from ${sql.ref(`cose_${kind.tipo}`)}`)),
      sql` union all `,
    )})`;

export const costi = (days: Days, shown: readonly number[]): RawBuilder<Cifre['costi']> => sql`(
  select jsonb_build_object(
    'totale', (select sum(costo) from per_tipo),
    'per_tipo', (select jsonb_agg(jsonb_build_object('tipo', tipo, 'totale', totale, 'costo_annuo', costo)) from per_tipo),
    'iniziati', ${both(days, (each) => adding(sql`mia and ${within('dal', each)}`))},
    'finiti', ${both(days, (each) => adding(sql`mia and ${within('al', each)}`))},
    'altri_brand', ${adding(sql`vista and not mia and al is null`)},
    'non_assegnati', (select sum(costo) from per_tipo) - ${adding(sql`vista and al is null`)},
    'per_brand', (
      select coalesce(jsonb_agg(jsonb_build_object('brand', ${brandOf('b')},
        'totale', (select count(*) from persone d where d.brand_id = b.id), 'costo_annuo', coalesce(c.costo, 0))
        order by c.costo desc nulls last, b.nome collate "it-x-icu"), '[]')
      from brands b
      left join (
        select brand_id, sum(c.costo) as costo from persone join costo_persona c on c.dipendente_id = id group by brand_id) c on c.brand_id = b.id
      where b.id = any(${[...shown]}::integer[])),
    'per_showroom', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'showroom', case when s.id is not null then jsonb_build_object('id', s.id, 'nome', s.nome) end,
        'totale', t.totale, 'costo_annuo', t.costo) order by s.id is null, t.costo desc, s.nome collate "it-x-icu", s.id), '[]')
      from (
        select showroom, count(*) as totale, coalesce(sum(c.costo), 0) as costo
        from persone left join costo_persona c on c.dipendente_id = id group by showroom) t
      left join showrooms s on s.id = t.showroom))
  from periodi)`;

/** People come and go, and what they have with them: each at the first of the days that is not before it. */
export const andamento = (points: readonly string[]): RawBuilder<Cifre['andamento']> => {
  const days = sql`${[...points]}::date[]`;
  const place = (column: RawBuilder<unknown>) => sql`width_bucket(${column} - 1, ${days}) + 1 as posto`;
  return sql`(
  select jsonb_agg(jsonb_build_object('al', giorno, 'organico', organico, 'costo_annuo', costo) order by n)
  from (
    select giorno, n, coalesce(sum(e.persone) over (order by n), 0) as organico, coalesce(sum(e.costo) over (order by n), 0) as costo
    from unnest(${days}) with ordinality g(giorno, n)
    left join (
      select posto, sum(persone) as persone, sum(costo) as costo
      from (
        select ${place(sql`entrata`)}, 1 as persone, 0 as costo from persone where entrata < 'infinity'
        union all select ${place(sql`greatest(uscita, entrata)`)}, -1, 0 from persone where uscita is not null and entrata < 'infinity'
        union all select ${place(sql`dal`)}, 0, costo from periodi where mia
        union all select ${place(sql`al`)}, 0, -costo from periodi where mia and al is not null) v
      group by posto) e on e.posto = g.n) punti)`;
};

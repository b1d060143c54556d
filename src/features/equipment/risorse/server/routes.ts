import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { asLot } from '#server/db/as-lot.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { askOnceMade, slot } from '#server/db/once-made.ts';
import { knownBy, memory } from '#server/db/remembered.ts';
import { MOST_OF_HISTORY, Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { wasVisible } from '#server/register/things.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import { RISORSE } from '#shared/risorse.ts';
import { FATTO } from '#shared/schemas.ts';
import { type Assegnazione, type Avute, getRisorse, listAssegnazioni, Risorse, returnRisorse } from '../contract.ts';
import { ALL_KINDS } from '../kinds.ts';
import { type Costi, totaleAnnuo, totaleMensile } from '../rules.ts';
import { closePeriods } from './close-periods.ts';
import { costsOf, HELD, heldBy } from './select-held.ts';

export const risorseRoutes: Route[] = [
  route(getRisorse, ({ db, scope, params }) => findRisorse(db, scope, params.id)),

  route(listAssegnazioni, ({ db, scope, params }) => listHeld(db, scope, params.id)),

  route(returnRisorse, async ({ db, scope, params }) => {
    const { nome, cognome, brand_id } = await findHolder(db, scope, params.id);
    requireRight(scope, 'risorse.assegna', [brand_id]);
    const titled = () => `Restituito tutto ciò che aveva ${nome} ${cognome}`;
    const { lotto } = await asLot(db, 'restituzione', titled, () => closePeriods(db, scope, params.id));
    return { ...FATTO, lotto };
  }),
];

const NEWEST = sql`a.data_assegnazione desc, a.created_at desc, a.tipo, a.id desc`;

/**
 * All that an employee has held and holds, the newest first, in one statement; 404 when the employee is not visible. What was held
 * under a brand that the caller does not see is left out; of what is of other brands by now only the kind is said.
 */
async function listHeld(db: Db, scope: Scope, dipendente_id: string): Promise<Page<Assegnazione>> {
  const periods = ALL_KINDS.map((kind) => periodsOf(scope, kind));
  const { rows } = await sql<{ assegnazioni: (Omit<Assegnazione, 'nome'> & { nome: string | null })[]; totale: number }>`
    select coalesce(h.assegnazioni, '[]') as assegnazioni, coalesce(h.totale, 0) as totale
    from dipendenti d cross join lateral (
      select jsonb_agg(to_jsonb(a) - 'created_at' - 'totale' order by ${NEWEST}) as assegnazioni, max(a.totale) as totale
      from (
        select a.*, count(*) over () as totale from (${sql.join(periods, sql` union all `)}) a
        order by ${NEWEST} limit ${MOST_OF_HISTORY}::integer) a) h
    where d.id = ${dipendente_id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw dipendenteNonTrovato();
  const items = row.assegnazioni.map((each) => ({ ...each, nome: each.nome ?? `${RISORSE[each.tipo].uno} di un altro brand` }));
  return new Page(items, row.totale, undefined);
}

// A column that only some kinds have is read by its name, so that all of them fit one statement.
function periodsOf(scope: Scope, { tipo, table, name, links, periods }: Kind): RawBuilder<unknown> {
  const item = sql.ref(`p.${periods.column}`);
  const isTold = sql`(${hasVisibleBrand(scope, links, 't.id')} or (t.id is null and ${wasVisible(scope, table, item)}))`;
  return sql`
    select p.id, ${tipo}::text as tipo, p.data_assegnazione, p.data_revoca, p.created_at,
      case when ${hasVisibleBrand(scope, links, 't.id')} then t.id end as risorsa_id,
      case when ${hasVisibleBrand(scope, links, 't.id')} then ${sql.ref(`t.${name}`)}
           when t.id is null and ${wasVisible(scope, table, item)} then p.risorsa_nome end as nome,
      case when ${isTold} then p.note end as note,
      case when ${isTold} then to_jsonb(p) ->> 'numero_telefono' end as numero_telefono,
      to_jsonb(p) ->> 'permessi' as permessi,
      case when to_jsonb(p) ->> 'gestore_precedente' is not null then jsonb_build_object(
        'gestore_precedente', to_jsonb(p) ->> 'gestore_precedente', 'numero_da_portare', to_jsonb(p) ->> 'numero_da_portare') end as portabilita,
      to_jsonb(p) ->> 'assegnazione_piano_id' is not null as con_piano
    from ${sql.table(periods.table)} p left join ${sql.table(table)} t on t.id = ${item}
    where p.dipendente_id = d.id and (${scope.amministratore}::boolean or ${inBrands('p.brand_id', scope.can_view)})`;
}

type Row = Avute &
  Pick<Risorse, 'assegnate'> & {
    costi: Costi;
    quante: number;
    brand_id: number;
    totali: Risorse['totali'] | null;
    istantanea: string;
  };

/** What an employee holds and what it costs, in one statement; 404 when the employee is not visible. */
async function findRisorse(db: Db, scope: Scope, dipendente_id: string): Promise<ReplyOf<typeof getRisorse>> {
  const totals = recallTotali(db);
  const [row] = await askOnceMade<Row>(db, scope, {
    key: ['risorse'],
    values: { ...totals.values, dipendente_id },
    build: () =>
      sql<Row>`
        select
          ${sql.join(HELD.map(([name, value]) => sql`${value} as ${sql.ref(name)}`))},
          d.brand_id, ${totals.totali} as totali, ${totals.istantanea} as istantanea,
          to_jsonb(c) - 'quante' - 'totale' as costi, c.quante,
          ${heldBy(sql.ref('d.id'))} as assegnate
        from dipendenti d cross join lateral ${costsOf('d.id')} c
        where d.id = ${slot('dipendente_id', dipendente_id)} and ${inBrands('d.brand_id', scope.can_view)}`.compile(scoped(db, scope)),
  });
  if (!row) throw dipendenteNonTrovato();
  const { quante, brand_id, totali, istantanea, ...found } = row;
  const totale_annuo = totaleAnnuo(found.costi);
  return {
    ...found,
    totali: totals.settle(brand_id, { totali, istantanea }),
    totale_annuo,
    totale_mensile: totaleMensile(totale_annuo),
    numero_risorse: quante,
  };
}

// How many things of each kind a brand has stands beside what one person has of them. Counting them took longer than all the rest and grew with
// the company, so each brand's are remembered until something has been put in or taken out of a brand (decision 14).
type Totali = Risorse['totali'];

const kept = memory<Totali>(1_000);

const COUNTED = ALL_KINDS.filter(({ tipo }) => RISORSE[tipo].chiave in Risorse.shape.totali.shape);

/** To be selected with the employee `d`: null where what is remembered of its brand still holds. */
interface Recalled {
  totali: RawBuilder<Totali | null>;
  istantanea: RawBuilder<string>;
  /** What stands in its slots (src/server/db/once-made.ts). */
  values: Readonly<Record<string, unknown>>;
  /** What holds for this brand, from what the statement answered. */
  settle(brand_id: number, found: { totali: Totali | null; istantanea: string }): Totali;
}

function recallTotali(db: Db): Recalled {
  const brands = knownBy(kept, db);
  const known = new Map(brands); // others may learn more while the statement is under way
  const snapshots = JSON.stringify(Object.fromEntries([...known].map(([id, { snapshot }]) => [id, snapshot])));
  return {
    totali: sql<Totali | null>`(
      select case when n.istantanea is null or ${hasChanged} then jsonb_build_object(${sql.join(COUNTS)}) end
      from (select (${slot('istantanee', snapshots)}::jsonb ->> d.brand_id::text)::pg_snapshot as istantanea) n)`,
    istantanea: NOW,
    values: { istantanee: snapshots },
    settle(brand_id, { totali, istantanea }) {
      const settled = totali ?? known.get(String(brand_id))?.value;
      if (!settled) throw new Error('What is remembered of a brand is never null.');
      brands.set(String(brand_id), { value: settled, snapshot: istantanea });
      return settled;
    },
  };
}

const COUNTS = COUNTED.map(
  ({ tipo, links }) =>
    sql`${sql.lit(RISORSE[tipo].chiave)}::text, (select count(*) from ${sql.table(links.table)} where brand_id = d.brand_id)`,
);

// This statement is prepared, so PostgreSQL plans it without knowing how little is newer: in this order it walks the newest alone. It would
// forget the order in exists().
const hasChanged = sql<boolean>`coalesce((
  select true from registro r
  where r.transazione >= pg_snapshot_xmin(n.istantanea) and not pg_visible_in_snapshot(r.transazione, n.istantanea)
    and r.oggetto in (${sql.join(COUNTED.map(({ links }) => sql.lit(links.table)))})
  order by r.transazione limit 1), false)`;

// Quoted, because a statement with pg_current_snapshot() as counts have it is not prepared (src/server/db/once-made.ts).
const NOW = sql<string>`"pg_current_snapshot"()::text`;

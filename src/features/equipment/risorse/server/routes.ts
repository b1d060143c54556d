import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { asLot } from '#server/db/as-lot.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { askOnceMade, slot } from '#server/db/once-made.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
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
    versione_totali: string;
  };

/** What an employee holds and what it costs, in one statement; 404 when the employee is not visible. */
async function findRisorse(db: Db, scope: Scope, dipendente_id: string): Promise<ReplyOf<typeof getRisorse>> {
  const { column, slots, settle } = totals.check(db, TOTALS);
  const [row] = await askOnceMade<Row>(db, scope, {
    key: ['risorse'],
    values: { ...slots, dipendente_id },
    build: () =>
      sql<Row>`
        select
          ${sql.join(HELD.map(([name, value]) => sql`${value} as ${sql.ref(name)}`))},
          d.brand_id, ${column} as versione_totali,
          to_jsonb(c) - 'quante' - 'totale' as costi, c.quante,
          ${heldBy(sql.ref('d.id'))} as assegnate
        from dipendenti d cross join lateral ${costsOf('d.id')} c
        where d.id = ${slot('dipendente_id', dipendente_id)} and ${inBrands('d.brand_id', scope.can_view)}`.compile(scoped(db, scope)),
  });
  if (!row) throw dipendenteNonTrovato();
  const { quante, brand_id, versione_totali, ...found } = row;
  const byBrand = await settle(versione_totali, async () => new Map());
  const totale_annuo = totaleAnnuo(found.costi);
  return {
    ...found,
    totali: await totaliOf(db, scope, byBrand, brand_id),
    totale_annuo,
    totale_mensile: totaleMensile(totale_annuo),
    numero_risorse: quante,
  };
}

// How many items of each type a brand has. Counting them takes longer than all the rest of the answer, and longer the larger the company is.
type Totali = Risorse['totali'];

const COUNTED = ALL_KINDS.filter(({ tipo }) => RISORSE[tipo].chiave in Risorse.shape.totali.shape);

/** The counts of the brands that were asked for since the last change. */
const totals = new VersionedCache<Map<number, Promise<Totali>>>(1);
const TOTALS = { key: [], tables: COUNTED.map(({ links }) => links.table) };

async function totaliOf(db: Db, scope: Scope, byBrand: Map<number, Promise<Totali>>, brand_id: number): Promise<Totali> {
  const known = byBrand.get(brand_id);
  if (known) return known;
  const counting = countItems(db, scope, brand_id);
  byBrand.set(brand_id, counting);
  counting.catch(() => byBrand.delete(brand_id));
  return counting;
}

async function countItems(db: Db, scope: Scope, brand_id: number): Promise<Totali> {
  const counts = COUNTED.map(
    ({ tipo, links }) =>
      sql`${sql.lit(RISORSE[tipo].chiave)}::text, (select count(*) from ${sql.table(links.table)} where brand_id = ${brand_id}::integer)`,
  );
  const { rows } = await sql<{ totali: Totali }>`select jsonb_build_object(${sql.join(counts)}) as totali`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row.');
  return row.totali;
}

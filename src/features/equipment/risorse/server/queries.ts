import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { askOnceMade, slot } from '#server/db/once-made.ts';
import { knownBy, memory } from '#server/db/remembered.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import { RISORSE } from '#shared/risorse.ts';
import { type Avute, type getRisorse, Risorse } from '../contract.ts';
import { ALL_KINDS } from '../kinds.ts';
import { type Costi, totaleAnnuo, totaleMensile } from '../rules.ts';
import { costsOf, HELD, heldBy } from './select-held.ts';

type Row = Avute &
  Pick<Risorse, 'assegnate'> & {
    costi: Costi;
    quante: number;
    brand_id: number;
    totali: Risorse['totali'] | null;
    istantanea: string;
  };

/** What an employee holds and what it costs, in one statement; 404 when the employee is not visible. */
export async function findRisorse(db: Db, scope: Scope, dipendente_id: string): Promise<ReplyOf<typeof getRisorse>> {
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

import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import { RISORSE } from '#shared/risorse.ts';
import { type Avute, type getRisorse, Risorse } from '../contract.ts';
import { ALL_KINDS } from '../kinds.ts';
import { type Costi, totaleAnnuo, totaleMensile } from '../rules.ts';
import { heldBy } from './count-held.ts';
import { HELD } from './select-held.ts';
import { costsOf } from './sum-costs.ts';

type Row = Avute & Pick<Risorse, 'totali' | 'assegnate'> & { costi: Costi; quante: number };

/** What an employee holds and what it costs, in one statement; 404 when the employee is not visible. */
export async function findRisorse(db: Db, scope: Scope, dipendente_id: string): Promise<ReplyOf<typeof getRisorse>> {
  const totals = ALL_KINDS.filter(({ tipo }) => RISORSE[tipo].chiave in Risorse.shape.totali.shape).map(
    ({ tipo, links }) =>
      sql`${sql.lit(RISORSE[tipo].chiave)}::text, (select count(*) from ${sql.table(links.table)} where brand_id = d.brand_id)`,
  );
  const { rows } = await sql<Row>`
    select
      ${sql.join(HELD.map(([name, value]) => sql`${value} as ${sql.ref(name)}`))},
      jsonb_build_object(${sql.join(totals)}) as totali,
      to_jsonb(c) - 'quante' - 'totale' as costi, c.quante,
      ${heldBy(sql.ref('d.id'))} as assegnate
    from dipendenti d cross join lateral ${costsOf('d.id')} c
    where d.id = ${dipendente_id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  const row = rows[0];
  if (!row) throw dipendenteNonTrovato();
  const { quante, ...found } = row;
  const totale_annuo = totaleAnnuo(found.costi);
  return { ...found, totale_annuo, totale_mensile: totaleMensile(totale_annuo), numero_risorse: quante };
}

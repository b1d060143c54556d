import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { askOnceMade, slot } from '#server/db/once-made.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import type { Avute, getRisorse, Risorse } from '../contract.ts';
import { type Costi, totaleAnnuo, totaleMensile } from '../rules.ts';
import { heldBy } from './count-held.ts';
import { recallTotali } from './recall-totali.ts';
import { HELD } from './select-held.ts';
import { costsOf } from './sum-costs.ts';

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

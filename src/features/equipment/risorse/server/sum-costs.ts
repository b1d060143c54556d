import { type RawBuilder, sql } from 'kysely';
import { hasBegun } from '#features/equipment/kit/server/periods.ts';
import { costNow } from '#features/equipment/kit/server/yearly-cost.ts';
import { COSTING_KINDS, type TipoConCosto } from '../kinds.ts';

type Costs = Record<TipoConCosto, string> & { totale: string; quante: number };

/** Euro a year by kind, and of all kinds, of what an employee holds now (rule 32), as one row; what is reserved costs nothing yet. `dipendente` is the id's column, as 'd.id'. */
export function costsOf(dipendente: string): RawBuilder<Costs> {
  const held = COSTING_KINDS.map((kind) => {
    const { tipo, table, periods } = kind;
    return sql`
      select ${sql.lit(tipo)} as tipo, ${costNow(kind, 'i')} as costo
        from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = p.${sql.ref(periods.column)}
        where p.dipendente_id = ${sql.ref(dipendente)} and p.data_revoca is null and ${hasBegun('p')}`;
  });
  const sums = COSTING_KINDS.map(({ tipo }) => sql`coalesce(sum(costo) filter (where tipo = ${sql.lit(tipo)}), 0) as ${sql.ref(tipo)}`);
  return sql`(
    select ${sql.join(sums)}, coalesce(sum(costo), 0) as totale, count(*) filter (where tipo <> 'telefono') as quante
    from (${sql.join(held, sql` union all `)}) voci)`;
}

// SQL for the items of an employee. `d` is the row of the employee.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { hasBegun } from '#features/equipment/asset-types/server/periods.ts';
import { assignedItemsJson } from '#features/equipment/asset-types/server/select-holder.ts';
import { currentCost } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { RisorseAssegnate } from '../contract.ts';
import { ALL_KINDS, KINDS, KINDS_WITH_COST, type TipoConCosto } from '../kinds.ts';
import type { Assegnate } from '../rules.ts';

const MORE_COLUMNS: { readonly [T in TipoRisorsa]?: Readonly<Record<string, RawBuilder<unknown>>> } = {
  piano_mobile: {
    portabilita: sql`case when p.numero_da_portare is not null then
      jsonb_build_object('gestore_precedente', p.gestore_precedente, 'numero_da_portare', p.numero_da_portare) end`,
  },
  telefono: { con_piano: sql`p.assegnazione_piano_id is not null` },
  cartella: { permessi: sql`p.permessi` },
};

/** The columns with the items of an employee. The value of a column is an array of items, or one object for the plan. */
export const ASSIGNED_COLUMNS: readonly (readonly [name: string, value: RawBuilder<unknown>])[] = TIPI_RISORSA.map((tipo) => {
  const shapes: Readonly<Record<string, z.ZodArray<z.ZodObject> | z.ZodNullable<z.ZodObject>>> = RisorseAssegnate.shape;
  const arrayShape = shapes[RISORSE[tipo].chiave];
  const shape = arrayShape ?? shapes[tipo];
  if (!shape) throw new Error(`The contract of the assigned items has no ${tipo}`);
  const items = assignedItemsJson(KINDS[tipo], (shape instanceof z.ZodNullable ? shape.unwrap() : shape.element).shape, MORE_COLUMNS[tipo]);
  return arrayShape ? [RISORSE[tipo].chiave, items] : [tipo, sql`(${items} -> 0)`];
});

export const ASSIGNED_AS_JSON = sql<RisorseAssegnate>`jsonb_build_object(${sql.join(ASSIGNED_COLUMNS.map(([name, value]) => sql`${sql.lit(name)}::text, ${value}`))})`;

/** The number of current items of an employee by asset type. `dipendente` is the column or value with the employee's id. */
export function countsByTipo(dipendente: RawBuilder<unknown>): RawBuilder<Assegnate> {
  const counts = ALL_KINDS.map(
    ({ tipo, periods }) => sql`${sql.lit(RISORSE[tipo].chiave)}::text,
      (select count(*) from ${sql.table(periods.table)} where dipendente_id = ${dipendente} and data_revoca is null)`,
  );
  return sql`jsonb_build_object(${sql.join(counts)})`;
}

/** Returns the number of current items of an employee by asset type. The calling function has checked that the employee is visible. */
export async function countAssigned(db: Db, scope: Scope, dipendente_id: string): Promise<Assegnate> {
  const { rows } = await sql<{ assegnate: Assegnate }>`select ${countsByTipo(sql`${dipendente_id}::uuid`)} as assegnate`.execute(
    scoped(db, scope),
  );
  const [row] = rows;
  if (!row) throw new Error('A select without FROM returns one row');
  return row.assegnate;
}

type Costs = Record<TipoConCosto, string> & { totale: string; quante: number };

/**
 * The yearly cost in euro of an employee's current items, by asset type and in total, as one row. Reserved items cost nothing yet.
 * `dipendente` is the column with the employee's id, for example 'd.id'.
 */
export function costsOf(dipendente: string): RawBuilder<Costs> {
  const costRows = KINDS_WITH_COST.map((kind) => {
    const { tipo, table, periods } = kind;
    return sql`
      select ${sql.lit(tipo)} as tipo, ${currentCost(kind, 'i')} as costo
        from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = p.${sql.ref(periods.column)}
        where p.dipendente_id = ${sql.ref(dipendente)} and p.data_revoca is null and ${hasBegun('p')}`;
  });
  const sums = KINDS_WITH_COST.map(({ tipo }) => sql`coalesce(sum(costo) filter (where tipo = ${sql.lit(tipo)}), 0) as ${sql.ref(tipo)}`);
  return sql`(
    select ${sql.join(sums)}, coalesce(sum(costo), 0) as totale, count(*) filter (where tipo <> 'telefono') as quante
    from (${sql.join(costRows, sql` union all `)}) voci)`;
}

export const USCITA_VICINA_GIORNI = 30;

export const HAS_ASSIGNMENTS = sql<boolean>`(${sql.join(
  ALL_KINDS.map(
    ({ periods }) => sql`exists (select from ${sql.table(periods.table)} p where p.dipendente_id = d.id and p.data_revoca is null)`,
  ),
  sql` or `,
)})`;

export const isToReturn = sql<boolean>`(
  (d.stato = 'uscito' or coalesce(d.data_dismissione <= oggi() + ${USCITA_VICINA_GIORNI}::integer, false)) and ${HAS_ASSIGNMENTS})`;

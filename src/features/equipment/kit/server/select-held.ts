import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Field } from '#shared/fields.ts';
import type { Kind } from '../kind.ts';

/**
 * What the employee `d` has now of a kind, as JSON in the order in which it was given. `shape` names what is told of each: fields of the
 * kind, under their other spellings too; `more` is what stands in no field. In it a thing is `i`, and the period by which it is held `p`.
 */
export function heldItems(
  kind: Kind,
  shape: z.core.$ZodShape,
  more: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const { table, periods, fields, aliases } = kind;
  const canonical = Object.fromEntries(Object.entries(aliases).map(([name, alias]) => [alias, name]));
  const values: Record<string, RawBuilder<unknown>> = {
    id: sql`i.id`,
    note: sql`p.note`,
    data_assegnazione: sql`p.data_assegnazione`,
    ...more,
  };
  const told = (name: string) => values[name] ?? fieldOf(canonical[name] ?? name, fields[canonical[name] ?? name]);
  const pairs = Object.keys(shape).map((name) => sql`${sql.lit(name)}::text, ${told(name)}`);
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(${sql.join(pairs)}) order by p.data_assegnazione, p.id), '[]')
    from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where p.dipendente_id = d.id and p.data_revoca is null)`;
}

// JSON numbers would be floats: money stays text.
function fieldOf(name: string, field: Field | undefined): RawBuilder<unknown> {
  const column = sql.ref(`i.${name}`);
  return field?.reads === 'euro' ? sql`${column}::text` : column;
}

import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import { personIfAny } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import type { Kind, Ties } from '../kind.ts';
import type { OpenPeriod } from './periods.ts';

/** Of what one person has at a time (rule 29): its open period is `p`. */
export const ONE_HOLDER = {
  joins: ({ periods }: Kind, scope: Scope) => sql`
    left join ${sql.table(periods.table)} p on ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null
    left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}`,
  columns: () => ({
    assegnatario: personIfAny('d'),
    note: sql<string | null>`case when d.id is not null then p.note end`,
  }),
  isHeld: sql<boolean>`(p.id is not null)`,
  period: sql<OpenPeriod | null>`
    case when p.id is not null then jsonb_build_object('id', p.id, 'brand_id', p.brand_id, 'dipendente_id', p.dipendente_id) end`,
};

/** The same of a thing that one who is visible has just got, or that nobody has any more. */
export function withHolder<Row extends object>(item: Row, person: Assegnatario | null, note: string | null = null) {
  return { ...item, assegnato: person !== null, dipendente_id: person?.id ?? null, assegnatario: person, note };
}

/** Things that this person has now, for who may see them; nothing of anybody else's. All things when nobody is asked for. */
export function isHeldBy(scope: Scope, { table, column }: Ties, owner: string, dipendente_id: string | undefined): RawBuilder<boolean> {
  if (dipendente_id === undefined) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from ${sql.table(table)} held join dipendenti holder on holder.id = held.dipendente_id
    where ${sql.ref(`held.${column}`)} = ${sql.ref(owner)} and held.data_revoca is null
      and held.dipendente_id = ${dipendente_id} and ${inBrands('holder.brand_id', scope.can_view)})`;
}

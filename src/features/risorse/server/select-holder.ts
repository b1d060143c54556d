import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import { personIfAny } from '#server/db/mentions.ts';
import type { OpenPeriod, Periods } from '#server/db/periods.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Assegnatario } from '#shared/schemas.ts';

/** What every thing says of its holder (rule 12), where `p` is its open period and `d` the employee, joined only where the caller may see them. */
export const HOLDER = [
  sql<boolean>`p.id is not null`.as('assegnato'),
  sql<string | null>`d.id`.as('dipendente_id'),
  personIfAny('d').as('assegnatario'),
  sql<string | null>`case when d.id is not null then p.note end`.as('note'),
] as const;

/** The same of a thing that one who is visible has just got, or that nobody has any more. */
export function holderNow(person: Assegnatario | null, note: string | null = null) {
  return { assegnato: person !== null, dipendente_id: person?.id ?? null, assegnatario: person, note };
}

/** Its open period whole, for the server alone: who has it, also when the caller may not see them. */
export const PERIOD = sql<OpenPeriod | null>`
  case when p.id is not null then jsonb_build_object('id', p.id, 'brand_id', p.brand_id, 'dipendente_id', p.dipendente_id) end`.as(
  'periodo',
);

/** Things that this person has now, for who may see them; nothing of anybody else's. All things when nobody is asked for. */
export function isHeldBy(scope: Scope, { table, column }: Periods, owner: string, dipendente_id: string | undefined): RawBuilder<boolean> {
  if (dipendente_id === undefined) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from ${sql.table(table)} held join dipendenti holder on holder.id = held.dipendente_id
    where ${sql.ref(`held.${column}`)} = ${sql.ref(owner)} and held.data_revoca is null
      and held.dipendente_id = ${dipendente_id} and ${inBrands('holder.brand_id', scope.can_view)})`;
}

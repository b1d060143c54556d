import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { ALL_KINDS, KINDS } from '#features/equipment/risorse/kinds.ts';
import { lockSeats } from '#features/equipment/risorse/server/close-periods.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** A thing that somebody has, with the period in which they have it. */
export interface HeldThing {
  tipo: TipoRisorsa;
  id: number;
  nome: string;
  periodo_id: number;
  brand_id: number;
  /** From when something can be decided of it: of what is only reserved, today. */
  dal: string;
  /** Of a phone: the period of the plan with which it was given. */
  con_piano: number | null;
  /** What was agreed with them, by the period's columns: it goes on with who gets the thing next. */
  accordi: Record<string, unknown>;
}

/** All that an employee has, which nobody else gives or takes back until the transaction ends: kind by kind, licences first. */
export async function holdThings(db: Tx, scope: Scope, dipendente_id: string): Promise<HeldThing[]> {
  await lockSeats(db, scope, dipendente_id);
  const held: HeldThing[] = [];
  for (const kind of ALL_KINDS) held.push(...(await holdKind(db, scope, kind, dipendente_id)));
  return held;
}

// A column that only some kinds have is read by its name.
async function holdKind(db: Tx, scope: Scope, { tipo, table, name, periods }: Kind, dipendente_id: string): Promise<HeldThing[]> {
  const { rows } = await sql<HeldThing>`
    select ${tipo}::text as tipo, i.id, ${sql.ref(`i.${name}`)} as nome, p.id as periodo_id, p.brand_id, least(p.data_assegnazione, oggi()) as dal,
      (to_jsonb(p) ->> 'assegnazione_piano_id')::integer as con_piano,
      jsonb_strip_nulls(jsonb_build_object('permessi', to_jsonb(p) -> 'permessi')) as accordi
    from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where p.dipendente_id = ${dipendente_id} and p.data_revoca is null order by p.id for no key update of p`.execute(scoped(db, scope));
  return rows;
}

/**
 * The day from which this person, who was just given it, can have it: they were hired, and what they had of it before has ended (of plans,
 * whichever they had: one at a time). Null: any day. Somebody else cannot have had it meanwhile, it was the leaver's.
 */
export async function findFirstDay(db: Db, scope: Scope, { tipo, id }: HeldThing, dipendente_id: string): Promise<string | null> {
  const { table, column } = KINDS[tipo].periods;
  const same = tipo === 'piano_mobile' ? sql`true` : sql`${sql.ref(`p.${column}`)} = ${id}`;
  const { rows } = await sql<{ dal: string | null }>`
    select greatest(case when d.data_assunzione <= oggi() then d.data_assunzione end,
      (select max(p.data_revoca) from ${sql.table(table)} p where p.dipendente_id = d.id and ${same})) as dal
    from dipendenti d where d.id = ${dipendente_id}`.execute(scoped(db, scope));
  return rows[0]?.dal ?? null;
}

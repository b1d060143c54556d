// While a retention hold on an employee is valid, no approval of a deletion list deletes data of the employee.
import { sql } from 'kysely';
import { findHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Blocco, BloccoInput } from '../contract.ts';
import { bloccoNonTrovato, bloccoTolto, sottoBlocco } from '../rules.ts';

/** Throws 409 while a hold on the employee is valid. The caller must lock the row of the employee first. */
export async function rejectRetained(db: Tx, _scope: Scope, dipendente_id: string): Promise<void> {
  const { rows } = await sql<{ is_retained: boolean }>`select persona_trattenuta(${dipendente_id}::uuid) as is_retained`.execute(db);
  if (rows[0]?.is_retained) throw sottoBlocco();
}

/** Returns the holds. Without `dipendente_id` only holds that are valid now; with `dipendente_id` also holds that have ended. */
export async function findBlocchi(db: Db, scope: Scope, dipendente_id: string | undefined): Promise<Blocco[]> {
  const isValid = sql<boolean>`(b.tolto_il is null and (b.fino_al is null or b.fino_al >= oggi()))`;
  const condition = dipendente_id === undefined ? isValid : sql<boolean>`b.dipendente_id = ${dipendente_id}::uuid`;
  const { rows } = await sql<Blocco>`
    select b.id, jsonb_build_object('id', p.id, 'nome', p.nome, 'cognome', p.cognome) as persona, b.motivo, b.created_at, b.fino_al, b.tolto_il,
      case when m.id is not null then ${accountNameOf('m')} end as messo_da,
      case when t.id is not null then ${accountNameOf('t')} end as tolto_da, ${isValid} as vale
    from conservazione_blocchi b join dipendenti p on p.id = b.dipendente_id
      left join users m on m.id = b.messo_da left join users t on t.id = b.tolto_da
    where ${condition} order by vale desc, b.created_at desc, b.id desc`.execute(scoped(db, scope));
  return rows;
}

export async function insertBlocco(db: Tx, scope: Scope, { dipendente_id, motivo, fino_al }: BloccoInput): Promise<number> {
  // The lock waits for a running approval of the deletion list.
  await sql`select from dipendenti where id = ${dipendente_id}::uuid for no key update`.execute(scoped(db, scope));
  await findHolder(db, scope, dipendente_id);
  const { rows } = await sql<{ id: number }>`
    insert into conservazione_blocchi (dipendente_id, motivo, fino_al, messo_da)
    values (${dipendente_id}::uuid, ${motivo}, ${fino_al ?? null}::date, ${scope.user_id}) returning id`.execute(scoped(db, scope));
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The insert returned no row');
  return id;
}

export async function setBloccoEnd(db: Tx, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql<{ is_ended: boolean }>`
    select tolto_il is not null as is_ended from conservazione_blocchi where id = ${id} for update`.execute(db);
  const blocco = rows[0];
  if (!blocco) throw bloccoNonTrovato();
  if (blocco.is_ended) throw bloccoTolto();
  await sql`update conservazione_blocchi set tolto_il = now(), tolto_da = ${scope.user_id} where id = ${id}`.execute(db);
}

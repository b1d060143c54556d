import { type RawBuilder, sql } from 'kysely';
import { costsOf } from '#features/equipment/risorse/server/select-held.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { personIfAny } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { TIPOLOGIE_MANAGER } from '#shared/dipendente.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import type { Dipendente, DipendenteChange, DipendenteInput } from '../contract.ts';
import { computedColumns, onlyIfAllowed, PLAIN, shown } from './columns.ts';

/** Employees whom the caller sees, as `d`, each with its brand `b` and, where that is seen too, its manager `m`. */
export function visibleDipendenti(db: Db, scope: Scope) {
  return (
    scoped(db, scope)
      .selectFrom('dipendenti as d')
      .innerJoin('brands as b', 'b.id', 'd.brand_id')
      // A manager of a brand that the caller does not see stays unknown.
      .leftJoin('dipendenti as m', (join) => join.onRef('m.id', '=', 'd.manager_id').on(inBrands('m.brand_id', scope.can_view)))
      .where(inBrands('d.brand_id', scope.can_view))
  );
}

/** One employee with names beside ids and the yearly cost of what it holds, in one statement; 404 when not visible. */
export async function findVisible(db: Db, scope: Scope, id: string): Promise<Dipendente> {
  const row = await visibleDipendenti(db, scope)
    .leftJoin('showrooms as s', 's.id', 'd.showroom')
    .select([...PLAIN, ...computedColumns(scope)])
    .select([
      's.nome as showroom_nome',
      personIfAny('m').as('manager'),
      sql<string>`(select c.totale from ${costsOf('d.id')} c)`.as('costo_annuo_totale'),
      onlyIfAllowed(scope, 'stipendio'),
      sql<boolean>`exists (select from anonimizzazioni a where a.dipendente_id = d.id and a.stato = 'fatta')`.as('anonimo'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) throw dipendenteNonTrovato();
  const { stipendio, costo_annuo_totale, ...rest } = row;
  const dipendente = shown({ ...rest, costo_annuo_totale: Number(costo_annuo_totale) });
  return stipendio === null ? dipendente : { ...dipendente, stipendio: Number(stipendio) };
}

/** Those that `which` chooses, with names beside ids: what a file that comes in is compared with. */
export async function findStored(db: Db, scope: Scope, which: RawBuilder<boolean>) {
  const rows = await visibleDipendenti(db, scope)
    .leftJoin('showrooms as s', 's.id', 'd.showroom')
    .select([...PLAIN, ...computedColumns(scope)])
    .select(['s.nome as showroom_nome', personIfAny('m').as('manager'), onlyIfAllowed(scope, 'stipendio')])
    .where(which)
    .execute();
  return rows.map((row) => ({ ...row, stipendio: row.stipendio === null ? null : Number(row.stipendio) }));
}

/** A hire date that is left out is today (rule 42), by the column's default; null stays none. */
export async function insertDipendente(db: Tx, scope: Scope, values: DipendenteInput): Promise<string> {
  const { id } = await scoped(db, scope).insertInto('dipendenti').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Until the transaction ends nobody else changes, moves or deletes them: asked first, what is read after it holds. */
export async function lockDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  await sql`select from dipendenti where id = ${id} and ${inBrands('brand_id', scope.can_view)} for no key update`.execute(
    scoped(db, scope),
  );
}

/** Changes the named fields. The caller has shown that it may. */
export async function setDipendente(db: Tx, scope: Scope, id: string, values: DipendenteChange): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await scoped(db, scope).updateTable('dipendenti').set(values).where('id', '=', id).execute();
}

/** Removes an employee who holds nothing and has no workflow; 404 when somebody else did it meanwhile. */
export async function removeDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  const { numDeletedRows } = await scoped(db, scope).deleteFrom('dipendenti').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw dipendenteNonTrovato();
}

/** Whether this employee is visible and of a tipologia that can have subordinates (rule 42). */
export async function isVisibleManager(db: Db, scope: Scope, id: string): Promise<boolean> {
  const found = await visibleDipendenti(db, scope)
    .select('d.id')
    .where('d.id', '=', id)
    .where('d.tipologia', 'in', TIPOLOGIE_MANAGER)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the showroom is one of this brand's (rule 41). */
export async function isShowroomOf(db: Db, scope: Scope, showroom_id: number, brand_id: number): Promise<boolean> {
  const found = await scoped(db, scope)
    .selectFrom('showroom_brands')
    .select('showroom_id')
    .where('showroom_id', '=', showroom_id)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  return found !== undefined;
}

import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Versioned } from '#server/db/reject-stale-edit.ts';
import type { Scope } from '#server/security/scope.ts';
import { hasRight } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { TipoRapporto } from '#shared/rapporto.ts';
import type { Rapporto } from '../contract.ts';
import type { TipoPrecedente } from '../rules.ts';

type Change = Partial<Omit<Rapporto, 'id' | 'updated_at'>>;

const selectRapporti = (db: Db, scope: Scope, dipendente_id: string) =>
  scoped(db, scope)
    .selectFrom('rapporti')
    .select([
      'id',
      'ultimo',
      'dal',
      'al',
      'fine_prevista',
      'prova_fino_al',
      'societa',
      'matricola',
      'livello',
      'part_time',
      'note',
      'updated_at',
    ])
    .select(sql<TipoRapporto | null>`tipo`.as('tipo'))
    .where('dipendente_id', '=', dipendente_id);

/** Returns the employments of an employee, the newest first. The caller must check the visibility of the employee first. */
export async function listRapportiOf(db: Db, scope: Scope, { id, brand_id }: Employee): Promise<Rapporto[]> {
  const rows = await selectRapporti(db, scope, id).orderBy('ultimo', 'desc').orderBy(sql`dal desc nulls last`).execute();
  return rows.map((row) => withoutRiservati(scope, brand_id, row));
}

interface Employee {
  id: string;
  brand_id: number;
}

/** Returns one employment of an employee, with `ultimo`: whether it is the newest one. 404 when the employee has no such employment. */
export async function findRapporto(db: Db, scope: Scope, dipendente_id: string, id: number): Promise<Rapporto & { ultimo: boolean }> {
  const found = await selectRapporti(db, scope, dipendente_id).where('id', '=', id).executeTakeFirst();
  if (!found) throw rapportoNonTrovato();
  return found;
}

export const rapportoNonTrovato = () => new Problem('not_found', 'RAPPORTO_NON_TROVATO', 'Rapporto di lavoro non trovato');

/** The history of an employment: the number of extensions and the former types. The schema `Rapporto` does not contain it. */
interface History {
  proroghe: number;
  tipi_precedenti: TipoPrecedente[];
}

/** Returns all employments of an employee with their extensions and conversions, the newest first. */
export async function listWithHistory(db: Db, scope: Scope, dipendente_id: string): Promise<(Rapporto & History & { ultimo: boolean })[]> {
  return selectRapporti(db, scope, dipendente_id)
    .select(['proroghe', sql<TipoPrecedente[]>`tipi_precedenti`.as('tipi_precedenti')])
    .orderBy('ultimo', 'desc')
    .orderBy(sql`dal desc nulls last`)
    .execute();
}

export async function extendRapporto(
  db: Tx,
  scope: Scope,
  id: number,
  change: { fine_prevista: string; note?: string | null },
): Promise<void> {
  await scoped(db, scope)
    .updateTable('rapporti')
    .set((row) => ({ ...change, proroghe: row('proroghe', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the type of an employment, removes its planned end and stores the former type with its last day. */
export async function convertRapporto(db: Tx, scope: Scope, id: number, tipo: TipoRapporto, former: TipoPrecedente): Promise<void> {
  await scoped(db, scope)
    .updateTable('rapporti')
    .set({ tipo, fine_prevista: null, tipi_precedenti: sql`tipi_precedenti || ${JSON.stringify(former)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

export async function findUltimo(db: Db, scope: Scope, dipendente_id: string): Promise<Rapporto> {
  return selectRapporti(db, scope, dipendente_id).where('ultimo', '=', true).executeTakeFirstOrThrow();
}

export async function setRapporto(db: Tx, scope: Scope, id: number, change: Change): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await scoped(db, scope).updateTable('rapporti').set(change).where('id', '=', id).execute();
}

/** Leaves the confidential fields out for a caller without permission to view them. */
export function withoutRiservati<R extends Rapporto>(scope: Scope, brand_id: number, { matricola, ...others }: R): Rapporto {
  return hasRight(scope, 'riservati.vedi', [brand_id]) ? { ...others, matricola: matricola ?? null } : others;
}

export const rapportiVersioned: Versioned = {
  table: 'rapporti',
  id: 'integer',
  isVisible: ({ can_view }) =>
    sql<boolean>`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', can_view)})`,
};

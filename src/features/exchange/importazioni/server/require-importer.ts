import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

/** So many files of an account may wait: each is kept with all of its rows until it is applied or thrown away. */
const MOST_WAITING = 20;

/** Refuses who may import the list on no brand; an amministratore, who may make a brand, needs none. */
export function requireImporter(scope: Scope, { action }: Pick<Importable, 'action'>): void {
  if (!scope.amministratore) requireRight(scope, action, brandsFor(scope, action));
}

/** Refuses one more file where too many of the account's wait. */
export async function requireRoom(db: Db, scope: Scope): Promise<void> {
  const { rows } = await sql<{ attesa: number }>`
    select count(*) as attesa from importazioni where user_id = ${scope.user_id} and stato = 'da_applicare'`.execute(scoped(db, scope));
  if (Number(rows[0]?.attesa) < MOST_WAITING) return;
  throw new Problem(
    'conflict',
    'TROPPI_FILE_IN_ATTESA',
    `Hai già ${MOST_WAITING} file in attesa: applicane o buttane qualcuno, poi riprova.`,
  );
}

// Notices and rows of the work list are computed when they are read. Only what an account has hidden is stored.
import { type RawBuilder, sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

type HiddenList = 'avvisi' | 'lavoro';

/** The number of days for which a row is hidden; undefined when it is hidden until its version changes. */
export type SnoozeDays = number | undefined;

/** SQL join: adds the row of `n` for each row of `a` (columns chiave, impronta) that the account has hidden and that is still hidden today. */
export const joinHidden = ({ user_id }: Scope, elenco: HiddenList): RawBuilder<unknown> => sql`
  left join avvisi_nascosti n on n.user_id = ${user_id} and n.elenco = ${elenco} and n.chiave = a.chiave and n.impronta = a.impronta
    and (n.fino_al is null or n.fino_al > oggi())`;

/** Hides the selected rows (columns chiave, impronta) from the account. */
export async function hideRows(db: Tx, scope: Scope, elenco: HiddenList, rows: RawBuilder<unknown>, giorni: SnoozeDays): Promise<void> {
  await sql`
    insert into avvisi_nascosti (user_id, elenco, chiave, impronta, fino_al)
    select ${scope.user_id}::integer, ${elenco}, chiave, impronta, oggi() + ${giorni ?? null}::integer from (${rows}) a order by chiave
    on conflict (user_id, elenco, chiave) do update set impronta = excluded.impronta, fino_al = excluded.fino_al, created_at = now()`.execute(
    scoped(db, scope),
  );
}

/** Shows the hidden rows of the list again, or only the row with this key. */
export async function showRows(db: Tx, scope: Scope, elenco: HiddenList, chiave?: string): Promise<void> {
  await sql`delete from avvisi_nascosti where user_id = ${scope.user_id} and elenco = ${elenco}
    and ${chiave === undefined ? sql`true` : sql`chiave = ${chiave}`}`.execute(scoped(db, scope));
}

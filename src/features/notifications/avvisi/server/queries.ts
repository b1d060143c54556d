import { type RawBuilder, sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { TIPI_AVVISO } from '../rules.ts';
import { allOf, type Notices } from './find-avvisi.ts';

/** Until it says something else, or for so many days. */
type Giorni = number | undefined;
type Meant = readonly { chiave: string; impronta: string }[];

/** Puts these away for the caller; what is no notice of theirs as it is now is passed over. */
export async function hide(db: Tx, scope: Scope, notices: Notices, avvisi: Meant, giorni: Giorni): Promise<void> {
  const meant = sql`select chiave, impronta from jsonb_to_recordset(${JSON.stringify(avvisi)}::jsonb) as m (chiave text, impronta text)`;
  const all = sql.join(
    TIPI_AVVISO.map((tipo) => sql`select chiave, impronta from (${allOf(scope, notices[tipo])}) a`),
    sql` union `,
  );
  await hideAll(db, scope, sql`select chiave, impronta from (${all}) a where (chiave, impronta) in (${meant})`, giorni);
}

/** All of one kind, also those that were not named one by one. */
export async function hideKind(db: Tx, scope: Scope, group: NoticeGroup, giorni: Giorni): Promise<void> {
  await hideAll(db, scope, sql`select chiave, impronta from (${allOf(scope, group)}) a`, giorni);
}

async function hideAll(db: Tx, scope: Scope, avvisi: RawBuilder<unknown>, giorni: Giorni): Promise<void> {
  await sql`
    insert into avvisi_nascosti (user_id, chiave, impronta, fino_al)
    select ${scope.user_id}::integer, chiave, impronta, oggi() + ${giorni ?? null}::integer from (${avvisi}) a order by chiave
    on conflict (user_id, chiave) do update set impronta = excluded.impronta, fino_al = excluded.fino_al, created_at = now()`.execute(
    scoped(db, scope),
  );
}

export async function showAgain(db: Tx, scope: Scope): Promise<void> {
  await sql`delete from avvisi_nascosti where user_id = ${scope.user_id}`.execute(scoped(db, scope));
}

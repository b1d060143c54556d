import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { VoceRegistro } from '../contract.ts';
import type { Voce } from '../rules.ts';

/** A row of the register before it is worded. */
export type Riga = Voce & Pick<VoceRegistro, 'id' | 'quando' | 'chi'>;

// Numbered as they are written: the order of time, also within one transaction.
const NEWEST_FIRST = { quando: { by: sql.ref('r.id'), type: 'bigint' } } as const;

/** What the register holds of one employee: its own row, its periods, its workflows. The caller has shown that it may see them. */
export async function listOfDipendente(db: Db, scope: Scope, dipendente_id: string, query: ListQuery): Promise<Page<Riga>> {
  const keys = keyset(query, NEWEST_FIRST, '-quando', { by: sql.ref('r.id'), type: 'bigint' });
  const matching = sql<boolean>`r.dipendente_id = ${dipendente_id} and ${isReadable(scope)}`;
  const count = sql<number>`(select count(*) from registro r where ${matching})`;
  const { rows } = await sql<Riga & { keyset_value: string; total: number }>`
    select r.id, r.quando, r.azione, r.oggetto, r.oggetto_id,
      case when ${mayReadRiservati(scope)} then ${merged('prima')} else r.prima end as prima,
      case when ${mayReadRiservati(scope)} then ${merged('dopo')} else r.dopo end as dopo,
      case when r.azione = 'modifica' and r.oggetto <> 'dipendenti' then (
        select n.dopo from registro n
        where n.oggetto = r.oggetto and n.oggetto_id = r.oggetto_id and n.azione = 'crea' order by n.id desc limit 1) end as origine,
      ${scope.amministratore}::boolean or r.brand_ids <@ ${[...scope.can_view]}::integer[] as intera,
      case when u.id is not null then jsonb_build_object(
        'id', u.id, 'nome', coalesce(nullif(concat_ws(' ', u.nome, u.cognome), ''), u.username)) end as chi,
      ${keys.value} as keyset_value, ${count} as total
    from registro r left join users u on u.id = r.user_id
    where ${matching} and ${keys.after}
    order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  return keys.page(rows, rows[0]?.total ?? (await alone(db, scope, count)));
}

/** The count of a page that has no rows to bring it. */
async function alone(db: Db, scope: Scope, count: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${count} as total`.execute(scoped(db, scope));
  return rows[0]?.total ?? 0;
}

/** It happened in a brand that the caller sees, and says something to it: of who falls ill there is nothing to tell but to HR (A3). */
function isReadable(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(${scope.amministratore}::boolean or r.brand_ids && ${[...scope.can_view]}::integer[])
    and (r.prima is not null or r.dopo is not null or ${mayReadRiservati(scope)})`;
}

/** Sick leave and salary: only where the caller may read them in every brand that the entry is of. */
function mayReadRiservati(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(${scope.amministratore}::boolean or r.brand_ids <@ ${[...brandsFor(scope, 'riservati.vedi')]}::integer[])`;
}

function merged(column: 'prima' | 'dopo'): RawBuilder<Voce['prima']> {
  return sql`nullif(coalesce(${sql.ref(`r.${column}`)}, '{}') || coalesce(${sql.ref(`r.${column}_riservata`)}, '{}'), '{}')`;
}

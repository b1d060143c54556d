import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import type { Role } from '#shared/permissions.ts';
import { mintScope, type Scope } from './scope.ts';
import { hashToken } from './session-token.ts';

/** The signed-in account, as GET /api/auth/me shows it (W9), without its permissions. */
export interface CurrentUser {
  id: number;
  username: string;
  email: string;
  nome: string | null;
  cognome: string | null;
  role: Role;
  amministratore: boolean;
  session_id: number;
}

export interface Caller {
  user: CurrentUser;
  scope: Scope;
}

interface Row extends CurrentUser {
  can_view: number[];
  can_edit: number[];
  can_admin: number[];
  touch_due: boolean;
}

/**
 * The caller behind a session token, or undefined: unknown, expired, or of a deactivated account. Account, role and
 * brand rights are read in one statement on every request, so that any change acts on the very next one (A5).
 * Expiry is judged by the database's clock.
 */
export async function authenticate(db: Db, token: string): Promise<Caller | undefined> {
  const { rows } = await sql<Row>`
    select u.id, u.username, u.email, u.nome, u.cognome, u.role, u.amministratore, s.id as session_id,
           least(now() + interval '12 hours', s.created_at + interval '7 days') > s.expires_at + interval '1 minute' as touch_due,
           r.can_view, r.can_edit, r.can_admin
    from sessions s
    join users u on u.id = s.user_id and u.is_active
    cross join lateral (
      select coalesce(array_agg(b.brand_id) filter (where b.can_view), '{}') as can_view,
             coalesce(array_agg(b.brand_id) filter (where b.can_edit), '{}') as can_edit,
             coalesce(array_agg(b.brand_id) filter (where b.can_admin), '{}') as can_admin
      from (
        select brand_id, can_view, can_edit, can_admin from user_brands where user_id = u.id and not u.amministratore
        union all
        select id, true, true, true from brands where u.amministratore
      ) b
    ) r
    where s.token_hash = ${hashToken(token)} and s.expires_at > now()`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  if (row.touch_due) await touch(db, row.session_id);
  const { can_view, can_edit, can_admin, touch_due: _, ...user } = row;
  return { user, scope: mintScope(user.id, { amministratore: user.amministratore, role: user.role, can_view, can_edit, can_admin }) };
}

/** Use keeps a session alive for 12 more hours, never past 7 days from its start; written once a minute at most. */
async function touch(db: Db, sessionId: number): Promise<void> {
  await sql`update sessions set expires_at = least(now() + interval '12 hours', created_at + interval '7 days') where id = ${sessionId}`.execute(
    db,
  );
}

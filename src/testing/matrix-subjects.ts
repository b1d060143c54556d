import { createToken, hashToken } from '#server/security/credential.ts';
import { RIGHTS, type Right, ROLES, type Role } from '#shared/permissions.ts';
import { insertUser } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export interface Subject {
  name: string;
  /** The account, role and permission of the caller; undefined for a caller without a valid session. */
  caller?: { amministratore: boolean; role: Role; right: Right | undefined; userId: number };
  /** The account whose session the caller sends; undefined for a caller that sends no session. */
  sessionUserId?: number;
  isExpired?: true;
}

/** Creates the callers of the authorization matrix. Their permissions are only on this brand. */
export async function makeSubjects(app: TestApp, brandId: number): Promise<Subject[]> {
  const admins = { amministratore: true };
  const [expired, deactivated, { userId }] = [await insertUser(app.sql, admins), await insertUser(app.sql, admins), await app.asAdmin()];
  await app.sql.query('update users set is_active = false where id = $1', [deactivated.id]);
  const roleSubjects: Subject[] = [];
  // The accounts are created one after the other on one connection: opening connections takes longer than the inserts.
  for (const role of ROLES) for (const right of [undefined, ...RIGHTS]) roleSubjects.push(await roleSubject(app, brandId, role, right));
  return [
    { name: 'anonymous' },
    { name: 'expired', sessionUserId: expired.id, isExpired: true },
    { name: 'deactivated', sessionUserId: deactivated.id },
    ...roleSubjects,
    { name: 'amministratore', caller: { amministratore: true, role: 'IT', right: undefined, userId }, sessionUserId: userId },
  ];
}

async function roleSubject(app: TestApp, brandId: number, role: Role, right: Right | undefined): Promise<Subject> {
  const { userId } = await app.as({ role, brands: right ? { [brandId]: right } : {} });
  return { name: `${role} with ${right ?? 'no brand'}`, caller: { amministratore: false, role, right, userId }, sessionUserId: userId };
}

/** A caller and the token of its session. `token` is undefined for a caller that sends no session. */
export interface SignedInSubject {
  subject: Subject;
  token: string | undefined;
}

/**
 * Signs the callers in. Their sessions and presences are so recent that no call needs to extend or confirm them, so a call that only reads
 * changes no row.
 */
export async function signInSubjects(app: TestApp, subjects: readonly Subject[]): Promise<SignedInSubject[]> {
  const withTokens = subjects.map((subject) => ({ subject, token: subject.sessionUserId === undefined ? undefined : createToken() }));
  const sessions = withTokens.flatMap(({ subject, token }) => (token === undefined ? [] : [{ ...subject, hash: hashToken(token) }]));
  await app.sql.query(
    `with aperte as (
       insert into sessions (user_id, token_hash, created_at, expires_at, confermata_il)
       select user_id, token_hash, now() - interval '1 hour', now() - interval '1 hour' + lasts, now() + interval '1 hour'
       from unnest($1::integer[], $2::bytea[], $3::interval[]) as s (user_id, token_hash, lasts)
       returning user_id)
     insert into presenze (user_id, ultima) select distinct user_id, now() + interval '1 hour' from aperte`,
    [
      sessions.map(({ sessionUserId }) => sessionUserId),
      sessions.map(({ hash }) => hash),
      sessions.map(({ isExpired }) => (isExpired ? '59 minutes' : '7 days')),
    ],
  );
  return withTokens;
}

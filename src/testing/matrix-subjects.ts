// Who calls, in the authorization matrix: every role with every right on one brand, the amministratore, and who has no valid session.
import { hashToken, newToken } from '#server/security/session-token.ts';
import { RIGHTS, type Right, ROLES, type Role } from '#shared/permissions.ts';
import { Client } from './client.ts';
import { insertRow, insertUser } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export interface Subject {
  name: string;
  /** Undefined for who is not signed in. */
  is?: { amministratore: boolean; role: Role; right: Right | undefined; userId: number };
  /** Speaks with a session of its own: the calls themselves may end one. */
  speak(): Promise<Client>;
}

/** All subjects; those with a right have it on this brand and on no other. */
export async function makeSubjects(app: TestApp, brandId: number): Promise<Subject[]> {
  const admins = { amministratore: true };
  const [expired, deactivated, administrator] = [await insertUser(app.sql, admins), await insertUser(app.sql, admins), await app.asAdmin()];
  await app.sql.query('update users set is_active = false where id = $1', [deactivated.id]);
  const members = ROLES.flatMap((role) => [undefined, ...RIGHTS].map((right) => member(app, brandId, role, right)));
  return [
    { name: 'anonymous', speak: async () => app.anonymous },
    { name: 'expired', speak: () => newSession(app, expired.id, '-1 second') },
    { name: 'deactivated', speak: () => newSession(app, deactivated.id) },
    ...(await Promise.all(members)),
    {
      name: 'amministratore',
      is: { amministratore: true, role: 'IT', right: undefined, userId: administrator.userId },
      speak: () => newSession(app, administrator.userId),
    },
  ];
}

async function member(app: TestApp, brandId: number, role: Role, right: Right | undefined): Promise<Subject> {
  const { userId } = await app.as({ role, brands: right ? { [brandId]: right } : {} });
  return {
    name: `${role} with ${right ?? 'no brand'}`,
    is: { amministratore: false, role, right, userId },
    speak: () => newSession(app, userId),
  };
}

async function newSession(app: TestApp, userId: number, lasts = '1 hour'): Promise<Client> {
  const token = newToken();
  const { rows } = await app.sql.query(`select now() + $1::interval as expires_at, now() - interval '1 hour' as created_at`, [lasts]);
  await insertRow(app.sql, 'sessions', { user_id: userId, token_hash: hashToken(token), ...rows[0] });
  return new Client(app.url, token);
}

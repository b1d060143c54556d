import { emptyTables } from './empty-tables.ts';
import type { Race } from './race.ts';
import { aBrand, anAccount, countRows, signIn, signInAs } from './race-tools.ts';

const firstAdmin: Race = {
  name: 'The first amministratore is created once',
  guard: 'primo_amministratore_pkey',
  async prepare({ sql }) {
    await emptyTables(sql, 'primo_amministratore, users, sessions');
    const winners = async () => Math.max(await countRows(sql, 'users'), await countRows(sql, 'primo_amministratore'));
    const body = { nome: 'Ada', cognome: 'Neri', password: 'quattro parole a caso' };
    return { winners, request: (n) => ({ method: 'POST', path: '/api/setup-admin', body: { ...body, email: `ada${n}@organico.test` } }) };
  },
};

const oneAssociation: Race = {
  name: 'An account is associated once with a brand',
  guard: 'user_brands_coppia_unica',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brand_id = await aBrand(sql);
    const user_id = await anAccount(sql);
    return {
      winners: () => countRows(sql, 'user_brands where user_id = $1 and brand_id = $2', [user_id, brand_id]),
      request: () => ({ method: 'POST', path: '/api/user-brands', token, body: { user_id, brand_id } }),
    };
  },
};

/**
 * The last two amministratori deactivate their own accounts, and one account must stay active. They do not deactivate each
 * other: the slower request would be rejected for its ended session and would not test the constraint.
 */
const lastAdmin: Race = {
  name: 'The last active amministratore cannot be deactivated',
  guard: 'users_ultimo_amministratore',
  async prepare({ sql }) {
    const admins = [await anAccount(sql, { amministratore: true }), await anAccount(sql, { amministratore: true })] as const;
    await sql.query('update users set amministratore = false where amministratore and id <> all($1::integer[])', [admins]);
    const tokens = [await signInAs(sql, admins[0]), await signInAs(sql, admins[1])];
    return {
      allowedStatuses: [200, 401, 409],
      winners: () => countRows(sql, 'users where amministratore and is_active'),
      request: (n) => ({
        method: 'PATCH',
        path: `/api/auth/users/${admins[n % 2]}`,
        token: tokens[n % 2] ?? '',
        body: { is_active: false },
      }),
    };
  },
};

export const ACCOUNT_RACES: readonly Race[] = [firstAdmin, oneAssociation, lastAdmin];

// Functions that create the data of races. The names of brands and accounts must be unique across processes, because several
// processes run races on one database.
import { createToken, hashToken } from '#server/security/credential.ts';
import { insertBrand, insertDipendente, insertRow, insertUser, type Sql } from './sql-rows.ts';

export async function signIn(sql: Sql): Promise<string> {
  return signInAs(sql, await anAccount(sql, { amministratore: true }));
}

export async function signInAs(sql: Sql, user_id: number): Promise<string> {
  const token = createToken();
  await insertRow(sql, 'sessions', { user_id, token_hash: hashToken(token), expires_at: new Date(Date.now() + 3_600_000) });
  return token;
}

export async function anAccount(sql: Sql, values: { amministratore?: boolean } = {}): Promise<number> {
  const name = createToken();
  return (await insertUser(sql, { username: name, email: `${name}@organico.test`, ...values })).id;
}

export async function aBrand(sql: Sql): Promise<number> {
  return (await insertBrand(sql, { nome: `Gara ${createToken()}` })).id;
}

export async function aPerson(sql: Sql, brand_id: number): Promise<{ id: string; brand_id: number }> {
  return insertDipendente(sql, { brand_id, email: `${createToken()}@organico.test` });
}

export async function countRows(sql: Sql, statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await sql.query(`select count(*)::integer as n from ${statement}`, values);
  return rows[0].n;
}

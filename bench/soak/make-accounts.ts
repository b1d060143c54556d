import type pg from 'pg';
import { hashPassword } from '#server/security/passwords.ts';
import { insertUser } from '#testing/sql-rows.ts';
import type { Account } from './simulated-user.ts';

const ROLES = ['HR', 'IT', 'MANAGER', 'HR', 'IT', 'MANAGER', 'HR', 'IT', 'MANAGER', 'amministratore'] as const;
const PASSWORD = 'una password che nessuno indovina';
const BRANDS_PER_ACCOUNT = 3;
const EMPLOYEES_PER_ACCOUNT = 5;
const SPARES_PER_ACCOUNT = 2;

/**
 * Creates the accounts of the simulated users. One account in four has all brands, the others have three. Each account gets employees and
 * unassigned hardware that no other account changes.
 */
export async function makeAccounts(sql: pg.Pool, count: number): Promise<Account[]> {
  const password_hash = await hashPassword(PASSWORD);
  const { rows: allBrands } = await sql.query<{ id: number }>('select id from brands order by id');
  const accounts: Account[] = [];
  const used = { employees: [] as string[], hardware: [] as number[] };
  for (let n = 0; n < count; n++) {
    const role = ROLES[n % ROLES.length] ?? 'HR';
    const brands = allBrands
      .filter((_, i) => n % 4 === 0 || role === 'amministratore' || (i + n) % allBrands.length < BRANDS_PER_ACCOUNT)
      .map(({ id }) => id);
    const roles = role === 'amministratore' ? { role: 'HR', amministratore: true } : { role };
    const user = await insertUser(sql, { ...roles, password_hash, nome: 'Persona', cognome: `Numero ${n}` });
    await sql.query('insert into user_brands (user_id, brand_id, can_edit) select $1, unnest($2::integer[]), true', [user.id, brands]);
    const employees = await findEmployees(sql, brands, used.employees);
    const spares = await findSpares(sql, employees, used.hardware);
    if (spares.length === 0) throw new Error('La folla è troppo piccola: chiedi più --employees e --hardware.');
    used.employees.push(...employees);
    used.hardware.push(...spares.map(({ hardware }) => hardware));
    accounts.push({ username: String(user.username), password: PASSWORD, role, brands, employees, spares });
  }
  return accounts;
}

async function findEmployees(sql: pg.Pool, brands: readonly number[], used: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query(
    `select id from dipendenti where brand_id = any($1) and stato = 'entrato' and id <> all($2) order by hashtext(id::text) limit ${EMPLOYEES_PER_ACCOUNT}`,
    [brands, used],
  );
  return rows.map(({ id }) => id);
}

async function findSpares(sql: pg.Pool, employees: readonly string[], used: readonly number[]) {
  const { rows } = await sql.query<{ hardware: number; dipendente_id: string }>(
    `select h.id as hardware, d.id as dipendente_id
     from (select id, brand_id from dipendenti where id = any($1) limit ${SPARES_PER_ACCOUNT}) d
     cross join lateral (
       select h.id from hardware h join hardware_brands b on b.hardware_id = h.id
       where b.brand_id = d.brand_id and h.stato = 'attivo' and h.id <> all($2)
         and (select count(*) from hardware_brands o where o.hardware_id = h.id) = 1
         and not exists (select from dipendenti_hardware p where p.hardware_id = h.id and p.data_revoca is null)
       order by hashint4(h.id + hashtext(d.id::text)) limit 1) h`,
    [employees, used],
  );
  return rows.filter(({ hardware }, n) => rows.findIndex((candidate) => candidate.hardware === hardware) === n);
}

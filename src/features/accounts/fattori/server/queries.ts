import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { recordAccess } from '#server/register/record-fact.ts';
import { hashToken } from '#server/security/credential.ts';
import type { Fattori } from '../contract.ts';
import { type ChiDeve, codiceDi, compatto, QUANTI_CODICI } from '../rules.ts';

/** Nobody else changes what this account signs in with until the transaction ends. */
export async function holdAccount(db: Tx, user_id: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

export async function findFattori(db: Db, user_id: number): Promise<Omit<Fattori, 'obbligatori'>> {
  const app = await findApp(db, user_id);
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'nome', 'dominio', 'created_at', 'ultimo_uso'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
  return { app_dal: app?.attiva_dal ?? null, passkey, codici: await countCodici(db, user_id) };
}

export function findApp(db: Db, user_id: number): Promise<{ attiva_dal: string | null } | undefined> {
  return db.selectFrom('app_autenticazione').select('attiva_dal').where('user_id', '=', user_id).executeTakeFirst();
}

/** The ids of the account's passkeys at this name of the server: a device that has one makes no second. */
export async function findCredenziali(db: Db, user_id: number, dominio: string): Promise<string[]> {
  const rows = await db
    .selectFrom('passkey')
    .select('credenziale')
    .where('user_id', '=', user_id)
    .where('dominio', '=', dominio)
    .orderBy('id')
    .execute();
  return rows.map(({ credenziale }) => credenziale);
}

export async function isObliged(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from obblighi_fattore o join users u on u.id = ${user_id}
      where o.ruolo = u.role or (o.ruolo = 'AMMINISTRATORE' and u.amministratore)) as is`.execute(db);
  return rows[0]?.is ?? false;
}

export async function hasAny(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ha_secondo_fattore(${user_id}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

export async function findObbligo(db: Db): Promise<ChiDeve[]> {
  const rows = await db.selectFrom('obblighi_fattore').select('ruolo').orderBy('ruolo').execute();
  return rows.map(({ ruolo }) => ruolo as ChiDeve); // the table's check holds the set
}

/** Who had to have one already keeps the day from which they had. */
export async function setObbligo(db: Tx, ruoli: readonly ChiDeve[]): Promise<void> {
  const gone = db.deleteFrom('obblighi_fattore');
  await (ruoli.length > 0 ? gone.where('ruolo', 'not in', ruoli) : gone).execute();
  if (ruoli.length === 0) return;
  await db
    .insertInto('obblighi_fattore')
    .values([...new Set(ruoli)].map((ruolo) => ({ ruolo })))
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Makes ten recovery codes in place of those that there are. They are stored nowhere: they can be shown this once. */
export async function makeCodici(db: Tx, user_id: number): Promise<string[]> {
  const codici = Array.from({ length: QUANTI_CODICI }, () => codiceDi(randomBytes(64)));
  await db.deleteFrom('codici_recupero').where('user_id', '=', user_id).execute();
  await db
    .insertInto('codici_recupero')
    .values(codici.map((codice) => ({ user_id, codice_hash: hashToken(compatto(codice)) })))
    .execute();
  await recordAccess(db, { evento: 'codici_rifatti', utente: user_id });
  return codici;
}

/** For who has just got a first factor; null where codes were made before. */
export async function makeFirstCodici(db: Tx, user_id: number): Promise<string[] | null> {
  const some = await db.selectFrom('codici_recupero').select('user_id').where('user_id', '=', user_id).executeTakeFirst();
  return some ? null : makeCodici(db, user_id);
}

async function countCodici(db: Db, user_id: number): Promise<number> {
  const { left } = await db
    .selectFrom('codici_recupero')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .where('usato_il', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

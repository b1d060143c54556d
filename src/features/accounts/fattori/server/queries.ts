import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { recordAccess } from '#server/register/record-fact.ts';
import { hashToken } from '#server/security/credential.ts';
import type { Fattori } from '../contract.ts';
import { type ChiDeve, codiceDi, compatto, QUANTI_CODICI } from '../rules.ts';

/** Locks the account until the transaction ends. */
export async function lockAccountRow(db: Tx, user_id: number): Promise<void> {
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

/** The ids of the passkeys of the account for this host, so that a device does not create a second one. */
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
  return rows.map(({ ruolo }) => ruolo as ChiDeve); // a check constraint guarantees the value of ruolo
}

/** Sets the obliged groups. A group that was already obliged keeps its date. */
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

/** Creates ten recovery codes in place of the former ones. Only hashes are stored, so the codes are available only in this result. */
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

/** Creates recovery codes with the first factor; null when the account already has some. */
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

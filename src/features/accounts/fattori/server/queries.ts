import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { recordAccess } from '#server/register/record-fact.ts';
import { hashToken } from '#server/security/credential.ts';
import type { Fattori } from '../contract.ts';
import { CODICI_COUNT, formatCodice, normalizeCode, type ObligableGroup } from '../rules.ts';

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

/** Returns the ids of the passkeys of an account. A device uses these ids, so that it does not create a second passkey for this host. */
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
  const { rows } = await sql<{ is_obliged: boolean }>`
    select exists (select from obblighi_fattore o join users u on u.id = ${user_id}
      where o.ruolo = u.role or (o.ruolo = 'AMMINISTRATORE' and u.amministratore)) as is_obliged`.execute(db);
  return rows[0]?.is_obliged ?? false;
}

export async function hasFactors(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ has_factors: boolean }>`select ha_secondo_fattore(${user_id}) as has_factors`.execute(db);
  return rows[0]?.has_factors ?? false;
}

export async function findObbligo(db: Db): Promise<ObligableGroup[]> {
  const rows = await db.selectFrom('obblighi_fattore').select('ruolo').orderBy('ruolo').execute();
  return rows.map(({ ruolo }) => ruolo as ObligableGroup); // A check constraint guarantees the value of ruolo.
}

/** Stores the groups of accounts that must have a second factor. The date of a group that was already obliged is not changed. */
export async function setObbligo(db: Tx, ruoli: readonly ObligableGroup[]): Promise<void> {
  const deletion = db.deleteFrom('obblighi_fattore');
  await (ruoli.length > 0 ? deletion.where('ruolo', 'not in', ruoli) : deletion).execute();
  if (ruoli.length === 0) return;
  await db
    .insertInto('obblighi_fattore')
    .values([...new Set(ruoli)].map((ruolo) => ({ ruolo })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Creates recovery codes, which replace the former ones. Only hashes are stored, so only this result contains the codes. */
export async function createCodici(db: Tx, user_id: number): Promise<string[]> {
  const codici = Array.from({ length: CODICI_COUNT }, () => formatCodice(randomBytes(64)));
  await db.deleteFrom('codici_recupero').where('user_id', '=', user_id).execute();
  await db
    .insertInto('codici_recupero')
    .values(codici.map((codice) => ({ user_id, codice_hash: hashToken(normalizeCode(codice)) })))
    .execute();
  await recordAccess(db, { evento: 'codici_rifatti', utente: user_id });
  return codici;
}

export async function createFirstCodici(db: Tx, user_id: number): Promise<string[] | null> {
  const existing = await db.selectFrom('codici_recupero').select('user_id').where('user_id', '=', user_id).executeTakeFirst();
  return existing ? null : createCodici(db, user_id);
}

async function countCodici(db: Db, user_id: number): Promise<number> {
  const { unused } = await db
    .selectFrom('codici_recupero')
    .select((select) => select.fn.countAll<number>().as('unused'))
    .where('user_id', '=', user_id)
    .where('usato_il', 'is', null)
    .executeTakeFirstOrThrow();
  return unused;
}

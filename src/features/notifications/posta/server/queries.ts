import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Messaggio } from '../contract.ts';
import type { StatoPosta, TipoPosta } from '../rules.ts';

export interface Contenuto {
  testo: string;
  html: string;
  allegato?: { nome: string; tipo: string };
  disiscrizione?: string;
}

export interface WaitingMail {
  id: string;
  tipo: TipoPosta;
  destinatario: string;
  oggetto: string;
  contenuto: Contenuto;
  allegato: Buffer | null;
}

/**
 * Begins an attempt to send a mail and returns the mail; undefined when there is nothing to send. A mail to a deactivated account is
 * cancelled.
 */
export async function beginAttempt(db: Db, id: string): Promise<WaitingMail | undefined> {
  await sql`
    update posta p set stato = 'annullata', contenuto = null, allegato = null
    from users u where p.id = ${id}::uuid and p.stato = 'in_attesa' and u.id = p.user_id and not u.is_active`.execute(db);
  const { rows } = await sql<WaitingMail>`
    update posta set tentativi = tentativi + 1 where id = ${id}::uuid and stato = 'in_attesa'
    returning id, tipo, destinatario, oggetto, contenuto, allegato`.execute(db);
  return rows[0];
}

export async function setMailSent(db: Db, id: string): Promise<void> {
  await sql`update posta set stato = 'inviata', inviata_il = now(), contenuto = null, allegato = null, errore = null
    where id = ${id}::uuid and stato = 'in_attesa'`.execute(db);
}

/** Records a failed attempt. The attachment of an abandoned report is deleted, because it contains confidential data of that day. */
export async function setMailFailed(db: Db, id: string, errore: string, isAbandoned: boolean): Promise<void> {
  await sql`update posta set errore = ${errore}, stato = case when ${isAbandoned}::boolean then 'abbandonata' else stato end,
      allegato = case when ${isAbandoned}::boolean and tipo = 'rapporto' then null else allegato end
    where id = ${id}::uuid and stato = 'in_attesa'`.execute(db);
}

export async function lockFailedMail(db: Tx, id: string): Promise<TipoPosta | undefined> {
  const { rows } = await sql<{ tipo: TipoPosta }>`
    select tipo from posta where id = ${id}::uuid and stato = 'abbandonata' for update`.execute(db);
  return rows[0]?.tipo;
}

export async function requeue(db: Tx, id: string): Promise<void> {
  await sql`update posta set stato = 'in_attesa', tentativi = 0 where id = ${id}::uuid`.execute(db);
}

export async function deleteFailedMail(db: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from posta where id = ${id}::uuid and stato = 'abbandonata' returning id`.execute(db);
  return rows.length > 0;
}

interface QueuedMail {
  user_id: number | null;
  destinatario: string;
  tipo: TipoPosta;
  oggetto: string;
}

export async function insertWaitingMail(db: Tx, mail: QueuedMail, contenuto: Contenuto, allegato: Buffer | null): Promise<string> {
  const { user_id, destinatario, tipo, oggetto } = mail;
  const { rows } = await sql<{ id: string }>`
    insert into posta (user_id, destinatario, tipo, oggetto, contenuto, allegato)
    values (${user_id}, ${destinatario}, ${tipo}, ${oggetto}, ${JSON.stringify(contenuto)}::jsonb, ${allegato}) returning id`.execute(db);
  if (!rows[0]) throw new Error('The insert returned no row');
  return rows[0].id;
}

/** Records a mail that was sent without the queue, such as a test mail. */
export async function insertSentMail(db: Tx, { user_id, destinatario, tipo, oggetto }: QueuedMail): Promise<void> {
  await sql`insert into posta (user_id, destinatario, tipo, oggetto, stato, tentativi, inviata_il)
    values (${user_id}, ${destinatario}, ${tipo}, ${oggetto}, 'inviata', 1, now())`.execute(db);
}

const MAX_LISTED = 100;

export async function listMessaggi(db: Db): Promise<Messaggio[]> {
  const { rows } = await sql<Messaggio>`
    select id, destinatario, tipo, stato, tentativi, errore, created_at, inviata_il from posta
    order by array_position(array['abbandonata', 'in_attesa'], stato) nulls last, coalesce(inviata_il, created_at) desc, id
    limit ${MAX_LISTED}::integer`.execute(db);
  return rows;
}

export async function countPosta(db: Db): Promise<{ in_attesa: number; abbandonate: number; ultima_inviata: string | null }> {
  const countOf = (stato: StatoPosta) => sql<number>`count(*) filter (where stato = ${stato})`;
  const { rows } = await sql<{ in_attesa: number; abbandonate: number; ultima_inviata: string | null }>`
    select ${countOf('in_attesa')} as in_attesa, ${countOf('abbandonata')} as abbandonate, max(inviata_il) as ultima_inviata from posta`.execute(
    db,
  );
  return rows[0] ?? { in_attesa: 0, abbandonate: 0, ultima_inviata: null };
}

/** Deletes old mails: sent and cancelled mails after a month, abandoned mails after three months. */
export async function deleteOldMail(db: Db): Promise<void> {
  await sql`delete from posta where created_at < now() - interval '30 days' and stato in ('inviata', 'annullata')
    or created_at < now() - interval '90 days'`.execute(db);
}

/** Returns the ids of waiting mails that have lost their job: the server stopped during the last attempt, or the queue was recreated. */
export async function findLostMail(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from posta p
    where p.stato = 'in_attesa' and p.created_at < now() - interval '15 minutes' and not exists (
      select from coda.job j where j.name = 'posta' and j.data ->> 'id' = p.id::text and j.state in ('created', 'retry', 'active'))
    limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

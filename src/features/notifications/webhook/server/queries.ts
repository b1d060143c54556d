import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Webhook, WebhookInput } from '../contract.ts';
import { FORMER_SECRET_HOURS, type StatoConsegna, TEST_EVENTO } from '../rules.ts';

const MAX_LISTED = 50;

/** SQL: the id of a delivery that the receiver gets in the header `webhook-id`. */
export const messageIdOf = (id: RawBuilder<unknown>) => sql<string>`'msg_' || ${id}::text`;

export async function findWebhooks(db: Db): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id, w.nome, w.indirizzo, w.eventi, w.attivo, w.spento_perche,
      (select max(k.vale_fino) from chiavi_webhook k where k.webhook_id = w.id and k.vale_fino > now()) as precedente_fino,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.posto, c.created_at desc, c.id), '[]') from (
        select id, ${messageIdOf(sql.ref('id'))} as messaggio, tipo, stato, tentativi, provata_il, risposta, durata_ms, errore, created_at,
          case stato when 'arresa' then 1 when 'in_attesa' then 2 else 3 end as posto
        from consegne_webhook where webhook_id = w.id order by posto, created_at desc, id limit ${MAX_LISTED}::integer) c) as consegne
    from webhooks w order by w.nome, w.id`.execute(db);
  return rows;
}

export async function insertWebhook(db: Tx, { nome, indirizzo, eventi }: WebhookInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (nome, indirizzo, eventi) values (${nome}, ${indirizzo}, ${unique(eventi)}::text[]) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The insert returned no row');
  await sql`insert into giri_webhook (webhook_id) values (${id})`.execute(db);
  return id;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

export async function lockWebhook(db: Tx, id: number): Promise<{ attivo: boolean } | undefined> {
  const { rows } = await sql<{ attivo: boolean }>`select attivo from webhooks where id = ${id} for update`.execute(db);
  return rows[0];
}

export async function setWebhook(db: Tx, id: number, { nome, indirizzo, eventi }: WebhookInput): Promise<void> {
  await sql`update webhooks set nome = ${nome}, indirizzo = ${indirizzo}, eventi = ${unique(eventi)}::text[] where id = ${id}`.execute(db);
}

/** Enables or disables a webhook. An enabled webhook gets only events that happen from now on. */
export async function setAttivo(db: Tx, id: number, attivo: boolean): Promise<void> {
  await sql`update webhooks set attivo = ${attivo}, spento_perche = null where id = ${id}`.execute(db);
  if (attivo)
    await sql`insert into giri_webhook (webhook_id) values (${id}) on conflict (webhook_id) do update
      set letto = excluded.letto, guasto_dal = null`.execute(db);
}

export async function removeWebhook(db: Tx, id: number): Promise<void> {
  await sql`delete from webhooks where id = ${id}`.execute(db);
}

/** Stores a new secret of a webhook. The former secret signs for one more day; older secrets do not sign any more. */
export async function insertSegreto(db: Tx, webhook_id: number, segreto: Buffer): Promise<void> {
  await sql`delete from chiavi_webhook where webhook_id = ${webhook_id} and vale_fino is not null`.execute(db);
  await sql`update chiavi_webhook set vale_fino = now() + make_interval(hours => ${FORMER_SECRET_HOURS}::integer) where webhook_id = ${webhook_id}`.execute(
    db,
  );
  await sql`insert into chiavi_webhook (webhook_id, segreto) values (${webhook_id}, ${segreto})`.execute(db);
}

export async function insertTestConsegna(db: Tx, webhook_id: number): Promise<void> {
  await sql`insert into consegne_webhook (webhook_id, tipo, quando, dati) values (${webhook_id}, ${TEST_EVENTO}, now(), '{}')`.execute(db);
}

export async function lockConsegna(db: Tx, id: string): Promise<{ stato: StatoConsegna; attivo: boolean } | undefined> {
  const { rows } = await sql<{ stato: StatoConsegna; attivo: boolean }>`
    select c.stato, w.attivo from consegne_webhook c join webhooks w on w.id = c.webhook_id where c.id = ${id}::uuid for update of c`.execute(
    db,
  );
  return rows[0];
}

export async function requeue(db: Tx, id: string): Promise<void> {
  await sql`update consegne_webhook set stato = 'in_attesa', in_coda = false where id = ${id}::uuid`.execute(db);
}

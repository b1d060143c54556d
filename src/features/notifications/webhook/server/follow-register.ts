// From what stands in the register to what is to be delivered: read on from where it was read last, for each webhook.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import type { EventSource } from '#server/feature/event-source.ts';

/** Queues one delivery as part of the caller's transaction. */
export type EnqueueConsegna = (tx: Tx, id: string) => Promise<void>;

/** So many are queued in one transaction. */
const AT_ONCE = 200;

/**
 * Makes the deliveries of all that was committed since the last time, and queues what waits. An entry is in the register when its change is
 * committed, and never when that was undone; how far was read is written with the deliveries, so none is made twice, whoever dies in between.
 */
export async function followRegister(db: Db, sources: readonly EventSource[], enqueue: EnqueueConsegna): Promise<void> {
  await beginMissing(db);
  await db.transaction().execute(async (tx) => {
    for (const webhook of await holdBehind(tx)) await readOn(tx, sources, webhook);
  });
  while ((await queueWaiting(db, enqueue)) === AT_ONCE);
}

interface Behind {
  webhook_id: number;
  da: string;
  a: string;
}

/** Those for which something has happened, held; another server does not wait for them. */
async function holdBehind(tx: Tx): Promise<Behind[]> {
  const { rows } = await sql<Behind>`
    select g.webhook_id, g.letto::text as da, n.ora::text as a
    from (select pg_current_snapshot() as ora) n cross join giri_webhook g join webhooks w on w.id = g.webhook_id
    where w.attivo and exists (select from registro r where ${isNew(sql`g.letto`, sql`n.ora`)})
    order by g.webhook_id for update of g skip locked`.execute(tx);
  return rows;
}

/** What was over at the second moment and not at the first, however long it took. */
const isNew = (da: RawBuilder<unknown>, a: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  r.transazione >= pg_snapshot_xmin(${da}) and not pg_visible_in_snapshot(r.transazione, ${da}) and pg_visible_in_snapshot(r.transazione, ${a})`;

async function readOn(tx: Tx, sources: readonly EventSource[], { webhook_id, da, a }: Behind): Promise<void> {
  await sql`
    with voci as materialized (
      select r.id, r.quando, r.azione, r.oggetto, r.oggetto_id, r.dipendente_id, r.brand_ids, r.prima, r.dopo, coalesce(r.dopo, r.prima) as valori
      from registro r where ${isNew(sql`${da}::pg_snapshot`, sql`${a}::pg_snapshot`)}),
    eventi (voce, tipo, dati) as (${sql.join(sources, sql` union all `)})
    insert into consegne_webhook (webhook_id, tipo, quando, dati)
    select w.id, e.tipo, v.quando, e.dati from eventi e join voci v on v.id = e.voce join webhooks w on w.id = ${webhook_id} and e.tipo = any(w.eventi)
    order by v.id`.execute(tx);
  await sql`update giri_webhook set letto = ${a}::pg_snapshot where webhook_id = ${webhook_id}`.execute(tx);
}

/** A backup does not say how far was read: what it brings back was told before, or is too old to be told. */
async function beginMissing(db: Db): Promise<void> {
  await sql`insert into giri_webhook (webhook_id) select id from webhooks w
    where not exists (select from giri_webhook g where g.webhook_id = w.id) on conflict do nothing`.execute(db);
}

async function queueWaiting(db: Db, enqueue: EnqueueConsegna): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update consegne_webhook set in_coda = true where id in (
        select id from consegne_webhook where stato = 'in_attesa' and not in_coda order by created_at limit ${AT_ONCE}::integer for update skip locked)
      returning id`.execute(tx);
    for (const { id } of rows) await enqueue(tx, id);
    return rows.length;
  });
}

/** Once in a while: what the queue has lost is queued again, and what is past is forgotten after a month. */
export async function tidyConsegne(db: Db): Promise<void> {
  await sql`update consegne_webhook c set in_coda = false
    where c.stato = 'in_attesa' and c.in_coda and coalesce(c.provata_il, c.created_at) < now() - interval '15 minutes' and not exists (
      select from coda.job j where j.name = 'webhook' and j.data ->> 'id' = c.id::text and j.state in ('created', 'retry', 'active'))`.execute(
    db,
  );
  await sql`delete from consegne_webhook where created_at < now() - interval '30 days'`.execute(db);
}

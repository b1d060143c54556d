// Each webhook has its own read position in the audit log.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import type { EventSource } from '#server/feature/event-source.ts';

/** Queues a delivery in the transaction of the caller. */
export type EnqueueConsegna = (tx: Tx, id: string) => Promise<void>;

const BATCH_SIZE = 200;

/**
 * Creates the webhook deliveries of all transactions that were committed since the last run. The read position is updated in the same
 * transaction, so that no delivery is created twice when a server stops.
 */
export async function followAuditLog(db: Db, sources: readonly EventSource[], enqueue: EnqueueConsegna): Promise<void> {
  await insertMissingPositions(db);
  await db.transaction().execute(async (tx) => {
    for (const webhook of await lockPending(tx)) await createConsegne(tx, sources, webhook);
  });
  while ((await queueWaiting(db, enqueue)) === BATCH_SIZE);
}

interface PendingRange {
  webhook_id: number;
  from_snapshot: string;
  to_snapshot: string;
}

async function lockPending(tx: Tx): Promise<PendingRange[]> {
  const { rows } = await sql<PendingRange>`
    select g.webhook_id, g.letto::text as from_snapshot, n.ora::text as to_snapshot
    from (select pg_current_snapshot() as ora) n cross join giri_webhook g join webhooks w on w.id = g.webhook_id
    where w.attivo and exists (select from registro r where ${isCommittedBetween(sql`g.letto`, sql`n.ora`)})
    order by g.webhook_id for update of g skip locked`.execute(tx);
  return rows;
}

/** SQL condition: the transaction of an audit log entry was committed between the two snapshots. */
const isCommittedBetween = (fromSnapshot: RawBuilder<unknown>, toSnapshot: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  r.transazione >= pg_snapshot_xmin(${fromSnapshot}) and not pg_visible_in_snapshot(r.transazione, ${fromSnapshot}) and pg_visible_in_snapshot(r.transazione, ${toSnapshot})`;

async function createConsegne(
  tx: Tx,
  sources: readonly EventSource[],
  { webhook_id, from_snapshot, to_snapshot }: PendingRange,
): Promise<void> {
  await sql`
    with voci as materialized (
      select r.id, r.quando, r.azione, r.oggetto, r.oggetto_id, r.dipendente_id, r.brand_ids, r.prima, r.dopo, coalesce(r.dopo, r.prima) as valori
      from registro r where ${isCommittedBetween(sql`${from_snapshot}::pg_snapshot`, sql`${to_snapshot}::pg_snapshot`)}),
    eventi (voce, tipo, dati) as (${sql.join(sources, sql` union all `)})
    insert into consegne_webhook (webhook_id, tipo, quando, dati)
    select w.id, e.tipo, v.quando, e.dati from eventi e join voci v on v.id = e.voce join webhooks w on w.id = ${webhook_id} and e.tipo = any(w.eventi)
    order by v.id`.execute(tx);
  await sql`update giri_webhook set letto = ${to_snapshot}::pg_snapshot where webhook_id = ${webhook_id}`.execute(tx);
}

/** Inserts missing read positions. They start at the present moment: a backup does not contain them, and restored entries are old. */
async function insertMissingPositions(db: Db): Promise<void> {
  await sql`insert into giri_webhook (webhook_id) select id from webhooks w
    where not exists (select from giri_webhook g where g.webhook_id = w.id) on conflict do nothing`.execute(db);
}

async function queueWaiting(db: Db, enqueue: EnqueueConsegna): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update consegne_webhook set in_coda = true where id in (
        select id from consegne_webhook where stato = 'in_attesa' and not in_coda order by created_at limit ${BATCH_SIZE}::integer for update skip locked)
      returning id`.execute(tx);
    for (const { id } of rows) await enqueue(tx, id);
    return rows.length;
  });
}

export async function cleanUpConsegne(db: Db): Promise<void> {
  await sql`update consegne_webhook c set in_coda = false
    where c.stato = 'in_attesa' and c.in_coda and coalesce(c.provata_il, c.created_at) < now() - interval '15 minutes' and not exists (
      select from coda.job j where j.name = 'webhook' and j.data ->> 'id' = c.id::text and j.state in ('created', 'retry', 'active'))`.execute(
    db,
  );
  await sql`delete from consegne_webhook where created_at < now() - interval '30 days'`.execute(db);
}

import { cleanUpConsegne, type EnqueueConsegna, followAuditLog } from '#features/notifications/webhook/server/follow-audit-log.ts';
import { type SendServices, sendConsegna } from '#features/notifications/webhook/server/send-consegna.ts';
import { deleteOldLetture } from '#features/privacy/letture/server/queries.ts';
import type { Db } from '#server/db/handle.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { WEBHOOK_EVENTS } from './features.ts';

export interface WebhookSettings extends SendServices {
  log: { error(details: object, sentence: string): void };
  /** Whether the server polls for new events. Tests set it to false and call look() instead. */
  looks?: boolean;
}

export interface OpenWebhooks {
  /** Enqueues the webhook requests for new audit log entries now. The server does this every two seconds. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_INTERVAL_MS = 2_000;

const CLEANUP_INTERVAL_MS = 60_000;

/** The minimum time between two log lines about an unreachable database. */
const LOG_INTERVAL_MS = 60_000;

export async function openWebhooks(db: Db, jobs: Jobs, { log, looks = true, ...tools }: WebhookSettings): Promise<OpenWebhooks> {
  const enqueue: EnqueueConsegna = (tx, id) => jobs.enqueue(tx, 'webhook', { id });
  await jobs.work({ webhook: ({ id }, attempt) => sendConsegna(db, tools, id, attempt) });
  let cleanedUpAt = 0;
  const look = async () => {
    if (Date.now() - cleanedUpAt > CLEANUP_INTERVAL_MS) {
      await cleanUpConsegne(db);
      await deleteOldLetture(db);
      cleanedUpAt = Date.now();
    }
    await followAuditLog(db, WEBHOOK_EVENTS, enqueue);
  };
  let loggedAt = 0;
  const logError = (error: unknown) => {
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'The audit log could not be read for webhooks');
  };
  let runningPoll: Promise<void> | undefined;
  const timer = looks
    ? setInterval(() => {
        runningPoll ??= look()
          .catch(logError)
          .finally(() => {
            runningPoll = undefined;
          });
      }, POLL_INTERVAL_MS)
    : undefined;
  return {
    look,
    async stop() {
      clearInterval(timer);
      await runningPoll;
    },
  };
}

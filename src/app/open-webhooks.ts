// Starts the delivery of webhooks: reads new entries of the audit log, queues deliveries, and sends them.
import { type EnqueueConsegna, followRegister, tidyConsegne } from '#features/notifications/webhook/server/follow-register.ts';
import { type SendTools, sendConsegna } from '#features/notifications/webhook/server/send-consegna.ts';
import { forgetLetture } from '#features/privacy/letture/server/queries.ts';
import type { Db } from '#server/db/handle.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { WEBHOOK_EVENTS } from './features.ts';

export interface Settings extends SendTools {
  log: { error(details: object, sentence: string): void };
  /** False: events are searched for only when `look` is called, as tests do. */
  looks?: boolean;
}

export interface OpenWebhooks {
  /** Searches for new events now; otherwise this happens every two seconds. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 2_000;

const TIDY_EVERY_MS = 60_000;

/** The minimum time between two log lines about an unreachable database. */
const QUIET_MS = 60_000;

export async function openWebhooks(db: Db, jobs: Jobs, { log, looks = true, ...tools }: Settings): Promise<OpenWebhooks> {
  const enqueue: EnqueueConsegna = (tx, id) => jobs.enqueue(tx, 'webhook', { id });
  await jobs.work({ webhook: ({ id }, attempt) => sendConsegna(db, tools, id, attempt) });
  let tidiedAt = 0;
  const look = async () => {
    if (Date.now() - tidiedAt > TIDY_EVERY_MS) {
      await tidyConsegne(db);
      await forgetLetture(db);
      tidiedAt = Date.now();
    }
    await followRegister(db, WEBHOOK_EVENTS, enqueue);
  };
  let toldAt = 0;
  const noted = (error: unknown) => {
    if (Date.now() - toldAt < QUIET_MS) return;
    toldAt = Date.now();
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'The register could not be read for webhooks');
  };
  let looking: Promise<void> | undefined;
  const timer = looks
    ? setInterval(() => {
        looking ??= look()
          .catch(noted)
          .finally(() => {
            looking = undefined;
          });
      }, EVERY_MS)
    : undefined;
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

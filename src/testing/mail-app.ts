import { onTestFinished } from 'vitest';
import { type OpenPosta, openPosta } from '#app/open-posta.ts';
import { allRoutes } from '#app/routes.ts';
import { createSmtp } from '#features/notifications/posta/server/smtp-client.ts';
import { connect } from '#server/db/connect.ts';
import { openJobs, type RetryPolicy } from '#server/jobs/queue.ts';
import { createPasswordRules } from '#server/security/passwords.ts';
import { createThrottle } from '#server/security/throttle.ts';
import type { Mailbox } from './mailbox.ts';
import { type SecondApp, startSecondApp } from './second-app.ts';
import { TEST_KEY } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

export interface MailApp extends SecondApp, OpenPosta {
  errors: string[];
}

const NO_PAUSES: RetryPolicy = { tries: 3, firstPauseSeconds: 0, longestPauseSeconds: 0 };
export const ORIGIN = 'https://organico.test';

/**
 * Starts a server that sends its mails to this mailbox and retries without a pause. The server checks for new mails only
 * when the test starts a check, and runs until the test ends.
 */
export async function startMailApp(first: TestApp, mailbox: Mailbox, patience: RetryPolicy = NO_PAUSES): Promise<MailApp> {
  const { host, port, user, password, database } = first.sql.options;
  const { db, pool } = connect({ host, port, user, password, database, max: 10 });
  const errors: string[] = [];
  const log = { error: (details: object, sentence: string) => void errors.push(`${sentence}: ${JSON.stringify(details)}`) };
  const smtp = createSmtp(
    { url: mailbox.url, from: 'Organico <organico@azienda.it>' },
    { connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 2_000 },
  );
  const jobs = await openJobs(pool, { log, patience, everySeconds: 0.5, superviseSeconds: 1, rounds: false });
  const openedPosta = await openPosta(db, jobs, { smtp, origin: ORIGIN, key: TEST_KEY, log });
  onTestFinished(async () => {
    await jobs.stop();
    await db.destroy();
  });
  const services = {
    throttle: createThrottle(db),
    weakPasswords: createPasswordRules(db, 6),
    key: TEST_KEY,
    posta: openedPosta.posta,
    enqueueInvio: openedPosta.enqueueInvio,
  };
  return { ...(await startSecondApp(first, { routes: allRoutes(services) })), ...openedPosta, errors };
}

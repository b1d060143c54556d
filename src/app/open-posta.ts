import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { domandeForReport, domandeRoutes } from '#features/insight/domande/server/feature.ts';
import { type EnqueueInvio, enqueueDueReports, sendRapporto } from '#features/insight/rapporti-programmati/server/send-rapporto.ts';
import { getReport } from '#features/insight/report/contract.ts';
import { reportRoutes } from '#features/insight/report/server/feature.ts';
import { runRound } from '#features/notifications/posta/server/run-round.ts';
import { type Posta, sendMail } from '#features/notifications/posta/server/send-mail.ts';
import { createSmtp, type Smtp } from '#features/notifications/posta/server/smtp-client.ts';
import { listBrands } from '#features/people/brands/contract.ts';
import { brandsRoutes } from '#features/people/brands/server/feature.ts';
import type { Db } from '#server/db/handle.ts';
import { findRoute } from '#server/http/route.ts';
import type { Jobs, RetryPolicy } from '#server/jobs/queue.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { NOTICES } from './features.ts';

interface PostaSettings {
  smtp: Smtp;
  origin: string;
  key: ServerKey;
  log: { error(details: object, sentence: string): void };
}

export interface OpenPosta {
  posta: Posta;
  enqueueInvio: EnqueueInvio;
  /** Enqueues the mails that are due now. The job queue does this once a minute; tests call it directly. */
  round(now: Date): Promise<void>;
}

/**
 * The retries of a failed mail or webhook take about half a day. A message that fails at night arrives if the target server works again in
 * the morning.
 */
export const RETRY_POLICY: RetryPolicy = { tries: 12, firstPauseSeconds: 30, longestPauseSeconds: 7_200 };

export async function openPosta(db: Db, jobs: Jobs, { smtp, origin, key, log }: PostaSettings): Promise<OpenPosta> {
  const posta: Posta = { smtp, origin, enqueue: (tx, id) => jobs.enqueue(tx, 'posta', { id }) };
  const logError = (error: unknown, sentence: string) =>
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, sentence);
  // The job queue retries a failed job without logging the error, so the error is logged here.
  const logFailure = (work: Promise<void>, sentence: string) =>
    work.catch((error: unknown) => {
      logError(error, sentence);
      throw error;
    });
  const enqueueInvio: EnqueueInvio = (tx, invio) => jobs.enqueue(tx, 'rapporto', invio);
  const usedReportRoutes = {
    report: findRoute(reportRoutes({ allKinds: ALL_KINDS }), getReport),
    brands: findRoute(brandsRoutes, listBrands),
    domande: domandeForReport(domandeRoutes({ allKinds: ALL_KINDS })),
  };
  const round = async (now: Date) => {
    await enqueueDueReports(db, enqueueInvio, now);
    await runRound(db, { posta, notices: NOTICES, note: logError }, now);
  };
  await jobs.work({
    posta: ({ id }, attempt) => sendMail(db, posta, id, attempt),
    rapporto: (invio) => logFailure(sendRapporto(db, { posta, key, ...usedReportRoutes }, invio), 'Sending a scheduled report failed'),
    giro: () => logFailure(round(new Date()), 'Sending the due mails failed'),
  });
  return { posta, enqueueInvio, round };
}

export function smtpOf({ SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }): Smtp | undefined {
  return SMTP_URL && MAIL_FROM ? createSmtp({ url: SMTP_URL, from: MAIL_FROM }) : undefined;
}

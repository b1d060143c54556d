// Which work is queued, each with what it is given. Who does it is handed over where the server is put together (src/app/server.ts).

/** `posta`: one mail, by its id, is to be sent. `giro`: once a minute somebody looks whether there is something to tell or to make. `rapporto`: one scheduled report is to
 * be made for one receiver. `webhook`: one event is to be delivered to one program. `conservazione`: once an hour somebody
 * looks whether the month's list of what is due has been prepared. */
export interface QueuedWork {
  posta: { id: string };
  giro: Record<string, never>;
  rapporto: { rapporto_id: number; user_id: number; per: string };
  webhook: { id: string };
  conservazione: Record<string, never>;
}
export type QueueName = keyof QueuedWork;

/** How long one piece may take. Whoever has not ended it by then is taken to be dead, and another server does it. */
export const QUEUES: Record<QueueName, { expireInSeconds: number }> = {
  posta: { expireInSeconds: 120 },
  giro: { expireInSeconds: 300 },
  rapporto: { expireInSeconds: 300 },
  webhook: { expireInSeconds: 120 },
  conservazione: { expireInSeconds: 600 },
};

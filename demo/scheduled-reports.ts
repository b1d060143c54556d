import type { Transaction } from 'kysely';
import { nextSending } from '#features/insight/rapporti-programmati/rules.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { elementAt } from './pseudo-random.ts';

const REPORTS = [
  { author: 1, receivers: [1, 3], nome: 'Report del lunedì', periodo: 'settimana', formato: 'pdf', giorni: [1], ora: 8 },
  { author: 0, receivers: [0], nome: 'Cifre del trimestre per Excel', periodo: 'trimestre', formato: 'xlsx', giorni: [1, 4], ora: 7 },
];

export async function addScheduledReports(tx: Transaction<DB>, today: string, userIds: readonly number[]): Promise<void> {
  const now = new Date(`${today}T12:00:00Z`);
  for (const { author, receivers, ...report } of REPORTS) {
    const row = { ...report, user_id: elementAt(userIds, author), prossimo: nextSending(report.giorni, report.ora, now).toISOString() };
    const { id } = await tx.insertInto('rapporti_programmati').values(row).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('rapporti_destinatari')
      .values(receivers.map((receiver) => ({ rapporto_id: id, user_id: elementAt(userIds, receiver) })))
      .execute();
  }
}

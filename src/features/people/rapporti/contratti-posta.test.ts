import { expect, onTestFinished, test } from 'vitest';
import { formatData } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import { aDecision } from '#testing/contratti.ts';
import { startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { setDatabaseDay } from '#testing/on-day.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

test('The end of a contract is mailed 60, 30, 14 and 7 days before to HR and to the manager, once each, without confidential data', {
  timeout: 60_000,
}, async () => {
  const mailbox = await openMailbox();
  const office = await startMailApp(app, mailbox);
  const { hr, manager, otherManager, it, id, today, setRapporto } = await aDecision(app, { fine: 61 });
  await setRapporto({ matricola: 'SEGRETA9' });
  await app.sql.query('update dipendenti set stipendio = 54321 where id = $1', [id]);
  const emailOf = async ({ userId }: { userId: number }) =>
    (await app.sql.query('select email from users where id = $1', [userId])).rows[0].email as string;
  const addresses = await Promise.all([hr, manager, otherManager, it].map(emailOf));
  const mailedOn: [days: number, to: string[]][] = [];
  let read = 0;
  onTestFinished(() => setDatabaseDay(app.sql, 0));
  for (const day of [0, 1, 2, 30, 31, 32, 46, 47, 48, 53, 54, 55, 61, 62]) {
    await setDatabaseDay(app.sql, day);
    await office.round(new Date(`${addDays(today, day)}T10:00:00Z`));
    const { rows } = await app.sql.query('select count(*)::integer as n from posta');
    const mails = (await mailbox.have(rows[0].n)).slice(read);
    read += mails.length;
    const received = mails.filter(({ to }) => addresses.includes(to));
    if (received.length > 0) mailedOn.push([61 - day, received.map(({ to }) => to).sort()]);
    for (const { subject, text } of received) {
      expect(subject).toBe(`Anna Rossi: Il contratto finisce il ${formatData(addDays(today, 61))}`);
      expect(text).toContain(`/employees/${id}?azione=contratto`);
      expect(text).not.toMatch(/SEGRETA9|54321/);
    }
  }
  const asked = addresses.slice(0, 2).sort();
  expect(mailedOn).toEqual([60, 30, 14, 7].map((days) => [days, asked]));
});

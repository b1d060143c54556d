import { describe, expect, test, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { aBrand } from '#testing/notices.ts';
import { insertDipendente, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteMessaggio, getPosta, retryMessaggio } from './contract.ts';
import { enqueueMail, type Posta } from './server/send-mail.ts';

const app = openApp();
const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };

const aMail = (destinatario: string) => ({
  user_id: null,
  destinatario,
  tipo: 'avvisi' as const,
  oggetto: 'Però',
  testo: 'Sì, testo',
  html: '<p>Sì, testo</p>',
});

async function queueMails(posta: Posta, recipients: string[], { undo = false } = {}): Promise<void> {
  const { host, port, user, password, database } = app.sql.options;
  const { db } = connect({ host, port, user, password, database, max: 1 });
  try {
    await db.transaction().execute(async (tx) => {
      for (const recipient of recipients) await enqueueMail(tx, posta, aMail(recipient));
      if (undo) throw new Error('Rolled back');
    });
  } catch (error) {
    if (!undo) throw error;
  } finally {
    await db.destroy();
  }
}

const statoOf = async (destinatario: string) =>
  (await app.sql.query('select stato, tentativi, errore, contenuto from posta where destinatario = $1', [destinatario])).rows[0];
const waitForStato = (destinatario: string, stato: string) =>
  vi.waitFor(async () => expect(await statoOf(destinatario)).toMatchObject({ stato }), WAIT_OPTIONS);

describe('the delivery of a mail', () => {
  test('A mail is sent after the commit of its transaction, and its text is deleted afterwards', { timeout: 60_000 }, async () => {
    const mailbox = await openMailbox();
    const { posta } = await startMailApp(app, mailbox);
    await queueMails(posta, ['mai@azienda.it'], { undo: true });
    await queueMails(posta, ['anna@azienda.it']);
    const [mail] = await mailbox.have(1);
    expect(mail).toMatchObject({ to: 'anna@azienda.it', subject: 'Però', unsubscribe: '<https://organico.test/account#posta>' });
    expect(mail?.text).toContain('Sì, testo');
    await waitForStato('anna@azienda.it', 'inviata');
    expect(await statoOf('anna@azienda.it')).toMatchObject({ contenuto: null, tentativi: 1 });
    expect(mailbox.received).toHaveLength(1);
  });

  test('Each of many mails is sent only once, with two servers that send mails', { timeout: 60_000 }, async () => {
    const mailbox = await openMailbox();
    const firstOffice = await startMailApp(app, mailbox);
    await startMailApp(app, mailbox);
    const recipients = Array.from({ length: 12 }, (_, n) => `due${n}@azienda.it`);
    await queueMails(firstOffice.posta, recipients);
    for (const recipient of recipients) await waitForStato(recipient, 'inviata');
    expect(mailbox.received.map(({ to }) => to).sort()).toEqual([...recipients].sort());
  });

  test.each([
    ['answers with an error 4xx', 451, 'vuole dopo'],
    ['does not answer', 'hang', 'silenzio'],
    ['closes the connection', 'drop', 'cade'],
  ] as const)(
    'When the mail server %s, a mail is tried again until the server accepts it',
    { timeout: 60_000 },
    async (_, failure, name) => {
      const mailbox = await openMailbox();
      mailbox.answers.push(failure, failure);
      const { posta } = await startMailApp(app, mailbox);
      const to = `${name.replace(' ', '.')}@azienda.it`;
      await queueMails(posta, [to]);
      await waitForStato(to, 'inviata');
      expect(mailbox.received.map((mail) => mail.to)).toEqual([to]);
      expect(await statoOf(to)).toMatchObject({ tentativi: 3, errore: null });
    },
  );

  test('A mail that the mail server rejects permanently (5xx) is abandoned, and an amministratore is notified and can send it again', {
    timeout: 60_000,
  }, async () => {
    const mailbox = await openMailbox();
    mailbox.answers.push(550);
    const office = await startMailApp(app, mailbox);
    await queueMails(office.posta, ['nessuno@azienda.it']);
    await waitForStato('nessuno@azienda.it', 'abbandonata');
    const admin = office.speakingAs(await app.asAdmin());
    const postaState = await admin.call(getPosta, {});
    expect(postaState).toMatchObject({ configurata: true, abbandonate: 1, mittente: 'Organico <organico@azienda.it>' });
    const abandoned = postaState.messaggi.find(({ destinatario }) => destinatario === 'nessuno@azienda.it');
    expect(abandoned).toMatchObject({ stato: 'abbandonata', tentativi: 1 });
    expect(abandoned?.errore).toMatch(/^Il server di posta rifiuta questa mail\. Ha risposto: «550 /);
    expect(JSON.stringify(postaState)).not.toContain('testo');
    const params = { id: abandoned?.id ?? '' };
    await admin.call(retryMessaggio, { params });
    await waitForStato('nessuno@azienda.it', 'inviata');
    expect(mailbox.received).toHaveLength(1);
    expect(await admin.try(deleteMessaggio, { params })).toMatchObject({ status: 404 });
  });

  test('A mail that fails at every attempt is abandoned after the last attempt', { timeout: 60_000 }, async () => {
    const mailbox = await openMailbox();
    mailbox.answers.push(450, 450, 450);
    const office = await startMailApp(app, mailbox);
    await queueMails(office.posta, ['sempre@azienda.it']);
    await waitForStato('sempre@azienda.it', 'abbandonata');
    expect(mailbox.tries).toBe(3);
    const admin = office.speakingAs(await app.asAdmin());
    const { messaggi } = await admin.call(getPosta, {});
    const id = messaggi.find(({ destinatario }) => destinatario === 'sempre@azienda.it')?.id ?? '';
    await admin.call(deleteMessaggio, { params: { id } });
    expect(await statoOf('sempre@azienda.it')).toBeUndefined();
  });

  test('A mail waits while the database is not reachable', { timeout: 60_000 }, async () => {
    const mailbox = await openMailbox();
    const { posta } = await startMailApp(app, mailbox);
    await app.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await queueMails(posta, ['dopo@azienda.it']).catch(() => queueMails(posta, ['dopo@azienda.it']));
    await waitForStato('dopo@azienda.it', 'inviata');
  });

  test('A mail to an account that was deactivated in the meantime is not sent', { timeout: 60_000 }, async () => {
    const mailbox = await openMailbox();
    mailbox.answers.push(451);
    const office = await startMailApp(app, mailbox, { tries: 3, firstPauseSeconds: 1, longestPauseSeconds: 1 });
    const { brand, as } = await aBrand(app);
    const hr = await as('HR');
    const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id: brand.id });
    await insertWorkflow(app.sql, { dipendente_id, stato: 'creato_hr' });
    await office.round(new Date());
    await mailbox.tried(1);
    await app.sql.query('update users set is_active = false where id = $1', [hr.userId]);
    await vi.waitFor(async () => {
      const { rows } = await app.sql.query('select stato, contenuto from posta where user_id = $1', [hr.userId]);
      expect(rows).toEqual([{ stato: 'annullata', contenuto: null }]);
    }, WAIT_OPTIONS);
    expect(mailbox.received).toEqual([]);
  });
});

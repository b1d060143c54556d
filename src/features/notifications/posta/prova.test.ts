import { expect, test } from 'vitest';
import { startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { openApp } from '#testing/test-app.ts';
import { getPosta, sendTestMail } from './contract.ts';
import { writeMail } from './server/send-mail.ts';
import { createSmtp, explainSmtp, isLocalhost } from './server/smtp-client.ts';

const app = openApp();

test('When no mail server is configured, the call that sends a test mail is rejected with POSTA_NON_CONFIGURATA', async () => {
  const admin = await app.asAdmin();
  expect(await admin.call(getPosta, {})).toMatchObject({ configurata: false, mittente: null, server: null, messaggi: [] });
  expect(await admin.try(sendTestMail, { body: {} })).toMatchObject({ status: 409, body: { code: 'POSTA_NON_CONFIGURATA' } });
});

test('Only an amministratore can list mails and send a test mail', async () => {
  const hr = await app.as({ role: 'HR' });
  expect(await hr.try(getPosta, {})).toMatchObject({ status: 403 });
  expect(await hr.try(sendTestMail, { body: {} })).toMatchObject({ status: 403 });
});

test('A test mail can be sent to the own or to another address, and the answer of the mail server is returned in Italian', async () => {
  const mailbox = await openMailbox();
  const { speakingAs } = await startMailApp(app, mailbox);
  const admin = speakingAs(await app.asAdmin());
  const { messaggio, inviata } = await admin.call(sendTestMail, { body: {} });
  expect(inviata).toBe(true);
  expect(messaggio).toMatch(/^Il server di posta ha preso la mail per .+@.+\. Ha risposto: «250 Preso»\.$/);
  expect(mailbox.received[0]?.subject).toBe('Prova di invio da Organico');
  mailbox.answers.push(550, 421, 'drop', 'hang');
  const sendToOther = async () => admin.call(sendTestMail, { body: { destinatario: 'altro@azienda.it' } });
  expect(await sendToOther()).toMatchObject({ inviata: false, messaggio: expect.stringMatching(/rifiuta questa mail.*«550 /) });
  expect(await sendToOther()).toMatchObject({ inviata: false, messaggio: expect.stringMatching(/riprovare più tardi.*«421 /) });
  expect((await sendToOther()).messaggio).toMatch(/^Il server di posta/);
  expect((await sendToOther()).messaggio).toBe('Il server di posta non ha risposto in tempo.');
  expect(mailbox.received).toHaveLength(1);
  const { messaggi } = await admin.call(getPosta, {});
  expect(messaggi).toMatchObject([{ tipo: 'prova', stato: 'inviata' }]);
});

test.each([
  ['that cannot encrypt', true, 'requireTLS=false'],
  ['whose certificate nobody trusts', false, 'certificato'],
])('When encryption is required, a mail server %s gets no mail, and the error says why', async (_, cannotEncrypt, expectedText) => {
  const mailbox = await openMailbox({ cannotEncrypt });
  const message = { id: '1', destinatario: 'anna@azienda.it', oggetto: 'Il link', testo: 'segreto', html: '<p>segreto</p>' };
  const send = (url: string) => createSmtp({ url, from: 'organico@azienda.it' }).send(message);
  const failure = await send(`${mailbox.url}?requireTLS=true`).catch(explainSmtp);
  expect(failure).toEqual({ sentence: expect.stringContaining(expectedText), isFinal: false });
  expect(mailbox.received).toEqual([]);
  await send(mailbox.url);
  expect(mailbox.received).toHaveLength(1);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['posta.azienda.it', false],
  ['127.altrove.example', false],
  ['10.0.0.25', false],
])('Encryption is required for mail servers on other machines: %s counts as the same machine: %s', (host, isLocal) => {
  expect(isLocalhost(new URL(`smtp://${host}:25`).hostname)).toBe(isLocal);
});

test('A mail has one address as its recipient and one line as its subject, whatever text they contain', async () => {
  const mailbox = await openMailbox();
  const smtp = createSmtp({ url: mailbox.url, from: 'organico@azienda.it' });
  const content = { testo: 'x', html: '<p>x</p>' };
  await smtp.send({ id: '1', destinatario: 'anna@azienda.it', oggetto: 'Uno\r\nBcc: ladro@altrove.it\r\n\r\nAltro', ...content });
  await smtp.send({ id: '2', destinatario: 'anna@azienda.it, ladro@altrove.it', oggetto: 'Due', ...content }).catch(() => {});
  await smtp.send({ id: '3', destinatario: 'anna@azienda.it>\r\nRCPT TO:<ladro@altrove.it', oggetto: 'Tre', ...content }).catch(() => {});
  expect(mailbox.received.map(({ to }) => to)).not.toContainEqual(expect.stringMatching(/(^|, )ladro@altrove\.it/));
  expect(mailbox.received[0]).toMatchObject({ to: 'anna@azienda.it', subject: expect.stringContaining('Bcc: ladro') });
});

test('Texts of users are escaped in a mail', () => {
  const unsafeText = '<img src=x onerror="alert(1)"> & co';
  const riga = { titolo: unsafeText, testo: unsafeText, collegamento: `/employees?q=${unsafeText}` };
  const gruppi = [{ titolo: unsafeText, righe: [riga], altri: 0, collegamento: '/' }];
  const { html } = writeMail(
    { titolo: unsafeText, introduzione: unsafeText, gruppi, vai: { label: unsafeText, collegamento: '/' }, perche: unsafeText },
    'https://o.test',
  );
  expect(html).not.toContain('<img');
  expect(html).not.toContain('onerror="');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co');
});

import { expect, test } from 'vitest';
import { openMailbox } from '#testing/mailbox.ts';
import { openPostOffice } from '#testing/post-office.ts';
import { openApp } from '#testing/test-app.ts';
import { getPosta, provaPosta } from './contract.ts';

const app = openApp();

test('without a mail server nothing is sent, and that is said', async () => {
  const admin = await app.asAdmin();
  expect(await admin.call(getPosta, {})).toMatchObject({ configurata: false, mittente: null, server: null, messaggi: [] });
  expect(await admin.try(provaPosta, { body: {} })).toMatchObject({ status: 409, body: { code: 'POSTA_NON_CONFIGURATA' } });
});

test('only an amministratore sees the post and tries it', async () => {
  const hr = await app.as({ role: 'HR' });
  expect(await hr.try(getPosta, {})).toMatchObject({ status: 403 });
  expect(await hr.try(provaPosta, { body: {} })).toMatchObject({ status: 403 });
});

test('a test goes to oneself or to another address, and its answer is the server’s, in Italian', async () => {
  const mailbox = await openMailbox();
  const { speakingAs } = await openPostOffice(app, mailbox);
  const admin = speakingAs(await app.asAdmin());
  const { messaggio, inviata } = await admin.call(provaPosta, { body: {} });
  expect(inviata).toBe(true);
  expect(messaggio).toMatch(/^Il server di posta ha preso la mail per .+@.+\. Ha risposto: «250 Preso»\.$/);
  expect(mailbox.received[0]?.subject).toBe('Prova di invio da Organico');
  mailbox.answers.push(550, 421, 'drop', 'hang');
  const asked = async () => admin.call(provaPosta, { body: { destinatario: 'altro@azienda.it' } });
  expect(await asked()).toMatchObject({ inviata: false, messaggio: expect.stringMatching(/rifiuta questa mail.*«550 /) });
  expect(await asked()).toMatchObject({ inviata: false, messaggio: expect.stringMatching(/riprovare più tardi.*«421 /) });
  expect((await asked()).messaggio).toMatch(/^Il server di posta/);
  expect((await asked()).messaggio).toBe('Il server di posta non ha risposto in tempo.');
  expect(mailbox.received).toHaveLength(1);
  const { messaggi } = await admin.call(getPosta, {});
  expect(messaggi).toMatchObject([{ tipo: 'prova', stato: 'inviata' }]);
});

import { describe, expect, test, vi } from 'vitest';
import { retryMessaggio } from '#features/notifications/posta/contract.ts';
import { startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { aBrand, noticesOf } from '#testing/notices.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import {
  createRapporto,
  deleteRapporto,
  leaveRapporto,
  listDestinatari,
  listRapporti,
  pauseRapporto,
  sendRapporto,
  unsubscribeRapporto,
} from './contract.ts';
import { checkMandato, describeSchedule, MAX_RAPPORTI, nextSending } from './rules.ts';

const app = openApp();
const WAIT = { timeout: 30_000, interval: 50 };
const EVERY_MONDAY = { nome: 'Settimana', periodo: 'settimana' as const, formato: 'xlsx' as const, giorni: [1], ora: 8 };

describe('the next sending of a scheduled report', () => {
  test.each([
    ['2026-11-22T10:00:00Z', [1], 8, '2026-11-23T07:00:00.000Z'], // this time is on a Sunday
    ['2026-11-23T06:59:00Z', [1], 8, '2026-11-23T07:00:00.000Z'],
    ['2026-11-23T07:00:00Z', [1], 8, '2026-11-30T07:00:00.000Z'],
    ['2026-11-23T07:00:00Z', [1, 3], 8, '2026-11-25T07:00:00.000Z'],
    ['2026-03-27T12:00:00Z', [7], 8, '2026-03-29T06:00:00.000Z'], // the next sending is after the change to summer time
    // The hour 2 does not exist on this day because of the change to summer time.
    ['2026-03-28T12:00:00Z', [7], 2, '2026-03-29T01:00:00.000Z'],
    ['2026-10-24T12:00:00Z', [7], 8, '2026-10-25T07:00:00.000Z'],
  ])('After %s, the next sending of a report scheduled on the days %j at %i is %s', (after, giorni, ora, expected) => {
    expect(nextSending(giorni, ora, new Date(after)).toISOString()).toBe(expected);
  });

  test('The schedule of a report is formatted as an Italian sentence', () => {
    expect(describeSchedule({ giorni: [1], ora: 8 })).toBe('ogni lunedì alle 8');
    expect(describeSchedule({ giorni: [5, 1, 3], ora: 1 })).toBe("ogni lunedì, mercoledì e venerdì all'1");
    expect(describeSchedule({ giorni: [1, 2, 3, 4, 5, 6, 7], ora: 0 })).toBe('ogni giorno a mezzanotte');
  });
});

test('A report can be scheduled without a mail server, and the response states that nothing is sent', async () => {
  const { as } = await aBrand(app);
  const hr = await as('HR');
  const { id } = await hr.call(createRapporto, { body: { ...EVERY_MONDAY, destinatari: [hr.userId] } });
  expect(await hr.call(listRapporti, {})).toMatchObject({ posta_attiva: false, rapporti: [{ id, brand: null, attivo: true }] });
  expect(await hr.try(sendRapporto, { params: { id: String(id) } })).toMatchObject({
    status: 409,
    body: { code: 'POSTA_NON_CONFIGURATA' },
  });
});

test('A scheduled report belongs to its author, contains visible brands, and goes to accounts that see one of them', async () => {
  const { brand, as } = await aBrand(app);
  const [hr, it] = [await as('HR'), await as('IT')];
  const otherBrand = await insertBrand(app.sql);
  const otherAccount = await app.as({ role: 'HR', brands: { [otherBrand.id]: 'can_admin' } });
  const { id } = await hr.call(createRapporto, { body: { ...EVERY_MONDAY, brand_id: brand.id, destinatari: [it.userId, hr.userId] } });
  const params = { id: String(id) };
  expect(await it.call(listRapporti, {})).toMatchObject({ rapporti: [] });
  for (const endpoint of [sendRapporto, deleteRapporto] as const) expect(await it.try(endpoint, { params })).toMatchObject({ status: 404 });
  expect(await it.try(pauseRapporto, { params, body: { attivo: false } })).toMatchObject({ status: 404 });
  expect((await hr.call(listDestinatari, {})).map((each) => each.id)).not.toContain(otherAccount.userId);
  expect(await hr.try(createRapporto, { body: { ...EVERY_MONDAY, destinatari: [otherAccount.userId] } })).toMatchObject({ status: 400 });
  expect(await hr.try(createRapporto, { body: { ...EVERY_MONDAY, brand_id: otherBrand.id, destinatari: [hr.userId] } })).toMatchObject({
    status: 400,
  });
  await hr.call(deleteRapporto, { params });
  expect(await hr.call(listRapporti, {})).toMatchObject({ rapporti: [] });
});

test('A due report is sent once to each receiver with their own permissions, and a receiver without permissions gets none, which the author sees', {
  timeout: 90_000,
}, async () => {
  const mailbox = await openMailbox();
  const office = await startMailApp(app, mailbox);
  const { brand, as } = await aBrand(app);
  const [hr, it, inactive] = [await as('HR'), await as('IT'), await as('IT')];
  const emails = new Map<number, string>();
  for (const { id, email } of (await app.sql.query('select id, email from users')).rows) emails.set(id, email);
  const body = { ...EVERY_MONDAY, nome: 'Vendite', brand_id: brand.id, destinatari: [hr.userId, it.userId, inactive.userId] };
  const { id } = await hr.call(createRapporto, { body });
  await app.sql.query('delete from user_brands where user_id = $1', [inactive.userId]);
  await app.sql.query(`update rapporti_programmati set prossimo = '2026-11-23T07:00:00Z' where id = $1`, [id]);
  const receivedMails = () => mailbox.received.filter(({ subject }) => subject === 'Report: Vendite');

  await office.round(new Date('2026-11-23T06:59:00Z'));
  await office.round(new Date('2026-11-23T07:00:30Z'));
  await office.round(new Date('2026-11-23T07:01:30Z'));
  const readReceivers = async () =>
    (await app.sql.query('select count(ultimo)::integer as n from rapporti_destinatari where rapporto_id = $1', [id])).rows[0].n;
  await vi.waitFor(async () => {
    expect(await readReceivers()).toBe(3);
    expect(receivedMails()).toHaveLength(2);
  }, WAIT);
  expect(
    receivedMails()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([emails.get(hr.userId), emails.get(it.userId)].sort());
  expect(receivedMails()[0]?.text).toMatch(/filename="?report-.*\.xlsx/);
  expect(receivedMails()[0]?.text).toContain(`https://organico.test/reports?periodo=settimana&brand_id=${brand.id}`);
  expect(await noticesOf(hr, 'rapporti_non_inviati')).toMatchObject([{ titolo: 'Vendite', testo: 'Una persona non lo può più vedere' }]);
  expect(await noticesOf(it, 'rapporti_non_inviati')).toEqual([]);
  const { rows } = await app.sql.query(
    `select count(*)::integer as n from registro where azione = 'esporta' and oggetto = 'report' and user_id = any($1)`,
    [[hr.userId, it.userId, inactive.userId]],
  );
  expect(rows[0].n).toBe(2);

  const [scheduled] = (await hr.call(listRapporti, {})).rapporti;
  expect(scheduled).toMatchObject({ prossimo: '2026-11-30T07:00:00.000000Z' });
  const author = office.speakingAs(hr);
  await author.call(pauseRapporto, { params: { id: String(id) }, body: { attivo: false } });
  await office.round(new Date('2026-11-30T07:00:00Z'));
  expect(receivedMails()).toHaveLength(2);
  await author.call(sendRapporto, { params: { id: String(id) } });
  await vi.waitFor(() => expect(receivedMails()).toHaveLength(4), WAIT);
});

test('A receiver can unsubscribe from a report of another account, and a report without receivers continues to exist', async () => {
  const { as } = await aBrand(app);
  const [hr, it] = [await as('HR'), await as('IT')];
  const { id } = await hr.call(createRapporto, { body: { ...EVERY_MONDAY, destinatari: [it.userId] } });
  const params = { id: String(id) };
  expect(await it.call(listRapporti, {})).toMatchObject({ rapporti: [], ricevuti: [{ id, nome: 'Settimana', giorni: [1], ora: 8 }] });
  await it.call(leaveRapporto, { params });
  expect(await it.call(listRapporti, {})).toMatchObject({ ricevuti: [] });
  expect(await it.try(leaveRapporto, { params })).toMatchObject({ status: 404 });
  expect(await hr.call(listRapporti, {})).toMatchObject({ rapporti: [{ id, destinatari: [] }], ricevuti: [] });
});

test('A scheduled report is not sent while its author is deactivated', { timeout: 60_000 }, async () => {
  const office = await startMailApp(app, await openMailbox());
  const { as } = await aBrand(app);
  const [hr, it] = [await as('HR'), await as('IT')];
  const { id } = await hr.call(createRapporto, { body: { ...EVERY_MONDAY, destinatari: [it.userId] } });
  await app.sql.query(`update rapporti_programmati set prossimo = '2026-11-23T07:00:00Z' where id = $1`, [id]);
  const readUltimo = async () => (await app.sql.query('select ultimo from rapporti_programmati where id = $1', [id])).rows[0].ultimo;
  await app.sql.query('update users set is_active = false where id = $1', [hr.userId]);
  await office.round(new Date('2026-11-23T07:00:30Z'));
  expect(await readUltimo()).toBeNull();
  await app.sql.query('update users set is_active = true where id = $1', [hr.userId]);
  await office.round(new Date('2026-11-23T07:01:30Z'));
  expect(await readUltimo()).not.toBeNull();
});

test('A mailed report does not show who is ill, and a mail that was given up is not sent again with old content', {
  timeout: 60_000,
}, async () => {
  const mailbox = await openMailbox();
  const office = await startMailApp(app, mailbox);
  const { brand, as } = await aBrand(app);
  await insertDipendente(app.sql, { brand_id: brand.id, stato: 'in malattia', data_inizio_malattia: '2026-01-10' });
  const hr = await as('HR');
  const body = {
    ...EVERY_MONDAY,
    nome: 'Vendite '.repeat(25).trim(),
    formato: 'pdf' as const,
    brand_id: brand.id,
    destinatari: [hr.userId],
  };
  const params = { id: String((await hr.call(createRapporto, { body })).id) };
  const author = office.speakingAs(hr);
  await author.call(sendRapporto, { params });
  // Mails of other receivers may arrive before this mail, so the test waits for the mail with this subject.
  const mail = await vi.waitFor(() => {
    const mail = mailbox.received.find(({ subject }) => /^Report: Vendite .{100,}…$/.test(subject));
    expect(mail).toBeDefined();
    return mail;
  }, WAIT);
  const [, base64 = ''] = /filename="?report-.*\.pdf"?\r?\n(?:.+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail?.text ?? '') ?? [];
  const { text } = await readPdf(Buffer.from(base64, 'base64'));
  expect(text).toContain('Distribuzione per stato');
  expect(text).not.toMatch(/malattia/i);

  mailbox.answers.push(550);
  await app.sql.query(`update rapporti_programmati set mandato_il = now() - interval '11 minutes' where id = $1`, [params.id]);
  await author.call(sendRapporto, { params });
  const admin = office.speakingAs(await app.asAdmin());
  const mailId = await vi.waitFor(async () => {
    const { rows } = await app.sql.query(
      `select p.id, p.allegato from posta p where p.user_id = $1 and p.stato = 'abbandonata' and p.tipo = 'rapporto'`,
      [hr.userId],
    );
    expect(rows).toMatchObject([{ allegato: null }]);
    return rows[0].id as string;
  }, WAIT);
  expect(await admin.try(retryMessaggio, { params: { id: mailId } })).toMatchObject({ status: 409, body: { code: 'REPORT_DA_RIFARE' } });
});

describe('limits that protect colleagues from too many mails', () => {
  test.each([
    [null, undefined],
    ['2026-11-23T09:32:00Z', undefined],
    ['2026-11-23T09:32:01Z', 'Hai mandato questo report alle 10:32: puoi mandarlo di nuovo, o eliminarlo, dalle 10:42.'],
    ['2026-11-23T09:42:00Z', 'Hai mandato questo report alle 10:42: puoi mandarlo di nuovo, o eliminarlo, dalle 10:52.'],
  ])('A report that was sent by hand at %s can be sent again after ten minutes.', (mandato, sentence) => {
    expect(checkMandato(mandato === null ? null : new Date(mandato), new Date('2026-11-23T09:42:00Z'))?.message).toBe(sentence);
  });

  test('An author who has just sent a report by hand can neither send it again nor delete it.', async () => {
    const mailbox = await openMailbox();
    const office = await startMailApp(app, mailbox);
    const { as } = await aBrand(app);
    const [hr, it] = [await as('HR'), await as('IT')];
    const author = office.speakingAs(hr);
    const { id } = await author.call(createRapporto, { body: { ...EVERY_MONDAY, nome: 'Una volta sola', destinatari: [it.userId] } });
    const params = { id: String(id) };
    await author.call(sendRapporto, { params });
    const refused = {
      status: 409,
      body: { code: 'RAPPORTO_APPENA_MANDATO', error: expect.stringMatching(/^Hai mandato questo report alle \d\d:\d\d/) },
    };
    expect(await author.try(sendRapporto, { params })).toMatchObject(refused);
    expect(await author.try(deleteRapporto, { params })).toMatchObject(refused);
    await app.sql.query(`update rapporti_programmati set mandato_il = now() - interval '10 minutes' where id = $1`, [id]);
    await author.call(sendRapporto, { params });
    await vi.waitFor(() => expect(mailbox.received.filter(({ subject }) => subject === 'Report: Una volta sola')).toHaveLength(2), WAIT);
    await app.sql.query('update rapporti_programmati set mandato_il = null where id = $1', [id]);
    await author.call(deleteRapporto, { params });
  });

  test('An account cannot have more scheduled reports than the limit, also with two requests at the same time.', async () => {
    const { as } = await aBrand(app);
    const hr = await as('HR');
    const body = { ...EVERY_MONDAY, destinatari: [hr.userId] };
    for (let n = 1; n < MAX_RAPPORTI; n += 1) await hr.call(createRapporto, { body });
    const answers = await Promise.all([hr.try(createRapporto, { body }), hr.try(createRapporto, { body })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await hr.try(createRapporto, { body })).toMatchObject({ status: 409, body: { code: 'TROPPI_RAPPORTI' } });
  });
});

describe('the link in the mail with which a receiver stops receiving a report', () => {
  async function sendToColleague() {
    const mailbox = await openMailbox();
    const office = await startMailApp(app, mailbox);
    const { as } = await aBrand(app);
    const [hr, it] = [await as('HR'), await as('IT')];
    await app.sql.query(`update users set nome = 'Marta', cognome = 'Greco' where id = $1`, [hr.userId]);
    const author = office.speakingAs(hr);
    const nome = `Negozi di ${hr.userId}`;
    const { id } = await author.call(createRapporto, { body: { ...EVERY_MONDAY, nome, destinatari: [it.userId, hr.userId] } });
    await author.call(sendRapporto, { params: { id: String(id) } });
    const { rows } = await app.sql.query<{ email: string }>('select email from users where id = any($1) order by id = $2', [
      [hr.userId, it.userId],
      hr.userId,
    ]);
    const [toColleague, toAuthor] = await vi.waitFor(() => {
      const mails = rows.map(({ email }) => mailbox.received.find(({ to, subject }) => to === email && subject === `Report: ${nome}`));
      expect(mails).not.toContain(undefined);
      return mails;
    }, WAIT);
    const link = /^<https:\/\/organico\.test(\/disiscrizione\/[\w-]+)>$/.exec(toColleague?.unsubscribe ?? '')?.[1] ?? '';
    const receivers = async () =>
      (await hr.call(listRapporti, {})).rapporti
        .find((each) => each.id === id)
        ?.destinatari.map((each) => each.id)
        .sort();
    return { link, toColleague, toAuthor, hr, it, receivers };
  }

  test('The mail of a scheduled report names its sender, has the unsubscribe link in its text, and offers it to the mail program as one click.', {
    timeout: 60_000,
  }, async () => {
    const { link, toColleague, toAuthor } = await sendToColleague();
    expect(toColleague?.unsubscribePost).toBe('List-Unsubscribe=One-Click');
    expect(toColleague?.text).toContain('Marta Greco ti manda questo report');
    expect(toColleague?.text).toContain(`https://organico.test${link}#posta`);
    expect(toAuthor?.text).toContain('Il report che hai programmato');
  });

  test('A form that a mail program posts unsubscribes only this receiver from the report, and posting it again changes nothing.', {
    timeout: 60_000,
  }, async () => {
    const { link, hr, it, receivers } = await sendToColleague();
    const postUnsubscribe = () =>
      fetch(app.url + link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect(await receivers()).toEqual([hr.userId, it.userId].sort());
    expect([(await postUnsubscribe()).status, await receivers()]).toEqual([200, [hr.userId]]);
    expect([(await postUnsubscribe()).status, await receivers()]).toEqual([200, [hr.userId]]);
  });

  test('A multipart form and the page also unsubscribe the receiver of a report; GET of the address changes nothing and reveals nothing.', {
    timeout: 60_000,
  }, async () => {
    const { link, hr, it, receivers } = await sendToColleague();
    const page = await fetch(app.url + link);
    expect(await page.text()).not.toMatch(/Negozi|Greco/);
    expect(await receivers()).toEqual([hr.userId, it.userId].sort());
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(app.url + link, { method: 'POST', body: form })).status).toBe(200);
    expect(await receivers()).toEqual([hr.userId]);
    const token = link.split('/').at(-1) ?? '';
    expect(await app.anonymous.try(unsubscribeRapporto, { params: { token } })).toMatchObject({ status: 200 });
  });

  test('An unsubscribe link that this server has not sealed is rejected, and so is an unsubscribe request with a large body.', async () => {
    for (const token of ['x', 'A'.repeat(48), Buffer.from('1/1').toString('base64url')])
      expect(await app.anonymous.try(unsubscribeRapporto, { params: { token } })).toMatchObject({
        status: 404,
        body: { code: 'LINK_NON_VALIDO' },
      });
    const { status } = await fetch(`${app.url}/disiscrizione/x`, { method: 'POST', body: 'x'.repeat(10_000) });
    expect(status).toBe(413);
  });
});

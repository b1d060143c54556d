import { describe, expect, test } from 'vitest';
import { PASSI } from '#features/journeys/workflows/contract.ts';
import { getPreferenze, hideAvvisi, putPreferenza } from '#features/notifications/avvisi/contract.ts';
import { startMailApp } from '#testing/mail-app.ts';
import { openMailbox } from '#testing/mailbox.ts';
import { aBrand, dayFromToday } from '#testing/notices.ts';
import { insertAsset, insertDipendente, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const SUNDAY = new Date('2026-11-22T10:00:00Z');

const emailOf = async (userId: number) => (await app.sql.query('select email from users where id = $1', [userId])).rows[0].email;

async function anOffice() {
  const mailbox = await openMailbox();
  const office = await startMailApp(app, mailbox);
  const { brand, as } = await aBrand(app);
  const mailsTo = async ({ userId }: { userId: number }) => {
    const address = await emailOf(userId);
    return mailbox.received.filter((mail) => mail.to === address);
  };
  const round = async (now = SUNDAY) => {
    await office.round(now);
    const { rows } = await app.sql.query('select count(*)::integer as n from posta where created_at > $1', [startedAt]);
    await mailbox.have(rows[0].n);
  };
  const { rows } = await app.sql.query('select now() as now');
  const startedAt = rows[0].now;
  await office.round(SUNDAY); // Sends the mails that earlier tests have left in the queue.
  mailbox.received.length = 0;
  return { ...office, mailbox, brand, as, mailsTo, round };
}

describe('notices that are mailed at once', () => {
  test('The next step of an onboarding is mailed once to its role and its assignee, and not to the account that took the step', {
    timeout: 60_000,
  }, async () => {
    const { brand, as, mailsTo, round } = await anOffice();
    const [hr, manager, it, assignee] = [await as('HR'), await as('MANAGER'), await as('IT'), await as('HR', 'can_view')];
    const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
    const { id } = await insertWorkflow(app.sql, { dipendente_id, stato: 'creato_hr', assegnato_a: assignee.userId });
    const params = { id: String(id) };
    await hr.call(PASSI.comunica_manager, { params, body: {} });
    await round();
    const [mail] = await mailsTo(manager);
    expect(mail).toMatchObject({ subject: 'Anna Rossi: Da comunicare a IT' });
    expect(mail?.text).toContain('https://organico.test/workflows?q=Anna%20Rossi');
    expect(await mailsTo(assignee)).toMatchObject([{ subject: 'Anna Rossi: Affidato a te, aspetta il Manager' }]);
    expect(await mailsTo(hr)).toEqual([]);
    expect(await mailsTo(it)).toEqual([]);
    await round();
    expect(await mailsTo(manager)).toHaveLength(1);

    await manager.call(PASSI.comunica_it, { params, body: {} });
    await round();
    expect(await mailsTo(it)).toMatchObject([{ subject: 'Anna Rossi: Da completare' }]);
    await it.call(PASSI.torna_manager, { params, body: { note: 'Quale modello?' } });
    await round();
    expect(await mailsTo(manager)).toHaveLength(2);
    expect(await mailsTo(it)).toHaveLength(1);
  });

  test('Ten new notices are sent in one mail', { timeout: 60_000 }, async () => {
    const { brand, as, mailsTo, round } = await anOffice();
    const it = await as('IT');
    for (let n = 0; n < 12; n += 1) {
      const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id: brand.id, cognome: `Costa ${n}` });
      await insertWorkflow(app.sql, { dipendente_id, stato: 'completato_manager_attesa_it' });
    }
    await round();
    const mails = await mailsTo(it);
    expect(mails).toMatchObject([{ subject: '12 avvisi da Organico' }]);
    expect(mails[0]?.text).toContain('e altri 2');
  });

  test('A new notice is mailed even when twenty more urgent notices were mailed before', { timeout: 60_000 }, async () => {
    const { brand, as, mailsTo, round } = await anOffice();
    const it = await as('IT');
    const addWaitingWorkflow = async (cognome: string, data_scadenza: string) => {
      const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Ada', cognome });
      await insertWorkflow(app.sql, { dipendente_id, stato: 'completato_manager_attesa_it', data_scadenza });
    };
    for (let n = 0; n < 21; n += 1) await addWaitingWorkflow(`Costa ${n}`, await dayFromToday(app, 3));
    await round();
    expect(await mailsTo(it)).toMatchObject([{ subject: '21 avvisi da Organico' }]);
    await addWaitingWorkflow('Ultimo', await dayFromToday(app, 30));
    await round();
    expect(await mailsTo(it)).toMatchObject([{}, { subject: 'Ada Ultimo: Da completare' }]);
  });

  test('An onboarding that is assigned to an account is mailed to the account, even when the account already got a mail that the onboarding is late', {
    timeout: 60_000,
  }, async () => {
    const { brand, as, mailsTo, round } = await anOffice();
    const [, assignee] = [await as('HR'), await as('IT', 'can_view')];
    const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
    const { id } = await insertWorkflow(app.sql, { dipendente_id, stato: 'creato_hr', data_scadenza: await dayFromToday(app, -3) });
    await round(new Date('2027-03-03T09:00:00Z'));
    expect(await mailsTo(assignee)).toMatchObject([{ subject: 'Il tuo riepilogo: una novità' }]);
    await app.sql.query('update workflows set assegnato_a = $2 where id = $1', [id, assignee.userId]);
    await round(new Date('2027-03-03T09:01:00Z'));
    expect((await mailsTo(assignee))[1]?.subject).toMatch(/^Anna Rossi: Affidato a te, aspetta HR, in ritardo dal/);
  });

  test('No mail is sent for a notice that is dismissed, turned off or no longer visible', { timeout: 60_000 }, async () => {
    const { brand, as, mailsTo, round } = await anOffice();
    const [dismissed, turnedOff, withoutBrand, notified] = [await as('IT'), await as('IT'), await as('IT'), await as('IT')];
    await turnedOff.call(putPreferenza, { body: { tipo: 'workflow_in_attesa', quando: 'mai' } });
    const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id: brand.id });
    await insertWorkflow(app.sql, { dipendente_id, stato: 'completato_manager_attesa_it' });
    await dismissed.call(hideAvvisi, { body: { tipo: 'workflow_in_attesa' } });
    await app.sql.query('delete from user_brands where user_id = $1', [withoutBrand.userId]);
    await round();
    expect(await mailsTo(notified)).toHaveLength(1);
    for (const client of [dismissed, turnedOff, withoutBrand]) expect(await mailsTo(client)).toEqual([]);
  });
});

describe('the daily summary mail', () => {
  test('The daily summary mail is sent once on a working day, from eight on, with the notices since the last summary', {
    timeout: 60_000,
  }, async () => {
    const { brand, as, mailsTo, round } = await anOffice();
    const it = await as('IT');
    await insertAsset(app.sql, 'software', [brand.id], { nome: 'Figma', data_scadenza: await dayFromToday(app, 5), numero_licenze: 5 });
    await round(new Date('2026-11-23T06:59:00Z')); // The time is 7:59 in Rome.
    expect(await mailsTo(it)).toEqual([]);
    await round(new Date('2026-11-23T07:00:00Z'));
    const [mail] = await mailsTo(it);
    expect(mail).toMatchObject({ subject: 'Il tuo riepilogo: una novità' });
    expect(mail?.text).toContain('Figma');
    await insertAsset(app.sql, 'software', [brand.id], { nome: 'Miro', data_scadenza: await dayFromToday(app, 5), numero_licenze: 5 });
    await round(new Date('2026-11-23T15:00:00Z'));
    expect(await mailsTo(it)).toHaveLength(1);
    await round(new Date('2026-12-08T09:00:00Z')); // The day is a national holiday (Immacolata).
    expect(await mailsTo(it)).toHaveLength(1);
    await round(new Date('2026-12-09T09:00:00Z'));
    const [, secondMail] = await mailsTo(it);
    expect(secondMail?.text).toContain('Miro');
    expect(secondMail?.text).not.toContain('Figma');
  });

  test('The daily summary mail contains neither sick leave nor names of documents', { timeout: 60_000 }, async () => {
    const { brand, as, round, mailsTo } = await anOffice();
    const hr = await as('HR', 'can_admin');
    const endDate = await dayFromToday(app, -2);
    const anna = await insertDipendente(app.sql, {
      brand_id: brand.id,
      stato: 'in malattia',
      data_inizio_malattia: await dayFromToday(app, -9),
      data_fine_malattia: endDate,
    });
    await app.sql.query(
      `insert into documenti (soggetto, soggetto_id, nome, classe, tipo, contenuto, scadenza)
       values ('dipendente', $1, 'Certificato medico.pdf', 'hr', 'application/pdf', 'x', $2)`,
      [anna.id, await dayFromToday(app, 3)],
    );
    for (const { tipo } of (await hr.call(getPreferenze, {})).tipi) await hr.call(putPreferenza, { body: { tipo, quando: 'riepilogo' } });
    await round(new Date('2027-03-01T09:00:00Z'));
    const mails = await mailsTo(hr);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Documenti in scadenza: Uno nuovo');
    expect(JSON.stringify(mails)).not.toMatch(/malattia|medico/i);
    expect(await hr.try(putPreferenza, { body: { tipo: 'malattie_oltre_la_fine', quando: 'subito' } })).toMatchObject({ status: 400 });
  });
});

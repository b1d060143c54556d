import { describe, expect, test } from 'vitest';
import { readRegistro } from '#testing/read-registro.ts';
import { aLeaver, aRetentionAdmin, monthsAgo, rowExists } from '#testing/retention.ts';
import { insertAsset, insertBrand, insertDipendente, insertRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createBlocco, excludeVoce, listPeriodi, listVoci, setPeriodo } from './contract.ts';

const app = openApp();

describe('a retention period', () => {
  test('A retention period has its default value until an amministratore changes it, and can be set to unlimited', async () => {
    const { admin, keep } = await aRetentionAdmin(app);
    const periodoOf = async (classe: string) => (await admin.call(listPeriodi, {})).find((each) => each.classe === classe);
    expect(await periodoOf('documenti_persona')).toEqual({ classe: 'documenti_persona', mesi: 60, mesi_predefiniti: 60 });
    await keep({ classe: 'documenti_persona', mesi: 6 });
    expect(await periodoOf('documenti_persona')).toMatchObject({ mesi: 6, mesi_predefiniti: 60 });
    await keep({ classe: 'documenti_persona', mesi: null });
    const { file, cognome } = await aLeaver(app, 400);
    await file('tutti');
    const { isDue } = await aRetentionAdmin(app);
    expect(await isDue(`tutti-${cognome}`)).toBe(false);
    await keep({ classe: 'documenti_persona', mesi: 60 });
    expect(await isDue(`tutti-${cognome}`)).toBe(true);
    const { entries } = await readRegistro(admin, { oggetto: 'conservazione_elenchi', azione: 'crea' });
    expect(entries.map(({ titolo }) => titolo)).toContain('Elenco di conservazione preparato');
  });

  test('The audit log shows changes of retention periods, exclusions and holds together with the deletion lists', async () => {
    const { admin, keep, prepare, named } = await aRetentionAdmin(app);
    const { id, file, cognome } = await aLeaver(app, 61);
    const keptFile = await file('tutti');
    await prepare();
    const [voce] = await named(`tutti-${cognome}`);
    const [lastEntry] = (await readRegistro(admin, { oggetto: 'conservazione_elenchi' })).entries;
    await keep({ classe: 'verbali', mesi: 121 });
    await admin.call(excludeVoce, { params: { id: String(voce?.id) }, body: { motivo: 'Causa', fino_al: await monthsAgo(app, 0) } });
    await admin.call(createBlocco, { body: { dipendente_id: id, motivo: 'Causa' } });
    const { entries } = await readRegistro(admin, { oggetto: 'conservazione_elenchi' });
    const newEntries = entries.slice(
      0,
      entries.findIndex((entry) => entry.id === lastEntry?.id),
    );
    expect(newEntries.map(({ titolo }) => titolo.split(':')[0])).toEqual([
      'Blocco messo',
      "Voce tenuta fuori dall'elenco di conservazione",
      'Periodo di conservazione scelto',
    ]);
    // The number of an exclusion may be equal to the number of a list. A filter by list must not return the entries of exclusions.
    const elencoEntries = await readRegistro(admin, { oggetto: 'conservazione_elenchi', oggetto_id: String(keptFile.id) });
    expect(elencoEntries.entries.map(({ oggetto }) => oggetto)).not.toContain('conservazione_tenute');
  });

  test.each([0, 601, 1.5, '12', undefined])('A retention period of %s months is rejected', async (mesi) => {
    const { admin } = await aRetentionAdmin(app);
    expect((await admin.try(setPeriodo, { body: { classe: 'verbali', mesi } })).status).toBe(400);
  });
});

describe('data that are due for deletion', () => {
  test.each([
    ['the documents of an employee who has left', 60, 'tutti'],
    ['the documents of class hr of an employee who has left', 120, 'hr'],
  ] as const)('Data are due for deletion from the day on which their retention period ends: %s', async (_, months, classe) => {
    const { isDue } = await aRetentionAdmin(app);
    const [leftToday, leftTomorrow] = [await aLeaver(app, months), await aLeaver(app, months, 1)];
    await leftToday.file(classe);
    await leftTomorrow.file(classe);
    expect(await isDue(`${classe}-${leftToday.cognome}`)).toBe(true);
    expect(await isDue(`${classe}-${leftTomorrow.cognome}`)).toBe(false);
  });

  test('No data of a present employee are due for deletion, however old they are', async () => {
    const { isDue } = await aRetentionAdmin(app);
    const { file, cognome } = await aLeaver(app, 0, 0, { stato: 'entrato', isactive: true, data_dismissione: null });
    await file('tutti');
    expect(await isDue(`tutti-${cognome}`)).toBe(false);
  });

  test('A document of an item is due for deletion by the day of its upload in Italy, or by its expiry', async () => {
    const { keep, isDue } = await aRetentionAdmin(app);
    await keep({ classe: 'documenti_cose', mesi: 1 });
    const { id: brand_id } = await insertBrand(app.sql);
    const soggetto_id = String(await insertAsset(app.sql, 'hardware', [brand_id]));
    const insertDocumento = (nome: string, created_at: string, scadenza: string | null = null) =>
      insertRow(app.sql, 'documenti', {
        ...{ soggetto: 'hardware', soggetto_id, nome, tipo: 'application/pdf', classe: 'tutti', contenuto: Buffer.from('x') },
        ...{ created_at, scadenza },
      });
    const midnight = await app.sql.query(`select (($1::date + 1)::timestamp at time zone 'Europe/Rome') as at`, [await monthsAgo(app, 1)]);
    const midnightMs = new Date(midnight.rows[0].at).getTime();
    await insertDocumento('prima-di-mezzanotte.pdf', new Date(midnightMs - 1000).toISOString());
    await insertDocumento('dopo-mezzanotte.pdf', new Date(midnightMs + 1000).toISOString());
    await insertDocumento('non-scaduto.pdf', '2001-01-01', await monthsAgo(app, 1, 1));
    expect(await isDue('prima-di-mezzanotte')).toBe(true);
    expect(await isDue('dopo-mezzanotte')).toBe(false);
    expect(await isDue('non-scaduto')).toBe(false);
    await keep({ classe: 'documenti_cose', mesi: null });
  });

  test('An employee who left ten years ago is on the deletion list, but an approval does not delete the employee', async () => {
    const { prepare, named, approve } = await aRetentionAdmin(app);
    const { id, cognome, file } = await aLeaver(app, 120);
    await file('tutti');
    await prepare();
    expect((await named(cognome)).map(({ classe, persona }) => [classe, persona?.id]).sort()).toEqual([
      ['documenti_persona', id],
      ['persone', id],
    ]);
    expect((await approve()).status).toBe(200);
    expect(await rowExists(app, 'dipendenti', id)).toBe(true);
  });

  test('The deletion list is read in pages and begins with the oldest item', async () => {
    const { admin, prepare } = await aRetentionAdmin(app);
    const { file, cognome } = await aLeaver(app, 61);
    for (const n of [1, 2, 3]) await file('tutti', `pagina${n}-${cognome}.pdf`);
    await prepare();
    const firstPage = await admin.try(listVoci, { query: { q: `pagina`, limit: '2' } });
    expect(firstPage.headers.get('x-total-count')).toBe('3');
    const cursor = new URL(/<([^>]*)>/.exec(firstPage.headers.get('link') ?? '')?.[1] ?? '', app.url).searchParams.get('cursor');
    expect(await admin.call(listVoci, { query: { q: 'pagina', limit: '2', cursor: String(cursor) } })).toHaveLength(1);
  });
});

test('No data of an employee who was hired again are due for deletion', async () => {
  const { isDue } = await aRetentionAdmin(app);
  const { id: brand_id } = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, { brand_id, cognome: 'Tornata', data_assunzione: '1990-01-01' });
  await insertRow(app.sql, 'documenti', {
    ...{ soggetto: 'dipendente', soggetto_id: id, nome: 'tornata.pdf', tipo: 'application/pdf', classe: 'hr', contenuto: Buffer.from('x') },
  });
  expect(await isDue('tornata')).toBe(false);
});

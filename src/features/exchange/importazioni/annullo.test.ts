import { beforeEach, expect, test } from 'vitest';
import { listDipendenti, updateDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import {
  applyImportazione,
  deleteImportazione,
  getImportazione,
  listImportazioni,
  undoImportazione,
  updateImportazione,
} from './contract.ts';

const app = openApp();
let hr: Client;
let brand: string;
let sequence = 0;

beforeEach(async () => {
  brand = `Marea ${++sequence}`;
  const { id } = await insertBrand(app.sql, { nome: brand });
  hr = await app.as({ role: 'HR', brands: { [id]: 'can_edit' } });
});

async function aFile(count: number) {
  const lines = Array.from({ length: count }, () => `Lia;Verdi ${++sequence};lia.${sequence}@azienda.it;${brand}`);
  const { importazione } = await importFile(hr, 'dipendenti', ['Nome;Cognome;E-mail;Brand', ...lines].join('\n'));
  return { params: { id: String(importazione.id) } };
}

const people = () => hr.call(listDipendenti, { query: { sort: 'cognome' } });
const statoOf = async (file: { params: { id: string } }) => (await hr.call(getImportazione, file)).stato;

/** Runs `run` while another connection holds the lock that an import has while it is being applied. */
async function duringApplication(id: string, run: () => Promise<void>): Promise<void> {
  const connection = await app.sql.connect();
  try {
    await connection.query('begin');
    await connection.query('select from importazioni where id = $1 for no key update', [id]);
    await connection.query('select pg_advisory_xact_lock(importazione_in_corso(), $1)', [id]);
    await app.sql.query('insert into importazioni_avanzamento values ($1, 40, 120)', [id]);
    await run();
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

test('An import is undone as a whole, and its file can be applied again', async () => {
  const file = await aFile(3);
  const { lotto } = await hr.call(applyImportazione, { ...file, body: {} });
  expect(lotto).toEqual(expect.any(Number));
  expect(await people()).toHaveLength(3);

  expect(await hr.call(undoImportazione, { ...file, body: {} })).toMatchObject({ stato: 'annullata' });
  expect(await people()).toEqual([]);
  const [undone] = await hr.call(listImportazioni, { query: { stato: 'annullata' } });
  expect(String(undone?.id)).toBe(file.params.id);
  expect(await hr.try(undoImportazione, { ...file, body: {} })).toMatchObject({ status: 409, body: { code: 'LOTTO_GIA_ANNULLATO' } });

  expect(await hr.call(updateImportazione, { ...file, body: {} })).toMatchObject({ stato: 'da_applicare', lotto: null, nuove: 3 });
  await hr.call(applyImportazione, { ...file, body: {} });
  expect(await people()).toHaveLength(3);
});

test('Undoing an import names the employees that were changed since, and undoes either nothing or all other rows', async () => {
  const file = await aFile(2);
  await hr.call(applyImportazione, { ...file, body: {} });
  const [first] = await people();
  await hr.call(updateDipendente, { params: { id: first?.id ?? '' }, body: { posizione: 'Vetrinista' } });
  const refused = await hr.try(undoImportazione, { ...file, body: {} });
  expect(refused).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
  expect(refused.text).toContain(first?.cognome);
  expect(await people()).toHaveLength(2);

  await hr.call(undoImportazione, { ...file, body: { solo_libere: true } });
  expect((await people()).map(({ id }) => id)).toEqual([first?.id]);
});

test('An import that wrote nothing, and an import of another account, cannot be undone', async () => {
  const file = await aFile(1);
  expect(await hr.try(undoImportazione, { ...file, body: {} })).toMatchObject({
    status: 409,
    body: { code: 'IMPORTAZIONE_NON_APPLICATA' },
  });
  const admin = await app.asAdmin();
  expect(await admin.try(undoImportazione, { ...file, body: {} })).toMatchObject({ status: 404 });
});

test('While an import is being applied its progress is visible, and every other change to it is rejected', async () => {
  const file = await aFile(1);
  await duringApplication(file.params.id, async () => {
    expect(await hr.call(getImportazione, file)).toMatchObject({ stato: 'in_corso', avanzamento: { fatte: 40, totale: 120 } });
    for (const answer of [
      await hr.try(applyImportazione, { ...file, body: {} }),
      await hr.try(updateImportazione, { ...file, body: {} }),
      await hr.try(deleteImportazione, file),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'IMPORTAZIONE_IN_CORSO' } });
    }
    expect(await hr.call(getImportazione, file)).toMatchObject({ stato: 'in_corso', avanzamento: { fatte: 40, totale: 120 } });
  });
});

test('An import whose server stopped while applying it is reported as unfinished, and can be applied again', async () => {
  const file = await aFile(1);
  await duringApplication(file.params.id, async () => undefined);
  expect(await statoOf(file)).toBe('interrotta');
  expect(await people()).toEqual([]);
  await hr.call(applyImportazione, { ...file, body: {} });
  expect(await statoOf(file)).toBe('applicata');
});

test('An import whose application was rejected as a whole is open again', async () => {
  const file = await aFile(2);
  const [email] = (await app.sql.query('select celle ->> 2 as mail from importazioni_righe where importazione_id = $1', [file.params.id]))
    .rows;
  await importFile(hr, 'dipendenti', `Nome;Cognome;E-mail;Brand\nUgo;Blu;${email.mail};${brand}`).then(({ importazione }) =>
    hr.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} }),
  );
  expect(await hr.try(applyImportazione, { ...file, body: {} })).toMatchObject({ status: 409, body: { code: 'ANTEPRIMA_SUPERATA' } });
  expect(await statoOf(file)).toBe('da_applicare');
});

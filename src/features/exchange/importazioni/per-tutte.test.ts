import { beforeAll, expect, test } from 'vitest';
import { todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, getImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client & { userId: number };
let marea: { id: number };

beforeAll(async () => {
  marea = await insertBrand(app.sql, { nome: 'Marea' });
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
});

async function aFile(text: string) {
  const { importazione } = await importFile(hr, 'dipendenti', text);
  return { params: { id: String(importazione.id) } };
}

test('A value that the user sets for all rows of an import is shown and written as if each row had it', async () => {
  await insertDipendente(app.sql, { brand_id: marea.id, nome: 'Eva', cognome: 'Galli', email: 'eva@azienda.it' });
  const file = await aFile('Nome;Cognome;Email\nAda;Costa;ada@azienda.it\nEva;Galli;eva@azienda.it\n');
  const per_tutte = { brand_id: 'marea', data_assunzione: '1/9/2026', tipologia: 'Manager' };
  const updated = await hr.call(updateImportazione, { ...file, body: { per_tutte } });
  expect(updated).toMatchObject({ nuove: 1, modificate: 1, errate: 0, per_tutte });
  const righe = await righeOf(hr, updated.id);
  expect(righe[0]?.campi).toMatchObject({ data_assunzione: { dopo: '01/09/2026' } });
  expect(righe[1]?.campi).toHaveProperty('tipologia');
  expect(righe[1]?.campi).not.toHaveProperty('brand_id');
  await hr.call(applyImportazione, { ...file, body: {} });
  const { rows } = await app.sql.query(
    `select brand_id, data_assunzione::text, tipologia from dipendenti where email in ('ada@azienda.it', 'eva@azienda.it')`,
  );
  const expectedValues = { brand_id: marea.id, data_assunzione: '2026-09-01', tipologia: 'manager' };
  expect(rows).toEqual([expectedValues, expectedValues]);
});

test('An import warns that a person who was hired long ago stays entrante, until the state is set for all rows', async () => {
  await insertDipendente(app.sql, { brand_id: marea.id, nome: 'Eva', cognome: 'Riva', email: 'eva.riva@azienda.it' });
  const today = todayInItaly(new Date());
  const file = await aFile(
    `Nome;Cognome;Email;Assunto il;Uscito il\nPia;Greco;pia@azienda.it;${addDays(today, -31)};\nLea;Fabbri;lea@azienda.it;${addDays(today, -30)};\nEva;Riva;eva.riva@azienda.it;2020-01-07;\n`,
  );
  const warnings = async () => (await righeOf(hr, Number(file.params.id))).map(({ avvisi }) => avvisi);
  const stays = { data_assunzione: expect.stringContaining('resta «Entrante»') };
  expect(await warnings()).toEqual([stays, {}, {}]);
  await hr.call(updateImportazione, { ...file, body: { per_tutte: { brand_id: 'Marea', stato: 'Entrato' } } });
  expect(await warnings()).toEqual([{}, {}, {}]);
});

test('An invalid value for all rows of an import is an error of each row', async () => {
  const file = await aFile('Nome;Cognome;Email\nIvo;Neri;ivo@azienda.it\nLia;Riva;lia@azienda.it\n');
  const per_tutte = { brand_id: 'Marea', data_assunzione: '31/02/2026' };
  expect(await hr.call(updateImportazione, { ...file, body: { per_tutte } })).toMatchObject({ errate: 2 });
  const [riga] = await righeOf(hr, Number(file.params.id));
  expect(Object.keys(riga?.errori ?? {})).toEqual(['data_assunzione']);
  expect(await hr.call(updateImportazione, { ...file, body: { per_tutte: { brand_id: 'Marea' } } })).toMatchObject({ nuove: 2 });
});

test('A value for all rows of an import is rejected for a field that a column fills and for an unknown field', async () => {
  const file = await aFile('Nome;Cognome;Email\nUgo;Bruni;ugo@azienda.it\n');
  const errorFor = async (per_tutte: Record<string, string>) => {
    const { status, text } = await hr.try(updateImportazione, { ...file, body: { per_tutte } });
    expect(status).toBe(400);
    return text;
  };
  expect(await errorFor({ nome: 'Ada' })).toContain('ha già la sua colonna');
  expect(await errorFor({ password: 'x' })).toContain('non è un campo di questo elenco');
});

test('A salary for all rows of an import is hidden from an importer who has lost permission to read salaries', async () => {
  const file = await aFile('Nome;Cognome;Email\nLea;Sala;lea@azienda.it\n');
  await hr.call(updateImportazione, { ...file, body: { per_tutte: { brand_id: 'Marea', stipendio: '31000' } } });
  const otherBrand = await insertBrand(app.sql, { nome: 'Onda' });
  await app.sql.query('update user_brands set brand_id = $1 where user_id = $2', [otherBrand.id, hr.userId]);
  const { per_tutte } = await hr.call(getImportazione, file);
  expect(per_tutte).toEqual({ brand_id: 'Marea' });
});

import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, getRigheConErrori, updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client;

beforeAll(async () => {
  const marea = await insertBrand(app.sql, { nome: 'Marea' });
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
});

test('The downloaded file of wrong import rows has a column with the errors, which is ignored when the file is imported again', async () => {
  const text = 'Nome;Cognome;Posta del lavoro;Brand\nAda;Costa;ada@azienda.it;Marea\nIvo;Neri;ivo;Marea\nLia;Riva;ivo;Mare\n';
  const { importazione } = await importFile(hr, 'dipendenti', text);
  const params = { id: String(importazione.id) };
  const body = { mappatura: ['nome', 'cognome', 'email', 'brand_id'] };
  expect(await hr.call(updateImportazione, { params, body })).toMatchObject({ nuove: 1, errate: 2 });
  await hr.call(applyImportazione, { params, body: { solo_valide: true } });

  const answer = await hr.try(getRigheConErrori, { params });
  expect(answer.headers.get('content-disposition')).toContain('elenco%20-%20righe%20con%20errori.csv');
  const lines = answer.text.replace('\u{feff}', '').trim().split('\r\n');
  expect(lines[0]).toBe('Nome;Cognome;Posta del lavoro;Brand;Errore');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/^"Lia";"Riva";"ivo";"Mare";".*Email: .*Brand: Il brand «Mare» non esiste.*"$/);

  const corrected = answer.text
    .replace('"Ivo";"Neri";"ivo"', '"Ivo";"Neri";"ivo@azienda.it"')
    .replace('"ivo";"Mare"', '"lia@azienda.it";"Marea"');
  const reimport = await importFile(hr, 'dipendenti', corrected);
  expect(reimport.importazione).toMatchObject({ nuove: 2, errate: 0, mappatura: body.mappatura });
});

test('The errors of import rows with the same key contain the numbers of the other rows', async () => {
  const row = (nome: string) => `${nome};Rossi;anna@azienda.it;Marea`;
  const twoErrors = await importFile(hr, 'dipendenti', ['Nome;Cognome;Email;Brand', row('Anna'), row('Nina')].join('\n'));
  expect(twoErrors.righe.map(({ errori }) => errori.email)).toEqual([
    'Anche la riga 3 ha questo valore: lasciane una',
    'Anche la riga 2 ha questo valore: lasciane una',
  ]);
  const sixErrors = await importFile(hr, 'dipendenti', ['Nome;Cognome;Email;Brand', ...['A', 'B', 'C', 'D', 'E', 'F'].map(row)].join('\n'));
  expect(sixErrors.righe[0]?.errori.email).toBe('Anche le righe 3, 4, 5 e altre 2 hanno questo valore: lasciane una');
  expect(sixErrors.righe[5]?.errori.email).toBe('Anche le righe 2, 3, 4 e altre 2 hanno questo valore: lasciane una');
});

// All cells of an amount column together determine whether the point or the comma separates decimals. When they do not determine it, the
// user is asked.
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { updateImportazione } from './contract.ts';

const app = openApp();
let it: Client;

beforeAll(async () => {
  const brand = await insertBrand(app.sql, { nome: 'Marea' });
  it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
});

const AMBIGUOUS = expect.stringContaining('Non si capisce');

async function readAmounts(...amounts: string[]): Promise<unknown[]> {
  const rows = amounts.map((amount, index) => `Cosa ${index};PC;Dell;X;S${index};Marea;${amount}`);
  const { righe } = await importFile(it, 'hardware', ['Nome;Tipo;Marca;Modello;Numero Seriale;Brand;Prezzo Acquisto', ...rows].join('\n'));
  return righe.map(({ errori, campi }) => errori.prezzo_acquisto ?? campi.prezzo_acquisto?.dopo?.replace('\u00a0', ' '));
}

test.each<[string, string[], unknown[]]>([
  ['an amount that looks English beside an Italian one', ['1,200', '999,50'], [AMBIGUOUS, '999,50 €']],
  ['zero with decimals beside an Italian amount', ['0,000', '999,50'], ['0,00 €', '999,50 €']],
  ['four decimals after a point', ['4.1667', '4.167', '12.5000'], ['4,17 €', '4,17 €', '12,50 €']],
  ['two decimals after a point', ['4.167', '12.50'], ['4,17 €', '12,50 €']],
  ['four decimals after a comma', ['8,0000', '4,167', '1.234,5678'], ['8,00 €', '4,17 €', '1.234,57 €']],
  ['eight decimals', ['8.00000000', '4.16666667', '1,234.00500000'], ['8,00 €', '4,17 €', '1.234,01 €']],
  ['half a cent', ['1,005', '2,6750', '0,00499'], ['1,01 €', '2,68 €', '0,00 €']],
  ['a zero before three digits', ['0.167', '1,200'], ['0,17 €', '1.200,00 €']],
  ['points that separate thousands', ['4.167', '999'], ['4.167,00 €', '999,00 €']],
  ['thousands in English notation', ['1,234.50', '1,200', '12'], ['1.234,50 €', '1.200,00 €', '12,00 €']],
  ['decimals in English notation', ['12.34', '1,200'], ['12,34 €', '1.200,00 €']],
  ['millions in English notation', ['1,234,567', '1,200', '1.200'], ['1.234.567,00 €', '1.200,00 €', AMBIGUOUS]],
  ['amounts in both notations', ['1,234.50', '999,50', '1.200'], [expect.stringContaining('importo'), '999,50 €', '1.200,00 €']],
  ['no amount that decides the notation', ['1,200', '99'], [AMBIGUOUS, '99,00 €']],
])('Imported amounts are read by the notation of their column: %s', async (_, amounts, expected) => {
  expect(await readAmounts(...amounts)).toEqual(expected);
});

test('The preview of an import shows dates and numbers as they were read', async () => {
  const { righe } = await importFile(it, 'software', 'Nome;Licenza;Brand;Numero Licenze;Data Scadenza\nFigma;X;Marea;1.200;31-12-26\n');
  expect(righe[0]?.campi.numero_licenze?.dopo).toBe('1200');
  expect(Object.values(righe[0]?.campi ?? {})).toContainEqual({ prima: null, dopo: '31/12/2026' });
});

test('When two import columns could be the amount, the user is asked and the selected column is read', async () => {
  const text = 'Nome;Tipo;Marca;Modello;Numero Seriale;Brand;Importo;Prezzo\nPC;PC;Dell;X;DUE;Marea;10,00;12,20\n';
  const { importazione, righe } = await importFile(it, 'hardware', text);
  expect(importazione.mappatura.slice(-2)).toEqual([null, null]);
  expect(importazione.domande).toEqual([{ campi: ['prezzo_acquisto'], colonne: [6, 7] }]);
  expect(righe[0]?.campi).not.toHaveProperty('prezzo_acquisto');
  const mappatura = [...importazione.mappatura.slice(0, -1), 'prezzo_acquisto'];
  const params = { id: String(importazione.id) };
  expect(await it.call(updateImportazione, { params, body: { mappatura } })).toMatchObject({ domande: [] });
  const [riga] = await righeOf(it, importazione.id);
  expect(riga?.campi.prezzo_acquisto?.dopo?.replace('\u00a0', ' ')).toBe('12,20 €');
});

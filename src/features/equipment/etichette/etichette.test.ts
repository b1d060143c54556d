import { describe, expect, test } from 'vitest';
import { updateBrand } from '#features/people/brands/contract.ts';
import { readLabels } from '#testing/read-labels.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { insertAsset, insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getSmarrimento } from './contract.ts';

const app = openApp();

async function aBrand() {
  const brand = await insertBrand(app.sql);
  return { brand, itAccount: await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } }) };
}

type Token = { token?: string | undefined };
const requestPdf = ({ token }: Token, query: string) =>
  fetch(`${app.url}/api/etichette.pdf?${query}`, { headers: { cookie: `organico_sessione=${token}` } });

async function printPdf(itAccount: Token, query: string): Promise<Buffer> {
  const response = await requestPdf(itAccount, query);
  expect(response.status, await response.clone().text()).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

interface Row {
  id: number;
  codice_inventario: string;
  codice_etichetta: string;
}
async function rowsOf(table: string, ids: number[]): Promise<Row[]> {
  const { rows } = await app.sql.query<Row>(`select id, codice_inventario, codice_etichetta from ${table} where id = any($1) order by id`, [
    ids,
  ]);
  return rows;
}

describe.each([
  ['a4-24', 24],
  ['a4-40', 40],
  ['rotolo-62', 1],
] as const)('labels printed on %s', (formato, perPage) => {
  test('A label contains the address of its item as a QR code, and its inventory code as text', async () => {
    const { brand, itAccount } = await aBrand();
    const ids: number[] = [];
    for (let i = 0; i < Math.min(perPage + 2, 27); i++)
      ids.push(await insertAsset(app.sql, 'hardware', [brand.id], { nome: `Cassa ${i}` }));
    const rows = await rowsOf('hardware', ids);
    const pdf = await printPdf(itAccount, `tipo=hardware&ids=${ids.join()}&formato=${formato}`);
    const pages = await readLabels(pdf);
    expect(pages.flatMap(({ codes }) => codes)).toEqual(rows.map(({ codice_etichetta }) => `${app.url}/s/${codice_etichetta}`));
    expect(pages).toHaveLength(Math.ceil(ids.length / perPage));
    const { text } = await readPdf(pdf);
    for (const { codice_inventario } of rows) expect(text).toContain(codice_inventario);
    expect(text).toContain('Cassa 1');
    expect(text).toContain(brand.nome);
  });
});

describe('the request for labels', () => {
  test('Labels are printed from the first free position of a used sheet, after a calibration page', async () => {
    const { brand, itAccount } = await aBrand();
    const ids = [
      await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'Un telefono dal nome molto lungo che su una riga non ci sta' }),
      await insertAsset(app.sql, 'telefono', [brand.id], { codice_inventario: 'XXXXX-YYYYY-ZZZZZ-12' }),
    ];
    const [first, second] = await rowsOf('iphones', ids);
    const pdf = await printPdf(itAccount, `tipo=telefono&ids=${ids.join()}&formato=a4-40&da=40&calibrazione=true`);
    const addresses = [first, second].map((row) => [`${app.url}/s/${row?.codice_etichetta}`]);
    expect((await readLabels(pdf)).map(({ codes }) => codes)).toEqual([[], ...addresses]);
    expect((await readPdf(pdf)).text).toContain('XXXXX-YYYYY-ZZZZZ-12');
  });

  test('A request for labels of an item that is not visible or does not exist gets 404', async () => {
    const { brand, itAccount } = await aBrand();
    const { brand: otherBrand } = await aBrand();
    const [ownItem, otherItem] = [
      await insertAsset(app.sql, 'hardware', [brand.id]),
      await insertAsset(app.sql, 'hardware', [otherBrand.id]),
    ];
    for (const ids of [`${ownItem},${otherItem}`, `${otherItem}`, '999999999']) {
      const response = await requestPdf(itAccount, `tipo=hardware&ids=${ids}&formato=a4-24`);
      expect([response.status, ((await response.json()) as { code: string }).code], ids).toEqual([404, 'HARDWARE_NON_TROVATO']);
    }
  });

  test.each([
    ['more than 500 items', `tipo=hardware&formato=a4-24&ids=${Array.from({ length: 501 }, (_, i) => i + 1).join()}`],
    ['no item', 'tipo=hardware&formato=a4-24&ids='],
    ['an asset type without labels', 'tipo=software&formato=a4-24&ids=1'],
    ['an unknown format', 'tipo=hardware&formato=a5&ids=1'],
    ['a first place beyond the sheet', 'tipo=hardware&formato=a4-24&ids=1&da=25'],
  ])('A request for labels is rejected for %s', async (_, query) => {
    expect((await requestPdf((await aBrand()).itAccount, query)).status).toBe(400);
  });
});

describe('a stranger who scans the label of a lost item', () => {
  test('The public page of a label shows a stranger whom to contact, and looks the same for an unknown code', async () => {
    const { brand } = await aBrand();
    const [row] = await rowsOf('hardware', [await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Segreto' })]);
    const codice = row?.codice_etichetta ?? '';
    const withoutContact = await app.anonymous.try(getSmarrimento, { params: { codice } });
    const unknownCode = await app.anonymous.try(getSmarrimento, { params: { codice: '000000000000' } });
    expect([withoutContact.status, withoutContact.text]).toEqual([unknownCode.status, unknownCode.text]);
    const admin = await app.asAdmin();
    await admin.call(updateBrand, { params: { id: String(brand.id) }, body: { contatto_smarrimento: '02 5550 1234' } });
    const withContact = await app.anonymous.try(getSmarrimento, { params: { codice: codice.toLowerCase() } });
    expect([withContact.status, withContact.text]).toEqual([200, '{"contatto":"02 5550 1234"}']);
  });

  test('Repeated guesses of label codes are slowed down', async () => {
    const tryCode = () => app.anonymous.try(getSmarrimento, { params: { codice: 'GUESSED00000' } });
    const responses = [];
    for (let i = 0; i < 7; i++) responses.push((await tryCode()).status);
    expect(responses.slice(-1)).toEqual([429]);
  });

  test('Label codes are unique and have 12 characters that are not easily confused', async () => {
    const { brand } = await aBrand();
    const ids = [await insertAsset(app.sql, 'hardware', [brand.id]), await insertAsset(app.sql, 'hardware', [brand.id])];
    const codes = (await rowsOf('hardware', ids)).map(({ codice_etichetta }) => codice_etichetta);
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  });
});

import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { inDays } from '#testing/on-day.ts';
import { assign, endAssignment, insertBrand, insertDipendente, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listSoftware } from './contract.ts';
import { costoTotale } from './rules.ts';

const app = openApp();

async function aSoftwareList() {
  const brand = await insertBrand(app.sql);
  const viewer = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_view' } });
  const addSoftware = (values: Record<string, unknown>) => insertSoftware(app.sql, [brand.id], values);
  const names = async (query: Record<string, string>) => {
    const { body, headers } = await viewer.try(listSoftware, { query });
    return { names: (body as unknown as { nome: string }[]).map(({ nome }) => nome), total: headers.get('x-total-count') };
  };
  return { brand, viewer, addSoftware, names };
}

describe('the list of software', () => {
  test("The list of software contains the software of the caller's brands, newest first, and is empty for an account without brands", async () => {
    const { addSoftware, viewer } = await aSoftwareList();
    const other = await insertBrand(app.sql);
    await insertSoftware(app.sql, [other.id], { nome: 'Di altri' });
    const first = await addSoftware({ nome: 'Primo' });
    const second = await addSoftware({ nome: 'Secondo' });
    expect((await viewer.call(listSoftware, {})).map(({ id }) => id)).toEqual([second, first]);
    expect(await (await app.as({ role: 'IT' })).call(listSoftware, {})).toEqual([]);
  });

  test('The list of software is searched by name and supplier, without regard to case and accents', async () => {
    const { addSoftware, names } = await aSoftwareList();
    await addSoftware({ nome: 'Creative Cloud', fornitore: 'Adobe' });
    await addSoftware({ nome: 'Perché 100%', fornitore: null });
    await addSoftware({ nome: 'Adob_e', licenza: 'Creative' });
    expect((await names({ q: 'ADOBE cre' })).names).toEqual(['Creative Cloud']);
    expect((await names({ q: 'perche' })).names).toEqual(['Perché 100%']);
    expect((await names({ q: '%' })).names).toEqual(['Perché 100%']);
    expect((await names({ q: '_' })).names).toEqual(['Adob_e']);
    expect(await names({ q: 'niente' })).toEqual({ names: [], total: '0' });
  });

  test('The list of software can be filtered by assigned software and by software without free seats, and the totals are correct after each change', async () => {
    const { addSoftware, names, brand } = await aSoftwareList();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    const fullSoftware = await addSoftware({ nome: 'Pieno', numero_licenze: 1 });
    await addSoftware({ nome: 'Senza posti', numero_licenze: 0 });
    const unlimited = await addSoftware({ nome: 'Non contato', numero_licenze: null });
    await addSoftware({ nome: 'Libero', numero_licenze: 3 });
    expect(await names({ assegnato: 'true' })).toEqual({ names: [], total: '0' });
    await assign(app.sql, 'software', fullSoftware, anna);
    await assign(app.sql, 'software', unlimited, anna);
    expect(await names({ assegnato: 'true' })).toEqual({ names: ['Non contato', 'Pieno'], total: '2' });
    expect((await names({ assegnato: 'false' })).names).toEqual(['Libero', 'Senza posti']);
    expect(await names({ esaurite: 'true' })).toEqual({ names: ['Senza posti', 'Pieno'], total: '2' });
    expect((await names({ esaurite: 'false' })).names).toEqual(['Libero', 'Non contato']);
    await endAssignment(app.sql, 'software', fullSoftware);
    expect(await names({ esaurite: 'true' })).toEqual({ names: ['Senza posti'], total: '1' });
  });

  test('The list of software can be filtered by brand, category and end date', async () => {
    const { addSoftware, names, brand } = await aSoftwareList();
    const { rows } = await app.sql.query('select oggi()::text as today');
    const today: string = rows[0].today;
    await addSoftware({ nome: 'Scaduto', data_scadenza: addDays(today, -1) });
    await addSoftware({ nome: 'Oggi', data_scadenza: today, categoria: 'Grafica' });
    await addSoftware({ nome: 'Tra sessanta', data_scadenza: addDays(today, 60) });
    await addSoftware({ nome: 'Tra sessantuno', data_scadenza: addDays(today, 61) });
    await addSoftware({ nome: 'Mai' });
    expect((await names({ scadenza: 'scaduta' })).names).toEqual(['Scaduto']);
    expect(await names({ scadenza: 'in_scadenza' })).toEqual({ names: ['Tra sessanta', 'Oggi'], total: '2' });
    expect((await names({ categoria: 'Grafica' })).names).toEqual(['Oggi']);
    expect(await names({ brand_id: String(brand.id) })).toMatchObject({ total: '5' });
    expect(await names({ brand_id: String((await insertBrand(app.sql)).id) })).toEqual({ names: [], total: '0' });
  });

  test.each([
    ['nome', ['Alfa', 'Beta', 'Gamma']],
    ['-nome', ['Gamma', 'Beta', 'Alfa']],
    ['fornitore', ['Gamma', 'Beta', 'Alfa']],
    ['licenza', ['Gamma', 'Beta', 'Alfa']],
    ['-categoria', ['Beta', 'Alfa', 'Gamma']],
    ['numero_licenze', ['Beta', 'Alfa', 'Gamma']],
    ['-numero_licenze', ['Gamma', 'Alfa', 'Beta']],
    ['costo_licenza', ['Beta', 'Gamma', 'Alfa']],
    ['-costo_annuo', ['Alfa', 'Gamma', 'Beta']],
    ['data_scadenza', ['Alfa', 'Beta', 'Gamma']],
    ['-licenze_utilizzate', ['Beta', 'Gamma', 'Alfa']],
    ['created_at', ['Alfa', 'Beta', 'Gamma']],
  ])('The list of software can be sorted by %s, also across pages', async (sort, expected) => {
    const { addSoftware, viewer, brand } = await aSoftwareList();
    const [alfaHas, betaHas] = [
      { licenza: 'perpetua', categoria: 'Grafica', numero_licenze: 9 },
      { licenza: 'mensile', categoria: 'Ufficio', numero_licenze: 2 },
    ];
    await addSoftware({ ...alfaHas, nome: 'Alfa', fornitore: 'Zeta', costo_licenza: '100.00', data_scadenza: '2030-01-01' });
    const beta = await addSoftware({ ...betaHas, nome: 'Beta', fornitore: 'Yota', costo_licenza: '9.00', data_scadenza: '2031-01-01' });
    await addSoftware({ nome: 'Gamma', licenza: 'annuale', numero_licenze: null, costo_licenza: '20.00' });
    await assign(app.sql, 'software', beta, await insertDipendente(app.sql, { brand_id: brand.id }));
    const collected: string[] = [];
    let cursor = '';
    do {
      const response = await viewer.try(listSoftware, { query: { sort, limit: 1, ...(cursor && { cursor }) } });
      collected.push(...(response.body as unknown as { nome: string }[]).map(({ nome }) => nome));
      cursor = /cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    } while (cursor);
    expect(collected).toEqual(expected);
  });

  test('The list of software shows how many seats in use are only reserved and so cost nothing yet', async () => {
    const { addSoftware, viewer, brand } = await aSoftwareList();
    const id = await addSoftware({ numero_licenze: null, costo_licenza: '30.00' });
    for (const day of ['oggi()', 'oggi() + 10']) {
      const { rows } = await app.sql.query(`select (${day})::text as day`);
      const employee = await insertDipendente(app.sql, { brand_id: brand.id });
      await assign(app.sql, 'software', id, employee, { data_assegnazione: rows[0].day });
    }
    const seats = async () =>
      (await viewer.call(listSoftware, {})).map((item) => [item.licenze_utilizzate, item.licenze_riservate, costoTotale(item)]);
    expect(await seats()).toEqual([[2, 1, 30]]);
    expect(await inDays(app.sql, 10, seats)).toEqual([[2, 0, 60]]);
  });

  test.each<Record<string, string>>([
    { sort: 'versione' },
    { assegnato: 'forse' },
    { esaurite: '1' },
    { scadenza: 'presto' },
    { cursor: 'x' },
    { limit: '0' },
  ])('The list of software rejects the query %j', async (query) => {
    const { viewer } = await aSoftwareList();
    expect(await viewer.try(listSoftware, { query })).toMatchObject({ status: 400 });
  });
});

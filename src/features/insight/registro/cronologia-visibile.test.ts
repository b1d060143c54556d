import { describe, expect, test } from 'vitest';
import { assignHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { insertAsset, insertBrand, insertDipendente, insertManager, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listCronologia, type VoceRegistro } from './contract.ts';

const app = openApp();

async function history(client: Client, id: string): Promise<{ entries: VoceRegistro[]; text: string; total: string | null }> {
  const answer = await client.try(listCronologia, { params: { id }, query: { limit: 200 } });
  expect(answer.status).toBe(200);
  return { entries: answer.body as unknown as VoceRegistro[], text: answer.text, total: answer.headers.get('x-total-count') };
}

describe('sick leave and salary in the history', () => {
  // The salary in this test has seven digits, because four digits also occur by chance in a timestamp or a transaction id.
  const SENSITIVE = /malattia|stipendio|7\.654\.321|7654321|13\/01\/2026|2026-01-13|27\/01\/2026/i;

  async function employeeWhoWasIll() {
    const brand = await insertBrand(app.sql);
    const anna = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', stipendio: '7654321.00' });
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const change = (body: object) => hr.call(updateDipendente, { params: { id: anna.id }, body });
    await change({ stato: 'in malattia', data_inizio_malattia: '2026-01-13', data_fine_malattia: '2026-01-27' });
    await change({ stipendio: '7654321.01' });
    await change({ posizione: 'Cassa' });
    await change({ stato: 'uscente', data_fine_malattia: null, data_inizio_malattia: null });
    return { brand, anna, hr };
  }

  test('HR with view permission and an amministratore see sick leave and salary in the history of an employee', async () => {
    const { brand, anna } = await employeeWhoWasIll();
    for (const reader of [await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } }), await app.asAdmin()]) {
      const { entries, total } = await history(reader, anna.id);
      expect(total).toBe('5');
      const changes = entries.flatMap(({ cambi }) => cambi.map(({ etichetta, prima, dopo }) => `${etichetta}: ${prima} → ${dopo}`));
      expect(changes).toContain('Stato dipendente: Entrato → In malattia');
      expect(changes).toContain('Stato dipendente: In malattia → Uscente');
      expect(changes).toContain('Inizio Malattia: Non specificato → 13/01/2026');
      expect(changes).toContain('Fine Malattia Prevista: 27/01/2026 → Non specificato');
      expect(changes).toContain('Stipendio: 7.654.321,00\u00a0€ → 7.654.321,01\u00a0€');
      expect(changes).toContain('Stipendio: null → 7.654.321,00\u00a0€');
    }
  });

  test.each([
    ['IT', 'can_admin'],
    ['MANAGER', 'can_edit'],
    ['IT', 'can_view'],
  ] as const)('The history of an employee hides and does not count sick leave and salary for %s with %s', async (role, permission) => {
    const { brand, anna } = await employeeWhoWasIll();
    const reader = await app.as({ role, brands: { [brand.id]: permission } });
    const { entries, text, total } = await history(reader, anna.id);
    expect(text).not.toMatch(SENSITIVE);
    expect(entries.map(({ cambi }) => cambi.map(({ etichetta, prima, dopo }) => `${etichetta}: ${prima} → ${dopo}`)).slice(0, 2)).toEqual([
      ['Stato dipendente: Entrato → Uscente'],
      ['Mansione: Non specificato → Cassa'],
    ]);
    expect(entries).toHaveLength(3);
    expect(total).toBe('3');
    const histories = await Promise.all(
      ['1', '2', '3'].map((limit) => reader.try(listCronologia, { params: { id: anna.id }, query: { limit } })),
    );
    expect(histories.map(({ headers }) => headers.get('link') !== null)).toEqual([true, true, false]);
  });
});

describe('entries of another brand in the history of an employee or item', () => {
  const CANARY = 'canarino';
  let sequence = 0;

  /** Anna works for `formerBrand`, has a laptop there and returns it, and is then transferred to `newBrand`. */
  async function transferredEmployee() {
    const [newBrand, formerBrand] = [await insertBrand(app.sql), await insertBrand(app.sql, { nome: `${CANARY} ${++sequence}` })];
    const anna = await insertDipendente(app.sql, { brand_id: formerBrand.id, posizione: `${CANARY} uno` });
    const hr = await app.as({ role: 'HR', brands: { [newBrand.id]: 'can_edit', [formerBrand.id]: 'can_edit' } });
    const change = (body: object) => hr.call(updateDipendente, { params: { id: anna.id }, body });
    const laptop = { params: { id: String(await insertAsset(app.sql, 'hardware', [formerBrand.id], { nome: `${CANARY} portatile` })) } };
    await hr.call(assignHardware, { ...laptop, body: { dipendente_id: anna.id } });
    await hr.call(unassignHardware, laptop);
    const boss = await insertManager(app.sql, { brand_id: formerBrand.id, nome: CANARY, cognome: 'Capo' });
    const showroom = await insertShowroom(app.sql, [formerBrand.id], { nome: `${CANARY} showroom` });
    await change({ posizione: `${CANARY} due`, showroom, manager_id: boss.id });
    await change({ brand_id: newBrand.id, showroom: null, posizione: 'Cassa' });
    await change({ manager_id: null });
    const newHr = await app.as({ role: 'HR', brands: { [newBrand.id]: 'can_admin' } });
    return { newBrand, formerBrand, anna, hr, newHr };
  }

  test('After a transfer, HR of the new brand sees no history entries of the former brand, and the total does not count them', async () => {
    const { newBrand, anna, newHr } = await transferredEmployee();
    const { entries, text, total } = await history(newHr, anna.id);
    expect(text).not.toContain(CANARY);
    expect(total).toBe('2');
    expect(entries.map(({ cambi }) => cambi)).toEqual([
      [{ campo: 'manager_id', etichetta: 'Manager', prima: 'Di un altro brand', dopo: 'Non specificato' }],
      [{ campo: 'brand_id', etichetta: 'Brand', prima: 'Un altro brand', dopo: newBrand.nome }],
    ]);
  });

  test('An account of both brands sees the whole history of a transferred employee', async () => {
    const { formerBrand, newBrand, anna, hr } = await transferredEmployee();
    const { entries, total } = await history(hr, anna.id);
    expect(total).toBe('6');
    const changes = entries.flatMap(({ cambi }) => cambi.map(({ etichetta, prima, dopo }) => `${etichetta}: ${prima} → ${dopo}`));
    expect(changes).toContain(`Brand: ${formerBrand.nome} → ${newBrand.nome}`);
    expect(changes).toContain(`Mansione: ${CANARY} due → Cassa`);
    expect(changes).toContain(`Manager: ${CANARY} Capo → Non specificato`);
  });

  test('The history has no name for an item that now belongs only to another brand, even after the item is deleted', async () => {
    const [ours, theirs] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const anna = await insertDipendente(app.sql, { brand_id: ours.id });
    const it = await app.as({ role: 'IT', brands: { [ours.id]: 'can_edit' } });
    const laptop = await insertAsset(app.sql, 'hardware', [ours.id], { nome: 'Portatile' });
    await it.call(assignHardware, { params: { id: String(laptop) }, body: { dipendente_id: anna.id } });
    await it.call(unassignHardware, { params: { id: String(laptop) } });
    await insertRow(app.sql, 'hardware_brands', { hardware_id: laptop, brand_id: theirs.id });
    await app.sql.query('delete from hardware_brands where hardware_id = $1 and brand_id = $2', [laptop, ours.id]);
    await app.sql.query(`update hardware set nome = '${CANARY}' where id = $1`, [laptop]);
    const titles = async () => (await history(it, anna.id)).entries.slice(0, 2).map(({ titolo }) => titolo);
    const hiddenTitles = ['Hardware restituito (di un altro brand)', 'Hardware assegnato (di un altro brand)'];
    expect(await titles()).toEqual(hiddenTitles);
    await app.sql.query('delete from hardware where id = $1', [laptop]);
    expect(await titles()).toEqual(hiddenTitles);
  });

  test('A request for the history gets the same response for an employee who is not visible to the caller and for an unknown employee', async () => {
    const { anna } = await transferredEmployee();
    const otherAccount = await app.as({ role: 'HR', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
    const hiddenResponse = await otherAccount.try(listCronologia, { params: { id: anna.id } });
    const unknownResponse = await otherAccount.try(listCronologia, { params: { id: '01900000-0000-7000-8000-000000000000' } });
    expect(hiddenResponse.status).toBe(404);
    expect(hiddenResponse.text).toBe(unknownResponse.text);
  });
});

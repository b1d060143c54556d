import { expect, test } from 'vitest';
import { assign, insertBrand, insertDipendente, insertHardware, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listHardware } from './contract.ts';

const app = openApp();

/**
 * Creates assigned and unassigned laptops: two of the employees Anna Zeta and Zoe Bruni, one in a showroom, two without a holder, and one
 * with a holder whom the caller does not see.
 */
async function aHardwareList() {
  const [brand, other] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
  const laptop = (nome: string, values: Record<string, unknown> = {}) => insertHardware(app.sql, [brand.id], { nome, ...values });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Zeta' });
  const zoe = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Zoe', cognome: 'Bruni' });
  const hiddenEmployee = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Aldo', cognome: 'Abate' });
  const milano = await insertShowroom(app.sql, [brand.id], { nome: 'Milano' });
  await laptop('libero', { prezzo_acquisto: 900 });
  await assign(app.sql, 'hardware', await laptop('di Anna', { prezzo_acquisto: 1200, stato: 'in riparazione' }), anna);
  await assign(app.sql, 'hardware', await laptop('di Zoe'), zoe);
  const itemOfHiddenEmployee = await insertHardware(app.sql, [brand.id, other.id], { nome: 'di un altro' });
  await assign(app.sql, 'hardware', itemOfHiddenEmployee, hiddenEmployee);
  await app.sql.query("update hardware set stato = 'smarrito' where id = $1", [itemOfHiddenEmployee]);
  const itemInShowroom = await laptop('a Milano');
  await app.sql.query(
    `insert into dipendenti_hardware (hardware_id, showroom_id, brand_id, data_assegnazione) values ($1, $2, $3, '2026-01-01')`,
    [itemInShowroom, milano, brand.id],
  );
  const names = async (query: Record<string, string>) => {
    const { body, headers } = await itAccount.try(listHardware, { query });
    const rows = body as unknown as { nome: string }[];
    return { names: rows.map(({ nome }) => nome), nextCursor: /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] };
  };
  return { itAccount, names, zoe };
}

const BY_HOLDER = ['di Zoe', 'a Milano', 'di Anna', 'libero', 'di un altro'];

test('The hardware list sorts by holder: employees by surname among showrooms, then items without a visible holder', async () => {
  const { names } = await aHardwareList();
  expect((await names({ sort: 'assegnatario' })).names).toEqual(BY_HOLDER);
  expect((await names({ sort: '-assegnatario' })).names).toEqual(BY_HOLDER.toReversed());
});

test('Paging through the hardware list returns each item once, including the unassigned items', async () => {
  const { names } = await aHardwareList();
  const namesRead: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await names({ sort: 'assegnatario', limit: '2', ...(cursor && { cursor: decodeURIComponent(cursor) }) });
    namesRead.push(...page.names);
    cursor = page.nextCursor;
  } while (cursor && namesRead.length < 10);
  expect(namesRead).toEqual(BY_HOLDER);
});

test('The hardware list sorts by price, with unknown prices last in descending order, and by state', async () => {
  const { names } = await aHardwareList();
  expect((await names({ sort: '-prezzo_acquisto', limit: '2' })).names).toEqual(['di Anna', 'libero']);
  expect((await names({ sort: '-stato', limit: '2' })).names).toEqual(['di un altro', 'di Anna']);
});

test('The hardware list filtered by holder contains only the items of that holder', async () => {
  const { names, zoe } = await aHardwareList();
  expect((await names({ dipendente_id: zoe.id })).names).toEqual(['di Zoe']);
});

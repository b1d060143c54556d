import { expect, test } from 'vitest';
import { listCronologiaDi } from '#features/insight/registro/contract.ts';
import { RISORSE } from '#shared/risorse.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertShowroom,
  KIND_NAMES,
  type Kind,
  KINDS as TABLES,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { KINDS } from './kinds.ts';

const app = openApp();
const pathOf = (kind: Kind) => `/api/${RISORSE[kind].lista}`;

async function anItem(kind: Kind) {
  const brand_id = (await insertBrand(app.sql)).id;
  const showroom = await insertShowroom(app.sql, [brand_id]);
  const anna = await insertDipendente(app.sql, { brand_id, nome: 'Anna', cognome: 'Zaffiro', showroom });
  const id = await insertAsset(app.sql, kind, [brand_id]);
  await insertAsset(app.sql, kind, [brand_id]);
  const viewer = await app.as({ role: 'MANAGER', brands: { [brand_id]: 'can_view' } });
  const otherBrandAccount = await app.as({ role: 'IT', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
  const idsOf = async (query: string) =>
    ((await viewer.fetch('GET', `${pathOf(kind)}?${query}`)).body as unknown as { id: number }[]).map((each) => each.id);
  return { id, anna, showroom, viewer, otherBrandAccount, idsOf };
}

test.each(KIND_NAMES)(
  'The page of an item of type %s shows the same data as its list, and only to callers who see the item',
  async (kind) => {
    const { id, anna, viewer, otherBrandAccount } = await anItem(kind);
    await assign(app.sql, kind, id, anna);
    const item = await viewer.fetch('GET', `${pathOf(kind)}/${id}`);
    const list = (await viewer.fetch('GET', pathOf(kind))).body as unknown as { id: number }[];
    expect([item.status, item.body]).toEqual([200, list.find((each) => each.id === id)]);
    expect(item.body).toMatchObject({ assegnatario: { id: anna.id } });
    for (const path of ['', '/assegnatari', '/cronologia']) {
      expect((await otherBrandAccount.fetch('GET', `${pathOf(kind)}/${id}${path}`)).status, path).toBe(404);
      expect((await viewer.fetch('GET', `${pathOf(kind)}/999999999${path}`)).status, path).toBe(404);
    }
  },
);

test.each(KIND_NAMES)('The history of an item of type %s on one day lists the holders of that day', async (kind) => {
  const { id, anna, viewer } = await anItem(kind);
  const bruno = await insertDipendente(app.sql, { brand_id: anna.brand_id, nome: 'Bruno', cognome: 'Verdi' });
  await assign(app.sql, kind, id, anna, { data_assegnazione: '2026-01-10', data_revoca: '2026-03-12' });
  await assign(app.sql, kind, id, bruno, { data_assegnazione: '2026-03-12' });
  const holdersOn = async (il: string) =>
    ((await viewer.fetch('GET', `${pathOf(kind)}/${id}/assegnatari?il=${il}`)).body as unknown as { nome: string }[]).map(
      ({ nome }) => nome,
    );
  expect(await holdersOn('2026-01-09')).toEqual([]);
  expect(await holdersOn('2026-02-01')).toEqual(['Anna Zaffiro']);
  expect(await holdersOn('2026-03-12')).toEqual(['Bruno Verdi', 'Anna Zaffiro']);
  expect(await holdersOn('2026-04-01')).toEqual(['Bruno Verdi']);
});

test.each(KIND_NAMES)('The events on the page of an item of type %s are its own changes and assignments', async (kind) => {
  const { id, anna, viewer } = await anItem(kind);
  await assign(app.sql, kind, id, anna);
  await assign(
    app.sql,
    kind,
    await insertAsset(app.sql, kind, [anna.brand_id]),
    await insertDipendente(app.sql, { brand_id: anna.brand_id }),
  );
  const entries = await viewer.call(listCronologiaDi[RISORSE[kind].table], { params: { id: String(id) } });
  expect(entries.map(({ oggetto, azione }) => [oggetto, azione]).sort()).toEqual(
    [
      [TABLES[kind].table, 'crea'],
      [KINDS[kind].links.table, 'crea'],
      [KINDS[kind].periods.table, 'crea'],
    ].sort(),
  );
});

test.each(KIND_NAMES)("Items of type %s are found by the name of their holder and by the holder's showroom", async (kind) => {
  const { id, anna, showroom, idsOf } = await anItem(kind);
  expect([await idsOf('q=zaffiro'), await idsOf(`showroom=${showroom}`)]).toEqual([[], []]);
  await assign(app.sql, kind, id, anna);
  expect([await idsOf('q=anna zaffiro'), await idsOf(`showroom=${showroom}`)]).toEqual([[id], [id]]);
  await endAssignment(app.sql, kind, id);
  expect([await idsOf('q=zaffiro'), await idsOf(`showroom=${showroom}`)]).toEqual([[], []]);
});

test('A search by the name of a holder whom the caller does not see finds no items', async () => {
  const [ownBrand, otherBrand] = [(await insertBrand(app.sql)).id, (await insertBrand(app.sql)).id];
  const id = await insertAsset(app.sql, 'hardware', [ownBrand, otherBrand]);
  await assign(app.sql, 'hardware', id, await insertDipendente(app.sql, { brand_id: otherBrand, cognome: 'Ossidiana' }));
  const idsFor = async (brand: number) => {
    const client = await app.as({ role: 'IT', brands: { [brand]: 'can_view' } });
    return ((await client.fetch('GET', '/api/hardware?q=ossidiana')).body as unknown as { id: number }[]).map((each) => each.id);
  };
  expect([await idsFor(ownBrand), await idsFor(otherBrand)]).toEqual([[], [id]]);
});

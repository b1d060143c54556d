// Swapping an assigned device for another one.
import { describe, expect, test } from 'vitest';
import { ESITI_SOSTITUZIONE, NOMI_ESITI_SOSTITUZIONE } from '#features/equipment/asset-types/rules.ts';
import { unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { listTelefoni, swapTelefono } from '#features/equipment/telefoni/contract.ts';
import { annullaLotto } from '#features/exchange/lotti/contract.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listHardware, swapHardware } from './contract.ts';

const app = openApp();

/** Creates a brand, Anna with a laptop, a free laptop, and an IT account. */
async function aSwap() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const vecchio = await insertHardware(app.sql, [brand.id], { nome: 'Vecchio' });
  const nuovo = await insertHardware(app.sql, [brand.id], { nome: 'Nuovo' });
  await assign(app.sql, 'hardware', vecchio, anna);
  const params = { id: String(vecchio) };
  const swap = (body: object, by = it) => by.try(swapHardware, { params, body: { con: nuovo, esito: 'magazzino', ...body } as never });
  return { brand, it, anna, vecchio, nuovo, params, swap };
}

async function stateOf(it: Awaited<ReturnType<typeof aSwap>>['it']) {
  const rows = await it.call(listHardware, { query: { sort: 'nome' } });
  return rows.map(({ nome, stato, dipendente_id }) => [nome, stato, dipendente_id]);
}

describe('a swap', () => {
  test.each(NOMI_ESITI_SOSTITUZIONE)('A swap assigns the replacement, and the returned device gets the outcome: %s', async (esito) => {
    const { it, anna, vecchio, nuovo, swap } = await aSwap();
    const { stato } = ESITI_SOSTITUZIONE[esito];
    expect(await swap({ esito, note: 'con la borsa' })).toMatchObject({
      status: 200,
      body: {
        reso: { id: vecchio, stato, assegnatario: null },
        dato: { id: nuovo, stato: 'attivo', assegnatario: { id: anna.id }, note: 'con la borsa' },
        lotto: expect.any(Number),
      },
    });
    expect(await stateOf(it)).toEqual([
      ['Nuovo', 'attivo', anna.id],
      ['Vecchio', stato, null],
    ]);
  });

  test('A swap of devices is one lot: undoing the lot restores everything', async () => {
    const { it, anna, nuovo, params } = await aSwap();
    const { lotto } = await it.call(swapHardware, { params, body: { con: nuovo, esito: 'smarrito' } });
    expect(await it.call(annullaLotto, { params: { id: String(lotto) }, body: {} })).toMatchObject({
      tipo: 'sostituzione',
      titolo: 'Vecchio sostituito con Nuovo',
      stato: 'annullato',
    });
    expect(await stateOf(it)).toEqual([
      ['Nuovo', 'attivo', null],
      ['Vecchio', 'attivo', anna.id],
    ]);
  });

  test('A phone that was assigned together with a plan passes the link to its replacement, which comes back with the plan', async () => {
    const { brand, it, anna } = await aSwap();
    const piano = await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Smart' });
    const { id: assegnazione_piano_id } = await assign(app.sql, 'piano_mobile', piano, anna);
    const vecchio = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 12' });
    const nuovo = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15' });
    await assign(app.sql, 'telefono', vecchio, anna, { assegnazione_piano_id });
    const body = { con: nuovo, esito: 'dismesso' as const };
    expect(await it.call(swapTelefono, { params: { id: String(vecchio) }, body })).toMatchObject({
      reso: { stato: 'dismesso', piano: null },
      dato: { assegnatario: { id: anna.id }, piano: { id: piano, nome_piano: 'Smart' } },
    });
    await it.call(unassignPianoMobile, { params: { id: String(piano) } });
    expect(await it.call(listTelefoni, { query: { assegnato: 'true' } })).toEqual([]);
  });
});

describe('a rejected swap changes nothing', () => {
  test('A swap is rejected when the replacement cannot be assigned or no employee has the device', async () => {
    const { brand, it, anna, vecchio, nuovo, swap } = await aSwap();
    const before = await stateOf(it);
    const luca = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Luca', cognome: 'Bianchi' });
    const taken = await insertHardware(app.sql, [brand.id], { nome: 'Zeta di Luca' });
    await assign(app.sql, 'hardware', taken, luca);
    const broken = await insertHardware(app.sql, [brand.id], { nome: 'Zeta rotto', stato: 'in riparazione' });
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_view) values ($1, $2, true)', [it.userId, other.id]);
    const elsewhere = await insertHardware(app.sql, [other.id], { nome: 'Zeta altrove' });
    for (const [con, status, code] of [
      [taken, 409, 'HARDWARE_GIA_ASSEGNATO'],
      [broken, 409, 'RISORSA_NON_ASSEGNABILE'],
      [elsewhere, 409, 'BRAND_DIVERSO'],
      [vecchio, 409, 'SOSTITUZIONE_CON_SE_STESSO'],
      [2_000_000_000, 404, 'HARDWARE_NON_TROVATO'],
    ] as const)
      expect(await swap({ con }), code).toMatchObject({ status, body: { code } });
    const free = { params: { id: String(nuovo) }, body: { con: vecchio, esito: 'magazzino' as const } };
    expect(await it.try(swapHardware, free)).toMatchObject({ status: 409, body: { code: 'HARDWARE_NON_ASSEGNATO' } });
    expect((await stateOf(it)).filter(([nome]) => !String(nome).startsWith('Zeta'))).toEqual(before);
    expect(before).toContainEqual(['Vecchio', 'attivo', anna.id]);
  });

  test('A swap that changes the state of the device is rejected for a caller who may only assign devices', async () => {
    const { brand, anna, it, swap } = await aSwap();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    expect(await swap({ esito: 'in riparazione' }, hr)).toMatchObject({ status: 403 });
    expect(await stateOf(it)).toContainEqual(['Vecchio', 'attivo', anna.id]);
    expect(await swap({ esito: 'magazzino' }, hr)).toMatchObject({ status: 200 });
  });

  test('A swap is rejected when the holder has left', async () => {
    const { it, anna, swap } = await aSwap();
    await app.sql.query("update dipendenti set stato = 'uscito' where id = $1", [anna.id]);
    expect(await swap({})).toMatchObject({ status: 409, body: { code: 'DIPENDENTE_NON_ATTIVO' } });
    expect(await stateOf(it)).toContainEqual(['Vecchio', 'attivo', anna.id]);
  });
});

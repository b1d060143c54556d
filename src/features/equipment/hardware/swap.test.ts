import { describe, expect, test } from 'vitest';
import { ESITI_SOSTITUZIONE, NOMI_ESITI_SOSTITUZIONE } from '#features/equipment/asset-types/rules.ts';
import { unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { listTelefoni, swapTelefono } from '#features/equipment/telefoni/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listHardware, swapHardware } from './contract.ts';

const app = openApp();

/** Creates a brand, Anna with a laptop, a free laptop, and an IT account. */
async function aSwap() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const vecchio = await insertHardware(app.sql, [brand.id], { nome: 'Vecchio' });
  const nuovo = await insertHardware(app.sql, [brand.id], { nome: 'Nuovo' });
  await assign(app.sql, 'hardware', vecchio, anna);
  const params = { id: String(vecchio) };
  const swap = (body: object, account = itAccount) =>
    account.try(swapHardware, { params, body: { con: nuovo, esito: 'magazzino', ...body } as never });
  return { brand, itAccount, anna, vecchio, nuovo, params, swap };
}

async function statesOf(itAccount: Awaited<ReturnType<typeof aSwap>>['itAccount']) {
  const rows = await itAccount.call(listHardware, { query: { sort: 'nome' } });
  return rows.map(({ nome, stato, dipendente_id }) => [nome, stato, dipendente_id]);
}

describe('a swap of devices', () => {
  test.each(NOMI_ESITI_SOSTITUZIONE)(
    'A swap with the outcome %s assigns the replacement and gives the returned device the state of this outcome',
    async (esito) => {
      const { itAccount, anna, vecchio, nuovo, swap } = await aSwap();
      const { stato } = ESITI_SOSTITUZIONE[esito];
      expect(await swap({ esito, note: 'con la borsa' })).toMatchObject({
        status: 200,
        body: {
          reso: { id: vecchio, stato, assegnatario: null },
          dato: { id: nuovo, stato: 'attivo', assegnatario: { id: anna.id }, note: 'con la borsa' },
          lotto: expect.any(Number),
        },
      });
      expect(await statesOf(itAccount)).toEqual([
        ['Nuovo', 'attivo', anna.id],
        ['Vecchio', stato, null],
      ]);
    },
  );

  test('A swap of devices is one lot: undoing the lot restores both devices', async () => {
    const { itAccount, anna, nuovo, params } = await aSwap();
    const { lotto } = await itAccount.call(swapHardware, { params, body: { con: nuovo, esito: 'smarrito' } });
    expect(await itAccount.call(undoLotto, { params: { id: String(lotto) }, body: {} })).toMatchObject({
      tipo: 'sostituzione',
      titolo: 'Vecchio sostituito con Nuovo',
      stato: 'annullato',
    });
    expect(await statesOf(itAccount)).toEqual([
      ['Nuovo', 'attivo', null],
      ['Vecchio', 'attivo', anna.id],
    ]);
  });

  test('When a phone that was assigned together with a plan is swapped, its replacement is unassigned together with the plan', async () => {
    const { brand, itAccount, anna } = await aSwap();
    const piano = await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Smart' });
    const { id: assegnazione_piano_id } = await assign(app.sql, 'piano_mobile', piano, anna);
    const vecchio = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 12' });
    const nuovo = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15' });
    await assign(app.sql, 'telefono', vecchio, anna, { assegnazione_piano_id });
    const body = { con: nuovo, esito: 'dismesso' as const };
    expect(await itAccount.call(swapTelefono, { params: { id: String(vecchio) }, body })).toMatchObject({
      reso: { stato: 'dismesso', piano: null },
      dato: { assegnatario: { id: anna.id }, piano: { id: piano, nome_piano: 'Smart' } },
    });
    await itAccount.call(unassignPianoMobile, { params: { id: String(piano) } });
    expect(await itAccount.call(listTelefoni, { query: { assegnato: 'true' } })).toEqual([]);
  });
});

describe('a rejected swap of devices changes nothing', () => {
  test('A swap is rejected when the replacement cannot be assigned or when no employee has the device', async () => {
    const { brand, itAccount, anna, vecchio, nuovo, swap } = await aSwap();
    const statesBefore = await statesOf(itAccount);
    const luca = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Luca', cognome: 'Bianchi' });
    const assignedDevice = await insertHardware(app.sql, [brand.id], { nome: 'Zeta di Luca' });
    await assign(app.sql, 'hardware', assignedDevice, luca);
    const brokenDevice = await insertHardware(app.sql, [brand.id], { nome: 'Zeta rotto', stato: 'in riparazione' });
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_view) values ($1, $2, true)', [itAccount.userId, other.id]);
    const deviceOfOtherBrand = await insertHardware(app.sql, [other.id], { nome: 'Zeta altrove' });
    for (const [con, status, code] of [
      [assignedDevice, 409, 'HARDWARE_GIA_ASSEGNATO'],
      [brokenDevice, 409, 'RISORSA_NON_ASSEGNABILE'],
      [deviceOfOtherBrand, 409, 'BRAND_DIVERSO'],
      [vecchio, 409, 'SOSTITUZIONE_CON_SE_STESSO'],
      [2_000_000_000, 404, 'HARDWARE_NON_TROVATO'],
    ] as const)
      expect(await swap({ con }), code).toMatchObject({ status, body: { code } });
    const request = { params: { id: String(nuovo) }, body: { con: vecchio, esito: 'magazzino' as const } };
    expect(await itAccount.try(swapHardware, request)).toMatchObject({ status: 409, body: { code: 'HARDWARE_NON_ASSEGNATO' } });
    expect((await statesOf(itAccount)).filter(([nome]) => !String(nome).startsWith('Zeta'))).toEqual(statesBefore);
    expect(statesBefore).toContainEqual(['Vecchio', 'attivo', anna.id]);
  });

  test('A swap that changes the state of the device is rejected for a caller who may only assign devices', async () => {
    const { brand, anna, itAccount, swap } = await aSwap();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    expect(await swap({ esito: 'in riparazione' }, hr)).toMatchObject({ status: 403 });
    expect(await statesOf(itAccount)).toContainEqual(['Vecchio', 'attivo', anna.id]);
    expect(await swap({ esito: 'magazzino' }, hr)).toMatchObject({ status: 200 });
  });

  test('A swap is rejected when the holder of the device has left', async () => {
    const { itAccount, anna, swap } = await aSwap();
    await app.sql.query("update dipendenti set stato = 'uscito' where id = $1", [anna.id]);
    expect(await swap({})).toMatchObject({ status: 409, body: { code: 'DIPENDENTE_NON_ATTIVO' } });
    expect(await statesOf(itAccount)).toContainEqual(['Vecchio', 'attivo', anna.id]);
  });
});

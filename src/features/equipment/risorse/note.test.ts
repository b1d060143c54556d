import { describe, expect, test } from 'vitest';
import { assignCartella, listCartelle, listHoldersOfCartella } from '#features/equipment/cartelle/contract.ts';
import { assignHardware, listHardware, listHoldersOfHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { assignPianoMobile, listHoldersOfPianoMobile, listPianiMobili } from '#features/equipment/piani-mobili/contract.ts';
import { assignTelefono, listHoldersOfTelefono, listTelefoni } from '#features/equipment/telefoni/contract.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getRisorse, listAssegnazioni } from './contract.ts';

const app = openApp();
const NOTE = 'Consegnato con la borsa,\nda ritirare a Brera';

const KINDS = [
  ['hardware', assignHardware, listHardware, listHoldersOfHardware],
  ['piano_mobile', assignPianoMobile, listPianiMobili, listHoldersOfPianoMobile],
  ['telefono', assignTelefono, listTelefoni, listHoldersOfTelefono],
  ['cartella', assignCartella, listCartelle, listHoldersOfCartella],
] as const;

async function aPerson() {
  const [brand, other] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const otherBrandAccount = await app.as({ role: 'IT', brands: { [other.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  return { brand, other, itAccount, otherBrandAccount, anna };
}

describe.each(KINDS)('the note of an assignment of %s', (kind, assign, list, holders) => {
  test('The note of an assignment is in the lists, on the page of the holder, in the history of the item and in the history of the holder', async () => {
    const { brand, itAccount, anna } = await aPerson();
    const id = String(await insertAsset(app.sql, kind, [brand.id]));
    const assigned = await itAccount.try(assign, { params: { id }, body: { dipendente_id: anna.id, note: ` ${NOTE} ` } });
    expect(assigned).toMatchObject({ status: 200, body: { note: NOTE } });
    expect(await itAccount.call(list, {})).toMatchObject([{ note: NOTE, dipendente_id: anna.id }]);
    const { hardware, piano_mobile, telefoni, cartelle } = await itAccount.call(getRisorse, { params: { id: anna.id } });
    expect([...hardware, piano_mobile, ...telefoni, ...cartelle].filter(Boolean)).toMatchObject([{ note: NOTE }]);
    expect(await itAccount.call(listAssegnazioni, { params: { id: anna.id } })).toMatchObject([{ note: NOTE }]);
    expect(await itAccount.call(holders, { params: { id } })).toMatchObject([{ note: NOTE }]);
  });

  test('The note of an assignment is hidden from a caller who may not view the holder', async () => {
    const { brand, other, itAccount, otherBrandAccount, anna } = await aPerson();
    const id = String(await insertAsset(app.sql, kind, [brand.id, other.id]));
    await itAccount.call(assign, { params: { id }, body: { dipendente_id: anna.id, note: NOTE } });
    expect(await otherBrandAccount.call(list, {})).toMatchObject([{ assegnato: true, note: null }]);
    expect(await otherBrandAccount.call(holders, { params: { id } })).toMatchObject([{ dipendente: null, note: null }]);
  });

  test('The note of an assignment is optional and has at most 4,000 characters', async () => {
    const { brand, itAccount, anna } = await aPerson();
    const id = String(await insertAsset(app.sql, kind, [brand.id]));
    const assignTo = (note?: string) => itAccount.try(assign, { params: { id }, body: { dipendente_id: anna.id, note } });
    expect(await assignTo('x'.repeat(4001))).toMatchObject({ status: 400, body: { fields: { note: expect.any(String) } } });
    expect(await assignTo()).toMatchObject({ status: 200, body: { note: null } });
  });
});

test('After a return the item shows no assignment note, but the history of the item still contains the note', async () => {
  const { brand, itAccount, anna } = await aPerson();
  const id = String(await insertAsset(app.sql, 'hardware', [brand.id]));
  await itAccount.call(assignHardware, { params: { id }, body: { dipendente_id: anna.id, note: NOTE } });
  expect(await itAccount.call(unassignHardware, { params: { id } })).toMatchObject({ assegnato: false, note: null });
  expect(await itAccount.call(listHoldersOfHardware, { params: { id } })).toMatchObject([{ note: NOTE, data_revoca: expect.any(String) }]);
});

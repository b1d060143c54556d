// A call checks the permission on the row in the state in which it writes the row. Each test sends the call while another transaction has
// changed the row but has not committed: the call must check the changed row.
import { describe, expect, test } from 'vitest';
import { deleteCartella } from '#features/equipment/cartelle/contract.ts';
import { deleteHardware } from '#features/equipment/hardware/contract.ts';
import { deletePianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { deleteSoftware, updateSoftware } from '#features/equipment/software/contract.ts';
import { deleteTelefono } from '#features/equipment/telefoni/contract.ts';
import { transferDipendente } from '#features/journeys/trasferimenti/contract.ts';
import { deleteDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { deleteShowroom, updateShowroom } from '#features/people/showrooms/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { insertAsset, insertBrand, insertDipendente, insertShowroom, KINDS, type Kind } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function twoBrands() {
  const [ownBrand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  return { ownBrand: ownBrand.id, otherBrand: otherBrand.id };
}

const rowExists = async (table: string, id: number | string) =>
  (await app.sql.query(`select from ${table} where id = $1`, [id])).rowCount === 1;

describe('Changes of the brands of an item or showroom', () => {
  test.each<[Endpoint, Kind, Record<string, unknown>?]>([
    [deleteSoftware, 'software'],
    [updateSoftware, 'software', { nome: 'Altro' }],
    [deleteHardware, 'hardware'],
    [deletePianoMobile, 'piano_mobile'],
    [deleteTelefono, 'telefono'],
    [deleteCartella, 'cartella'],
  ])(
    'The call $method $path is rejected if the item gets a second brand at the same time and the account has no permission on that brand',
    async (call, kind, body) => {
      const { ownBrand, otherBrand } = await twoBrands();
      const it = await app.as({ role: 'IT', brands: { [ownBrand]: 'can_edit' } });
      const id = await insertAsset(app.sql, kind, [ownBrand]);
      const { table, links, linkColumn } = KINDS[kind];
      const answer = await callDuringChange(
        app.sql,
        (tx) => tx.query(`insert into ${links} (${linkColumn}, brand_id) values ($1, $2)`, [id, otherBrand]),
        () => it.try(call, { params: { id }, body }),
      );
      expect(answer).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
      expect(await rowExists(table, id)).toBe(true);
    },
  );

  test.each<[Endpoint, Record<string, unknown>?]>([[deleteShowroom], [updateShowroom, { nome: 'Altro' }]])(
    'The call $method $path is rejected if the showroom gets a second brand at the same time and the account has no permission on that brand',
    async (call, body) => {
      const { ownBrand, otherBrand } = await twoBrands();
      const hr = await app.as({ role: 'HR', brands: { [ownBrand]: 'can_edit' } });
      const id = await insertShowroom(app.sql, [ownBrand]);
      const answer = await callDuringChange(
        app.sql,
        (tx) => tx.query('insert into showroom_brands (showroom_id, brand_id) values ($1, $2)', [id, otherBrand]),
        () => hr.try(call, { params: { id }, body }),
      );
      expect(answer).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
      expect(await rowExists('showrooms', id)).toBe(true);
    },
  );
});

describe('Changes of an employee', () => {
  test.each<[Endpoint, Record<string, unknown>?]>([
    [deleteDipendente],
    [updateDipendente, { telefono: '010 1' }],
    [transferDipendente, { showroom: null }],
  ])(
    'The call $method $path is rejected if the employee is moved at the same time to a brand that the caller can only view',
    async (call, body) => {
      const { ownBrand, otherBrand } = await twoBrands();
      const hr = await app.as({ role: 'HR', brands: { [ownBrand]: 'can_edit', [otherBrand]: 'can_view' } });
      const { id } = await insertDipendente(app.sql, { brand_id: ownBrand });
      const answer = await callDuringChange(
        app.sql,
        (tx) => tx.query('update dipendenti set brand_id = $2 where id = $1', [id, otherBrand]),
        () => hr.try(call, { params: { id }, body }),
      );
      expect(answer).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
      expect(await rowExists('dipendenti', id)).toBe(true);
    },
  );

  test('An account without permission to view sick leave cannot change the state of an employee whose sick leave is recorded at the same time', async () => {
    const { ownBrand } = await twoBrands();
    const administrator = await app.as({ role: 'IT', brands: { [ownBrand]: 'can_admin' } });
    const { id } = await insertDipendente(app.sql, { brand_id: ownBrand, stato: 'entrante' });
    const answer = await callDuringChange(
      app.sql,
      (tx) => tx.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02' where id = $1`, [id]),
      () => administrator.try(updateDipendente, { params: { id }, body: { stato: 'uscente' } }),
    );
    expect(answer.status).toBe(403);
    expect((await app.sql.query('select stato from dipendenti where id = $1', [id])).rows).toEqual([{ stato: 'in malattia' }]);
  });
});

// A permission is checked on the row as it is when the change is written. In each test another change is made but not yet
// committed when the call is sent: the call must see the row after that change.
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
    '$method $path on an item that is just getting a second brand is rejected for an account without permission on that brand',
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
    '$method $path on a showroom that is just getting a second brand is rejected for an account without permission on that brand',
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
    'The call $method $path is rejected for an employee who is just being moved to a brand that the caller can only view',
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

  test('An account that may not see sick leave cannot change the state of an employee whose sick leave is just being recorded', async () => {
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

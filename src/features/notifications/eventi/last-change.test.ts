import { describe, expect, test } from 'vitest';
import { deleteHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { deleteBrand } from '#features/people/brands/contract.ts';
import { createDipendente } from '#features/people/dipendenti/contract.ts';
import { deleteShowroom } from '#features/people/showrooms/contract.ts';
import { getUltimaModifica } from '#shared/ultima-modifica.ts';
import type { Client } from '#testing/client.ts';
import { aViewer } from '#testing/live-events.ts';
import { insertAsset, insertBrand, insertDipendente, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe('the last change of a record and its author', () => {
  const getLastChange = (client: Client, oggetto: string, id: unknown) =>
    client.try(getUltimaModifica, { query: { oggetto, id: String(id) } });

  test('The last change of a record and its author are returned to an account that sees the record', async () => {
    const { brand, viewer } = await aViewer(app);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await app.sql.query(`update users set nome = 'Marta', cognome = 'Rinaldi' where id = $1`, [hr.userId]);
    const body = { nome: 'Anna', cognome: 'Neri', email: `anna${brand.id}@organico.test`, brand_id: brand.id };
    const { id } = await hr.call(createDipendente, { body });
    expect((await getLastChange(viewer, 'dipendenti', id)).body).toEqual({
      chi: 'Marta Rinaldi',
      quando: expect.stringMatching(/^\d{4}-.*Z$/),
      presenza: 'presente',
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await app.sql.query(`update dipendenti set stipendio = 31000 where id = $1`, [id]);
    expect((await getLastChange(hr, 'dipendenti', id)).body).toMatchObject({ chi: null });
    expect((await getLastChange(viewer, 'dipendenti', id)).body).toMatchObject({ chi: 'Marta Rinaldi' });
  });

  test('The last change of a record is not returned when the record belongs to another brand or does not exist', async () => {
    const { viewer } = await aViewer(app);
    const otherBrand = await insertBrand(app.sql);
    const { id } = await insertDipendente(app.sql, { brand_id: otherBrand.id });
    const admin = await app.asAdmin();
    for (const [oggetto, recordId] of [
      ['dipendenti', id],
      ['dipendenti', '01900000-0000-7000-8000-000000000000'],
      ['hardware', '%'],
      ['users', admin.userId],
    ] as const) {
      expect((await getLastChange(viewer, oggetto, recordId)).body).toEqual({
        chi: null,
        quando: null,
        presenza: 'non_visibile',
        updated_at: null,
      });
    }
    expect((await getLastChange(viewer, 'sessions', 1)).status).toBe(400);
  });

  test('A deletion is returned as the last change to accounts that saw the record, and others get the response for an unknown record', async () => {
    const { brand, viewer } = await aViewer(app);
    const { viewer: otherViewer } = await aViewer(app);
    const admin = await app.asAdmin();
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    const movedDevice = await insertAsset(app.sql, 'hardware', [brand.id]);
    const showroom = await insertShowroom(app.sql, [brand.id]);
    await admin.call(updateHardware, { params: { id: String(movedDevice) }, body: { brandIds: [(await insertBrand(app.sql)).id] } });
    for (const id of [laptop, movedDevice]) await admin.call(deleteHardware, { params: { id: String(id) } });
    await admin.call(deleteShowroom, { params: { id: String(showroom) } });
    const presenzaOf = async (client: Client, oggetto: string, id: unknown) => (await getLastChange(client, oggetto, id)).body;
    expect(await presenzaOf(viewer, 'hardware', laptop)).toMatchObject({ presenza: 'eliminato', chi: expect.any(String) });
    expect(await presenzaOf(viewer, 'showrooms', showroom)).toMatchObject({ presenza: 'eliminato' });
    expect(await presenzaOf(viewer, 'hardware', movedDevice)).toMatchObject({ presenza: 'non_visibile' });
    expect(await presenzaOf(otherViewer, 'hardware', laptop)).toEqual({
      chi: null,
      quando: null,
      presenza: 'non_visibile',
      updated_at: null,
    });
  });

  test('The deletion of a brand is returned as the last change only to an amministratore, who sees all brands', async () => {
    const { brand, viewer } = await aViewer(app);
    const admin = await app.asAdmin();
    await admin.call(deleteBrand, { params: { id: String(brand.id) } });
    expect((await getLastChange(admin, 'brands', brand.id)).body).toMatchObject({ presenza: 'eliminato', chi: expect.any(String) });
    expect((await getLastChange(viewer, 'brands', brand.id)).body).toMatchObject({ presenza: 'non_visibile' });
  });
});

import { describe, expect, test } from 'vitest';
import { assignHardware } from '#features/equipment/hardware/contract.ts';
import { anImport, runAsImport } from '#testing/lotti.ts';
import { insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getLotto, listLotti, previewAnnullo, undoLotto } from './contract.ts';

const app = openApp();

const idOf = (lotto: number | null) => ({ params: { id: String(lotto) } });
const countExisting = async (ids: number[]) =>
  (await app.sql.query('select id from hardware where id = any($1) order by 1', [ids])).rows.map(({ id }) => id);

describe('permissions for a lotto', () => {
  test('A lotto is visible to its author and to accounts with permission on all its brands, and to no one else', async () => {
    const { brand, it, lotto } = await anImport(app);
    const otherBrand = await insertBrand(app.sql);
    const viewLotto = async (account: Parameters<typeof app.as>[0]) => {
      const client = await app.as(account);
      const { status } = await client.try(getLotto, idOf(lotto));
      const listed = await client.call(listLotti, { query: { limit: '200' } });
      expect(listed.some(({ id }) => id === lotto)).toBe(status === 200);
      return status;
    };
    expect(await viewLotto({ role: 'IT', brands: { [brand.id]: 'can_edit' } })).toBe(200);
    expect(await viewLotto({ role: 'HR', brands: { [brand.id]: 'can_edit' } })).toBe(404);
    expect(await viewLotto({ role: 'IT', brands: { [brand.id]: 'can_view' } })).toBe(404);
    expect(await viewLotto({ role: 'IT', brands: { [otherBrand.id]: 'can_admin' } })).toBe(404);
    expect((await it.call(listLotti, { query: { mio: 'true' } })).map(({ id }) => id)).toEqual([lotto]);
    expect(await it.call(listLotti, { query: { mio: 'false' } })).toEqual([]);
    expect(await it.call(listLotti, { query: { stato: 'annullato' } })).toEqual([]);
  });

  test('The author of a lotto who has lost the permissions still sees it but cannot undo it', async () => {
    const { brand, it, ids, lotto } = await anImport(app);
    await app.sql.query('update user_brands set can_edit = false where user_id = $1 and brand_id = $2', [it.userId, brand.id]);
    expect(await it.call(getLotto, idOf(lotto))).toMatchObject({ annullabile: false });
    expect((await it.try(undoLotto, { ...idOf(lotto), body: {} })).status).toBe(403);
    expect((await it.try(previewAnnullo, idOf(lotto))).status).toBe(403);
    expect(await countExisting(ids)).toEqual(ids);
  });

  test('The author of a lotto who has lost every brand reads its type instead of its title', async () => {
    const { id: brand } = await insertBrand(app.sql);
    const it = await app.as({ role: 'IT', brands: { [brand]: 'can_edit' } });
    const anna = await insertDipendente(app.sql, { brand_id: brand, nome: 'Anna', cognome: 'Rossi' });
    const laptop = await insertHardware(app.sql, [brand], { nome: 'Portatile' });
    const { lotto } = await it.call(assignHardware, { params: { id: String(laptop) }, body: { dipendente_id: anna.id } });
    const titles = async () => [
      (await it.call(getLotto, idOf(lotto))).titolo,
      ...(await it.call(listLotti, { query: { tipo: 'assegnazione', mio: 'true' } })).map(({ titolo }) => titolo),
    ];
    expect(await titles()).toEqual(Array(2).fill('Portatile assegnato a Anna Rossi'));
    await app.sql.query('delete from user_brands where user_id = $1', [it.userId]);
    expect(await titles()).toEqual(Array(2).fill('Assegnazione'));
  });

  test('Undoing a lotto also requires permission on a brand that was added to its item since', async () => {
    const { it, ids, first, lotto } = await anImport(app);
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into hardware_brands values ($1, $2)', [first, otherBrand.id]);
    expect((await it.try(undoLotto, { ...idOf(lotto), body: { solo_libere: true } })).status).toBe(403);
    expect(await countExisting(ids)).toEqual(ids);
  });

  test('Undoing a change of salary requires permission to change salaries, and the preview of an undo shows conflicts with a later sick leave only to HR', async () => {
    const brand = await insertBrand(app.sql);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
    const anna = await insertDipendente(app.sql, { brand_id: brand.id, stipendio: '30000.00', stato: 'entrato' });
    const salaryChange = await runAsImport(
      app.sql,
      hr.userId,
      async (sql) => void (await sql.query(`update dipendenti set stipendio = 1 where id = $1`, [anna.id])),
    );
    expect((await it.try(undoLotto, { ...idOf(salaryChange), body: {} })).status).toBe(403);
    await hr.call(undoLotto, { ...idOf(salaryChange), body: {} });
    expect((await app.sql.query('select stipendio from dipendenti where id = $1', [anna.id])).rows).toEqual([{ stipendio: '30000.00' }]);

    const brandChange = await runAsImport(
      app.sql,
      hr.userId,
      async (sql) => void (await sql.query(`update dipendenti set posizione = 'X' where id = $1`, [anna.id])),
    );
    await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = oggi() where id = $1`, [anna.id]);
    expect((await it.call(previewAnnullo, idOf(brandChange))).in_conflitto).toBe(0);
    expect((await hr.call(previewAnnullo, idOf(brandChange))).in_conflitto).toBe(1);
  });
});

// The reason of an exit is visible to HR only: no response, audit log entry, file or event for another role contains it.
import { expect, test } from 'vitest';
import { listCronologia } from '#features/insight/registro/contract.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getUscita, listUscite, openUscita, updateUscita } from './contract.ts';

const app = openApp();

async function aLeaver() {
  const { id: brand_id } = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, {
    brand_id,
    data_assunzione: '2020-01-01',
    stato: 'in malattia',
    data_inizio_malattia: '2026-01-02',
  });
  const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_edit' } });
  const itAdmin = await app.as({ role: 'IT', brands: { [brand_id]: 'can_admin' } });
  const body = { dipendente_id: id, data_uscita: '2026-01-10' } as const;
  return { id, hr, itAdmin, body };
}

test('Only HR reads the reason of an exit, and only HR may set it', async () => {
  const { hr, itAdmin, body } = await aLeaver();
  expect((await itAdmin.try(openUscita, { body: { ...body, motivo: 'licenziamento' } })).status).toBe(403);
  const uscita = await hr.call(openUscita, { body: { ...body, motivo: 'licenziamento' } });
  const params = { id: String(uscita.id) };
  expect(uscita.motivo).toBe('licenziamento');
  expect((await hr.call(listUscite, { query: {} }))[0]?.motivo).toBe('licenziamento');
  expect((await itAdmin.call(getUscita, { params })).motivo).toBeNull();
  expect((await itAdmin.call(listUscite, { query: {} }))[0]?.motivo).toBeNull();
  expect((await itAdmin.try(updateUscita, { params, body: { motivo: 'altro' } })).status).toBe(403);
  // The caller sees the hidden reason as null, and sending null back changes nothing.
  await itAdmin.call(updateUscita, { params, body: { motivo: null, note: 'Letto' } });
  expect((await hr.call(getUscita, { params })).motivo).toBe('licenziamento');
});

test('The history shows the reason of an exit only to HR, and does not show other roles that the reason changed', async () => {
  const { id, hr, itAdmin, body } = await aLeaver();
  const uscita = await hr.call(openUscita, { body: { ...body, motivo: 'licenziamento' } });
  const params = { id: String(uscita.id) };
  const version = (await itAdmin.call(getUscita, { params })).updated_at;
  await hr.call(updateUscita, { params, body: { motivo: 'pensionamento' } });
  const historyText = async (client: typeof hr) => JSON.stringify(await client.call(listCronologia, { params: { id } }));
  expect(await historyText(hr)).toContain('Licenziamento');
  const otherHistory = await historyText(itAdmin);
  expect(otherHistory).not.toMatch(/licenziamento|pensionamento|malattia|Motivo/i);
  expect(otherHistory).toContain('Uscita aperta: 10/01/2026');
  expect(otherHistory).not.toContain('Uscita modificata');
  expect((await itAdmin.call(getUscita, { params })).updated_at).toBe(version);
});

test('No exported file contains the reason of an exit', async () => {
  const { hr, body } = await aLeaver();
  await hr.call(openUscita, { body: { ...body, motivo: 'licenziamento' } });
  const { text, status } = await hr.fetch('GET', '/api/export/uscite.csv');
  expect([status, text.includes('Anna Rossi')]).toEqual([200, true]);
  expect(text).not.toMatch(/licenziamento/i);
});

import { describe, expect, test } from 'vitest';
import { updatePianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { A_YEAR_AGO, findRilieviOf, HEAD, invoicesOf, uploadValidFattura } from '#testing/invoices.ts';
import { assign, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { deleteFattura, getFattura, listRilievi, recheckFattura, settleRilievo } from './contract.ts';

const app = openApp();
const { aCompany } = invoicesOf(app);

describe('settling a finding of an invoice', () => {
  async function uploadWithOneRilievo() {
    const company = await aCompany();
    const plan = await company.aPlan();
    const { id } = await uploadValidFattura(company.it, [company.brand], [HEAD, `${plan.numero};Canone;10`]);
    const readRilievo = async () => (await findRilieviOf(company.it, { id }))[0];
    const rilievo = await readRilievo();
    const settle = (body: object, by = company.it) => by.try(settleRilievo, { params: { id: String(rilievo?.id) }, body: body as never });
    return { ...company, plan, params: { id: String(id) }, readRilievo, settle };
  }

  test('A finding of an invoice is settled once, dismissed with a reason, and reopened', async () => {
    const { settle, readRilievo, it, params } = await uploadWithOneRilievo();
    expect(await settle({ stato: 'accantonato', motivo: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { motivo: 'Scrivi perché lo accantoni' } },
    });
    expect(await settle({ stato: 'accantonato', motivo: 'SIM di scorta' })).toMatchObject({
      status: 200,
      body: { motivo: 'SIM di scorta' },
    });
    expect(await settle({ stato: 'risolto' })).toMatchObject({ status: 409, body: { code: 'RILIEVO_GIA_CHIUSO' } });
    expect(await it.call(getFattura, { params })).toMatchObject({ aperti: 0, rilievi: 1, da_sistemare: 0 });
    expect(await settle({ stato: 'aperto' })).toMatchObject({ status: 200, body: { motivo: null, chiuso_il: null } });
    expect(await settle({ stato: 'risolto' })).toMatchObject({ status: 200, body: { stato: 'risolto' } });
    expect(await readRilievo()).toMatchObject({ stato: 'risolto', chiuso_da: expect.any(String) });
  });

  test('A finding that no longer applies is settled when the invoice is compared again', async () => {
    const { it, params, readRilievo, plan, brand } = await uploadWithOneRilievo();
    expect(await it.call(recheckFattura, { params })).toMatchObject({ risolti: 0, aperti: 1 });
    await assign(app.sql, 'piano_mobile', plan.id, await insertDipendente(app.sql, { brand_id: brand }), A_YEAR_AGO);
    expect(await it.call(recheckFattura, { params })).toMatchObject({ risolti: 1, aperti: 0 });
    expect(await readRilievo()).toMatchObject({ stato: 'risolto', motivo: 'Non risulta più' });
  });

  test('A price finding disappears when the cost of the item was changed', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero, id: plan } = await aHeldPlan();
    const { id } = await uploadValidFattura(it, [brand], [HEAD, `${numero};Canone;15`]);
    await it.call(updatePianoMobile, { params: { id: String(plan) }, body: { costo_annuo: '180' } });
    expect(await it.call(recheckFattura, { params: { id: String(id) } })).toMatchObject({ risolti: 1 });
  });

  test('The findings of an invoice are filtered by type, state and name', async () => {
    const { it, params, plan } = await uploadWithOneRilievo();
    const countRilievi = async (query: object) => (await it.call(listRilievi, { query: { fattura_id: params.id, ...query } })).length;
    expect(await countRilievi({ tipo: 'nessuno', stato: 'aperto', q: plan.numero.slice(4) })).toBe(1);
    expect(await countRilievi({ tipo: 'prezzo' })).toBe(0);
    expect(await countRilievi({ stato: 'risolto' })).toBe(0);
  });

  test('The exported findings of an invoice are those that match the filter', async () => {
    const { it, params, plan, settle } = await uploadWithOneRilievo();
    await settle({ stato: 'accantonato', motivo: 'SIM di scorta' });
    const exportedRows = async (query: string) =>
      (await it.fetch('GET', `/api/export/rilievi.csv?${query}`)).text.replaceAll('"', '').trim().split('\r\n').slice(1);
    const [row, ...otherRows] = await exportedRows(`fattura_id=${params.id}&stato=accantonato`);
    expect(row?.split(';').slice(0, 6)).toEqual(['TIM', '', '01/10/2026', 'Pagato per nessuno', plan.numero, '2']);
    expect(row).toContain(';120,00;120,00;Accantonato;SIM di scorta;');
    expect(otherRows).toEqual([]);
    expect(await exportedRows(`fattura_id=${params.id}&stato=aperto`)).toEqual([]);
  });

  test('Findings are deleted with their invoice', async () => {
    const { it, params, settle } = await uploadWithOneRilievo();
    await it.call(deleteFattura, { params });
    expect(await settle({ stato: 'risolto' })).toMatchObject({ status: 404 });
    expect(await it.try(getFattura, { params })).toMatchObject({ status: 404, body: { code: 'FATTURA_NON_TROVATA' } });
  });
});

import { describe, expect, test } from 'vitest';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listWorkflows } from './contract.ts';

const app = openApp();

describe('the items of the employee of a workflow', () => {
  async function anEmployee() {
    const brand = await insertBrand(app.sql);
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await insertWorkflow(app.sql, { dipendente_id: anna.id });
    return { brand, anna, client: await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } }) };
  }

  test('The page of a workflow lists the items of the employee by the five asset types, with the fields that the card shows', async () => {
    const { brand, anna, client } = await anEmployee();
    const assignItem = async (
      tipo: Parameters<typeof insertAsset>[1],
      values: Record<string, unknown>,
      period: Record<string, unknown> = {},
    ) => {
      const id = await insertAsset(app.sql, tipo, [brand.id], values);
      await assign(app.sql, tipo, id, anna, period);
      return id;
    };
    const software = await assignItem('software', { nome: 'Figma', versione: '5', fornitore: 'Figma Inc.' });
    const hardware = await assignItem('hardware', { nome: 'Air', tipo: 'laptop', marca: 'Apple', modello: 'M3' });
    const piano = await assignItem('piano_mobile', { nome_piano: 'Smart 100', operatore: 'TIM', dati_gb: 100, costo_annuo: '180.50' });
    const cartella = await assignItem('cartella', { nome: 'Listini' }, { permessi: 'scrittura' });
    const iphone = await assignItem('telefono', { modello: 'iPhone 15', imei: '356938035643809' });
    const returned = await assignItem('hardware', {});
    await endAssignment(app.sql, 'hardware', returned);
    const [row] = await client.call(listWorkflows, {});
    expect(row?.asset).toEqual({
      software: [{ id: software, nome: 'Figma', versione: '5', fornitore: 'Figma Inc.' }],
      hardware: [{ id: hardware, nome: 'Air', tipo: 'laptop', marca: 'Apple', modello: 'M3' }],
      piano_mobile: { id: piano, nome_piano: 'Smart 100', operatore: 'TIM', dati_gb: 100, costo_annuo: 180.5 },
      cartelle: [{ id: cartella, nome: 'Listini', permessi: 'scrittura' }],
      telefoni: [{ id: iphone, modello: 'iPhone 15', imei: '356938035643809' }],
    });
  });

  test('A workflow of an employee without items contains only empty lists of items', async () => {
    const { client } = await anEmployee();
    const [row] = await client.call(listWorkflows, {});
    expect(row?.asset).toEqual({ software: [], hardware: [], piano_mobile: null, cartelle: [], telefoni: [] });
  });
});

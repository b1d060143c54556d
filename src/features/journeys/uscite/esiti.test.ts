import { describe, expect, test } from 'vitest';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { mapRisorse } from '#shared/risorse.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertRow,
  KIND_NAMES,
  KINDS,
  type Kind,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { closeUscita, decideEsiti, getUscita, openUscita } from './contract.ts';

const app = openApp();
const OGGI = todayInItaly(new Date());

/**
 * Creates a leaving employee who has one item of each type since the day `dal`, an account that opens and closes the exit, and an
 * account that records outcomes.
 */
async function aLeaver(dal = '2026-01-02') {
  const { id: brand_id } = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01' });
  const items = {} as Record<Kind, number>;
  for (const tipo of KIND_NAMES) {
    items[tipo] = await insertAsset(app.sql, tipo, [brand_id]);
    await assign(app.sql, tipo, items[tipo], anna, { data_assegnazione: dal });
  }
  const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_edit' } });
  const it = await app.as({ role: 'IT', brands: { [brand_id]: 'can_edit' } });
  const { id } = await hr.call(openUscita, { body: { dipendente_id: anna.id, data_uscita: OGGI } });
  const params = { id: String(id) };
  type Voci = Parameters<typeof it.call<typeof decideEsiti>>[1]['body']['voci'];
  const decide = (...voci: Voci) => it.try(decideEsiti, { params, body: { voci } });
  const assignedCounts = async () => (await it.call(getRisorse, { params: { id: anna.id } })).assegnate;
  return { brand_id, anna, items, hr, it, id, params, decide, assignedCounts };
}

const statoOf = async (tipo: Kind, id: number) =>
  (await app.sql.query(`select stato from ${KINDS[tipo].table} where id = $1`, [id])).rows[0].stato;
const lastDayOf = async (tipo: Kind, id: number) =>
  (await app.sql.query(`select data_revoca from ${KINDS[tipo].periods} where ${KINDS[tipo].column} = $1 order by id`, [id])).rows[0]
    .data_revoca;

test('An exit lists every item of the leaving employee that has no outcome', async () => {
  const { it, params, items } = await aLeaver();
  const uscita = await it.call(getUscita, { params });
  expect(uscita).toMatchObject({ da_decidere: 5, mano: 'it' });
  expect(uscita.voci.map(({ tipo, id, esito, dal }) => [tipo, id, esito, dal]).sort()).toEqual(
    KIND_NAMES.map((tipo) => [tipo, items[tipo], null, '2026-01-02']).sort(),
  );
  expect(new Set(uscita.voci.map(({ voce }) => voce)).size).toBe(5);
});

test('One call can record the outcomes of all items of an exit, and then the exit can be closed', async () => {
  const { hr, it, params, items, decide, assignedCounts } = await aLeaver();
  const voci = KIND_NAMES.map((tipo) => {
    return { tipo, id: items[tipo], esito: tipo === 'hardware' || tipo === 'telefono' ? 'restituito' : 'revocato' } as const;
  });
  const early = await hr.try(closeUscita, { params, body: {} });
  expect(early).toMatchObject({ status: 409, body: { code: 'USCITA_INCOMPLETA', error: expect.stringContaining('Portatile') } });
  const { body, status } = await decide(...voci);
  expect(status).toBe(200);
  expect(body).toMatchObject({ da_decidere: 0, mano: 'hr' });
  expect(await assignedCounts()).toEqual(mapRisorse('chiave', () => 0));
  const laptop = (await it.call(getUscita, { params })).voci.find(({ tipo }) => tipo === 'hardware');
  expect(laptop).toMatchObject({ esito: 'restituito', condizione: 'buono', data: OGGI, deciso_da: { id: it.userId }, dal: null });
  expect(await lastDayOf('hardware', items.hardware)).toBe(OGGI);
  expect((await hr.try(closeUscita, { params, body: {} })).status).toBe(200);
});

describe('the outcome of an item in an exit', () => {
  test.each([
    ['hardware', 'restituito', 'buono', 'attivo'],
    ['hardware', 'restituito', 'guasto', 'in riparazione'],
    ['telefono', 'restituito', 'guasto', 'in riparazione'],
    ['hardware', 'non_restituito', 'smarrito', 'smarrito'],
    ['telefono', 'non_restituito', 'rubato', 'rubato'],
    ['hardware', 'ceduto', null, 'dismesso'],
  ] as const)('An exit sets a %s with the outcome %s and the condition %s to the state %s', async (tipo, esito, condizione, stato) => {
    const { items, decide } = await aLeaver();
    const { status, text } = await decide({ tipo, id: items[tipo], esito, condizione, note: 'Al banco', data: '2026-01-09' });
    expect(status, text).toBe(200);
    expect(await statoOf(tipo, items[tipo])).toBe(stato);
    expect(await lastDayOf(tipo, items[tipo])).toBe('2026-01-09');
  });

  test.each(KIND_NAMES)('A %s that an exit transfers is assigned to the other employee from that day', async (tipo) => {
    const { brand_id, items, decide, it } = await aLeaver();
    const luca = await insertDipendente(app.sql, { brand_id, nome: 'Luca', data_assunzione: '2020-01-01' });
    const answer = await decide({ tipo, id: items[tipo], esito: 'trasferito', dipendente_id: luca.id, data: '2026-01-09' });
    expect(answer.status, answer.text).toBe(200);
    const { periods, column } = KINDS[tipo];
    const { rows } = await app.sql.query(
      `select dipendente_id, data_assegnazione from ${periods} where ${column} = $1 and data_revoca is null`,
      [items[tipo]],
    );
    expect(rows).toEqual([{ dipendente_id: luca.id, data_assegnazione: '2026-01-09' }]);
    expect((await it.call(getRisorse, { params: { id: luca.id } })).assegnate).toMatchObject({});
  });

  test('A folder that an exit transfers gives the receiving employee the permission that the leaving employee had', async () => {
    const { brand_id, anna, decide } = await aLeaver();
    const luca = await insertDipendente(app.sql, { brand_id });
    const folder = await insertAsset(app.sql, 'cartella', [brand_id]);
    await assign(app.sql, 'cartella', folder, anna, { permessi: 'scrittura' });
    await decide({ tipo: 'cartella', id: folder, esito: 'trasferito', dipendente_id: luca.id });
    const { rows } = await app.sql.query('select permessi from dipendenti_cartelle where cartella_id = $1 and data_revoca is null', [
      folder,
    ]);
    expect(rows).toEqual([{ permessi: 'scrittura' }]);
  });

  test('An exit returns a phone together with the plan that it was assigned with, and the response lists both', async () => {
    const { brand_id, anna, it, params, items, decide } = await aLeaver();
    const phone = await insertAsset(app.sql, 'telefono', [brand_id]);
    const { rows } = await app.sql.query('select id from dipendenti_piani_mobili where dipendente_id = $1', [anna.id]);
    await assign(app.sql, 'telefono', phone, anna, { assegnazione_piano_id: rows[0].id });
    await decide({ tipo: 'piano_mobile', id: items.piano_mobile, esito: 'revocato' });
    const { voci } = await it.call(getUscita, { params });
    expect(voci).toContainEqual(expect.objectContaining({ tipo: 'telefono', id: phone, esito: 'restituito', condizione: 'buono' }));
    expect(voci).toContainEqual(expect.objectContaining({ tipo: 'telefono', id: items.telefono, esito: null }));
  });

  test('An exit sets a lost phone to smarrito even when the plan of the phone ends with it', async () => {
    const { brand_id, anna, items, decide } = await aLeaver();
    const phone = await insertAsset(app.sql, 'telefono', [brand_id]);
    const { rows } = await app.sql.query('select id from dipendenti_piani_mobili where dipendente_id = $1', [anna.id]);
    await assign(app.sql, 'telefono', phone, anna, { assegnazione_piano_id: rows[0].id });
    const lost = { tipo: 'telefono', id: phone, esito: 'non_restituito', condizione: 'smarrito' } as const;
    expect((await decide({ tipo: 'piano_mobile', id: items.piano_mobile, esito: 'revocato' }, lost)).status).toBe(200);
    expect(await statoOf('telefono', phone)).toBe('smarrito');
  });
});

describe('exit outcomes that the server rejects', () => {
  test.each([
    ['an outcome of another item type', { tipo: 'software', esito: 'restituito' }, 'esito'],
    ['a plan that is lost', { tipo: 'piano_mobile', esito: 'non_restituito', condizione: 'smarrito' }, 'esito'],
    ['a condition that belongs to another outcome', { tipo: 'hardware', esito: 'restituito', condizione: 'rubato' }, 'condizione'],
    ['a loss without its type', { tipo: 'hardware', esito: 'non_restituito' }, 'condizione'],
    ['a day in the future', { tipo: 'hardware', esito: 'restituito', data: '2199-01-01' }, 'data'],
    ['a day before the assignment', { tipo: 'hardware', esito: 'restituito', data: '2026-01-01' }, 'data'],
    ['a transfer without a receiver', { tipo: 'hardware', esito: 'trasferito' }, 'dipendente_id'],
  ] as const)('An exit outcome is rejected for this reason: %s', async (_, voce, field) => {
    const { items, decide, assignedCounts } = await aLeaver();
    const validEsito = { tipo: 'telefono', id: items.telefono, esito: 'restituito' } as const;
    const { status, body } = await decide(validEsito, { ...voce, id: items[voce.tipo] });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [`voci.1.${field}`]]);
    expect(await assignedCounts()).toEqual(mapRisorse('chiave', () => 1));
  });

  test('An exit cannot transfer an item to the leaving employee, and accepts only one outcome for each item in a request', async () => {
    const { anna, items, decide } = await aLeaver();
    const voce = { tipo: 'hardware', id: items.hardware, esito: 'trasferito', dipendente_id: anna.id } as const;
    expect(await decide(voce)).toMatchObject({ status: 400, body: { fields: { 'voci.0.dipendente_id': expect.any(String) } } });
    expect(await decide(voce, voce)).toMatchObject({ status: 400, body: { fields: { 'voci.1.id': expect.any(String) } } });
  });

  test('When one item of an exit cannot be transferred, no outcome of the same request is recorded', async () => {
    const { brand_id, items, decide, assignedCounts } = await aLeaver();
    const luca = await insertDipendente(app.sql, { brand_id });
    await assign(app.sql, 'piano_mobile', await insertAsset(app.sql, 'piano_mobile', [brand_id]), luca);
    const answer = await decide(
      { tipo: 'hardware', id: items.hardware, esito: 'restituito' },
      { tipo: 'piano_mobile', id: items.piano_mobile, esito: 'trasferito', dipendente_id: luca.id },
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'DIPENDENTE_HA_PIANO', fields: { 'voci.1.dipendente_id': expect.any(String) } },
    });
    expect(await assignedCounts()).toEqual(mapRisorse('chiave', () => 1));
  });

  test('An exit cannot transfer an item to an employee of another brand', async () => {
    const { brand_id, items, it, params } = await aLeaver();
    const otherBrand = await insertBrand(app.sql);
    const itOfBoth = await app.as({ role: 'IT', brands: { [brand_id]: 'can_edit', [otherBrand.id]: 'can_edit' } });
    const luca = await insertDipendente(app.sql, { brand_id: otherBrand.id });
    const voci = [{ tipo: 'hardware', id: items.hardware, esito: 'trasferito', dipendente_id: luca.id }] as const;
    expect(await itOfBoth.try(decideEsiti, { params, body: { voci: [...voci] } })).toMatchObject({
      status: 409,
      body: { code: 'BRAND_DIVERSO' },
    });
    expect((await it.try(decideEsiti, { params, body: { voci: [...voci] } })).status).toBe(404);
  });

  test('An exit accepts only one outcome for each item: the error of the second names the item and the account that recorded the first', async () => {
    const { items, decide, it } = await aLeaver();
    await app.sql.query(`update users set nome = 'Ivo', cognome = 'Conti' where id = $1`, [it.userId]);
    const voce = { tipo: 'hardware', id: items.hardware, esito: 'restituito', condizione: 'usurato' } as const;
    await decide(voce);
    const secondResponse = await decide({ tipo: 'telefono', id: items.telefono, esito: 'restituito' }, voce);
    expect(secondResponse).toMatchObject({ status: 409, body: { code: 'VOCE_GIA_DECISA' } });
    expect(secondResponse.body.error).toMatch(/Portatile \d+ è già deciso da Ivo Conti: restituito, usurato/);
  });

  test('An exit accepts no outcome for an item that is not assigned to the employee, whether or not it was assigned before', async () => {
    const { brand_id, items, decide } = await aLeaver();
    await endAssignment(app.sql, 'hardware', items.hardware);
    const decidedVoce = { tipo: 'hardware', id: items.hardware, esito: 'restituito' } as const;
    expect(await decide(decidedVoce)).toMatchObject({ status: 409, body: { code: 'VOCE_NON_TENUTA' } });
    const unassignedItem = await insertAsset(app.sql, 'hardware', [brand_id]);
    expect(await decide({ ...decidedVoce, id: unassignedItem })).toMatchObject({ status: 409, body: { code: 'VOCE_NON_TENUTA' } });
  });
});

test('A closed exit lists only the items whose outcomes were recorded in that exit', async () => {
  const { hr, it, params, items, decide, anna, brand_id } = await aLeaver();
  await decide(...KIND_NAMES.map((tipo) => ({ tipo, id: items[tipo], esito: 'trasferito' as const, dipendente_id: null })));
  const usualEsito = (tipo: Kind) => (tipo === 'hardware' || tipo === 'telefono' ? 'restituito' : 'revocato');
  await decide(...KIND_NAMES.map((tipo) => ({ tipo, id: items[tipo], esito: usualEsito(tipo) }) as const));
  await hr.call(closeUscita, { params, body: {} });
  await app.sql.query(`update dipendenti set stato = 'entrato', isactive = true, data_dismissione = null where id = $1`, [anna.id]);
  const replacement = await insertAsset(app.sql, 'hardware', [brand_id]);
  await insertRow(app.sql, 'dipendenti_hardware', { dipendente_id: anna.id, hardware_id: replacement, brand_id });
  expect(await it.call(getUscita, { params })).toMatchObject({ da_decidere: 0, stato: 'chiusa' });
});

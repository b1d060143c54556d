import { describe, expect, test } from 'vitest';
import { insertBrand, insertManager, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createDipendente, getDipendente, listDipendenti } from './contract.ts';

const app = openApp();

async function aBrandWithHr() {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  return { brand, hr };
}

let lastNumber = 0;
const anna = (values: Record<string, unknown>) => ({ nome: 'Anna', cognome: 'Rossi', email: `anna${++lastNumber}@azienda.it`, ...values });
const today = async () => (await app.sql.query('select oggi()::text as day')).rows[0].day as string;

describe('creating an employee', () => {
  test('Fields that the request for a new employee leaves out get the default values', async () => {
    const { brand, hr } = await aBrandWithHr();
    const dipendente = await hr.call(createDipendente, { body: anna({ brand_id: brand.id }) as never });
    expect(dipendente).toMatchObject({
      stato: 'entrante',
      tipologia: 'worker',
      dipartimento: 'Worker',
      ruolo: 'visualizzatore',
      isactive: true,
      bisogno_numero_aziendale: false,
      data_assunzione: await today(),
      data_dismissione: null,
      data_inizio_malattia: null,
      manager_id: null,
      manager: null,
      showroom: null,
      stipendio: 0,
      costo_annuo_totale: 0,
      workflow_stato: null,
      brand: { id: brand.id, nome: brand.nome, colore: '#3B82F6' },
    });
    expect(dipendente.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const { avvisi, ...shown } = dipendente;
    expect(avvisi).toEqual([]);
    expect(await hr.call(getDipendente, { params: { id: dipendente.id } })).toEqual(shown);
  });

  test('The sent values of a new employee are stored without surrounding spaces', async () => {
    const { brand, hr } = await aBrandWithHr();
    const showroom = await insertShowroom(app.sql, [brand.id], { nome: 'Centro' });
    const manager = await insertManager(app.sql, { brand_id: brand.id, nome: 'Lia', cognome: 'Verdi' });
    const body = {
      nome: '  Anna ',
      cognome: "D'Amico",
      email: ' Anna.DAmico@Azienda.it ',
      telefono: '02 1234',
      cellulare: '333',
      telefonoUfficio: '1',
      telefonoAbitazione: '2',
      interno: '3',
      numero_aziendale: '4',
      bisogno_numero_aziendale: true,
      posizione: 'Vetrinista',
      dipartimento: 'Vendite',
      tipologia: 'sales',
      ruolo: 'editor',
      stato: 'uscente',
      isactive: false,
      stipendio: '31000.50',
      manager_id: manager.id.toUpperCase(),
      showroom,
      data_assunzione: '2020-02-29',
      data_dismissione: '2026-12-31',
      brand_id: brand.id,
    };
    const dipendente = await hr.call(createDipendente, { body: body as never });
    expect(dipendente).toMatchObject({
      ...body,
      nome: 'Anna',
      email: 'Anna.DAmico@Azienda.it',
      stipendio: 31_000.5,
      manager_id: manager.id,
      showroom_nome: 'Centro',
      manager: { id: manager.id, nome: 'Lia', cognome: 'Verdi' },
    });
  });

  test('The reply for a new employee contains each field under both its names', async () => {
    const { brand, hr } = await aBrandWithHr();
    const dipendente = await hr.call(createDipendente, {
      body: anna({ brand_id: brand.id, posizione: 'Sarta', data_dismissione: '2027-01-01' }) as never,
    });
    const pairs = [
      [dipendente.posizione, dipendente.mansione],
      [dipendente.isactive, dipendente.isActive],
      [dipendente.stato, dipendente.stato_dipendente],
      [dipendente.data_assunzione, dipendente.data_entrata],
      [dipendente.data_dismissione, dipendente.data_uscita],
      [dipendente.updated_at, dipendente.update_at],
    ];
    for (const [canonical, alias] of pairs) expect(alias).toEqual(canonical);
    const [row] = await hr.call(listDipendenti, {});
    expect(row).toMatchObject({
      mansione: 'Sarta',
      isActive: true,
      stato_dipendente: 'entrante',
      data_uscita: '2027-01-01',
      update_at: dipendente.updated_at,
    });
  });

  test('The request for a new employee may use the aliases of fields, even together with the main names if the values are equal', async () => {
    const { brand, hr } = await aBrandWithHr();
    const aliased = {
      mansione: 'Sarta',
      isActive: false,
      stato_dipendente: 'uscito',
      data_entrata: '2020-01-01',
      data_uscita: '2026-01-01',
    };
    const dipendente = await hr.call(createDipendente, {
      body: anna({ brand_id: brand.id, ...aliased, posizione: 'Sarta', stato: 'uscito' }) as never,
    });
    expect(dipendente).toMatchObject({
      ...aliased,
      posizione: 'Sarta',
      isactive: false,
      stato: 'uscito',
      data_assunzione: '2020-01-01',
      data_dismissione: '2026-01-01',
    });
  });

  test.each([
    ['posizione', { posizione: 'Sarta', mansione: 'Cassiera' }],
    ['isactive', { isactive: true, isActive: false }],
    ['stato', { stato: 'uscente', stato_dipendente: 'uscito' }],
    ['data_assunzione', { data_assunzione: '2020-01-01', data_entrata: '2020-01-02' }],
    ['data_dismissione', { data_dismissione: null, data_uscita: '2020-01-02' }],
  ])('A request for a new employee with two different values for %s is rejected', async (field, values) => {
    const { brand, hr } = await aBrandWithHr();
    const answer = await hr.try(createDipendente, { body: anna({ brand_id: brand.id, ...values }) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALORI_IN_CONFLITTO' } });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  test.each([
    ['in uscita', 'uscente'],
    ['attivo', 'entrato'],
    ['entrante', 'entrante'],
    ['uscito', 'uscito'],
  ])('The state %j of a new employee is stored as %j, under the main name and under the alias of the field', async (sentStato, stored) => {
    const { brand, hr } = await aBrandWithHr();
    for (const name of ['stato', 'stato_dipendente']) {
      const dipendente = await hr.call(createDipendente, { body: anna({ brand_id: brand.id, [name]: sentStato }) as never });
      expect(dipendente).toMatchObject({ stato: stored, stato_dipendente: stored });
    }
    expect(
      (await hr.try(createDipendente, { body: anna({ brand_id: brand.id, stato: sentStato, stato_dipendente: stored }) })).status,
    ).toBe(201);
  });
});

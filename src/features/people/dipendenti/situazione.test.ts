// Tests of an employee's situation (arriving, working, on sick leave, leaving, gone). Only HR sees sick leave.
import { describe, expect, test } from 'vitest';
import { getReport } from '#features/insight/report/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getDipendente, listDipendenti } from './contract.ts';

const app = openApp();

async function aCompany() {
  const brand = await insertBrand(app.sql);
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const person = (values: Record<string, unknown>) =>
    insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', data_assunzione: '2020-01-01', ...values });
  const people = {
    in_arrivo: await person({ stato: 'entrante', data_assunzione: addDays(today, 7) }),
    in_servizio: await person({}),
    in_malattia: await person({ stato: 'in malattia', data_inizio_malattia: '2026-01-02', data_fine_malattia: '2026-02-03' }),
    in_uscita: await person({ stato: 'uscente', data_dismissione: today }),
    uscito: await person({ stato: 'uscito', data_dismissione: addDays(today, -1) }),
  };
  const [hr, it] = [
    await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } }),
    await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } }),
  ];
  return { brand, today, people, hr, it };
}

describe('the filter of the list of employees by situation', () => {
  test.each(['in_arrivo', 'in_servizio', 'in_malattia', 'in_uscita', 'uscito'] as const)(
    'The list of employees can be filtered by the situation %s',
    async (fase) => {
      const { people, hr } = await aCompany();
      const found = await hr.call(listDipendenti, { query: { situazione: fase } });
      expect(found.map(({ id, situazione }) => [id, situazione.fase])).toEqual([[people[fase].id, fase]]);
    },
  );

  test('The filter of employees by situation accepts several values and rejects an unknown value', async () => {
    const { people, hr } = await aCompany();
    const found = await hr.call(listDipendenti, { query: { situazione: 'uscito,in_arrivo', sort: 'created_at' } });
    expect(found.map(({ id }) => id)).toEqual([people.in_arrivo.id, people.uscito.id]);
    expect(await hr.try(listDipendenti, { query: { situazione: 'in_ferie' } })).toMatchObject({ status: 400 });
  });

  test("An account that may not see sick leave finds ill employees with the filter 'in_servizio', and no employee with the filter 'in_malattia'", async () => {
    const { people, it } = await aCompany();
    const ids = async (situazione: string) => (await it.call(listDipendenti, { query: { situazione } })).map(({ id }) => id).sort();
    expect(await ids('in_malattia')).toEqual([]);
    expect(await ids('in_servizio')).toEqual([people.in_servizio.id, people.in_malattia.id].sort());
    const { situazione } = await it.call(getDipendente, { params: { id: people.in_malattia.id } });
    expect(situazione).toEqual({ fase: 'in_servizio', dal: '2020-01-01', al: null });
  });

  test("The filter 'in organico' of the list of employees selects the employees that the report counts", async () => {
    const { brand, people, hr } = await aCompany();
    const inOrganico = await hr.call(listDipendenti, { query: { situazione: IN_ORGANICO.join(',') } });
    expect(inOrganico.map(({ id }) => id).sort()).toEqual([people.in_servizio.id, people.in_malattia.id, people.in_uscita.id].sort());
    const report = await hr.call(getReport, { query: { brand_id: String(brand.id) } });
    expect(report.dipendenti.organico.ora).toBe(inOrganico.length);
    expect(report.andamento.at(-1)?.organico).toBe(inOrganico.length);
  });
});

test('The detail of an employee shows the first and last day of the situation', async () => {
  const { today, people, hr } = await aCompany();
  const situazioneOf = async (fase: keyof typeof people) => (await hr.call(getDipendente, { params: { id: people[fase].id } })).situazione;
  expect(await situazioneOf('in_arrivo')).toEqual({ fase: 'in_arrivo', dal: addDays(today, 7), al: null });
  expect(await situazioneOf('in_malattia')).toEqual({ fase: 'in_malattia', dal: '2026-01-02', al: '2026-02-03' });
  expect(await situazioneOf('in_uscita')).toEqual({ fase: 'in_uscita', dal: null, al: today });
  expect(await situazioneOf('uscito')).toEqual({ fase: 'uscito', dal: addDays(today, -1), al: null });
});

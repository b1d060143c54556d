import { describe, expect, test } from 'vitest';
import { deleteDipendente, getDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { cancelUscita, closeUscita, countUscite, getUscita, listUscite, openUscita, updateUscita } from './contract.ts';

const app = openApp();
const IERI = '2026-01-10';
const FAR_DATE = '2199-12-31';

async function aPerson(values: Record<string, unknown> = {}) {
  const { id: brand_id } = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01', stato: 'entrato', ...values });
  const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_edit' } });
  return { brand_id, id, hr };
}

const open = (client: Client, dipendente_id: string, overrides: object = {}) =>
  client.call(openUscita, { body: { dipendente_id, data_uscita: IERI, ...overrides } });

describe('opening an exit', () => {
  test('Opening an exit sets the employee to uscente on the exit date, and the response returns the exit and the employee', async () => {
    const { hr, id } = await aPerson();
    const { body, status } = await hr.try(openUscita, { body: { dipendente_id: id, data_uscita: FAR_DATE, note: 'Rientra il badge' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ stato: 'aperta', data_uscita: FAR_DATE, note: 'Rientra il badge', da_decidere: 0, voci: [], mano: 'hr' });
    expect(body).toMatchObject({ dipendente: { id, nome: 'Anna', cognome: 'Rossi' }, aperta_da: { id: hr.userId } });
    const anna = await hr.call(getDipendente, { params: { id } });
    expect(anna).toMatchObject({ stato: 'uscente', data_dismissione: FAR_DATE, isActive: true });
  });

  test('A second exit cannot be opened for an employee who has an open exit', async () => {
    const { hr, id } = await aPerson();
    await open(hr, id, { data_uscita: FAR_DATE });
    const secondResponse = await hr.try(openUscita, { body: { dipendente_id: id, data_uscita: IERI } });
    expect(secondResponse).toMatchObject({
      status: 409,
      body: { code: 'USCITA_GIA_APERTA', error: expect.stringContaining('31/12/2199') },
    });
  });

  test('An exit cannot be opened with a date before the hire date of the employee', async () => {
    const { hr, id } = await aPerson();
    const answer = await hr.try(openUscita, { body: { dipendente_id: id, data_uscita: '2019-12-31' } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { data_uscita: expect.stringContaining('01/01/2020') } } });
    expect((await hr.call(getDipendente, { params: { id } })).stato).toBe('entrato');
  });

  test('For an employee who has already left, an exit can be opened only on a past day, and the employee stays uscito', async () => {
    const { hr, id } = await aPerson({ stato: 'uscito', isactive: false, data_dismissione: '2026-01-05' });
    const rejected = await hr.try(openUscita, { body: { dipendente_id: id, data_uscita: FAR_DATE } });
    expect(rejected).toMatchObject({ status: 400, body: { fields: { data_uscita: expect.any(String) } } });
    await open(hr, id);
    const former = await hr.call(getDipendente, { params: { id } });
    expect(former).toMatchObject({ stato: 'uscito', isActive: false, data_dismissione: IERI });
  });

  test('A new date of an exit also changes the exit date of the employee', async () => {
    const { hr, id } = await aPerson();
    const uscita = await open(hr, id, { note: 'Prima' });
    const params = { id: String(uscita.id) };
    expect(await hr.call(updateUscita, { params, body: { data_uscita: FAR_DATE } })).toMatchObject({
      data_uscita: FAR_DATE,
      note: 'Prima',
    });
    expect((await hr.call(getDipendente, { params: { id } })).data_dismissione).toBe(FAR_DATE);
    const rejected = await hr.try(updateUscita, { params, body: { data_uscita: '2019-01-01' } });
    expect(rejected).toMatchObject({ status: 400, body: { fields: { data_uscita: expect.any(String) } } });
  });

  test('Deleting an employee also deletes the exit of the employee', async () => {
    const { hr, id } = await aPerson();
    const uscita = await open(hr, id);
    await hr.call(deleteDipendente, { params: { id } });
    expect((await hr.try(getUscita, { params: { id: String(uscita.id) } })).status).toBe(404);
  });
});

describe('an employee with an open exit', () => {
  test.each([{ stato: 'entrato' }, { data_dismissione: '2026-03-01' }, { isactive: false }])(
    'While an employee has an open exit, an edit of the employee with the body %j is rejected',
    async (body) => {
      const { hr, id } = await aPerson();
      const uscita = await open(hr, id);
      const answer = await hr.try(updateDipendente, { params: { id }, body: body as { isactive: boolean } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'USCITA_APERTA' } });
      await hr.call(cancelUscita, { params: { id: String(uscita.id) } });
      expect((await hr.try(updateDipendente, { params: { id }, body: body as { isactive: boolean } })).status).toBe(200);
    },
  );

  test('While an employee has an open exit, other fields of the employee can be edited', async () => {
    const { hr, id } = await aPerson();
    await open(hr, id);
    const body = { posizione: 'Cassa', stato: 'uscente', data_dismissione: IERI } as const;
    expect(await hr.call(updateDipendente, { params: { id }, body })).toMatchObject({ posizione: 'Cassa' });
  });
});

describe('closing an exit', () => {
  test('Closing an exit sets the employee to uscito and inactive', async () => {
    const { hr, id } = await aPerson();
    const { id: uscita } = await open(hr, id);
    const closed = await hr.call(closeUscita, { params: { id: String(uscita) }, body: {} });
    expect(closed).toMatchObject({ stato: 'chiusa', mano: null, conclusa_da: { id: hr.userId }, conclusa_il: expect.any(String) });
    expect(await hr.call(getDipendente, { params: { id } })).toMatchObject({ stato: 'uscito', isActive: false, data_dismissione: IERI });
    for (const call of [closeUscita, cancelUscita, updateUscita]) {
      const rejected = await hr.try(call, { params: { id: String(uscita) }, body: {} });
      expect(rejected).toMatchObject({ status: 409, body: { code: 'USCITA_NON_APERTA' } });
    }
  });

  test('An exit cannot be closed before the exit date', async () => {
    const { hr, id } = await aPerson();
    const { id: uscita } = await open(hr, id, { data_uscita: FAR_DATE });
    const early = await hr.try(closeUscita, { params: { id: String(uscita) }, body: {} });
    expect(early).toMatchObject({ status: 409, body: { code: 'USCITA_NON_ANCORA', error: expect.stringContaining('sposta la data') } });
  });

  test('Only an amministratore can deactivate, when closing an exit, the account that has the e-mail of the employee', async () => {
    const { hr, id, brand_id } = await aPerson({ email: 'Luca.Neri@organico.test' });
    const luca = await app.as({ role: 'IT', brands: { [brand_id]: 'can_view' } });
    await app.sql.query(`update users set email = 'luca.neri@organico.test' where id = $1`, [luca.userId]);
    const { id: uscita } = await open(hr, id);
    const params = { id: String(uscita) };
    const admin = await app.asAdmin();
    expect((await hr.call(getUscita, { params })).account).toBeNull();
    expect((await admin.call(getUscita, { params })).account).toEqual(expect.any(String));
    const rejected = await hr.try(closeUscita, { params, body: { disattiva_account: true } });
    expect(rejected).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
    expect((await luca.try(getUscita, { params })).status).toBe(200);
    const { id: withoutAccount } = await open(hr, (await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01' })).id);
    const sameRejection = await hr.try(closeUscita, { params: { id: String(withoutAccount) }, body: { disattiva_account: true } });
    // The response does not disclose whether the e-mail belongs to an account.
    expect([sameRejection.status, sameRejection.text]).toEqual([403, rejected.text]);
    await admin.call(closeUscita, { params, body: { disattiva_account: true } });
    expect((await luca.try(getUscita, { params })).status).toBe(401);
  });

  test('Closing an exit never deactivates the last amministratore', async () => {
    const { id } = await aPerson({ email: 'ultimo@organico.test' });
    const last = await app.asAdmin();
    await app.sql.query('update users set amministratore = false where amministratore and id <> $1', [last.userId]);
    await app.sql.query(`update users set email = 'ultimo@organico.test' where id = $1`, [last.userId]);
    const { id: uscita } = await open(last, id);
    const params = { id: String(uscita) };
    const answer = await last.try(closeUscita, { params, body: { disattiva_account: true } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ULTIMO_AMMINISTRATORE' } });
    expect(await last.call(getUscita, { params })).toMatchObject({ stato: 'aperta' });
  });
});

describe('cancelling an exit', () => {
  test('Cancelling an exit restores the former state of the employee', async () => {
    const { hr, id } = await aPerson({ stato: 'in malattia', data_inizio_malattia: '2026-01-02' });
    const { id: uscita } = await open(hr, id);
    expect(await hr.call(cancelUscita, { params: { id: String(uscita) } })).toMatchObject({ stato: 'annullata', mano: null });
    const restored = await hr.call(getDipendente, { params: { id } });
    expect(restored).toMatchObject({ stato: 'in malattia', isActive: true, data_dismissione: null, data_inizio_malattia: '2026-01-02' });
    expect((await open(hr, id)).stato).toBe('aperta');
  });
});

describe('the list of exits', () => {
  test('The list of exits shows open exits first, by the nearest date, and counts the exits of each state', async () => {
    const { hr, id, brand_id } = await aPerson({ cognome: 'Bianchi' });
    const anEmployee = async (cognome: string) =>
      (await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01', cognome })).id;
    const [farExit, closed, cancelled] = [await anEmployee('Verdi'), await anEmployee('Neri'), await anEmployee('Gialli')];
    await open(hr, farExit, { data_uscita: FAR_DATE });
    await hr.call(closeUscita, { params: { id: String((await open(hr, closed)).id) }, body: {} });
    await hr.call(cancelUscita, { params: { id: String((await open(hr, cancelled, { data_uscita: '2026-01-01' })).id) } });
    await open(hr, id);
    const names = async (query: object) => (await hr.call(listUscite, { query })).map(({ dipendente }) => dipendente.cognome);
    expect(await names({})).toEqual(['Bianchi', 'Verdi', 'Neri', 'Gialli']);
    expect(await names({ stato: 'aperta', limit: '1' })).toEqual(['Bianchi']);
    expect(await names({ q: 'verdi' })).toEqual(['Verdi']);
    expect(await names({ dipendente_id: closed })).toEqual(['Neri']);
    expect(await hr.call(countUscite, { query: {} })).toEqual({ aperta: 2, chiusa: 1, annullata: 1 });
  });
});

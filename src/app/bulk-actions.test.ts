import { describe, expect, test } from 'vitest';
import { unassignHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { assignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { assignSoftware } from '#features/equipment/software/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { openUscita } from '#features/journeys/uscite/contract.ts';
import { cancelWorkflow, createWorkflow, listPassi, PASSI } from '#features/journeys/workflows/contract.ts';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { MAX_RIGHE } from '#shared/molti.ts';
import { applyMolti, passItems } from '#shared/molti-calls.ts';
import {
  assign,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertHardware,
  insertShowroom,
  insertSoftware,
  insertWorkflow,
} from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

type Body = InputOf<typeof applyMolti>['body'];

async function aCompany() {
  const marea = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: marea.id, nome: 'Anna', cognome: 'Rossi' });
  return { marea, it, anna };
}

const holderOf = async (id: number) =>
  (await app.sql.query('select dipendente_id, showroom_id from dipendenti_hardware where hardware_id = $1 and data_revoca is null', [id]))
    .rows[0];
const stateOf = async (id: number) => (await app.sql.query('select stato from hardware where id = $1', [id])).rows[0].stato;

describe('Bulk actions on hardware', () => {
  test('The trial run of a bulk action returns the outcome of every row and changes nothing', async () => {
    const { marea, it, anna } = await aCompany();
    const held = await insertHardware(app.sql, [marea.id], { nome: 'Portatile' });
    const free = await insertHardware(app.sql, [marea.id], { nome: 'Monitor' });
    await assign(app.sql, 'hardware', held, anna);
    const outcome = await it.call(applyMolti, {
      body: { elenco: 'hardware', ids: [held, free, 999_999], azione: 'riprendi', parametri: {}, prova: true },
    });
    expect(outcome).toEqual({
      lotto: null,
      totale: 3,
      fatte: 1,
      invariate: 0,
      rifiutate: 2,
      righe: [
        { id: held, nome: 'Portatile', esito: 'fatto' },
        { id: free, nome: 'Monitor', esito: 'rifiutato', codice: 'HARDWARE_NON_ASSEGNATO', motivo: 'Monitor non è assegnato a nessuno.' },
        { id: 999_999, nome: '#999999', esito: 'rifiutato', codice: 'NON_TROVATO', motivo: 'Non esiste più o non è visibile.' },
      ],
    });
    expect(await holderOf(held)).toMatchObject({ dipendente_id: anna.id });
    expect((await app.sql.query('select from lotti')).rowCount).toBe(0);
  });

  test('One rejected row rejects the whole bulk action with the outcome of every row, unless the caller asks to skip rejected rows', async () => {
    const { marea, it, anna } = await aCompany();
    const [held, free] = [await insertHardware(app.sql, [marea.id]), await insertHardware(app.sql, [marea.id])];
    await assign(app.sql, 'hardware', held, anna);
    const body: Body = {
      elenco: 'hardware',
      ids: [held, free],
      azione: 'riprendi',
      parametri: { stato: 'in riparazione', condizione: 'schermo graffiato' },
    };
    const rejected = await it.try(applyMolti, { body });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'RIGHE_RIFIUTATE', lotto: null, totale: 2, fatte: 1, rifiutate: 1 } });
    expect(await holderOf(held)).toMatchObject({ dipendente_id: anna.id });

    const { lotto, fatte } = await it.call(applyMolti, { body: { ...body, solo_valide: true } });
    expect(fatte).toBe(1);
    expect(await holderOf(held)).toBeUndefined();
    expect(await stateOf(held)).toBe('in riparazione');

    await it.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect(await holderOf(held)).toMatchObject({ dipendente_id: anna.id });
    expect(await stateOf(held)).toBe('attivo');
  });

  test('One bulk call unassigns all laptops that match a filter except the excluded one, and the title of its lotto names the action', async () => {
    const { marea, it, anna } = await aCompany();
    const ids: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      const id = await insertHardware(app.sql, [marea.id], { tipo: 'laptop' });
      await assign(app.sql, 'hardware', id, anna);
      ids.push(id);
    }
    const other = await insertHardware(app.sql, [marea.id], { tipo: 'monitor' });
    const outcome = await it.call(applyMolti, {
      body: { elenco: 'hardware', filtro: { tipo: 'laptop' }, esclusi: [ids[29] as number], azione: 'riprendi' },
    });
    expect(outcome).toMatchObject({ fatte: 29, totale: 29, lotto: expect.any(Number) });
    expect(await holderOf(ids[29] as number)).toMatchObject({ dipendente_id: anna.id });
    expect(await holderOf(other)).toBeUndefined();
    const { rows } = await app.sql.query('select titolo, righe from lotti where id = $1', [outcome.lotto]);
    expect(rows[0]).toEqual({ titolo: '29 hardware: ripresa', righe: 29 });
  });

  test('A bulk action does not write a row that already has the new value, and creates no lotto when no row changes', async () => {
    const { marea, it } = await aCompany();
    const id = await insertHardware(app.sql, [marea.id], { posizione: 'Magazzino 7' });
    const body: Body = { elenco: 'hardware', ids: [id], azione: 'modifica', parametri: { campo: 'posizione', valore: 'Magazzino 7' } };
    expect(await it.call(applyMolti, { body })).toMatchObject({ lotto: null, invariate: 1, fatte: 0 });
    const moved = { ...body, parametri: { campo: 'posizione', valore: 'Magazzino 8' } };
    expect(await it.call(applyMolti, { body: moved })).toMatchObject({ lotto: expect.any(Number), fatte: 1 });
  });

  test('A bulk action moves items to another showroom and rejects an item that is assigned to an employee', async () => {
    const { marea, it, anna } = await aCompany();
    const [roma, milano] = [await insertShowroom(app.sql, [marea.id]), await insertShowroom(app.sql, [marea.id])];
    const [there, free, held] = [
      await insertHardware(app.sql, [marea.id]),
      await insertHardware(app.sql, [marea.id]),
      await insertHardware(app.sql, [marea.id]),
    ];
    const assigned = await it.call(applyMolti, {
      body: { elenco: 'hardware', ids: [there], azione: 'assegna', parametri: { showroom_id: roma } },
    });
    expect(assigned.fatte).toBe(1);
    await assign(app.sql, 'hardware', held, anna);
    const body: Body = {
      elenco: 'hardware',
      ids: [there, free, held],
      azione: 'sposta',
      parametri: { showroom_id: milano },
      solo_valide: true,
    };
    const outcome = await it.call(applyMolti, { body });
    expect(outcome.righe.map(({ esito, codice }) => [esito, codice])).toEqual([
      ['fatto', undefined],
      ['fatto', undefined],
      ['rifiutato', 'HARDWARE_GIA_ASSEGNATO'],
    ]);
    expect(await holderOf(there)).toMatchObject({ showroom_id: milano });
    expect(await it.call(applyMolti, { body })).toMatchObject({ fatte: 0, invariate: 2, lotto: null });
  });

  test('A bulk call with wrong parameters, an unknown action or an unknown filter gets a 400 that names the field', async () => {
    const { marea, it } = await aCompany();
    const id = await insertHardware(app.sql, [marea.id]);
    const wrong = async (body: object) => (await it.try(applyMolti, { body: { elenco: 'hardware', ids: [id], ...body } })).body;
    expect(await wrong({ azione: 'cambia_stato', parametri: { stato: 'nuovo' } })).toMatchObject({
      fields: { 'parametri.stato': expect.any(String) },
    });
    expect(await wrong({ azione: 'modifica', parametri: { campo: 'numero_seriale', valore: 'X' } })).toMatchObject({
      fields: { 'parametri.campo': 'Scegli il campo da cambiare' },
    });
    expect(await wrong({ azione: 'vola' })).toMatchObject({ fields: { azione: expect.stringContaining('riprendi') } });
    expect(await wrong({ ids: undefined, filtro: { colore: 'blu' }, azione: 'riprendi' })).toMatchObject({
      fields: { 'filtro.colore': 'Questo elenco non si filtra per «colore»' },
    });
    expect(await wrong({ ids: Array.from({ length: MAX_RIGHE + 1 }, (_, i) => i + 1), azione: 'riprendi' })).toMatchObject({
      code: 'DATI_NON_VALIDI',
    });
    expect(await wrong({ filtro: {}, azione: 'riprendi' })).toMatchObject({ fields: { ids: expect.any(String) } });
    expect(await wrong({ azione: 'modifica', parametri: { campo: 'costo_annuo', valore: 'tanto' } })).toMatchObject({
      code: 'DATI_NON_VALIDI',
    });
    expect(await wrong({ azione: 'modifica', parametri: { campo: 'posizione' } })).toMatchObject({
      fields: { 'parametri.valore': 'Scrivi il valore' },
    });
  });

  test('A bulk call without edit permission gets for every row the same error as the call for a single item', async () => {
    const { marea, anna } = await aCompany();
    const id = await insertHardware(app.sql, [marea.id]);
    await assign(app.sql, 'hardware', id, anna);
    const viewer = await app.as({ role: 'IT', brands: { [marea.id]: 'can_view' } });
    const single = await viewer.try(unassignHardware, { params: { id }, body: {} });
    const { righe } = await viewer.call(applyMolti, { body: { elenco: 'hardware', ids: [id], azione: 'riprendi', prova: true } });
    expect(righe[0]).toMatchObject({ esito: 'rifiutato', codice: single.body.code, motivo: single.body.message });
    const stranger = await app.as({ role: 'IT', brands: { [(await insertBrand(app.sql)).id]: 'can_edit' } });
    const unseen = await stranger.call(applyMolti, { body: { elenco: 'hardware', ids: [id], azione: 'riprendi', prova: true } });
    expect(unseen.righe[0]).toMatchObject({ nome: `#${id}`, codice: 'NON_TROVATO' });
  });

  test('When two bulk calls contain the same rows, each row changes only once', async () => {
    const { marea, it, anna } = await aCompany();
    const other = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit' } });
    const ids: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const id = await insertHardware(app.sql, [marea.id]);
      await assign(app.sql, 'hardware', id, anna);
      ids.push(id);
    }
    const take = (by: typeof it, of: number[]) =>
      by.call(applyMolti, { body: { elenco: 'hardware', ids: of, azione: 'riprendi', solo_valide: true } });
    const outcomes = await Promise.all([take(it, ids.slice(0, 15)), take(other, ids.slice(5).reverse())]);
    expect(outcomes[0].fatte + outcomes[1].fatte).toBe(20);
    expect(outcomes[0].rifiutate + outcomes[1].rifiutate).toBe(10);
    const { rows } = await app.sql.query('select count(*)::int as n from dipendenti_hardware where data_revoca is not null');
    expect(rows[0].n).toBeGreaterThanOrEqual(20);
  });
});

describe('Bulk actions on other lists', () => {
  test('Bulk actions assign software to several employees and unassign it from all of them', async () => {
    const { marea, it, anna } = await aCompany();
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const [office, cad] = [
      await insertSoftware(app.sql, [marea.id], { numero_licenze: 5 }),
      await insertSoftware(app.sql, [marea.id], { numero_licenze: 1 }),
    ];
    const body: Body = { elenco: 'software', ids: [office, cad], azione: 'assegna', parametri: { dipendente_ids: [anna.id, bruno.id] } };
    const outcome = await it.call(applyMolti, { body: { ...body, solo_valide: true } });
    expect(outcome).toMatchObject({ fatte: 1, rifiutate: 1 });
    expect(outcome.righe[1]).toMatchObject({ id: cad, codice: 'LICENZE_ESAURITE' });
    const count = async (id: number) =>
      (await app.sql.query('select from dipendenti_software where software_id = $1 and data_revoca is null', [id])).rowCount;
    // the row of the second licence was rejected, so the assignment to its only seat was rolled back
    expect([await count(office), await count(cad)]).toEqual([2, 0]);
    await it.call(applyMolti, { body: { elenco: 'software', ids: [office], azione: 'riprendi' } });
    expect(await count(office)).toBe(0);
  });

  test('An HR account changes the manager and job of many employees and opens their onboardings with bulk actions; an IT account has no permission', async () => {
    const { marea, it, anna } = await aCompany();
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const lia = await insertDipendente(app.sql, { brand_id: marea.id, tipologia: 'manager' });
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const ids = [anna.id, bruno.id];
    const on = (azione: string, parametri: Record<string, unknown> = {}) => ({ elenco: 'dipendenti', ids, azione, parametri }) as Body;
    expect(await hr.call(applyMolti, { body: on('manager', { manager_id: lia.id }) })).toMatchObject({ fatte: 2 });
    expect(await hr.call(applyMolti, { body: on('mansione', { mansione: 'Commessa' }) })).toMatchObject({ fatte: 2 });
    expect(await hr.call(applyMolti, { body: on('apri_onboarding') })).toMatchObject({ fatte: 2 });
    const { rows } = await app.sql.query('select manager_id, posizione from dipendenti where id = any($1)', [ids]);
    expect(rows).toEqual([1, 2].map(() => ({ manager_id: lia.id, posizione: 'Commessa' })));
    expect(await it.try(applyMolti, { body: on('mansione', { mansione: 'Altro' }) })).toMatchObject({
      status: 409,
      body: { rifiutate: 2 },
    });
  });

  test('One bulk action opens the exits on the planned end of each contract, and rejects a contract without a planned end', async () => {
    const { marea, anna } = await aCompany();
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    await app.sql.query(`update rapporti set fine_prevista = '2199-09-30' where dipendente_id = $1`, [anna.id]);
    const body: Body = {
      elenco: 'dipendenti',
      ids: [anna.id, bruno.id],
      azione: 'apri_uscita',
      parametri: { motivo: 'fine_contratto' },
      solo_valide: true,
    };
    const { righe, lotto } = await hr.call(applyMolti, { body });
    expect(righe).toMatchObject([{ esito: 'fatto' }, { esito: 'rifiutato', codice: 'SENZA_FINE_PREVISTA' }]);
    await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect((await app.sql.query('select from uscite where dipendente_id = $1', [anna.id])).rowCount).toBe(0);
    await hr.call(applyMolti, { body });
    await hr.call(applyMolti, { body: { ...body, ids: [bruno.id], parametri: { data_uscita: '2199-12-31' } } });
    const { rows } = await app.sql.query('select data_uscita::text, motivo from uscite where dipendente_id = any($1) order by 1', [
      [anna.id, bruno.id],
    ]);
    expect(rows).toEqual([
      { data_uscita: '2199-09-30', motivo: 'fine_contratto' },
      { data_uscita: '2199-12-31', motivo: null },
    ]);
  });

  test('One bulk action rehires employees who have left with one undo, and rejects an employee who has not left', async () => {
    const { marea, anna } = await aCompany();
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    await app.sql.query(
      `update dipendenti set stato = 'uscito', isactive = false, data_assunzione = '2025-06-01', data_dismissione = '2025-09-30' where id = $1`,
      [anna.id],
    );
    const body: Body = {
      elenco: 'dipendenti',
      ids: [anna.id, bruno.id],
      azione: 'riassumi',
      parametri: { data_assunzione: '2026-06-01', tipo: 'stagionale', fine_prevista: '2199-09-30' },
      solo_valide: true,
    };
    const { righe, lotto } = await hr.call(applyMolti, { body });
    const esiti = new Map(righe.map(({ id, esito, codice }) => [id, codice ?? esito]));
    expect([esiti.get(anna.id), esiti.get(bruno.id)]).toEqual(['fatto', 'NON_USCITO']);
    const rapporti = async () =>
      (await app.sql.query('select dal::text, tipo from rapporti where dipendente_id = $1 order by dal', [anna.id])).rows;
    expect(await rapporti()).toEqual([
      { dal: '2025-06-01', tipo: null },
      { dal: '2026-06-01', tipo: 'stagionale' },
    ]);
    await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect(await rapporti()).toEqual([{ dal: '2025-06-01', tipo: null }]);
  });

  test('One bulk action moves employees to another showroom', async () => {
    const { marea, anna } = await aCompany();
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const roma = await insertShowroom(app.sql, [marea.id]);
    const today = (await app.sql.query('select oggi()::text as day')).rows[0].day;
    const body: Body = {
      elenco: 'dipendenti',
      filtro: { q: 'rossi' },
      azione: 'trasferisci',
      parametri: { showroom: roma, dal: today },
    };
    const { lotto } = await hr.call(applyMolti, { body });
    expect((await app.sql.query('select showroom from dipendenti where id = $1', [anna.id])).rows[0].showroom).toBe(roma);
    await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect((await app.sql.query('select showroom from dipendenti where id = $1', [anna.id])).rows[0].showroom).toBeNull();
  });

  test('One bulk action completes the next step of many onboardings', async () => {
    const { marea, anna } = await aCompany();
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const open = await insertWorkflow(app.sql, { dipendente_id: anna.id });
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const done = await insertWorkflow(app.sql, { dipendente_id: bruno.id });
    await hr.call(cancelWorkflow, { params: { id: String(done.id) }, body: { motivo: 'Non arriva' } });
    const { righe } = await hr.call(applyMolti, {
      body: { elenco: 'workflows', ids: [open.id, done.id], azione: 'avanza', solo_valide: true },
    });
    expect(righe).toMatchObject([{ esito: 'fatto' }, { esito: 'rifiutato', codice: 'WORKFLOW_CONCLUSO' }]);
  });

  test('The undo of a bulk step takes every onboarding back to its former state and removes the step from its history', async () => {
    const { marea, anna } = await aCompany();
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const administrator = await app.as({ amministratore: true });
    const ids: number[] = [];
    for (const { id } of [anna, bruno]) ids.push((await hr.call(createWorkflow, { body: { dipendente_id: id } })).id);
    const [first, second] = ids as [number, number];
    await hr.call(PASSI.comunica_manager, { params: { id: String(second) }, body: {} });
    const stateAndSteps = async () =>
      (
        await app.sql.query(
          `select w.id, w.stato, to_jsonb(w) - 'updated_at' as row, (select array_agg(p.azione order by p.id) from workflow_passi p where p.workflow_id = w.id) as passi
           from workflows w where id = any($1) order by id`,
          [ids],
        )
      ).rows;
    const before = await stateAndSteps();
    expect(before.map(({ stato }) => stato)).toEqual(['creato_hr', 'completato_hr_attesa_manager']);
    const { lotto } = await administrator.call(applyMolti, {
      body: { elenco: 'workflows', ids, azione: 'avanza', parametri: { note: 'Insieme' } },
    });
    expect((await stateAndSteps()).map(({ passi }) => passi)).toEqual([
      ['crea', 'comunica_manager'],
      ['crea', 'comunica_manager', 'comunica_it'],
    ]);
    await administrator.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect(await stateAndSteps()).toEqual(before);
    expect((await administrator.call(listPassi, { params: { id: String(first) } })).map(({ azione }) => azione)).toEqual(['crea']);
  });

  test('The undo of a bulk step leaves an onboarding as it is if its next step was taken meanwhile, and takes the others back', async () => {
    const { marea, anna } = await aCompany();
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const manager = await app.as({ role: 'MANAGER', brands: { [marea.id]: 'can_edit' } });
    const ids: number[] = [];
    for (const { id } of [anna, bruno]) ids.push((await hr.call(createWorkflow, { body: { dipendente_id: id } })).id);
    const { lotto } = await hr.call(applyMolti, { body: { elenco: 'workflows', ids, azione: 'avanza' } });
    await manager.call(PASSI.comunica_it, { params: { id: String(ids[1]) }, body: {} });
    const params = { id: String(lotto) };
    expect(await hr.try(undoLotto, { params, body: {} })).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
    await hr.call(undoLotto, { params, body: { solo_libere: true } });
    const { rows } = await app.sql.query('select stato from workflows where id = any($1) order by id', [ids]);
    expect(rows.map(({ stato }) => stato)).toEqual(['creato_hr', 'completato_manager_attesa_it']);
  });

  test('One bulk action closes the exits that have nothing left to decide, and the undo opens them again', async () => {
    const { marea, it, anna } = await aCompany();
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const today = (await app.sql.query('select oggi()::text as day')).rows[0].day;
    await assign(app.sql, 'hardware', await insertHardware(app.sql, [marea.id], { nome: 'Portatile' }), anna);
    const ids: number[] = [];
    for (const { id } of [anna, bruno]) {
      ids.push((await hr.call(openUscita, { body: { dipendente_id: id, data_uscita: today } })).id);
    }
    const body: Body = { elenco: 'uscite', ids, azione: 'chiudi' };
    expect((await it.call(applyMolti, { body: { ...body, prova: true } })).rifiutate).toBe(2);
    const { righe, lotto } = await hr.call(applyMolti, { body: { ...body, solo_valide: true } });
    expect(righe).toMatchObject([{ esito: 'rifiutato', codice: 'USCITA_INCOMPLETA' }, { esito: 'fatto' }]);
    const states = async () =>
      (
        await app.sql.query(
          'select u.stato, d.isactive from uscite u join dipendenti d on d.id = u.dipendente_id where u.id = any($1) order by u.id',
          [ids],
        )
      ).rows;
    expect(await states()).toEqual([
      { stato: 'aperta', isactive: true },
      { stato: 'chiusa', isactive: false },
    ]);
    await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect((await states()).map(({ stato }) => stato)).toEqual(['aperta', 'aperta']);
    const cancelled = await hr.call(applyMolti, { body: { elenco: 'uscite', filtro: { stato: 'aperta' }, azione: 'annulla' } });
    expect(cancelled).toMatchObject({ fatte: 2, lotto: expect.any(Number) });
    expect((await states()).map(({ stato }) => stato)).toEqual(['annullata', 'annullata']);
    await hr.call(undoLotto, { params: { id: String(cancelled.lotto) }, body: {} });
    expect((await states()).map(({ stato }) => stato)).toEqual(['aperta', 'aperta']);
  });
});

describe('Passing the items of an employee to another employee', () => {
  test('All items of an employee pass to another employee in one lotto, which can be undone', async () => {
    const { marea, it, anna } = await aCompany();
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const laptop = await insertHardware(app.sql, [marea.id], { nome: 'Portatile' });
    const office = await insertSoftware(app.sql, [marea.id], { nome: 'Office' });
    await assign(app.sql, 'hardware', laptop, anna);
    await assign(app.sql, 'software', office, anna);
    const params = { id: anna.id };
    const trial = await it.call(passItems, { params, body: { a: bruno.id, prova: true } });
    expect(trial.righe).toEqual([
      { id: `software-${office}`, nome: 'Office', esito: 'fatto' },
      { id: `hardware-${laptop}`, nome: 'Portatile', esito: 'fatto' },
    ]);
    expect(await holderOf(laptop)).toMatchObject({ dipendente_id: anna.id });
    const { lotto } = await it.call(passItems, { params, body: { a: bruno.id } });
    expect(await holderOf(laptop)).toMatchObject({ dipendente_id: bruno.id });
    await it.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect(await holderOf(laptop)).toMatchObject({ dipendente_id: anna.id });
  });

  test('A mobile plan passes to another employee together with its phone, and is rejected if that employee already has a plan', async () => {
    const { marea, it, anna } = await aCompany();
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const [plan, phone] = [await insertAsset(app.sql, 'piano_mobile', [marea.id]), await insertAsset(app.sql, 'telefono', [marea.id])];
    await it.call(assignPianoMobile, { params: { id: String(plan) }, body: { dipendente_id: anna.id, iphone_id: phone } });
    await it.call(passItems, { params: { id: anna.id }, body: { a: bruno.id } });
    const { rows } = await app.sql.query(
      `select m.dipendente_id, t.assegnazione_piano_id = m.id as con_piano
       from dipendenti_piani_mobili m join dipendenti_iphones t on t.dipendente_id = m.dipendente_id
       where m.data_revoca is null and t.data_revoca is null`,
    );
    expect(rows).toEqual([{ dipendente_id: bruno.id, con_piano: true }]);

    const another = await insertAsset(app.sql, 'piano_mobile', [marea.id]);
    await it.call(assignPianoMobile, { params: { id: String(another) }, body: { dipendente_id: anna.id } });
    const { righe } = await it.call(passItems, { params: { id: anna.id }, body: { a: bruno.id, prova: true } });
    expect(righe).toMatchObject([{ id: `piano_mobile-${another}`, esito: 'rifiutato', codice: 'DIPENDENTE_HA_PIANO' }]);
  });

  test('A mobile plan cannot pass to another employee without the phone that was assigned with it', async () => {
    const { marea, it, anna } = await aCompany();
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const [plan, phone] = [
      await insertAsset(app.sql, 'piano_mobile', [marea.id]),
      await insertAsset(app.sql, 'telefono', [marea.id], { modello: 'iPhone 15' }),
    ];
    await it.call(assignPianoMobile, { params: { id: String(plan) }, body: { dipendente_id: anna.id, iphone_id: phone } });
    const body = { a: bruno.id, voci: [{ tipo: 'piano_mobile' as const, id: plan }] };
    const { righe } = await it.call(passItems, { params: { id: anna.id }, body: { ...body, prova: true } });
    expect(righe).toMatchObject([
      { codice: 'TELEFONO_CON_PIANO', motivo: 'È assegnato insieme al telefono iPhone 15: scegli anche il telefono.' },
    ]);
    const both = { ...body, voci: [...body.voci, { tipo: 'telefono' as const, id: phone }] };
    expect(await it.call(passItems, { params: { id: anna.id }, body: both })).toMatchObject({ fatte: 2, rifiutate: 0 });
  });

  test('Only the listed items pass to another employee, and a listed item that the employee does not have is rejected', async () => {
    const { marea, it, anna } = await aCompany();
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const [laptop, monitor] = [await insertHardware(app.sql, [marea.id]), await insertHardware(app.sql, [marea.id])];
    await assign(app.sql, 'hardware', laptop, anna);
    await assign(app.sql, 'hardware', monitor, bruno);
    const body = {
      a: bruno.id,
      voci: [
        { tipo: 'hardware', id: laptop },
        { tipo: 'hardware', id: monitor },
      ],
    } as const;
    expect(await it.try(passItems, { params: { id: anna.id }, body })).toMatchObject({ status: 409, body: { rifiutate: 1 } });
    const outcome = await it.call(passItems, { params: { id: anna.id }, body: { ...body, voci: [...body.voci], solo_valide: true } });
    expect(outcome.righe).toMatchObject([{ esito: 'fatto' }, { id: `hardware-${monitor}`, codice: 'NON_TROVATO' }]);
    expect(await it.try(passItems, { params: { id: anna.id }, body: { a: anna.id } })).toMatchObject({ status: 400 });
  });

  test('When two calls pass the items of one employee to different employees at the same time, each item moves once', async () => {
    const { marea, it, anna } = await aCompany();
    const other = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit' } });
    const [bruno, carla] = [
      await insertDipendente(app.sql, { brand_id: marea.id }),
      await insertDipendente(app.sql, { brand_id: marea.id }),
    ];
    const laptops: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const laptop = await insertHardware(app.sql, [marea.id]);
      await assign(app.sql, 'hardware', laptop, anna);
      laptops.push(laptop);
    }
    const voci = laptops.map((id) => ({ tipo: 'hardware' as const, id }));
    const pass = (by: typeof it, a: string, items: typeof voci) =>
      by.call(passItems, { params: { id: anna.id }, body: { a, voci: items, solo_valide: true } });
    const outcomes = await Promise.all([pass(it, bruno.id, voci), pass(other, carla.id, voci.toReversed())]);
    expect(outcomes.map(({ fatte }) => fatte).sort((a, b) => a - b)).toEqual([0, 12]);
    const { rows } = await app.sql.query(
      'select hardware_id, count(*)::int as periods from dipendenti_hardware where hardware_id = any($1) group by 1',
      [laptops],
    );
    expect(rows).toHaveLength(12);
    for (const { periods } of rows) expect(periods).toBe(2);
  });

  test.each(['from', 'to'] as const)(
    'A call that passes items %s the employee with the lower id locks that employee first, so that two calls in opposite directions do not deadlock',
    async (direction) => {
      const { marea, it, anna } = await aCompany();
      const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
      const [lower, higher] = [anna.id, bruno.id].sort() as [string, string];
      const [from, to] = direction === 'from' ? [lower, higher] : [higher, lower];
      await assign(app.sql, 'hardware', await insertHardware(app.sql, [marea.id]), { id: from, brand_id: marea.id });
      const { fatte } = await callDuringChange(
        app.sql,
        (tx) => tx.query('select from dipendenti where id = $1 for no key update', [lower]),
        () => it.call(passItems, { params: { id: from }, body: { a: to } }),
        (tx) => tx.query('select from dipendenti where id = $1 for no key update nowait', [higher]),
      );
      expect(fatte).toBe(1);
    },
  );

  test('An item that is assigned to a third employee while the call waits does not pass', async () => {
    const { marea, it, anna } = await aCompany();
    const [bruno, carla] = [
      await insertDipendente(app.sql, { brand_id: marea.id }),
      await insertDipendente(app.sql, { brand_id: marea.id }),
    ];
    const laptop = await insertHardware(app.sql, [marea.id]);
    await assign(app.sql, 'hardware', laptop, anna);
    const outcome = await callDuringChange(
      app.sql,
      async (tx) => {
        await tx.query('select from hardware where id = $1 for no key update', [laptop]);
        await tx.query('update dipendenti_hardware set data_revoca = oggi() where hardware_id = $1', [laptop]);
        await tx.query('insert into dipendenti_hardware (hardware_id, dipendente_id, brand_id) values ($1, $2, $3)', [
          laptop,
          carla.id,
          marea.id,
        ]);
      },
      () => it.call(passItems, { params: { id: anna.id }, body: { a: bruno.id } }),
    );
    expect(outcome).toMatchObject({ totale: 0, lotto: null });
    expect(await holderOf(laptop)).toMatchObject({ dipendente_id: carla.id });
  });
});

describe('The rows of a bulk action and the calls for a single item', () => {
  const brandAccounts: { name: string; account: (brand: number, otherBrand: number) => Parameters<typeof app.as>[0] }[] = [
    { name: 'an HR account that edits the brand', account: (brand) => ({ role: 'HR', brands: { [brand]: 'can_edit' } }) },
    { name: 'an IT account that edits the brand', account: (brand) => ({ role: 'IT', brands: { [brand]: 'can_edit' } }) },
    { name: 'an HR account that only views the brand', account: (brand) => ({ role: 'HR', brands: { [brand]: 'can_view' } }) },
    { name: 'an IT account that only views the brand', account: (brand) => ({ role: 'IT', brands: { [brand]: 'can_view' } }) },
    { name: 'an IT account that edits another brand', account: (_, otherBrand) => ({ role: 'IT', brands: { [otherBrand]: 'can_edit' } }) },
    { name: 'the amministratore', account: () => ({ amministratore: true }) },
  ];

  test.each(brandAccounts)('A row and the call for a single item give the same result for $name', async ({ account }) => {
    const { marea, anna } = await aCompany();
    const caller = await app.as(account(marea.id, (await insertBrand(app.sql)).id));
    const [held, office] = [await insertHardware(app.sql, [marea.id]), await insertSoftware(app.sql, [marea.id])];
    await assign(app.sql, 'hardware', held, anna);
    const bruno = await insertDipendente(app.sql, { brand_id: marea.id });
    const { id: workflow } = await insertWorkflow(app.sql, { dipendente_id: bruno.id });
    const results: [bulk: string, single: string][] = [];
    const compare = async (body: Body, callSingle: () => Promise<{ status: number; body: { code?: string } }>) => {
      const { righe } = await caller.call(applyMolti, { body: { ...body, prova: true } });
      const { status, body: reply } = await callSingle();
      const hidden = status === 404 ? 'NON_TROVATO' : reply.code;
      results.push([`${body.azione}: ${righe[0]?.codice ?? 'done'}`, `${body.azione}: ${status < 300 ? 'done' : hidden}`]);
    };
    const params = { id: String(held) };
    await compare({ elenco: 'hardware', ids: [held], azione: 'modifica', parametri: { campo: 'posizione', valore: 'Magazzino 7' } }, () =>
      caller.try(updateHardware, { params, body: { posizione: 'Magazzino 7' } }),
    );
    await compare({ elenco: 'hardware', ids: [held], azione: 'riprendi' }, () => caller.try(unassignHardware, { params, body: {} }));
    await compare({ elenco: 'software', ids: [office], azione: 'assegna', parametri: { dipendente_ids: [anna.id] } }, () =>
      caller.try(assignSoftware, { params: { id: String(office) }, body: { dipendente_id: anna.id } }),
    );
    await compare({ elenco: 'dipendenti', ids: [anna.id], azione: 'mansione', parametri: { mansione: 'Commessa' } }, () =>
      caller.try(updateDipendente, { params: { id: anna.id }, body: { posizione: 'Commessa' } }),
    );
    await compare({ elenco: 'dipendenti', ids: [anna.id], azione: 'apri_onboarding' }, () =>
      caller.try(createWorkflow, { body: { dipendente_id: anna.id } }),
    );
    await compare({ elenco: 'workflows', ids: [workflow], azione: 'avanza' }, () =>
      caller.try(PASSI.comunica_manager, { params: { id: String(workflow) }, body: {} }),
    );
    expect(results.map(([bulk]) => bulk)).toEqual(results.map(([, single]) => single));
  });
});

test('An edit is rejected with 409 if a bulk action has changed the item since the editor read it', async () => {
  const { marea, it } = await aCompany();
  const id = await insertHardware(app.sql, [marea.id]);
  const { rows } = await app.sql.query('select updated_at from hardware where id = $1', [id]);
  await it.call(applyMolti, { body: { elenco: 'hardware', ids: [id], azione: 'cambia_stato', parametri: { stato: 'dismesso' } } });
  const stale = await it.try(updateHardware, { params: { id }, body: { stato: 'attivo', updated_at: rows[0].updated_at } });
  expect(stale.status).toBe(409);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { assignHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { PASSI } from '#features/journeys/workflows/contract.ts';
import { createDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertHardware,
  insertShowroom,
  insertWorkflow,
  KIND_NAMES,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aWebhook, openReceiver, startWebhookApp } from '#testing/webhooks.ts';
import { EVENTI } from './rules.ts';

const app = openApp();

async function aWebhookSetup() {
  const receiver = await openReceiver();
  const office = await startWebhookApp(app);
  const { id: webhook } = await aWebhook(office.speakingAs(await app.asAdmin()), receiver, [...EVENTI]);
  const { id: brand_id } = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_edit' } });
  const it = await app.as({ role: 'IT', brands: { [brand_id]: 'can_edit' } });
  const eventsOf = async (action: () => Promise<unknown>) => {
    await office.look();
    await app.sql.query('delete from consegne_webhook');
    await action();
    await office.look();
    const { rows } = await app.sql.query('select tipo, dati from consegne_webhook where webhook_id = $1 order by created_at, tipo', [
      webhook,
    ]);
    return rows as { tipo: string; dati: Record<string, unknown> }[];
  };
  return { receiver, office, brand_id, hr, it, eventsOf };
}

const indirizzoOf = (id: string) => `/employees/${id}`;

describe('webhook events about an employee', () => {
  test('Hiring, changing, transferring and deleting an employee send webhook events', async () => {
    const { hr, brand_id, eventsOf } = await aWebhookSetup();
    let id = '';
    const hired = await eventsOf(async () => {
      ({ id } = await hr.call(createDipendente, {
        body: { nome: 'Anna', cognome: 'Segreta', email: `anna${brand_id}@organico.test`, brand_id },
      }));
    });
    const dati = { oggetto: 'dipendenti', id, brand_ids: [brand_id], indirizzo: indirizzoOf(id) };
    expect(hired).toEqual([{ tipo: 'persona.assunta', dati }]);
    const change = (body: object) => () => hr.call(updateDipendente, { params: { id }, body });
    expect(await eventsOf(change({ interno: '42' }))).toEqual([{ tipo: 'persona.modificata', dati }]);
    expect(await eventsOf(change({ interno: '42' }))).toEqual([]);
    const { id: otherBrandId } = await insertBrand(app.sql);
    const transferred = await eventsOf(() => app.sql.query('update dipendenti set brand_id = $2 where id = $1', [id, otherBrandId]));
    expect(transferred).toEqual([{ tipo: 'persona.trasferita', dati: { ...dati, brand_ids: [otherBrandId, brand_id] } }]);
    await app.sql.query('update dipendenti set brand_id = $2 where id = $1', [id, brand_id]);
    expect(await eventsOf(change({ stato: 'uscito' }))).toEqual([{ tipo: 'persona.uscita', dati }]);
  });

  test('Sick leave and changes of salary send no webhook events', async () => {
    const { hr, brand_id, eventsOf } = await aWebhookSetup();
    const { id } = await insertDipendente(app.sql, { brand_id, stato: 'entrato' });
    const change = (body: object) => () => hr.call(updateDipendente, { params: { id }, body });
    expect(await eventsOf(change({ stato: 'in malattia', data_inizio_malattia: '2026-01-02' }))).toEqual([]);
    expect(await eventsOf(change({ data_fine_malattia: '2026-01-20' }))).toEqual([]);
    expect(await eventsOf(change({ stato: 'entrato' }))).toEqual([]);
    expect(await eventsOf(change({ stipendio: '30000.00' }))).toEqual([]);
  });
});

describe('webhook events about an item', () => {
  test('An assignment and a return send webhook events, and so does the undo of an assignment or a return', async () => {
    const { it, brand_id, eventsOf } = await aWebhookSetup();
    const anna = await insertDipendente(app.sql, { brand_id });
    const id = await insertHardware(app.sql, [brand_id]);
    const params = { id: String(id) };
    const dati = {
      oggetto: 'hardware',
      id,
      dipendente_id: anna.id,
      showroom_id: null,
      brand_ids: [brand_id],
      indirizzo: `/hardware/${id}`,
    };
    let lotto: number | null = null;
    const undo = () => it.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    const assignToAnna = async () => {
      lotto = (await it.call(assignHardware, { params, body: { dipendente_id: anna.id } })).lotto;
    };
    const assigned = [{ tipo: 'cosa.assegnata', dati }];
    const returned = [{ tipo: 'cosa.restituita', dati }];
    expect(await eventsOf(assignToAnna)).toEqual(assigned);
    expect(await eventsOf(undo)).toEqual(returned);
    await assignToAnna();
    expect(
      await eventsOf(async () => {
        lotto = (await it.call(unassignHardware, { params })).lotto;
      }),
    ).toEqual(returned);
    expect(await eventsOf(undo)).toEqual(assigned);
  });

  test.each(KIND_NAMES)(
    'The assignment and the return of an item of this asset type send webhook events with the expected content: %s',
    async (assetType) => {
      const { brand_id, eventsOf } = await aWebhookSetup();
      const anna = await insertDipendente(app.sql, { brand_id });
      const id = await insertAsset(app.sql, assetType, [brand_id]);
      const expectedDati = {
        id,
        dipendente_id: anna.id,
        brand_ids: [brand_id],
        indirizzo: expect.stringMatching(new RegExp(`^/[a-z-]+/${id}$`)),
      };
      expect(await eventsOf(() => assign(app.sql, assetType, id, anna))).toMatchObject([{ tipo: 'cosa.assegnata', dati: expectedDati }]);
      expect(await eventsOf(() => endAssignment(app.sql, assetType, id))).toMatchObject([{ tipo: 'cosa.restituita', dati: expectedDati }]);
    },
  );

  test('The webhook event about an item of a showroom names the showroom', async () => {
    const { it, brand_id, eventsOf } = await aWebhookSetup();
    const showroom_id = await insertShowroom(app.sql, [brand_id]);
    const id = await insertHardware(app.sql, [brand_id]);
    const params = { id: String(id) };
    const expectedDati = { id, dipendente_id: null, showroom_id };
    expect(await eventsOf(() => it.call(assignHardware, { params, body: { showroom_id } }))).toMatchObject([{ dati: expectedDati }]);
    expect(await eventsOf(() => it.call(unassignHardware, { params }))).toMatchObject([{ tipo: 'cosa.restituita', dati: expectedDati }]);
  });
});

test('The start and the steps of an onboarding send webhook events', async () => {
  const { hr, brand_id, eventsOf } = await aWebhookSetup();
  const { id: dipendente_id } = await insertDipendente(app.sql, { brand_id });
  let id = 0;
  const startEvents = await eventsOf(async () => {
    ({ id } = await insertWorkflow(app.sql, { dipendente_id, stato: 'creato_hr', note_hr: 'Segreto' }));
  });
  const dati = {
    oggetto: 'workflows',
    id,
    dipendente_id,
    stato: 'creato_hr',
    brand_ids: [brand_id],
    indirizzo: indirizzoOf(dipendente_id),
  };
  expect(startEvents).toEqual([{ tipo: 'workflow.cambiato', dati }]);
  const step = () => hr.call(PASSI.comunica_manager, { params: { id: String(id) }, body: {} });
  expect(await eventsOf(step)).toEqual([{ tipo: 'workflow.cambiato', dati: { ...dati, stato: 'completato_hr_attesa_manager' } }]);
});

test('A rolled back transaction sends no webhook event, and a long transaction sends its events after the commit', async () => {
  const { brand_id, eventsOf, office } = await aWebhookSetup();
  const client = await app.sql.connect();
  try {
    await client.query('begin');
    await insertDipendente(client, { brand_id });
    // Other transactions commit while this transaction is open.
    expect(await eventsOf(() => insertDipendente(app.sql, { brand_id }))).toHaveLength(1);
    await office.look();
    expect(await eventsOf(() => client.query('rollback'))).toEqual([]);
    await client.query('begin');
    await insertDipendente(client, { brand_id });
    expect(await eventsOf(() => insertDipendente(app.sql, { brand_id }))).toHaveLength(1);
    expect(await eventsOf(() => client.query('commit'))).toHaveLength(1);
    expect(await eventsOf(async () => {})).toEqual([]);
  } finally {
    client.release();
  }
});

test('The examples in docs/webhook.md have the same fields as the sent webhook events', async () => {
  const text = readFileSync(new URL('../../../../docs/webhook.md', import.meta.url), 'utf8');
  const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json));
  expect(examples.map(({ type }) => type)).toEqual(EVENTI);
  const { brand_id, eventsOf } = await aWebhookSetup();
  const rows = await eventsOf(async () => {
    const anna = await insertDipendente(app.sql, { brand_id });
    const id = await insertHardware(app.sql, [brand_id]);
    await assign(app.sql, 'hardware', id, anna);
    await endAssignment(app.sql, 'hardware', id);
    await insertWorkflow(app.sql, { dipendente_id: anna.id });
    await app.sql.query(`update dipendenti set interno = '42' where id = $1`, [anna.id]);
    await app.sql.query(`update dipendenti set stato = 'uscito', data_dismissione = oggi() where id = $1`, [anna.id]);
  });
  const keysOf = (dati: object) => Object.keys(dati).sort();
  const keysByTipo = Object.fromEntries(rows.map(({ tipo, dati }) => [tipo, keysOf(dati)]));
  // The event of a transfer has the same fields as the event of a change of an employee.
  expect(Object.keys(keysByTipo)).toHaveLength(EVENTI.length - 1);
  for (const { type, data } of examples) expect(keysOf(data)).toEqual(keysByTipo[type] ?? keysByTipo['persona.modificata']);
});

test('Of two servers that run concurrently only one sends each webhook event', { timeout: 60_000 }, async () => {
  const { receiver, brand_id, office } = await aWebhookSetup();
  const second = await startWebhookApp(app);
  for (let n = 0; n < 8; n++) await insertDipendente(app.sql, { brand_id });
  await Promise.all([office.look(), second.look(), office.look(), second.look()]);
  await vi.waitFor(() => expect(receiver.told).toHaveLength(8), { timeout: 30_000 });
  expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
});

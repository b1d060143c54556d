import { describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertDipendente, insertUser, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { countWorkflows, listWorkflows, type Workflow } from './contract.ts';

const app = openApp();
type Query = Record<string, string | number | boolean>;
let lastNumber = 0;

const DONE = { stato: 'completato_it', data_completamento: '2026-01-01' };

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const client = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
  const employee = (values: Record<string, unknown> = {}) => insertDipendente(app.sql, { brand_id: brand.id, ...values });
  const add = async (values: Record<string, unknown> = {}, person: Record<string, unknown> = {}) => {
    const { id } = await employee(person);
    return (await insertWorkflow(app.sql, { dipendente_id: id, ...values })).id;
  };
  return { brand, client, employee, add };
}

async function findWorkflows(client: Client, query: Query): Promise<{ ids: number[]; total: string | null }> {
  const { body, headers, text, status } = await client.try(listWorkflows, { query });
  expect(status, text).toBe(200);
  return { ids: (body as unknown as Workflow[]).map(({ id }) => id), total: headers.get('x-total-count') };
}

describe('the list of workflows', () => {
  test('The list of workflows without parameters returns all workflows by deadline, each with employee, brand and current step', async () => {
    const { brand, client, add } = await aBrand();
    const older = await add({ note_hr: 'In sede' }, { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.test' });
    const newer = await add({ stato: 'completato_manager_attesa_it' });
    const answer = await client.try(listWorkflows);
    expect(answer.headers.get('link')).toBeNull();
    const rows = answer.body as unknown as Workflow[];
    expect(rows.map(({ id }) => id)).toEqual([older, newer]);
    expect(rows[0]).toMatchObject({
      stato: 'creato_hr',
      step_corrente: 1,
      step_totali: 3,
      dipendente: { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.test' },
      brand: { id: brand.id, nome: brand.nome, colore: brand.colore },
      note_hr: 'In sede',
      note: 'In sede',
      priorita: 'media',
      incaricato: null,
      ultimo_passo: null,
    });
    expect(rows[1]).toMatchObject({ step_corrente: 3, step_totali: 3 });
  });

  test('The list of workflows shows no data of other brands in rows, totals and counts', async () => {
    const { add } = await aBrand();
    const id = await add();
    const otherScene = await aBrand();
    const ownWorkflow = await otherScene.add();
    expect(await findWorkflows(otherScene.client, { limit: 10 })).toEqual({ ids: [ownWorkflow], total: '1' });
    expect((await findWorkflows(otherScene.client, { q: String(id) })).ids).not.toContain(id);
    expect(await otherScene.client.call(countWorkflows, {})).toMatchObject({ creato_hr: 1 });
    const accountWithoutBrands = await app.as({ role: 'HR' });
    expect(await findWorkflows(accountWithoutBrands, { limit: 10 })).toEqual({ ids: [], total: '0' });
    expect(await accountWithoutBrands.call(countWorkflows, {})).toEqual({
      creato_hr: 0,
      in_corso: 0,
      completato_hr_attesa_manager: 0,
      completato_manager_attesa_it: 0,
      completato_it: 0,
      annullato: 0,
    });
  });
});

describe('the search of workflows', () => {
  test.each([
    ['icol', true],
    ['NICOLO', true],
    ['d’amico', true],
    ['damico nicolò', true],
    ['nicolo@marea', true],
    ['sarto', false], // The search does not read the position of an employee.
    ['%', false],
    ['nicolo zzz', false],
  ])('The result of searching the list of workflows for %j contains the workflow: %j', async (q, expected) => {
    const { client, add } = await aBrand();
    const person = { nome: 'Nicolò', cognome: "D'Amico", email: `nicolo@marea.${++lastNumber}`, posizione: 'Sarto' };
    const id = await add({}, person);
    await add({}, { nome: 'Altra', cognome: 'Persona' });
    expect(await findWorkflows(client, { q })).toEqual({ ids: expected ? [id] : [], total: expected ? '1' : '0' });
  });

  test('The search of the list of workflows matches a part of the id', async () => {
    const { client, employee } = await aBrand();
    const { rows } = await app.sql.query('select coalesce(max(id), 0) + 1 as n from workflows');
    const id = Number(`9${rows[0].n}77`);
    const { id: dipendente_id } = await employee();
    await app.sql.query('insert into workflows (id, dipendente_id) overriding system value values ($1, $2)', [id, dipendente_id]);
    for (const q of [String(id), `${rows[0].n}77`, ` ${id} `]) expect((await findWorkflows(client, { q })).ids, q).toEqual([id]);
    expect((await findWorkflows(client, { q: `${id}0` })).ids).toEqual([]);
  });
});

describe('the filters of the list of workflows', () => {
  test('The list of workflows can be filtered by state, and the number of workflows in each state is returned', async () => {
    const { client, add } = await aBrand();
    const waiting = [await add({ stato: 'completato_hr_attesa_manager' }), await add({ stato: 'completato_hr_attesa_manager' })];
    await add();
    await add(DONE);
    expect(await findWorkflows(client, { stato: 'completato_hr_attesa_manager' })).toEqual({ ids: waiting, total: '2' });
    expect(await findWorkflows(client, { stato: 'in_corso' })).toEqual({ ids: [], total: '0' });
    expect((await client.try(listWorkflows, { query: { stato: 'comunicato_it' } })).status).toBe(400);
    expect(await client.call(countWorkflows, {})).toEqual({
      creato_hr: 1,
      in_corso: 0,
      completato_hr_attesa_manager: 2,
      completato_manager_attesa_it: 0,
      completato_it: 1,
      annullato: 0,
    });
  });

  test('The list of workflows can be filtered by employee', async () => {
    const { client, add, employee } = await aBrand();
    await add();
    const anna = await employee();
    const first = await insertWorkflow(app.sql, { dipendente_id: anna.id, ...DONE });
    const second = await insertWorkflow(app.sql, { dipendente_id: anna.id });
    expect((await findWorkflows(client, { dipendente_id: anna.id })).ids).toEqual([second.id, first.id]);
    expect((await client.try(listWorkflows, { query: { dipendente_id: 'anna' } })).status).toBe(400);
  });

  test('The list of workflows and the number of workflows in each state can be filtered by brand, priority and assignee', async () => {
    const firstScene = await aBrand();
    const secondScene = await aBrand();
    const accountOfBoth = await app.as({ role: 'HR', brands: { [firstScene.brand.id]: 'can_view', [secondScene.brand.id]: 'can_view' } });
    const user = await insertUser(app.sql);
    const urgent = await firstScene.add({ priorita: 'alta' });
    const assignedWorkflow = await secondScene.add({ assegnato_a: user.id });
    for (const [query, ids] of [
      [{ brand_id: firstScene.brand.id }, [urgent]],
      [{ brand_id: `${firstScene.brand.id},${secondScene.brand.id}` }, [urgent, assignedWorkflow]],
      [{ priorita: 'alta' }, [urgent]],
      [{ assegnato_a: user.id }, [assignedWorkflow]],
      [{ assegnato_a: user.id, priorita: 'alta' }, []],
    ] as const) {
      expect(await findWorkflows(accountOfBoth, query)).toEqual({ ids, total: String(ids.length) });
      const counts = await accountOfBoth.try(countWorkflows, { query });
      expect(counts.body).toMatchObject({ creato_hr: ids.length });
    }
  });

  test('A workflow is late when it is open and its deadline has passed, but not on the day of the deadline', async () => {
    const { client, add } = await aBrand();
    const { rows } = await app.sql.query('select oggi()::text as today, (oggi() - 1)::text as yesterday');
    const late = await add({ data_scadenza: rows[0].yesterday, stato: 'in_corso' });
    const today = await add({ data_scadenza: rows[0].today });
    const undated = await add();
    const done = await add({ ...DONE, data_scadenza: rows[0].yesterday });
    expect((await findWorkflows(client, { in_ritardo: true })).ids).toEqual([late]);
    expect((await findWorkflows(client, { in_ritardo: false })).ids).toEqual([today, undated, done]);
    const answer = await client.try(countWorkflows, { query: { in_ritardo: true } });
    expect(answer.body).toMatchObject({ in_corso: 1, creato_hr: 0, completato_it: 0 });
    const all = await client.call(listWorkflows, {});
    expect(all.map(({ id, in_ritardo }) => [id, in_ritardo])).toEqual([late, today, undated, done].map((id) => [id, id === late]));
  });
});

test('The list of workflows can be sorted by deadline and then by hire date, with workflows without a deadline at the end', async () => {
  const { client, add } = await aBrand();
  const undated = await add({}, { data_assunzione: null });
  const hired = await add({}, { data_assunzione: '2026-01-01' });
  const [day, later] = ['2026-03-01', '2026-03-02'];
  const last = await add({ data_scadenza: later }, { data_assunzione: '2025-01-01' });
  const withoutHireDate = await add({ data_scadenza: day }, { data_assunzione: null });
  const second = await add({ data_scadenza: day }, { data_assunzione: '2026-02-20' });
  const first = await add({ data_scadenza: day }, { data_assunzione: '2026-02-10' });
  expect((await findWorkflows(client, {})).ids).toEqual([first, second, withoutHireDate, last, hired, undated]);
});

test('The list of workflows can be filtered to open workflows, or to completed and cancelled workflows', async () => {
  const { client, add } = await aBrand();
  const open = await add();
  const cancelled = await add({ stato: 'annullato', data_annullamento: '2026-02-01' });
  const done = await add(DONE);
  expect(await findWorkflows(client, { concluso: false })).toEqual({ ids: [open], total: '1' });
  expect(await findWorkflows(client, { concluso: true, sort: '-data_conclusione' })).toEqual({ ids: [cancelled, done], total: '2' });
  expect((await client.try(listWorkflows, { query: { concluso: 'forse' } })).status).toBe(400);
});

test('The list of workflows shows open workflows by deadline, then completed and then cancelled workflows, the newest of each first', async () => {
  const { client, add } = await aBrand();
  const cancelledFirst = await add({ stato: 'annullato', data_annullamento: '2026-02-01' });
  const completedFirst = await add(DONE);
  const cancelledLast = await add({ stato: 'annullato', data_annullamento: '2026-02-09' });
  const completedLast = await add({ stato: 'completato_it', data_completamento: '2026-01-31' });
  const withoutDeadline = await add({}, { data_assunzione: null });
  const due = await add({ data_scadenza: '2026-12-31' });
  const expected = [due, withoutDeadline, completedLast, completedFirst, cancelledLast, cancelledFirst];
  expect((await findWorkflows(client, {})).ids).toEqual(expected);
  expect((await findWorkflows(client, { sort: 'stato' })).ids).toEqual(expected);
});

test.each([
  'stato',
  '-stato',
  '-data_conclusione',
  'data_conclusione',
  '-created_at',
  'created_at',
  'data_scadenza',
  '-data_scadenza',
  'cognome',
  '-cognome',
])('Reading all pages of the list of workflows in the order %s returns each workflow exactly once', async (sort) => {
  const { client, add } = await aBrand();
  const ids: number[] = [];
  for (let i = 0; i < 7; i++) ids.push(await add(i % 2 ? { data_scadenza: `2026-01-0${1 + (i % 3)}` } : {}, { cognome: `Rossi ${i % 3}` }));
  const listedIds: number[] = [];
  let next: string | undefined = `/api/workflows?limit=2&sort=${sort}`;
  while (next) {
    const answer: Awaited<ReturnType<typeof client.fetch>> = await client.fetch('GET', next);
    expect(answer.headers.get('x-total-count')).toBe('7');
    listedIds.push(...(answer.body as unknown as Workflow[]).map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(listedIds.toSorted((a, b) => a - b)).toEqual(ids);
  const allPages = await findWorkflows(client, { sort, limit: 200 });
  expect(listedIds).toEqual(allPages.ids);
});

// Every filter of a list has an effect, and the server rejects an unknown filter: a silently ignored filter would return wrong rows.
import { beforeAll, describe, expect, test } from 'vitest';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { MISSING_IDS } from '#testing/example-ids.ts';
import { exampleParams, queryFields } from '#testing/example-input.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertManager, insertShowroom, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { allRoutes } from './routes.ts';

const app = openApp();
const listCalls = allRoutes({} as never) // the test uses only the contracts of the routes
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint) => endpoint.method === 'GET' && (queryFields(endpoint).includes('cursor') || endpoint.path.startsWith('/api/export/')),
  );

describe.each(listCalls.map((endpoint) => [endpoint.path, endpoint] as const))('The list %s', (_, endpoint) => {
  test.each(['colore_preferito', 'data_inizio_malattia', 'stipendio', '__proto__', 'constructor'])(
    'Each list rejects the unknown filter %s and names it in the message',
    async (name) => {
      const admin = await app.asAdmin();
      const path = endpoint.path.replace(':id', String(exampleParams(endpoint, MISSING_IDS).id));
      const { status, body } = await admin.fetch('GET', `${path}?${name}=x`);
      const sentence = `Questo elenco non si filtra per «${name}»`;
      expect([status, body.error]).toEqual([400, sentence]);
      expect(Object.entries(body.fields ?? {})).toEqual([[name, sentence]]);
    },
  );
});

test.each(listCalls.filter(({ path }) => path !== '/api/dipendenti' && !path.startsWith('/api/export/')).map(({ path }) => path))(
  'The list %s rejects a cursor of another list',
  async (path) => {
    for (let n = 0; n < 2; n += 1) await insertDipendente(app.sql, { brand_id });
    const { headers } = await viewer.fetch('GET', '/api/dipendenti?limit=1');
    const cursor = new URLSearchParams(headers.get('link')?.split(/[?>]/)[1]).get('cursor');
    const admin = await app.asAdmin();
    const { status, body } = await admin.fetch(
      'GET',
      `${path.replace(':id', String(exampleParams({ path } as never, MISSING_IDS).id))}?cursor=${cursor}`,
    );
    expect([status, body.code]).toEqual([400, 'CURSORE_NON_VALIDO']);
  },
);

test('The error about an unknown filter contains the name in the request, even if the name is an alias', async () => {
  const { body } = await (await app.asAdmin()).fetch('GET', '/api/software?costo_annuo=1');
  expect(body.error).toBe('Questo elenco non si filtra per «costo_annuo»');
});

let brand_id: number;
let foreign_id: number;
let viewer: Client;

beforeAll(async () => {
  [brand_id, foreign_id] = [(await insertBrand(app.sql)).id, (await insertBrand(app.sql)).id];
  viewer = await app.as({ role: 'IT', brands: { [brand_id]: 'can_view' } });
});

async function idsOf(path: string, filter: Record<string, string>, client = viewer): Promise<(string | number)[]> {
  const { status, body, headers, text } = await client.fetch('GET', `${path}?${new URLSearchParams(filter)}`);
  expect(status, text).toBe(200);
  const ids = (body as unknown as { id: string | number }[]).map(({ id }) => id);
  expect(headers.get('x-total-count')).toBe(String(ids.length));
  return ids;
}

describe('The list of employees', () => {
  test.each([
    ['dipartimento', 'IT'],
    ['ruolo', 'editor'],
    ['bisogno_numero_aziendale', 'true'],
    ['posizione', 'Vetrinista'],
    ['mansione', 'Cassiere'],
  ])('The list of employees filtered by %s returns only the matching employee', async (name, value) => {
    const column = name === 'mansione' ? 'posizione' : name;
    const { id } = await insertDipendente(app.sql, { brand_id, [column]: value });
    await insertDipendente(app.sql, { brand_id });
    expect(await idsOf('/api/dipendenti', { [name]: value })).toEqual([id]);
  });

  test('The list of employees can be filtered by manager and by showroom', async () => {
    const manager = await insertManager(app.sql, { brand_id });
    const showroom = await insertShowroom(app.sql, [brand_id]);
    const { id } = await insertDipendente(app.sql, { brand_id, manager_id: manager.id, showroom });
    expect(await idsOf('/api/dipendenti', { manager_id: manager.id })).toEqual([id]);
    expect(await idsOf('/api/dipendenti', { showroom: String(showroom) })).toEqual([id]);
  });

  test('The list of employees filtered by a manager of an invisible brand is empty, as for an unknown manager', async () => {
    const manager = await insertManager(app.sql, { brand_id: foreign_id });
    const { id } = await insertDipendente(app.sql, { brand_id, manager_id: manager.id });
    expect(await idsOf('/api/dipendenti', { manager_id: manager.id })).toEqual([]);
    expect(await idsOf('/api/dipendenti', { manager_id: MISSING_IDS.manager_id })).toEqual([]);
    expect(await idsOf('/api/dipendenti', { manager_id: manager.id }, await app.asAdmin())).toEqual([id]);
  });

  test('The export of employees has the same filters as the list', async () => {
    const manager = await insertManager(app.sql, { brand_id });
    await insertDipendente(app.sql, { brand_id, manager_id: manager.id });
    const answer = await viewer.fetch('GET', `/api/export/dipendenti.csv?manager_id=${manager.id}`);
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '1']);
    expect((await viewer.try(listDipendenti, { query: { manager_id: manager.id.toUpperCase() } })).headers.get('x-total-count')).toBe('1');
  });
});

test('The audit log does not record the manager by which an export was filtered, because its reader may not view that manager', async () => {
  const manager = await insertManager(app.sql, { brand_id: foreign_id });
  const own = await insertBrand(app.sql);
  const caller = await app.as({ role: 'HR', brands: { [own.id]: 'can_admin' } });
  for (const id of [manager.id, MISSING_IDS.manager_id]) await caller.fetch('GET', `/api/export/dipendenti.csv?manager_id=${id}`);
  const entries = await caller.call(listRegistro, { query: { azione: 'esporta' } });
  expect(entries.map(({ cambi }) => cambi.map(({ campo }) => campo))).toEqual([
    ['formato', 'righe'],
    ['formato', 'righe'],
  ]);
});

describe('The lists of items', () => {
  test.each<[Kind, string, string, string]>([
    ['hardware', '/api/hardware', 'tipo', 'Proiettore'],
    ['hardware', '/api/hardware', 'marca', 'Epson'],
    ['hardware', '/api/hardware', 'modello', 'EB-W49'],
    ['hardware', '/api/hardware', 'posizione', 'Magazzino'],
    ['software', '/api/software', 'fornitore', 'Adobe'],
    ['software', '/api/software', 'licenza', 'perpetua'],
    ['piano_mobile', '/api/piani-mobili', 'operatore', 'Iliad'],
    ['telefono', '/api/iphones', 'modello', 'iPhone 15'],
    ['telefono', '/api/iphones', 'colore', 'Rosa'],
    ['telefono', '/api/iphones', 'memoria', '1TB'],
    ['cartella', '/api/cartelle-condivise', 'server', 'srv09'],
    ['cartella', '/api/cartelle-condivise', 'tipo', 'unita_rete'],
    ['cartella', '/api/cartelle-condivise', 'permessi', 'scrittura'],
  ])('The list of items filtered by %s returns only the matching item: %s?%s=%s', async (kind, path, name, value) => {
    const id = await insertAsset(app.sql, kind, [brand_id], { [name]: value });
    await insertAsset(app.sql, kind, [brand_id]);
    expect(await idsOf(path, { [name]: value })).toEqual([id]);
  });

  test('The list of hardware accepts tipologia as an alias of the filter tipo', async () => {
    const id = await insertAsset(app.sql, 'hardware', [brand_id], { tipo: 'Stampante' });
    expect(await idsOf('/api/hardware', { tipologia: 'Stampante' })).toEqual([id]);
  });

  test.each<[Kind, string]>([
    ['hardware', '/api/hardware'],
    ['software', '/api/software'],
    ['piano_mobile', '/api/piani-mobili'],
    ['telefono', '/api/iphones'],
    ['cartella', '/api/cartelle-condivise'],
  ])('The list of %s can be filtered by holder, but not by a holder whom the caller cannot view', async (kind, path) => {
    const anna = await insertDipendente(app.sql, { brand_id });
    const foreignEmployee = await insertDipendente(app.sql, { brand_id: foreign_id });
    const [ownItem, sharedItem] = [await insertAsset(app.sql, kind, [brand_id]), await insertAsset(app.sql, kind, [brand_id, foreign_id])];
    await assign(app.sql, kind, ownItem, anna);
    await assign(app.sql, kind, sharedItem, foreignEmployee);
    expect(await idsOf(path, { dipendente_id: anna.id })).toEqual([ownItem]);
    expect(await idsOf(path, { dipendente_id: foreignEmployee.id })).toEqual([]);
    expect(await idsOf(path, { dipendente_id: foreignEmployee.id }, await app.asAdmin())).toEqual([sharedItem]);
  });

  test.each<[Kind, string]>([
    ['hardware', '/api/hardware'],
    ['software', '/api/software'],
    ['piano_mobile', '/api/piani-mobili'],
    ['telefono', '/api/iphones'],
    ['cartella', '/api/cartelle-condivise'],
  ])('The list of %s can be filtered by the manager and department of a visible holder', async (kind, path) => {
    const [manager, invisibleManager] = [
      await insertManager(app.sql, { brand_id }),
      await insertManager(app.sql, { brand_id: foreign_id }),
    ];
    const dipartimento = 'Marketing';
    const insertAssignedItem = async (person: object, brandIds = [brand_id]) => {
      const holder = await insertDipendente(app.sql, { brand_id, ...person });
      const id = await insertAsset(app.sql, kind, brandIds);
      await assign(app.sql, kind, id, holder);
      return id;
    };
    const itemOfVisible = await insertAssignedItem({ manager_id: manager.id, dipartimento });
    const itemOfInvisible = await insertAssignedItem({ manager_id: invisibleManager.id });
    const itemOfForeignHolder = await insertAssignedItem({ brand_id: foreign_id, manager_id: manager.id, dipartimento }, [
      brand_id,
      foreign_id,
    ]);
    await insertAsset(app.sql, kind, [brand_id]);
    expect(await idsOf(path, { manager_id: manager.id })).toEqual([itemOfVisible]);
    expect(await idsOf(path, { manager_id: invisibleManager.id })).toEqual([]);
    expect(await idsOf(path, { dipartimento })).toContain(itemOfVisible);
    expect(await idsOf(path, { dipartimento })).not.toContain(itemOfInvisible);
    expect(await idsOf(path, { dipartimento })).not.toContain(itemOfForeignHolder);
    expect(await idsOf(path, { dipartimento, manager_id: manager.id, assegnato: 'true', sort: 'created_at' })).toEqual([itemOfVisible]);
    const admin = await app.asAdmin();
    expect((await idsOf(path, { manager_id: manager.id }, admin)).sort()).toEqual([itemOfVisible, itemOfForeignHolder].sort());
    expect(await idsOf(path, { manager_id: invisibleManager.id }, admin)).toEqual([itemOfInvisible]);
    expect((await viewer.fetch('GET', `${path}?dipartimento=Cucina`)).status).toBe(400);
  });

  test('Licence assignments can be filtered by the manager and department of the holder', async () => {
    const manager = await insertManager(app.sql, { brand_id });
    const holder = await insertDipendente(app.sql, { brand_id, manager_id: manager.id, dipartimento: 'HR' });
    const id = await insertAsset(app.sql, 'software', [brand_id]);
    await assign(app.sql, 'software', id, holder);
    await assign(app.sql, 'software', id, await insertDipendente(app.sql, { brand_id, dipartimento: 'Vendite' }));
    expect(await idsOf('/api/software/assignments', { manager_id: manager.id })).toHaveLength(1);
    expect(await idsOf('/api/software/assignments', { dipartimento: 'HR' })).toHaveLength(1);
  });
});

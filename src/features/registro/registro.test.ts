// The whole register: who may read it, how far, and what it can be narrowed to.
import { beforeAll, describe, expect, test } from 'vitest';
import { updateDipendente } from '#features/dipendenti/contract.ts';
import {
  assignHardware,
  createHardware,
  deleteHardware,
  deleteManyHardware,
  unassignHardware,
  updateHardware,
} from '#features/hardware/contract.ts';
import { createUserBrand, deleteUserBrand, registerUser } from '#features/utenti/contract.ts';
import { createWorkflow } from '#features/workflows/contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Client } from '#testing/client.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listRegistro, type VoceDelRegistro } from './contract.ts';

const app = openApp();
type Query = NonNullable<InputOf<typeof listRegistro>['query']>;

async function read(client: Client, query: Query = {}): Promise<{ entries: VoceDelRegistro[]; total: string | null; text: string }> {
  const answer = await client.try(listRegistro, { query: { limit: '200', ...query } });
  expect(answer.status, answer.text).toBe(200);
  return { entries: answer.body as unknown as VoceDelRegistro[], total: answer.headers.get('x-total-count'), text: answer.text };
}
const titles = async (client: Client, query?: Query) => (await read(client, query)).entries.map(({ titolo }) => titolo);

/** A brand with who administers it, and somebody who works there. */
async function aBrand(values: { nome?: string } = {}) {
  const brand = await insertBrand(app.sql, values);
  const chief = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  return { brand, chief, anna };
}

function aLaptop(client: Client, brandIds: number[], nome = 'ThinkPad T14') {
  return client.call(createHardware, { body: { nome, tipo: 'Laptop', marca: 'Lenovo', modello: 'T14', brandIds } });
}

describe('who may read it', () => {
  test.each([
    ['HR', 'can_view'],
    ['IT', 'can_edit'],
    ['MANAGER', 'can_edit'],
  ] as const)('not %s with %s: 403, with whom to ask', async (role, right) => {
    const { brand } = await aBrand();
    const refused = await (await app.as({ role, brands: { [brand.id]: right } })).try(listRegistro);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe(
      'Vede la cronologia un amministratore, o chi amministra almeno un brand: chiedi a un amministratore.',
    );
  });

  test('the amministratore reads of accounts; who administers a brand reads who was tied to it, and of no account', async () => {
    const { brand, chief } = await aBrand();
    const admin = await app.asAdmin();
    const body = { username: `nuova.${brand.id}`, email: `nuova.${brand.id}@organico.test`, password: 'quattro parole a caso' };
    const { id } = await admin.call(registerUser, { body });
    const { id: tie } = await admin.call(createUserBrand, { body: { user_id: id, brand_id: brand.id } });
    await admin.call(deleteUserBrand, { params: { id: String(tie) } });
    const tied = [`Associazione a ${brand.nome} rimossa: ${body.username}`, `Utente associato a ${brand.nome}: ${body.username}`];
    const ofAccount: Query = { oggetto: 'users', oggetto_id: String(id) };
    expect(await titles(admin, ofAccount)).toEqual([...tied, `Utente creato: ${body.username}`]);
    expect(await titles(chief, ofAccount)).toEqual(tied);
    expect((await read(chief)).entries.filter(({ oggetto }) => oggetto === 'users')).toEqual([]);
  });
});

describe('how far', () => {
  const CANARY = 'canarino';
  let made = 0;

  test('of a brand that one does not administer there is nothing, and nothing counts it, also where one may look and change', async () => {
    const ours = await aBrand();
    const theirs = await aBrand({ nome: `${CANARY} ${++made}` });
    await aLaptop(theirs.chief, [theirs.brand.id], CANARY);
    await assign(app.sql, 'software', await insertAsset(app.sql, 'software', [theirs.brand.id], { nome: CANARY }), theirs.anna);
    const guest = await app.as({ role: 'HR', brands: { [ours.brand.id]: 'can_admin', [theirs.brand.id]: 'can_edit' } });
    for (const reader of [ours.chief, guest]) {
      const { entries, total, text } = await read(reader);
      expect(text).not.toContain(CANARY);
      expect(total).toBe(String(entries.length));
      expect(await read(reader, { brand_id: String(theirs.brand.id) })).toMatchObject({ entries: [], total: '0' });
      expect(await read(reader, { dipendente_id: theirs.anna.id })).toMatchObject({ entries: [], total: '0' });
    }
    expect((await read(theirs.chief)).text).toContain(CANARY);
  });

  test('what happened to a thing of two brands is told on either side, without the other brand’s name', async () => {
    const [ours, theirs] = [await aBrand(), await aBrand({ nome: `${CANARY} ${++made}` })];
    const both = await app.as({ role: 'IT', brands: { [ours.brand.id]: 'can_edit', [theirs.brand.id]: 'can_edit' } });
    const { id } = await aLaptop(both, [ours.brand.id, theirs.brand.id]);
    await both.call(updateHardware, { params: { id: String(id) }, body: { nome: 'Di tutti' } });
    await both.call(assignHardware, { params: { id: String(id) }, body: { dipendente_id: theirs.anna.id } });
    const { entries, text } = await read(ours.chief, { oggetto: 'hardware', oggetto_id: String(id) });
    expect(text).not.toContain(CANARY);
    expect(entries.map(({ titolo }) => titolo).sort()).toEqual([
      "Brand aggiunto all'hardware: Di tutti",
      'Hardware creato: Di tutti',
      'Hardware modificato: Di tutti',
    ]);
    const edit = entries.find(({ azione }) => azione === 'modifica');
    expect(edit?.cambi).toEqual([{ campo: 'nome', etichetta: 'Nome', prima: 'ThinkPad T14', dopo: 'Di tutti' }]);
    expect(await titles(theirs.chief, { oggetto: 'hardware', oggetto_id: String(id) })).toContain('Hardware assegnato: Di tutti');
  });

  test('of who went over to another brand: what they were here, without their name; and nothing of there', async () => {
    const [ours, theirs] = [await aBrand(), await aBrand({ nome: `${CANARY} ${++made}` })];
    const { anna } = ours;
    const hr = await app.as({ role: 'HR', brands: { [ours.brand.id]: 'can_edit', [theirs.brand.id]: 'can_edit' } });
    const change = (body: object) => hr.call(updateDipendente, { params: { id: anna.id }, body });
    await change({ posizione: 'Cassa' });
    await change({ brand_id: theirs.brand.id, posizione: CANARY, nome: CANARY });
    await change({ interno: CANARY });
    const { entries, text } = await read(ours.chief, { oggetto: 'dipendenti' });
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(anna.id);
    expect(entries.map(({ cambi }) => cambi.map(({ etichetta, prima, dopo }) => `${etichetta}: ${prima} → ${dopo}`)).slice(0, 2)).toEqual([
      [`Brand: ${ours.brand.nome} → Un altro brand`],
      ['Mansione: Non specificato → Cassa'],
    ]);
    expect(entries[0]?.dipendente).toEqual({ id: null, nome: 'Dipendente di un altro brand', eliminato: false });
  });

  test('sick leave and salary are told to HR and the amministratore, and to others not even that there was something', async () => {
    const { brand, chief, anna } = await aBrand();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
    const change = (body: object) => hr.call(updateDipendente, { params: { id: anna.id }, body });
    await change({ stato: 'entrato', stipendio: '7654321.00' });
    await change({ stato: 'in malattia', data_inizio_malattia: '2026-01-13', data_fine_malattia: '2026-01-27' });
    await change({ stipendio: '7654321.01' });
    const ofAnna: Query = { dipendente_id: anna.id };
    for (const reader of [hr, await app.asAdmin()]) {
      const { text, total } = await read(reader, ofAnna);
      expect([text.includes('In malattia'), text.includes('13/01/2026'), text.includes('7.654.321,01'), total]).toEqual([
        true,
        true,
        true,
        '4',
      ]);
    }
    const { entries, text, total } = await read(chief, ofAnna);
    expect(text).not.toMatch(/malattia|stipendio|7\.654\.321|13\/01\/2026|27\/01\/2026/i);
    expect([entries.length, total]).toEqual([2, '2']);
  });
});

describe('an entry', () => {
  test('says of whom it is, also when they are gone; what one operation wrote of a thing has one sign', async () => {
    const { brand, chief, anna } = await aBrand();
    const laptop = await aLaptop(chief, [brand.id]);
    const one = { params: { id: String(laptop.id) } };
    await chief.call(assignHardware, { ...one, body: { dipendente_id: anna.id } });
    const [given] = (await read(chief)).entries;
    expect(given).toMatchObject({
      titolo: 'Hardware assegnato: ThinkPad T14',
      nome: 'ThinkPad T14',
      azione: 'crea',
      chi: { id: chief.userId },
      dipendente: { id: anna.id, nome: 'Anna Rossi', eliminato: false },
    });
    await chief.call(unassignHardware, one);
    await chief.call(deleteHardware, one);
    await app.sql.query('delete from dipendenti where id = $1', [anna.id]);
    const { entries } = await read(chief, { brand_id: String(brand.id) });
    expect(entries.find(({ id }) => id === given?.id)).toMatchObject({
      titolo: 'Hardware assegnato: ThinkPad T14',
      dipendente: { id: anna.id, nome: 'Anna Rossi', eliminato: true },
    });
    const gone = entries.filter(({ azione, oggetto }) => azione === 'elimina' && oggetto.startsWith('hardware'));
    expect(gone.map(({ oggetto }) => oggetto).sort()).toEqual(['hardware', 'hardware_brands']);
    expect(new Set(gone.map(({ operazione }) => operazione)).size).toBe(1);
    expect(gone[0]?.operazione).not.toBe(given?.operazione);
    expect(gone[0]?.dipendente).toBeNull();
  });

  test('of two things that one operation deleted has a sign of its own for each', async () => {
    const { brand, chief } = await aBrand();
    const ids = [(await aLaptop(chief, [brand.id])).id, (await aLaptop(chief, [brand.id])).id];
    await chief.call(deleteManyHardware, { body: { ids } });
    const { entries } = await read(chief, { azione: 'elimina' });
    expect(entries).toHaveLength(4);
    expect(new Set(entries.map(({ operazione }) => operazione)).size).toBe(2);
  });
});

describe('an export', () => {
  test('is told with what was asked for, and how much of it left', async () => {
    const { brand, chief } = await aBrand();
    await aLaptop(chief, [brand.id]);
    const file = await chief.fetch('GET', `/api/export/hardware.csv?brand_id=${brand.id}&q=canarino`);
    expect(file.status).toBe(200);
    const { entries, text } = await read(chief, { azione: 'esporta' });
    expect(text).not.toContain('canarino');
    expect(entries.map(({ titolo }) => titolo)).toEqual(['Esportazione: Hardware']);
    expect(entries[0]?.cambi.map(({ etichetta, dopo }) => `${etichetta}: ${dopo}`)).toEqual([
      'Formato: CSV',
      'Righe: 0',
      'Con un testo cercato: Sì',
      `Brand: ${brand.nome}`,
    ]);
  });

  test('of several brands is told to who administers one of them, without how much was of the others', async () => {
    const [ours, theirs] = [await aBrand(), await aBrand()];
    const both = await app.as({ role: 'IT', brands: { [ours.brand.id]: 'can_view', [theirs.brand.id]: 'can_view' } });
    await both.fetch('GET', '/api/export/dipendenti.csv');
    const { entries } = await read(ours.chief, { azione: 'esporta' });
    expect(entries).toMatchObject([{ titolo: 'Esportazione: Dipendenti', chi: { id: both.userId }, cambi: [] }]);
  });

  test('does not name an account that was only asked for', async () => {
    const { chief } = await aBrand();
    const stranger = await app.as({});
    await app.sql.query(`update users set nome = 'Canarino' where id = $1`, [stranger.userId]);
    for (const filter of ['registro.csv?user_id', 'workflows.csv?assegnato_a'])
      await chief.fetch('GET', `/api/export/${filter}=${stranger.userId}`);
    const { entries, text } = await read(chief, { azione: 'esporta' });
    expect(entries.length).toBeGreaterThan(0);
    expect(text).not.toContain('Canarino');
  });

  test('of the register itself holds what the page shows, narrowed alike, and refuses whom the page refuses', async () => {
    const { brand, chief, anna } = await aBrand();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await hr.call(updateDipendente, { params: { id: anna.id }, body: { posizione: 'Cassa', stipendio: '7654.00' } });
    const { text, status } = await chief.fetch('GET', '/api/export/registro.csv?azione=modifica');
    expect(status).toBe(200);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/Quando;Chi;Azione;Che cosa;Dipendente;Modifiche$/);
    expect(lines[1]).toMatch(/;"Modifica";"Dipendente modificato";"Anna Rossi";"Mansione: Non specificato → Cassa"$/);
    expect((await hr.fetch('GET', '/api/export/registro.csv')).status).toBe(403);
  });
});

describe('narrowed to', () => {
  let world: Awaited<ReturnType<typeof aBrand>> & { laptop: number; other: number; hr: Client & { userId: number } };

  beforeAll(async () => {
    const { brand, chief, anna } = await aBrand();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const laptop = await aLaptop(chief, [brand.id], 'Il primo');
    const other = await aLaptop(chief, [brand.id], 'L’altro');
    await chief.call(assignHardware, { params: { id: String(laptop.id) }, body: { dipendente_id: anna.id } });
    await hr.call(updateDipendente, { params: { id: anna.id }, body: { posizione: 'Cassa' } });
    await hr.call(createWorkflow, { body: { dipendente_id: anna.id } });
    await insertShowroom(app.sql, [brand.id], { nome: 'Genova Porto' });
    world = { brand, chief, anna, laptop: laptop.id, other: other.id, hr };
  });

  test('who did it', async () => {
    expect(await titles(world.chief, { user_id: String(world.hr.userId) })).toEqual(['Workflow avviato', 'Dipendente modificato']);
  });

  test('a kind of thing, with its brands and to whom it was given', async () => {
    expect((await titles(world.chief, { oggetto: 'hardware' })).sort()).toEqual([
      "Brand aggiunto all'hardware: Il primo",
      "Brand aggiunto all'hardware: L’altro",
      'Hardware assegnato: Il primo',
      'Hardware creato: Il primo',
      'Hardware creato: L’altro',
    ]);
    expect((await titles(world.chief, { oggetto: 'showrooms' })).sort()).toEqual([
      'Brand aggiunto allo showroom: Genova Porto',
      'Showroom creato: Genova Porto',
    ]);
  });

  test('one thing', async () => {
    const of = (id: number) => titles(world.chief, { oggetto: 'hardware', oggetto_id: String(id) });
    expect((await of(world.laptop)).sort()).toEqual([
      "Brand aggiunto all'hardware: Il primo",
      'Hardware assegnato: Il primo',
      'Hardware creato: Il primo',
    ]);
    expect((await of(world.other)).sort()).toEqual(["Brand aggiunto all'hardware: L’altro", 'Hardware creato: L’altro']);
    expect(await titles(world.chief, { oggetto: 'hardware', oggetto_id: world.anna.id })).toEqual([]);
    expect(await titles(world.chief, { oggetto_id: world.anna.id })).toEqual(['Dipendente modificato', 'Dipendente creato']);
  });

  test('one employee, one kind of change', async () => {
    const { chief, anna } = world;
    expect(await titles(chief, { dipendente_id: anna.id })).toEqual([
      'Workflow avviato',
      'Dipendente modificato',
      'Hardware assegnato: Il primo',
      'Dipendente creato',
    ]);
    expect(await titles(chief, { dipendente_id: anna.id, azione: 'modifica' })).toEqual(['Dipendente modificato']);
  });

  test('one brand, of those that one administers', async () => {
    const { brand, anna } = world;
    const second = await insertBrand(app.sql, { nome: 'Il secondo' });
    await insertDipendente(app.sql, { brand_id: second.id });
    const chief = await app.as({ brands: { [brand.id]: 'can_admin', [second.id]: 'can_admin' } });
    const people = async (query: Query) => (await read(chief, { oggetto: 'dipendenti', azione: 'crea', ...query })).entries;
    expect(await people({})).toHaveLength(2);
    expect((await people({ brand_id: String(brand.id) })).map(({ dipendente }) => dipendente?.id)).toEqual([anna.id]);
  });

  test('days in Italy, the first and the last of them included', async () => {
    const { brand, chief } = await aBrand();
    const at = (quando: string, oggetto_id: string) =>
      insertRow(app.sql, 'registro', { azione: 'elimina', oggetto: 'brands', oggetto_id, brand_ids: [brand.id], quando });
    // In summer, midnight in Italy is 22:00 in Greenwich.
    await at('2025-07-09T21:59:59Z', '1');
    await at('2025-07-09T22:00:00Z', '2');
    await at('2025-07-10T21:59:59Z', '3');
    await at('2025-07-10T22:00:00Z', '4');
    const between = async (query: Query) => (await read(chief, { azione: 'elimina', ...query })).entries.map(({ quando }) => quando);
    expect(await between({ dal: '2025-07-10', al: '2025-07-10' })).toEqual(['2025-07-10T21:59:59.000000Z', '2025-07-09T22:00:00.000000Z']);
    expect(await between({ dal: '2025-07-11' })).toEqual(['2025-07-10T22:00:00.000000Z']);
    expect(await between({ al: '2025-07-09' })).toEqual(['2025-07-09T21:59:59.000000Z']);
  });

  test.each<[string, string]>([
    ['azione', 'cancella'],
    ['oggetto', 'sessions'],
    ['oggetto_id', '1 or 1'],
    ['dal', '2026-02-31'],
    ['sort', 'titolo'],
    ['user_id', 'io'],
    ['dipendente_id', 'anna'],
    ['cursor', 'x'],
  ])('nothing that it does not know: %s=%s is refused', async (name, value) => {
    expect((await world.chief.try(listRegistro, { query: { [name]: value } })).status).toBe(400);
  });
});

describe('in pages', () => {
  test('each entry comes once, the newest first or the oldest, with how many there are by now', async () => {
    const { chief, anna, brand } = await aBrand();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const change = (interno: string) => hr.call(updateDipendente, { params: { id: anna.id }, body: { interno } });
    for (const interno of ['1', '2', '3', '4']) await change(interno);
    const walk = async (sort: string) => {
      const seen: unknown[] = [];
      const totals = new Set<string | null>();
      let path: string | undefined = `/api/registro?limit=2&dipendente_id=${anna.id}&sort=${sort}`;
      while (path) {
        const answer = await chief.fetch('GET', path);
        totals.add(answer.headers.get('x-total-count'));
        seen.push(
          ...(answer.body as unknown as VoceDelRegistro[]).map(({ cambi }) => cambi.find(({ campo }) => campo === 'interno')?.dopo),
        );
        path = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      return { seen, totals: [...totals] };
    };
    expect(await walk('-quando')).toEqual({ seen: ['4', '3', '2', '1', undefined], totals: ['5'] });
    expect(await walk('quando')).toEqual({ seen: [undefined, '1', '2', '3', '4'], totals: ['5'] });
    await change('5');
    expect((await walk('-quando')).totals).toEqual(['6']);
  });

  test('a count that is remembered holds what others commit later, and nothing twice', async () => {
    const { chief, brand } = await aBrand();
    const count = async () => Number((await read(chief, { oggetto: 'showrooms' })).total);
    const open = await app.sql.connect();
    await open.query('begin');
    await insertShowroom(open, [brand.id]);
    expect(await count()).toBe(0);
    await insertShowroom(app.sql, [brand.id]);
    expect(await count()).toBe(2);
    await open.query('commit');
    open.release();
    expect(await count()).toBe(4);
    expect(await count()).toBe(4);
  });
});

// The list of all audit log entries: permission to read it, visible entries, content, pages.
import { describe, expect, test } from 'vitest';
import { registerUser } from '#features/accounts/utenti/contract.ts';
import {
  assignHardware,
  deleteHardware,
  deleteManyHardware,
  unassignHardware,
  updateHardware,
} from '#features/equipment/hardware/contract.ts';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import { createUserBrand, deleteUserBrand } from '#shared/user-brands.ts';
import { aBrand, aLaptop, type Query, read, titles } from '#testing/read-register.ts';
import { assign, insertAsset, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listRegistro, type VoceDelRegistro } from './contract.ts';

const app = openApp();

describe('permission to read the audit log', () => {
  test.each([
    ['HR', 'can_view'],
    ['IT', 'can_edit'],
    ['MANAGER', 'can_edit'],
  ] as const)('An account of role %s with %s gets 403 for the audit log, and the error names whom to ask', async (role, right) => {
    const { brand } = await aBrand(app);
    const refused = await (await app.as({ role, brands: { [brand.id]: right } })).try(listRegistro);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe(
      'Vede la cronologia un amministratore, o chi amministra almeno un brand: chiedi a un amministratore.',
    );
  });

  test('An amministratore sees audit log entries about accounts; an account that administers a brand sees only its associations', async () => {
    const { brand, chief } = await aBrand(app);
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

describe('the visible part of the audit log', () => {
  const CANARY = 'canarino';
  let made = 0;

  test('Audit log entries of a brand that the caller does not administer are hidden and not counted, even with edit permission', async () => {
    const ours = await aBrand(app);
    const theirs = await aBrand(app, { nome: `${CANARY} ${++made}` });
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

  test('The audit log entry of an item of two brands is visible to both, without the name of the other brand', async () => {
    const [ours, theirs] = [await aBrand(app), await aBrand(app, { nome: `${CANARY} ${++made}` })];
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

  test('Audit log entries of a transferred employee are visible to the former brand without the name, and later entries are hidden', async () => {
    const [ours, theirs] = [await aBrand(app), await aBrand(app, { nome: `${CANARY} ${++made}` })];
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

  test('Sick leave and salary are visible in the audit log to HR and amministratori, and others do not even see that an entry exists', async () => {
    const { brand, chief, anna } = await aBrand(app);
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

describe('the content of an entry', () => {
  test('An audit log entry names its employee, also after deletion, and entries of one operation on one item share an id', async () => {
    const { brand, chief, anna } = await aBrand(app);
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
      cosa: { tipo: 'hardware', id: one.params.id },
    });
    await chief.call(unassignHardware, one);
    await chief.call(deleteHardware, one);
    await app.sql.query('delete from dipendenti where id = $1', [anna.id]);
    const { entries } = await read(chief, { brand_id: String(brand.id) });
    expect(entries.find(({ id }) => id === given?.id)).toMatchObject({
      titolo: 'Hardware assegnato: ThinkPad T14',
      dipendente: { id: anna.id, nome: 'Anna Rossi', eliminato: true },
      cosa: null, // the page of the item does not exist any more
    });
    const gone = entries.filter(({ azione, oggetto }) => azione === 'elimina' && oggetto.startsWith('hardware'));
    expect(gone.map(({ oggetto }) => oggetto).sort()).toEqual(['hardware', 'hardware_brands']);
    expect(new Set(gone.map(({ operazione }) => operazione)).size).toBe(1);
    expect(gone[0]?.operazione).not.toBe(given?.operazione);
    expect(gone[0]?.dipendente).toBeNull();
  });

  test('The audit log entries of two items that one operation deleted have different ids', async () => {
    const { brand, chief } = await aBrand(app);
    const ids = [(await aLaptop(chief, [brand.id])).id, (await aLaptop(chief, [brand.id])).id];
    await chief.call(deleteManyHardware, { body: { ids } });
    const { entries } = await read(chief, { azione: 'elimina' });
    expect(entries).toHaveLength(4);
    expect(new Set(entries.map(({ operazione }) => operazione)).size).toBe(2);
  });
});

describe('the pages of the audit log', () => {
  test('The pages of the audit log contain each entry once in either order, with the present total', async () => {
    const { chief, anna, brand } = await aBrand(app);
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

  test('A cached total of the audit log includes later entries and counts none twice', async () => {
    const { chief, brand } = await aBrand(app);
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

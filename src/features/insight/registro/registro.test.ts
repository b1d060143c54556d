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
import { aBrand, aLaptop, type Query, readRegistro, readTitles } from '#testing/read-registro.ts';
import { assign, insertAsset, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listRegistro, type VoceDelRegistro } from './contract.ts';

const app = openApp();

describe('permission to read the audit log', () => {
  test.each([
    ['HR', 'can_view'],
    ['IT', 'can_edit'],
    ['MANAGER', 'can_edit'],
  ] as const)('An account of role %s with %s gets 403 for the audit log, and the error names whom to ask', async (role, permission) => {
    const { brand } = await aBrand(app);
    const refused = await (await app.as({ role, brands: { [brand.id]: permission } })).try(listRegistro);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe(
      'Vede la cronologia un amministratore, o chi amministra almeno un brand: chiedi a un amministratore.',
    );
  });

  test('An amministratore sees all audit log entries about accounts; an account that administers a brand sees only the entries about their associations with the brand', async () => {
    const { brand, chief } = await aBrand(app);
    const admin = await app.asAdmin();
    const body = { username: `nuova.${brand.id}`, email: `nuova.${brand.id}@organico.test`, password: 'quattro parole a caso' };
    const { id } = await admin.call(registerUser, { body });
    const { id: association } = await admin.call(createUserBrand, { body: { user_id: id, brand_id: brand.id } });
    await admin.call(deleteUserBrand, { params: { id: String(association) } });
    const associationTitles = [
      `Associazione a ${brand.nome} rimossa: ${body.username}`,
      `Utente associato a ${brand.nome}: ${body.username}`,
    ];
    const ofAccount: Query = { oggetto: 'users', oggetto_id: String(id) };
    expect(await readTitles(admin, ofAccount)).toEqual([...associationTitles, `Utente creato: ${body.username}`]);
    expect(await readTitles(chief, ofAccount)).toEqual(associationTitles);
    expect((await readRegistro(chief)).entries.filter(({ oggetto }) => oggetto === 'users')).toEqual([]);
  });
});

describe('the audit log entries that are visible to a caller', () => {
  const CANARY = 'canarino';
  let sequence = 0;

  test('Audit log entries of a brand that the caller does not administer are hidden and not counted, even with edit permission', async () => {
    const own = await aBrand(app);
    const other = await aBrand(app, { nome: `${CANARY} ${++sequence}` });
    await aLaptop(other.chief, [other.brand.id], CANARY);
    await assign(app.sql, 'software', await insertAsset(app.sql, 'software', [other.brand.id], { nome: CANARY }), other.anna);
    const partialAccount = await app.as({ role: 'HR', brands: { [own.brand.id]: 'can_admin', [other.brand.id]: 'can_edit' } });
    for (const account of [own.chief, partialAccount]) {
      const { entries, total, text } = await readRegistro(account);
      expect(text).not.toContain(CANARY);
      expect(total).toBe(String(entries.length));
      expect(await readRegistro(account, { brand_id: String(other.brand.id) })).toMatchObject({ entries: [], total: '0' });
      expect(await readRegistro(account, { dipendente_id: other.anna.id })).toMatchObject({ entries: [], total: '0' });
    }
    expect((await readRegistro(other.chief)).text).toContain(CANARY);
  });

  test('The audit log entry of an item of two brands is visible to administrators of both brands, without the name of the other brand', async () => {
    const [own, other] = [await aBrand(app), await aBrand(app, { nome: `${CANARY} ${++sequence}` })];
    const ofBothBrands = await app.as({ role: 'IT', brands: { [own.brand.id]: 'can_edit', [other.brand.id]: 'can_edit' } });
    const { id } = await aLaptop(ofBothBrands, [own.brand.id, other.brand.id]);
    await ofBothBrands.call(updateHardware, { params: { id: String(id) }, body: { nome: 'Di tutti' } });
    await ofBothBrands.call(assignHardware, { params: { id: String(id) }, body: { dipendente_id: other.anna.id } });
    const { entries, text } = await readRegistro(own.chief, { oggetto: 'hardware', oggetto_id: String(id) });
    expect(text).not.toContain(CANARY);
    expect(entries.map(({ titolo }) => titolo).sort()).toEqual([
      "Brand aggiunto all'hardware: Di tutti",
      'Hardware creato: Di tutti',
      'Hardware modificato: Di tutti',
    ]);
    const change = entries.find(({ azione }) => azione === 'modifica');
    expect(change?.cambi).toEqual([{ campo: 'nome', etichetta: 'Nome', prima: 'ThinkPad T14', dopo: 'Di tutti' }]);
    expect(await readTitles(other.chief, { oggetto: 'hardware', oggetto_id: String(id) })).toContain('Hardware assegnato: Di tutti');
  });

  test('Audit log entries of a transferred employee are visible to accounts of the former brand without the name, and later entries are hidden', async () => {
    const [own, other] = [await aBrand(app), await aBrand(app, { nome: `${CANARY} ${++sequence}` })];
    const { anna } = own;
    const hr = await app.as({ role: 'HR', brands: { [own.brand.id]: 'can_edit', [other.brand.id]: 'can_edit' } });
    const change = (body: object) => hr.call(updateDipendente, { params: { id: anna.id }, body });
    await change({ posizione: 'Cassa' });
    await change({ brand_id: other.brand.id, posizione: CANARY, nome: CANARY });
    await change({ interno: CANARY });
    const { entries, text } = await readRegistro(own.chief, { oggetto: 'dipendenti' });
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(anna.id);
    expect(entries.map(({ cambi }) => cambi.map(({ etichetta, prima, dopo }) => `${etichetta}: ${prima} → ${dopo}`)).slice(0, 2)).toEqual([
      [`Brand: ${own.brand.nome} → Un altro brand`],
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
    for (const account of [hr, await app.asAdmin()]) {
      const { text, total } = await readRegistro(account, ofAnna);
      expect([text.includes('In malattia'), text.includes('13/01/2026'), text.includes('7.654.321,01'), total]).toEqual([
        true,
        true,
        true,
        '4',
      ]);
    }
    const { entries, text, total } = await readRegistro(chief, ofAnna);
    expect(text).not.toMatch(/malattia|stipendio|7\.654\.321|13\/01\/2026|27\/01\/2026/i);
    expect([entries.length, total]).toEqual([2, '2']);
  });
});

describe('the content of an audit log entry', () => {
  test('An audit log entry names its employee, also after deletion, and entries of one operation on one item share an id', async () => {
    const { brand, chief, anna } = await aBrand(app);
    const laptop = await aLaptop(chief, [brand.id]);
    const itemParams = { params: { id: String(laptop.id) } };
    await chief.call(assignHardware, { ...itemParams, body: { dipendente_id: anna.id } });
    const [assignment] = (await readRegistro(chief)).entries;
    expect(assignment).toMatchObject({
      titolo: 'Hardware assegnato: ThinkPad T14',
      nome: 'ThinkPad T14',
      azione: 'crea',
      chi: { id: chief.userId },
      dipendente: { id: anna.id, nome: 'Anna Rossi', eliminato: false },
      cosa: { tipo: 'hardware', id: itemParams.params.id },
    });
    await chief.call(unassignHardware, itemParams);
    await chief.call(deleteHardware, itemParams);
    await app.sql.query('delete from dipendenti where id = $1', [anna.id]);
    const { entries } = await readRegistro(chief, { brand_id: String(brand.id) });
    expect(entries.find(({ id }) => id === assignment?.id)).toMatchObject({
      titolo: 'Hardware assegnato: ThinkPad T14',
      dipendente: { id: anna.id, nome: 'Anna Rossi', eliminato: true },
      cosa: null, // the item was deleted, so it has no page
    });
    const deletions = entries.filter(({ azione, oggetto }) => azione === 'elimina' && oggetto.startsWith('hardware'));
    expect(deletions.map(({ oggetto }) => oggetto).sort()).toEqual(['hardware', 'hardware_brands']);
    expect(new Set(deletions.map(({ operazione }) => operazione)).size).toBe(1);
    expect(deletions[0]?.operazione).not.toBe(assignment?.operazione);
    expect(deletions[0]?.dipendente).toBeNull();
  });

  test('The audit log entries of two items that one operation deleted have different ids', async () => {
    const { brand, chief } = await aBrand(app);
    const ids = [(await aLaptop(chief, [brand.id])).id, (await aLaptop(chief, [brand.id])).id];
    await chief.call(deleteManyHardware, { body: { ids } });
    const { entries } = await readRegistro(chief, { azione: 'elimina' });
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
    const readAllPages = async (sort: string) => {
      const values: unknown[] = [];
      const totals = new Set<string | null>();
      let path: string | undefined = `/api/registro?limit=2&dipendente_id=${anna.id}&sort=${sort}`;
      while (path) {
        const answer = await chief.fetch('GET', path);
        totals.add(answer.headers.get('x-total-count'));
        values.push(
          ...(answer.body as unknown as VoceDelRegistro[]).map(({ cambi }) => cambi.find(({ campo }) => campo === 'interno')?.dopo),
        );
        path = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      return { values, totals: [...totals] };
    };
    expect(await readAllPages('-quando')).toEqual({ values: ['4', '3', '2', '1', undefined], totals: ['5'] });
    expect(await readAllPages('quando')).toEqual({ values: [undefined, '1', '2', '3', '4'], totals: ['5'] });
    await change('5');
    expect((await readAllPages('-quando')).totals).toEqual(['6']);
  });

  test('A cached total of the audit log includes later entries and counts none twice', async () => {
    const { chief, brand } = await aBrand(app);
    const count = async () => Number((await readRegistro(chief, { oggetto: 'showrooms' })).total);
    const connection = await app.sql.connect();
    await connection.query('begin');
    await insertShowroom(connection, [brand.id]);
    expect(await count()).toBe(0);
    await insertShowroom(app.sql, [brand.id]);
    expect(await count()).toBe(2);
    await connection.query('commit');
    connection.release();
    expect(await count()).toBe(4);
    expect(await count()).toBe(4);
  });
});

import { describe, expect, test } from 'vitest';
import { assignHardware, deleteHardware, unassignHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { createWorkflow } from '#features/journeys/workflows/contract.ts';
import { deleteDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Client } from '#testing/client.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertManager,
  insertShowroom,
  KIND_NAMES,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listCronologia, type VoceRegistro } from './contract.ts';

const app = openApp();

async function anEmployee() {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato' });
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  return { brand, anna, hr, it };
}

const readCronologia = (client: Client, id: string) => client.call(listCronologia, { params: { id } });
const newest = async (client: Client, id: string) => (await readCronologia(client, id))[0] as VoceRegistro;
const changes = ({ cambi }: VoceRegistro) => cambi.map(({ etichetta, prima, dopo }) => `${etichetta}: ${prima} → ${dopo}`);

describe('the history of an employee', () => {
  test('The history of an employee shows author, time, and the former and new value of each change', async () => {
    const { brand, anna, hr } = await anEmployee();
    const lia = await insertManager(app.sql, { brand_id: brand.id, nome: 'Lia', cognome: 'Verdi' });
    const showroom = await insertShowroom(app.sql, [brand.id], { nome: 'Genova Porto' });
    await app.sql.query(`update users set nome = 'Marta', cognome = 'Rinaldi' where id = $1`, [hr.userId]);
    await hr.call(updateDipendente, {
      params: { id: anna.id },
      body: { posizione: 'Cassa', manager_id: lia.id, showroom, data_assunzione: '2026-01-31', isactive: false },
    });
    const entry = await newest(hr, anna.id);
    expect(entry).toMatchObject({ titolo: 'Dipendente modificato', azione: 'modifica', chi: { id: hr.userId, nome: 'Marta Rinaldi' } });
    expect(entry.quando).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    expect(changes(entry)).toEqual([
      'Mansione: Non specificato → Cassa',
      'Manager: Non specificato → Lia Verdi',
      'Showroom: Non specificato → Genova Porto',
      'Attivo: Sì → No',
      expect.stringMatching(/^Data Assunzione: \d{2}\/\d{2}\/\d{4} → 31\/01\/2026$/),
    ]);
  });

  test('The history begins with the creation of the employee, and has no author when no account created them', async () => {
    const { brand, anna, it } = await anEmployee();
    const [entry] = (await readCronologia(it, anna.id)).slice(-1);
    expect(entry).toMatchObject({ titolo: 'Dipendente creato', azione: 'crea', chi: null });
    expect(entry?.cambi).toContainEqual({ campo: 'brand_id', etichetta: 'Brand', prima: null, dopo: brand.nome });
    expect(entry?.cambi.map(({ campo }) => campo)).not.toContain('id');
  });

  test('The history of an employee shows the username of an account without a name', async () => {
    const { anna, hr } = await anEmployee();
    await hr.call(updateDipendente, { params: { id: anna.id }, body: { interno: '12' } });
    const { rows } = await app.sql.query('select username from users where id = $1', [hr.userId]);
    expect((await newest(hr, anna.id)).chi?.nome).toBe(rows[0].username);
  });

  test.each(KIND_NAMES)('The history of an employee shows the assignment and the return of a %s', async (kind) => {
    const { brand, anna, it } = await anEmployee();
    const { name, words } = KINDS[kind];
    const uno = RISORSE[kind].uno;
    const item = await insertAsset(app.sql, kind, [brand.id], { [name]: 'La cosa' });
    await assign(app.sql, kind, item, anna, { data_assegnazione: '2026-02-03' });
    expect(await newest(it, anna.id)).toMatchObject({ titolo: `${uno} assegnat${words.suffix}: La cosa` });
    expect(changes(await newest(it, anna.id))).toContain('Dal: null → 03/02/2026');
    await endAssignment(app.sql, kind, item);
    expect(await newest(it, anna.id)).toMatchObject({ titolo: `${uno} restituit${words.suffix}: La cosa` });
    expect(changes(await newest(it, anna.id))).toEqual([expect.stringMatching(/^Fino al: null → \d{2}\/\d{2}\/\d{4}$/)]);
  });

  test('The history of an employee has natural Italian titles for assignments and returns', async () => {
    const { brand, anna, it } = await anEmployee();
    for (const kind of ['software', 'hardware', 'piano_mobile', 'telefono', 'cartella'] as const) {
      const item = await insertAsset(app.sql, kind, [brand.id], { [KINDS[kind].name]: 'La cosa' });
      await assign(app.sql, kind, item, anna);
      await endAssignment(app.sql, kind, item);
    }
    expect((await readCronologia(it, anna.id)).map(({ titolo }) => titolo).reverse()).toEqual([
      'Dipendente creato',
      'Software assegnato: La cosa',
      'Software restituito: La cosa',
      'Hardware assegnato: La cosa',
      'Hardware restituito: La cosa',
      'Piano mobile assegnato: La cosa',
      'Piano mobile restituito: La cosa',
      'Telefono aziendale assegnato: La cosa',
      'Telefono aziendale restituito: La cosa',
      'Cartella condivisa assegnata: La cosa',
      'Cartella condivisa restituita: La cosa',
    ]);
  });

  test('The history of an employee shows each step of the onboarding', async () => {
    const { anna, hr } = await anEmployee();
    const { id } = await hr.call(createWorkflow, { body: { dipendente_id: anna.id, note_hr: 'Serve un portatile' } });
    expect(await newest(hr, anna.id)).toMatchObject({ titolo: 'Workflow avviato', chi: { id: hr.userId } });
    expect(changes(await newest(hr, anna.id))).toContain('Note HR: null → Serve un portatile');
    await app.sql.query(`update workflows set stato = 'completato_hr_attesa_manager' where id = $1`, [id]);
    expect(await newest(hr, anna.id)).toMatchObject({ titolo: 'Workflow: comunicato al Manager' });
    expect(changes(await newest(hr, anna.id))).toEqual(['Stato: Creato HR → In Attesa Manager']);
  });

  test('The history of an employee has no entry of another employee', async () => {
    const { brand, anna, hr } = await anEmployee();
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await hr.call(updateDipendente, { params: { id: luca.id }, body: { posizione: 'Altrove' } });
    expect(JSON.stringify(await readCronologia(hr, anna.id))).not.toContain('Altrove');
    expect(await readCronologia(hr, anna.id)).toHaveLength(1);
  });
});

describe('history entries about records that were deleted later', () => {
  test('The history of an employee shows a deleted item, showroom or manager with the name that the record had when it was deleted', async () => {
    const { brand, anna, hr, it } = await anEmployee();
    const laptop = { params: { id: String(await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Portatile' })) } };
    const lia = await insertManager(app.sql, { brand_id: brand.id, nome: 'Lia', cognome: 'Verdi' });
    const showroom = await insertShowroom(app.sql, [brand.id], { nome: 'Genova Porto' });
    await hr.call(updateDipendente, { params: { id: anna.id }, body: { manager_id: lia.id, showroom } });
    await it.call(assignHardware, { ...laptop, body: { dipendente_id: anna.id } });
    await it.call(unassignHardware, laptop);
    await it.call(updateHardware, { ...laptop, body: { nome: 'ThinkPad T14' } });
    await it.call(deleteHardware, laptop);
    await hr.call(updateDipendente, { params: { id: anna.id }, body: { showroom: null } });
    await hr.call(deleteDipendente, { params: { id: lia.id } });
    await app.sql.query('delete from showrooms where id = $1', [showroom]);
    const entries = await readCronologia(it, anna.id);
    expect(entries.map(({ titolo }) => titolo)).toEqual([
      'Dipendente modificato',
      'Dipendente modificato',
      'Hardware restituito: ThinkPad T14',
      'Hardware assegnato: ThinkPad T14',
      'Dipendente modificato',
      'Dipendente creato',
    ]);
    const changesOfAll = entries.flatMap(changes);
    expect(changesOfAll).toContain('Manager: Lia Verdi → Non specificato');
    expect(changesOfAll).toContain('Showroom: Genova Porto → Non specificato');
  });

  test('A request for the history of a deleted employee gets 404, as for an unknown employee', async () => {
    const { anna, hr } = await anEmployee();
    await hr.call(deleteDipendente, { params: { id: anna.id } });
    const deletedResponse = await hr.try(listCronologia, { params: { id: anna.id } });
    const unknownResponse = await hr.try(listCronologia, { params: { id: '01900000-0000-7000-8000-000000000000' } });
    expect(deletedResponse.status).toBe(404);
    expect(deletedResponse.text).toBe(unknownResponse.text);
  });
});

describe('the pages of the history of an employee', () => {
  test('The pages of the history of an employee contain each entry once, newest first, with the total', async () => {
    const { anna, hr } = await anEmployee();
    for (const interno of ['1', '2', '3', '4']) await hr.call(updateDipendente, { params: { id: anna.id }, body: { interno } });
    const titles: string[] = [];
    let path: string | undefined = `/api/dipendenti/${anna.id}/cronologia?limit=2`;
    let list = '';
    while (path) {
      const answer = await hr.fetch('GET', path);
      expect(answer.headers.get('x-total-count')).toBe('5');
      titles.push(
        ...(answer.body as unknown as VoceRegistro[]).map(({ cambi }) => String(cambi.find(({ campo }) => campo === 'interno')?.dopo)),
      );
      path = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
      list = /cursor=([^.]*)/.exec(path ?? '')?.[1] ?? list;
    }
    expect(titles).toEqual(['4', '3', '2', '1', 'undefined']);
    expect(await readCronologia(hr, anna.id)).toHaveLength(5);
    const cursorAfterEnd = Buffer.from('["-quando","2000-01-01 00:00:00+00","0"]').toString('base64url');
    const emptyPage = await hr.try(listCronologia, { params: { id: anna.id }, query: { cursor: `${list}.${cursorAfterEnd}` } });
    expect([emptyPage.body, emptyPage.headers.get('x-total-count')]).toEqual([[], '5']);
  });

  test.each(['x', Buffer.from('["-quando","1","uno"]').toString('base64url')])(
    'An invalid cursor (%s) of the history is rejected',
    async (cursor) => {
      const { anna, hr } = await anEmployee();
      expect((await hr.try(listCronologia, { params: { id: anna.id }, query: { cursor } })).status).toBe(400);
    },
  );
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { unassignHardware } from '#features/equipment/hardware/contract.ts';
import { deleteDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { withCheckDigit } from '#shared/numeri.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { annullaVerbale, createVerbale, getVerbale, listVerbali, listVerbalizzabili, signVerbale } from './contract.ts';

const app = openApp();

let made = 0;

/** A brand, an account that may assign its items, and Anna with a laptop and a phone. */
async function aBrand() {
  const [seriale, imei] = [`PF3XY${++made}Z`, withCheckDigit(String(35_693_803_560_000 + made))];
  const brand = await insertBrand(app.sql, { colore: '#C2410C' });
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, cognome: 'Čapková' });
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'ThinkPad', numero_seriale: seriale, costo_annuo: '987.65' });
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15', imei });
  await assign(app.sql, 'hardware', laptop, anna);
  await assign(app.sql, 'telefono', phone, anna);
  return { brand, it, anna, laptop, phone, seriale, imei };
}

type World = Awaited<ReturnType<typeof aBrand>>;

const consegna = ({ it, anna }: World) => it.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });

async function pdfOf({ it }: Pick<World, 'it'>, id: number, which = ''): Promise<Buffer> {
  const answer = await fetch(`${app.url}/api/verbali/${id}/pdf${which}`, { headers: { cookie: `organico_sessione=${it.token}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return Buffer.from(await answer.arrayBuffer());
}

async function rename({ anna, brand }: World, body: InputOf<typeof updateDipendente>['body']): Promise<void> {
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  await hr.call(updateDipendente, { params: { id: anna.id }, body });
}

describe('a handover record', () => {
  test('A handover record lists every item that is on no record yet, and a second record has no item to list', async () => {
    const world = await aBrand();
    const made = await consegna(world);
    const year = new Date().getFullYear();
    expect(made).toMatchObject({ codice: `${year}/0001`, stato: 'emesso', nome: 'Anna', cognome: 'Čapková', quante_voci: 2, firma: null });
    expect(made.voci).toEqual([
      {
        tipo: 'hardware',
        id: world.laptop,
        nome: 'ThinkPad (Lenovo T14)',
        identificativo: `S/N ${world.seriale}`,
        accessori: null,
        condizione: null,
      },
      expect.objectContaining({ tipo: 'telefono', identificativo: `IMEI ${world.imei}` }),
    ]);
    const again = await world.it.try(createVerbale, { body: { dipendente_id: world.anna.id, tipo: 'consegna' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'NIENTE_DA_VERBALIZZARE' } });
  });

  test('A handover record lists the selected items with their accessories and condition', async () => {
    const world = await aBrand();
    const voci = [{ tipo: 'hardware', id: world.laptop, accessori: 'Caricatore', condizione: 'usurato' }] as const;
    const made = await world.it.call(createVerbale, { body: { dipendente_id: world.anna.id, tipo: 'consegna', voci: [...voci] } });
    expect(made.voci).toMatchObject([{ accessori: 'Caricatore', condizione: 'usurato' }]);
    const { consegna: left } = await world.it.call(listVerbalizzabili, { params: { id: world.anna.id } });
    expect(left.map(({ tipo, gia_in }) => [tipo, gia_in])).toEqual([
      ['hardware', made.codice],
      ['telefono', null],
    ]);
  });

  test('A handover record rejects an item that the employee does not have', async () => {
    const world = await aBrand();
    const other = await insertAsset(app.sql, 'hardware', [world.brand.id]);
    const voci = [{ tipo: 'hardware' as const, id: other }];
    const answer = await world.it.try(createVerbale, { body: { dipendente_id: world.anna.id, tipo: 'consegna', voci } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { voci: expect.stringContaining('non risulta') } } });
  });

  test('The PDF of a handover record is tagged and states employee, items, numbers and place, but no cost', async () => {
    const world = await aBrand();
    await app.sql.query(
      `update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02', stipendio = 43210 where id = $1`,
      [world.anna.id],
    );
    const made = await consegna(world);
    const bytes = await pdfOf(world, made.id);
    const { text, structure } = await readPdf(bytes);
    for (const word of [`Verbale di consegna n. ${made.codice}`, 'Anna Čapková', 'ThinkPad', world.seriale, world.imei, 'Pagina 1 di 1'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/987|43210|malattia/);
    expect(bytes.toString('latin1')).toMatch(/\/Lang \(it-IT\)/);
    for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(structure).toContain(role);
  });

  test.each([
    ['小龙', '李'],
    ['Ελένη', 'Παπαδοπούλου'],
    ['Дмитро', 'Шевченко'],
    ['민준', '김'],
    ['さくら', '田中'],
    ['Nguyễn', 'Thị'],
  ])('The handover record of the employee %s %s shows the name', async (nome, cognome) => {
    const world = await aBrand();
    await rename(world, { nome, cognome });
    const made = await consegna(world);
    const { text } = await readPdf(await pdfOf(world, made.id));
    expect(text.split(`${nome} ${cognome}`).length).toBeGreaterThan(2);
  });

  test('The PDF of a handover record shows all letters of a right-to-left name', async () => {
    for (const name of ['محمد', 'דוד']) {
      const world = await aBrand();
      await rename(world, { nome: name, cognome: 'Rossi' });
      const { text } = await readPdf(await pdfOf(world, (await consegna(world)).id));
      for (const letter of name) expect(text).toContain(letter);
    }
  });

  test('A handover record is rejected when no font can show a letter of the name, and the next record gets the number', async () => {
    const world = await aBrand();
    for (const letter of ['😀', 'ᚠ']) {
      await rename(world, { nome: `Anna${letter}` });
      expect(await world.it.try(createVerbale, { body: { dipendente_id: world.anna.id, tipo: 'consegna' } })).toMatchObject({
        status: 409,
        body: {
          code: 'LETTERA_SENZA_CARATTERE',
          message: `«Nome e cognome» contiene «${letter}», che nessun carattere di stampa ha: nel PDF mancherebbe. Correggi il campo e riprova.`,
        },
      });
    }
    expect(await world.it.call(listVerbali, {})).toEqual([]);
    await rename(world, { nome: 'Anna' });
    expect((await consegna(world)).codice).toMatch(/\/0001$/);
  });

  test('A handover record stays byte for byte the same when its employee and item are renamed and deleted', async () => {
    const world = await aBrand();
    const made = await consegna(world);
    const before = await pdfOf(world, made.id);
    const hr = await app.as({ role: 'HR', brands: { [world.brand.id]: 'can_edit' } });
    await hr.call(updateDipendente, { params: { id: world.anna.id }, body: { cognome: 'Bianchi' } });
    await app.sql.query(`update hardware set nome = 'Altro' where id = $1`, [world.laptop]);
    const renamed = await pdfOf(world, made.id);
    await hr.call(deleteDipendente, { params: { id: world.anna.id } });
    const after = await pdfOf(world, made.id);
    expect(renamed.equals(before)).toBe(true);
    expect(after.equals(before)).toBe(true);
    expect((await readPdf(after)).text).toContain('Čapková');
    const kept = await world.it.call(getVerbale, { params: { id: String(made.id) } });
    expect(kept).toMatchObject({ dipendente_id: null, cognome: 'Čapková', voci: made.voci });
    expect(kept.sha256).toBe(createHash('sha256').update(before).digest('hex'));
  });

  test('The numbers of handover records have no gap, even with twenty concurrent calls of which some fail', async () => {
    const { brand, it } = await aBrand();
    const people = await Promise.all(Array.from({ length: 20 }, () => insertDipendente(app.sql, { brand_id: brand.id })));
    const having = people.filter((_, i) => i % 4 !== 0); // every fourth employee has no item, so the call for a record fails
    for (const person of having) await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), person);
    const answers = await Promise.all(people.map(({ id }) => it.try(createVerbale, { body: { dipendente_id: id, tipo: 'consegna' } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...having.map(() => 201), 409, 409, 409, 409, 409]);
    const { rows } = await app.sql.query('select numero from verbali where brand_id = $1 order by numero', [brand.id]);
    expect(rows.map(({ numero }) => numero)).toEqual(having.map((_, i) => i + 1));
  });

  test('Two concurrent requests for the same handover record create it once', async () => {
    const { it, anna } = await aBrand();
    const ask = () => it.try(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('the record of a return', () => {
  test('The handover record of a return names the delivery record that it closes and the items that the employee still has, without reservations', async () => {
    const world = await aBrand();
    const given = await consegna(world);
    await world.it.call(unassignHardware, { params: { id: String(world.laptop) } });
    const { rows } = await app.sql.query("select to_char(oggi() + 10, 'YYYY-MM-DD') as day");
    const reserved = await insertAsset(app.sql, 'hardware', [world.brand.id]);
    await assign(app.sql, 'hardware', reserved, world.anna, { data_assegnazione: rows[0].day });
    const back = await world.it.call(createVerbale, { body: { dipendente_id: world.anna.id, tipo: 'restituzione' } });
    expect(back.voci.map(({ id }) => id)).toEqual([world.laptop]);
    expect(back.chiude).toEqual([{ id: given.id, codice: given.codice }]);
    expect(back.ancora_fuori).toEqual([expect.stringContaining(`IMEI ${world.imei}`)]);
    const { text } = await readPdf(await pdfOf(world, back.id));
    expect(text).toContain(`il verbale di consegna n. ${given.codice}`);
    expect(text).toContain(world.imei);
  });
});

describe('annulling a record', () => {
  test('An annulled handover record keeps its number and reason, and a new record can replace it', async () => {
    const world = await aBrand();
    const made = await consegna(world);
    const params = { id: String(made.id) };
    const instead = await world.it.call(annullaVerbale, { params, body: { motivo: 'Seriale sbagliato', sostituisci: true } });
    expect(instead).toMatchObject({ stato: 'emesso', quante_voci: 2 });
    expect(instead.codice).not.toBe(made.codice);
    expect(await world.it.call(getVerbale, { params })).toMatchObject({
      ...{ stato: 'annullato', codice: made.codice, motivo_annullo: 'Seriale sbagliato' },
      annullato_da: { id: instead.id, codice: instead.codice },
    });
    const twice = await world.it.try(annullaVerbale, { params, body: { motivo: 'Ancora' } });
    expect(twice).toMatchObject({ status: 409, body: { code: 'VERBALE_NON_APERTO' } });
  });

  test('The items of an annulled handover record can be listed on another record', async () => {
    const world = await aBrand();
    const made = await consegna(world);
    await world.it.call(annullaVerbale, { params: { id: String(made.id) }, body: { motivo: 'Non serve' } });
    expect((await consegna(world)).quante_voci).toBe(2);
  });
});

describe('the protection of records by the database', () => {
  test.each([
    ['the name on it', `update verbali set cognome = 'Altra' where id = $1`],
    ['its number', 'update verbali set numero = 77 where id = $1'],
    ['its rows', `update verbali_voci set nome = 'Altro' where verbale_id = $1`],
    ['its PDF', `update verbali_documenti set pdf = 'x' where verbale_id = $1`],
    ['its documents by deleting them', 'delete from verbali_documenti where verbale_id = $1'],
  ])('A handover record is frozen even for the database owner, who cannot change %s', async (_, statement) => {
    const made = await consegna(await aBrand());
    await expect(app.sql.query(statement, [made.id])).rejects.toMatchObject({ constraint: 'verbali_congelati' });
  });

  test('A signed handover record cannot be signed again', async () => {
    const world = await aBrand();
    const made = await consegna(world);
    await world.it.call(signVerbale, { params: { id: String(made.id) }, body: { nome: 'Anna' } });
    await expect(app.sql.query(`update verbali set stato = 'emesso' where id = $1`, [made.id])).rejects.toMatchObject({
      constraint: 'verbali_congelati',
    });
  });
});

test('The list of handover records is filtered by state, type and employee, and searched by number and name', async () => {
  const world = await aBrand();
  const made = await consegna(world);
  const ids = async (query: InputOf<typeof listVerbali>['query']) => (await world.it.call(listVerbali, { query })).map(({ id }) => id);
  for (const query of [
    { stato: 'emesso' as const },
    { tipo: 'consegna' as const },
    { dipendente_id: world.anna.id },
    { q: made.codice },
    { q: 'capkova' },
  ])
    expect(await ids(query), JSON.stringify(query)).toEqual([made.id]);
  for (const query of [{ stato: 'firmato' as const }, { tipo: 'restituzione' as const }, { q: '2026/9999' }])
    expect(await ids(query)).toEqual([]);
});

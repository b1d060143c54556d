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

let lastNumber = 0;

/** Creates a brand, an account that may assign its items, and the employee Anna with a laptop and a phone. */
async function aBrand() {
  const [seriale, imei] = [`PF3XY${++lastNumber}Z`, withCheckDigit(String(35_693_803_560_000 + lastNumber))];
  const brand = await insertBrand(app.sql, { colore: '#C2410C' });
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, cognome: 'Čapková' });
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'ThinkPad', numero_seriale: seriale, costo_annuo: '987.65' });
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15', imei });
  await assign(app.sql, 'hardware', laptop, anna);
  await assign(app.sql, 'telefono', phone, anna);
  return { brand, it, anna, laptop, phone, seriale, imei };
}

type Scene = Awaited<ReturnType<typeof aBrand>>;

const consegna = ({ it, anna }: Scene) => it.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });

async function pdfOf({ it }: Pick<Scene, 'it'>, id: number, query = ''): Promise<Buffer> {
  const answer = await fetch(`${app.url}/api/verbali/${id}/pdf${query}`, { headers: { cookie: `organico_sessione=${it.token}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return Buffer.from(await answer.arrayBuffer());
}

async function rename({ anna, brand }: Scene, body: InputOf<typeof updateDipendente>['body']): Promise<void> {
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  await hr.call(updateDipendente, { params: { id: anna.id }, body });
}

describe('a handover record', () => {
  test('A handover record lists every item that is on no record yet, and a second record is rejected because no item is left', async () => {
    const scene = await aBrand();
    const verbale = await consegna(scene);
    const year = new Date().getFullYear();
    expect(verbale).toMatchObject({
      codice: `${year}/0001`,
      stato: 'emesso',
      nome: 'Anna',
      cognome: 'Čapková',
      quante_voci: 2,
      firma: null,
    });
    expect(verbale.voci).toEqual([
      {
        tipo: 'hardware',
        id: scene.laptop,
        nome: 'ThinkPad (Lenovo T14)',
        identificativo: `S/N ${scene.seriale}`,
        accessori: null,
        condizione: null,
      },
      expect.objectContaining({ tipo: 'telefono', identificativo: `IMEI ${scene.imei}` }),
    ]);
    const secondResponse = await scene.it.try(createVerbale, { body: { dipendente_id: scene.anna.id, tipo: 'consegna' } });
    expect(secondResponse).toMatchObject({ status: 409, body: { code: 'NIENTE_DA_VERBALIZZARE' } });
  });

  test('A handover record lists the selected items with their accessories and condition', async () => {
    const scene = await aBrand();
    const voci = [{ tipo: 'hardware', id: scene.laptop, accessori: 'Caricatore', condizione: 'usurato' }] as const;
    const verbale = await scene.it.call(createVerbale, { body: { dipendente_id: scene.anna.id, tipo: 'consegna', voci: [...voci] } });
    expect(verbale.voci).toMatchObject([{ accessori: 'Caricatore', condizione: 'usurato' }]);
    const { consegna: remaining } = await scene.it.call(listVerbalizzabili, { params: { id: scene.anna.id } });
    expect(remaining.map(({ tipo, gia_in }) => [tipo, gia_in])).toEqual([
      ['hardware', verbale.codice],
      ['telefono', null],
    ]);
  });

  test('A handover record cannot contain an item that the employee does not have', async () => {
    const scene = await aBrand();
    const otherItem = await insertAsset(app.sql, 'hardware', [scene.brand.id]);
    const voci = [{ tipo: 'hardware' as const, id: otherItem }];
    const answer = await scene.it.try(createVerbale, { body: { dipendente_id: scene.anna.id, tipo: 'consegna', voci } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { voci: expect.stringContaining('non risulta') } } });
  });

  test('The PDF of a handover record is tagged and states employee, items, numbers and place, but no cost', async () => {
    const scene = await aBrand();
    await app.sql.query(
      `update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02', stipendio = 43210 where id = $1`,
      [scene.anna.id],
    );
    const verbale = await consegna(scene);
    const bytes = await pdfOf(scene, verbale.id);
    const { text, structure } = await readPdf(bytes);
    for (const expectedText of [
      `Verbale di consegna n. ${verbale.codice}`,
      'Anna Čapková',
      'ThinkPad',
      scene.seriale,
      scene.imei,
      'Pagina 1 di 1',
    ])
      expect(text).toContain(expectedText);
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
  ])('The PDF of the handover record for the employee %s %s shows the name', async (nome, cognome) => {
    const scene = await aBrand();
    await rename(scene, { nome, cognome });
    const verbale = await consegna(scene);
    const { text } = await readPdf(await pdfOf(scene, verbale.id));
    expect(text.split(`${nome} ${cognome}`).length).toBeGreaterThan(2);
  });

  test('The PDF of a handover record shows all letters of a right-to-left name', async () => {
    for (const name of ['محمد', 'דוד']) {
      const scene = await aBrand();
      await rename(scene, { nome: name, cognome: 'Rossi' });
      const { text } = await readPdf(await pdfOf(scene, (await consegna(scene)).id));
      for (const letter of name) expect(text).toContain(letter);
    }
  });

  test('A handover record is rejected when no font can show a letter of the name, and the next record gets the unused number', async () => {
    const scene = await aBrand();
    for (const letter of ['😀', 'ᚠ']) {
      await rename(scene, { nome: `Anna${letter}` });
      expect(await scene.it.try(createVerbale, { body: { dipendente_id: scene.anna.id, tipo: 'consegna' } })).toMatchObject({
        status: 409,
        body: {
          code: 'LETTERA_SENZA_CARATTERE',
          message: `«Nome e cognome» contiene «${letter}», che nessun carattere di stampa ha: nel PDF mancherebbe. Correggi il campo e riprova.`,
        },
      });
    }
    expect(await scene.it.call(listVerbali, {})).toEqual([]);
    await rename(scene, { nome: 'Anna' });
    expect((await consegna(scene)).codice).toMatch(/\/0001$/);
  });

  test('The PDF of a handover record does not change by a byte when the employee and the item are renamed and deleted', async () => {
    const scene = await aBrand();
    const verbale = await consegna(scene);
    const pdfBefore = await pdfOf(scene, verbale.id);
    const hr = await app.as({ role: 'HR', brands: { [scene.brand.id]: 'can_edit' } });
    await hr.call(updateDipendente, { params: { id: scene.anna.id }, body: { cognome: 'Bianchi' } });
    await app.sql.query(`update hardware set nome = 'Altro' where id = $1`, [scene.laptop]);
    const renamed = await pdfOf(scene, verbale.id);
    await hr.call(deleteDipendente, { params: { id: scene.anna.id } });
    const pdfAfter = await pdfOf(scene, verbale.id);
    expect(renamed.equals(pdfBefore)).toBe(true);
    expect(pdfAfter.equals(pdfBefore)).toBe(true);
    expect((await readPdf(pdfAfter)).text).toContain('Čapková');
    const stored = await scene.it.call(getVerbale, { params: { id: String(verbale.id) } });
    expect(stored).toMatchObject({ dipendente_id: null, cognome: 'Čapková', voci: verbale.voci });
    expect(stored.sha256).toBe(createHash('sha256').update(pdfBefore).digest('hex'));
  });

  test('The numbers of handover records have no gap, even when some of twenty concurrent calls fail', async () => {
    const { brand, it } = await aBrand();
    const people = await Promise.all(Array.from({ length: 20 }, () => insertDipendente(app.sql, { brand_id: brand.id })));
    const withItem = people.filter((_, i) => i % 4 !== 0); // Every fourth employee has no item, so the call for a handover record fails.
    for (const person of withItem) await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), person);
    const responses = await Promise.all(people.map(({ id }) => it.try(createVerbale, { body: { dipendente_id: id, tipo: 'consegna' } })));
    expect(responses.map(({ status }) => status).sort()).toEqual([...withItem.map(() => 201), 409, 409, 409, 409, 409]);
    const { rows } = await app.sql.query('select numero from verbali where brand_id = $1 order by numero', [brand.id]);
    expect(rows.map(({ numero }) => numero)).toEqual(withItem.map((_, i) => i + 1));
  });

  test('Two concurrent requests for the same handover record create only one record', async () => {
    const { it, anna } = await aBrand();
    const tryCreate = () => it.try(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } });
    const responses = await Promise.all([tryCreate(), tryCreate(), tryCreate()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('the handover record of a return', () => {
  test('The handover record of a return names the delivery record that it closes and the items that the employee still has, but no reserved items', async () => {
    const scene = await aBrand();
    const consegnaVerbale = await consegna(scene);
    await scene.it.call(unassignHardware, { params: { id: String(scene.laptop) } });
    const { rows } = await app.sql.query("select to_char(oggi() + 10, 'YYYY-MM-DD') as day");
    const reserved = await insertAsset(app.sql, 'hardware', [scene.brand.id]);
    await assign(app.sql, 'hardware', reserved, scene.anna, { data_assegnazione: rows[0].day });
    const restituzioneVerbale = await scene.it.call(createVerbale, { body: { dipendente_id: scene.anna.id, tipo: 'restituzione' } });
    expect(restituzioneVerbale.voci.map(({ id }) => id)).toEqual([scene.laptop]);
    expect(restituzioneVerbale.chiude).toEqual([{ id: consegnaVerbale.id, codice: consegnaVerbale.codice }]);
    expect(restituzioneVerbale.ancora_fuori).toEqual([expect.stringContaining(`IMEI ${scene.imei}`)]);
    const { text } = await readPdf(await pdfOf(scene, restituzioneVerbale.id));
    expect(text).toContain(`il verbale di consegna n. ${consegnaVerbale.codice}`);
    expect(text).toContain(scene.imei);
  });
});

describe('annulling a handover record', () => {
  test('An annulled handover record keeps its number and its reason, and a new record can replace it', async () => {
    const scene = await aBrand();
    const verbale = await consegna(scene);
    const params = { id: String(verbale.id) };
    const replacement = await scene.it.call(annullaVerbale, { params, body: { motivo: 'Seriale sbagliato', sostituisci: true } });
    expect(replacement).toMatchObject({ stato: 'emesso', quante_voci: 2 });
    expect(replacement.codice).not.toBe(verbale.codice);
    expect(await scene.it.call(getVerbale, { params })).toMatchObject({
      ...{ stato: 'annullato', codice: verbale.codice, motivo_annullo: 'Seriale sbagliato' },
      annullato_da: { id: replacement.id, codice: replacement.codice },
    });
    const secondResponse = await scene.it.try(annullaVerbale, { params, body: { motivo: 'Ancora' } });
    expect(secondResponse).toMatchObject({ status: 409, body: { code: 'VERBALE_NON_APERTO' } });
  });

  test('The items of an annulled handover record can be listed on another record', async () => {
    const scene = await aBrand();
    const verbale = await consegna(scene);
    await scene.it.call(annullaVerbale, { params: { id: String(verbale.id) }, body: { motivo: 'Non serve' } });
    expect((await consegna(scene)).quante_voci).toBe(2);
  });
});

describe('handover records that the database protects from changes', () => {
  test.each([
    ['the name on it', `update verbali set cognome = 'Altra' where id = $1`],
    ['its number', 'update verbali set numero = 77 where id = $1'],
    ['its rows', `update verbali_voci set nome = 'Altro' where verbale_id = $1`],
    ['its PDF', `update verbali_documenti set pdf = 'x' where verbale_id = $1`],
    ['its documents by deleting them', 'delete from verbali_documenti where verbale_id = $1'],
  ])('A handover record cannot be changed in the database, not even by the database owner: %s', async (_, statement) => {
    const verbale = await consegna(await aBrand());
    await expect(app.sql.query(statement, [verbale.id])).rejects.toMatchObject({ constraint: 'verbali_congelati' });
  });

  test('A signed handover record cannot be signed again', async () => {
    const scene = await aBrand();
    const verbale = await consegna(scene);
    await scene.it.call(signVerbale, { params: { id: String(verbale.id) }, body: { nome: 'Anna' } });
    await expect(app.sql.query(`update verbali set stato = 'emesso' where id = $1`, [verbale.id])).rejects.toMatchObject({
      constraint: 'verbali_congelati',
    });
  });
});

test('The list of handover records can be filtered by state, type and employee, and searched by number and name', async () => {
  const scene = await aBrand();
  const verbale = await consegna(scene);
  const ids = async (query: InputOf<typeof listVerbali>['query']) => (await scene.it.call(listVerbali, { query })).map(({ id }) => id);
  for (const query of [
    { stato: 'emesso' as const },
    { tipo: 'consegna' as const },
    { dipendente_id: scene.anna.id },
    { q: verbale.codice },
    { q: 'capkova' },
  ])
    expect(await ids(query), JSON.stringify(query)).toEqual([verbale.id]);
  for (const query of [{ stato: 'firmato' as const }, { tipo: 'restituzione' as const }, { q: '2026/9999' }])
    expect(await ids(query)).toEqual([]);
});

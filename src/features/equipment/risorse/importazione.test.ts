// Importing current assignments from a file.
import { beforeEach, describe, expect, test } from 'vitest';
import { listHoldersOfHardware } from '#features/equipment/hardware/contract.ts';
import { applyImportazione, undoImportazione } from '#features/exchange/importazioni/contract.ts';
import type { Client } from '#testing/client.ts';
import { bring } from '#testing/incoming.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listAssegnazioni } from './contract.ts';

const app = openApp();
let it: Client;
let marea: number;
let anna: { id: string; email: string };
let seq = 0;
/** Makes names and serial numbers unique for each test. */
const own = (name: string) => `${name}${seq}`;

beforeEach(async () => {
  seq += 1;
  marea = (await insertBrand(app.sql)).id;
  it = await app.as({ role: 'IT', brands: { [marea]: 'can_edit' } });
  anna = await person({ nome: 'Anna', cognome: own('Rossi'), data_assunzione: '2024-03-01' });
});

async function person(values: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const { id, email } = await insertDipendente(app.sql, { brand_id: marea, ...values });
  return { id, email: String(email) };
}

const HEAD = 'Persona;Tipo;Cosa;Dal;Permessi;Numero;Note';
const look = async (...rows: string[]) => bring(it, 'assegnazioni', [HEAD, ...rows].join('\r\n'));
const errorsOf = async (...rows: string[]) => (await look(...rows)).righe.map(({ errori }) => errori);
const apply = ({ importazione: { id } }: Awaited<ReturnType<typeof look>>, body = {}) =>
  it.try(applyImportazione, { params: { id: String(id) }, body });

describe('importing assignments', () => {
  test('A row of an assignments file finds its item by any key of its list and assigns it from a past day; importing it again changes nothing', async () => {
    const laptop = await insertHardware(app.sql, [marea], { numero_seriale: own('PF-3X') });
    await insertSoftware(app.sql, [marea], { nome: own('Figma') });
    await insertAsset(app.sql, 'telefono', [marea], { imei: String(356938035643800 + seq) });
    await insertAsset(app.sql, 'cartella', [marea], { nome: own('Vendite') });
    const rows = [
      `${anna.email};hardware;${own('pf 3x')};12/01/2025;;;Con la borsa`,
      `${own('Rossi')} Anna;Software;${own('FIGMA')};2025-02-01;;;`,
      `${anna.email};telefono;${356938035643800 + seq};;;;`,
      `${anna.email};cartella;${own('Vendite')};12/01/2025;Scrittura;;`,
    ];
    const shown = await look(...rows);
    expect(shown.righe.map(({ esito, errori }) => [esito, errori])).toEqual(rows.map(() => ['nuovo', {}]));
    expect(shown.importazione.mappatura).toEqual(['persona', 'tipo', 'cosa', 'data_assegnazione', 'permessi', 'numero', 'note']);
    expect(await it.call(listAssegnazioni, { params: { id: anna.id } })).toEqual([]);

    expect((await apply(shown)).status).toBe(200);
    const held = await it.call(listAssegnazioni, { params: { id: anna.id } });
    expect(held).toHaveLength(4);
    expect(held).toContainEqual(
      expect.objectContaining({ tipo: 'hardware', data_assegnazione: '2025-01-12', data_revoca: null, note: 'Con la borsa' }),
    );
    expect(held).toContainEqual(expect.objectContaining({ tipo: 'cartella', permessi: 'scrittura' }));
    expect(await it.call(listHoldersOfHardware, { params: { id: String(laptop) } })).toMatchObject([{ data_assegnazione: '2025-01-12' }]);

    const again = await look(...rows);
    expect(again.importazione).toMatchObject({ nuove: 0, uguali: 4, errate: 0 });
  });

  test('An import of assignments assigns items to an inactive employee who has not left', async () => {
    await insertHardware(app.sql, [marea], { numero_seriale: own('PF-3X') });
    const eva = await person({ nome: 'Eva', cognome: own('Bassi'), isactive: false });
    const shown = await look(`${eva.email};hardware;${own('PF-3X')};;;;`);
    expect(shown.righe.map(({ esito, errori }) => [esito, errori])).toEqual([['nuovo', {}]]);
    expect((await apply(shown)).status).toBe(200);
    expect(await it.call(listAssegnazioni, { params: { id: eva.id } })).toHaveLength(1);
  });

  test('The preview of an import of assignments warns about an inactive employee, except where the assignment has ended', async () => {
    for (const serial of ['UNO', 'DUE', 'TRE']) await insertHardware(app.sql, [marea], { numero_seriale: own(serial) });
    const eva = await person({ nome: 'Eva', cognome: own('Bassi'), data_assunzione: '2024-03-01', isactive: false });
    const rows = [
      `${eva.email};hardware;${own('UNO')};;`,
      `${anna.email};hardware;${own('DUE')};;`,
      `${eva.email};hardware;${own('TRE')};12/01/2025;30/06/2025`,
    ];
    const { righe } = await bring(it, 'assegnazioni', ['Persona;Tipo;Cosa;Dal;Al', ...rows].join('\r\n'));
    expect(righe.map(({ esito, avvisi }) => [esito, avvisi])).toEqual([
      ['nuovo', { persona: 'Questa persona risulta inattiva: controlla che sia quella giusta.' }],
      ['nuovo', {}],
      ['nuovo', {}],
    ]);
    expect(righe[0]?.campi.persona).toEqual({ prima: null, dopo: eva.email });
  });

  test('The error of an invalid row of an assignments file is in the cell that caused it', async () => {
    const ivo = await person({ nome: 'Ivo', cognome: own('Neri') });
    const gone = await person({ nome: 'Ugo', stato: 'uscito', data_assunzione: '2020-01-07', data_dismissione: '2025-01-31' });
    const elsewhere = (await insertBrand(app.sql)).id;
    await insertHardware(app.sql, [elsewhere], { numero_seriale: own('ALTROVE') });
    await insertHardware(app.sql, [marea], { numero_seriale: own('ROTTO'), stato: 'in riparazione' });
    await insertHardware(app.sql, [marea], { numero_seriale: own('LIBERO') });
    await insertHardware(app.sql, [marea], { numero_seriale: own('SUO') });
    await apply(await look(`${anna.email};Hardware;${own('SUO')};12/01/2025;;;`));
    const errori = await errorsOf(
      `${anna.email};Hardware;${own('SUO')};13/01/2025;;;`,
      `${ivo.email};Hardware;${own('SUO')};;;;`,
      `${gone.email};Hardware;${own('LIBERO')};;;;`,
      `${anna.email};Hardware;${own('ROTTO')};;;;`,
      `${anna.email};Hardware;${own('ALTROVE')};;;;`,
      `${anna.email};Hardware;${own('LIBERO')};29/02/2024;;;`,
      `${anna.email};Hardware;${own('LIBERO')};31/12/2199;;;`,
      `${anna.email};Hardware;${own('LIBERO')};;Lettura;;`,
      `nessuno@azienda.it;Hardware;${own('LIBERO')};;;;`,
      `${anna.email};Sedia;${own('LIBERO')};;;;`,
      `${anna.email};Hardware;;;;;`,
    );
    expect(errori).toMatchObject([
      { data_assegnazione: "Ce l'ha già dal 12/01/2025" },
      { cosa: expect.stringContaining(`è già assegnato a Anna ${own('Rossi')}`) },
      { persona: expect.stringContaining('non è più in azienda') },
      { cosa: expect.stringContaining('in riparazione') },
      { cosa: `In «Hardware» non c'è nulla con Numero Seriale o Codice inventario «${own('ALTROVE')}»` },
      { data_assegnazione: "È prima dell'assunzione, che è del 01/03/2024" },
      { data_assegnazione: expect.stringContaining('nel futuro') },
      { permessi: 'Vale solo per le cartelle condivise' },
      { persona: expect.stringContaining('non esiste') },
      { tipo: expect.stringContaining('Software, Hardware') },
      { cosa: expect.stringContaining('Scrivi quale') },
    ]);
  });

  test('A row of an assignments file without a type is accepted when its item exists in exactly one asset type, and is otherwise an error that says so', async () => {
    const elsewhere = (await insertBrand(app.sql)).id;
    const laptop = await insertHardware(app.sql, [marea], { numero_seriale: own('PF-3X') });
    await insertSoftware(app.sql, [marea], { nome: own('Figma') });
    await insertAsset(app.sql, 'cartella', [marea], { nome: own('Figma') });
    await insertSoftware(app.sql, [elsewhere], { nome: own('Altrove') });
    const rows = [own('pf 3x'), own('Figma'), own('Altrove')].map((cosa) => `${anna.email};${cosa}`);
    const shown = await bring(it, 'assegnazioni', ['Persona;Cosa', ...rows].join('\n'));
    expect(shown.righe.map(({ esito, errori }) => [esito, errori])).toEqual([
      ['nuovo', {}],
      ['errore', { tipo: `«${own('Figma')}» è in più elenchi, «Software» e «Cartelle condivise»: scrivi nella colonna «Tipo» che cosa è` }],
      ['errore', { cosa: `In nessun elenco c'è «${own('Altrove')}»` }],
    ]);
    expect(await apply(shown, { solo_valide: true })).toMatchObject({ status: 200, body: { applicate: 1 } });
    expect(await it.call(listAssegnazioni, { params: { id: anna.id } })).toMatchObject([{ tipo: 'hardware', risorsa_id: laptop }]);
    expect(await errorsOf(`${anna.email};;${own('pf 3x')};;;;`, `${anna.email};cartella;${own('Figma')};;;;`)).toEqual([{}, {}]);
  });

  test('Each row of an assignments file is checked as if the rows before it had been applied', async () => {
    const ivo = await person();
    await insertHardware(app.sql, [marea], { numero_seriale: own('UNO') });
    await insertSoftware(app.sql, [marea], { nome: own('Autocad'), numero_licenze: 1 });
    await insertAsset(app.sql, 'piano_mobile', [marea], { nome_piano: own('Gold') });
    await insertAsset(app.sql, 'piano_mobile', [marea], { nome_piano: own('Silver') });
    const shown = await look(
      `${anna.email};Hardware;${own('UNO')};;;;`,
      `${ivo.email};Hardware;${own('UNO')};;;;`,
      `${anna.email};Software;${own('Autocad')};;;;`,
      `${ivo.email};Software;${own('Autocad')};;;;`,
    );
    expect(shown.righe.map(({ errori }) => errori)).toEqual([
      {},
      { cosa: `Un'altra riga del file lo dà già a Anna ${own('Rossi')}` },
      {},
      { cosa: `Nessuna licenza disponibile per ${own('Autocad')}` },
    ]);
    expect(await apply(shown)).toMatchObject({ status: 409, body: { code: 'IMPORTAZIONE_CON_ERRORI' } });
    expect(await apply(shown, { solo_valide: true })).toMatchObject({ status: 200, body: { applicate: 2 } });
  });

  test('A row of an assignments file can start the next assignment of an item on the day on which the previous one ends', async () => {
    const ivo = await person();
    const laptop = await insertHardware(app.sql, [marea], { numero_seriale: own('USATO') });
    await app.sql.query(
      `insert into dipendenti_hardware (dipendente_id, hardware_id, brand_id, data_assegnazione, data_revoca) values ($1, $2, $3, '2024-04-01', '2025-06-12')`,
      [ivo.id, laptop, marea],
    );
    const [early, right] = [`${anna.email};Hardware;${own('USATO')};11/06/2025;;;`, `${anna.email};Hardware;${own('USATO')};12/06/2025;;;`];
    expect(await errorsOf(early)).toEqual([{ data_assegnazione: expect.stringContaining('solo dal 12/06/2025') }]);
    expect((await apply(await look(right))).status).toBe(200);
  });

  test('An import of assignments is undone as a whole', async () => {
    await insertHardware(app.sql, [marea], { numero_seriale: own('TORNA') });
    await insertSoftware(app.sql, [marea], { nome: own('Sketch'), numero_licenze: 1 });
    const shown = await look(`${anna.email};Hardware;${own('TORNA')};12/01/2025;;;`, `${anna.email};Software;${own('Sketch')};;;;`);
    await apply(shown);
    await it.call(undoImportazione, { params: { id: String(shown.importazione.id) }, body: {} });
    expect(await it.call(listAssegnazioni, { params: { id: anna.id } })).toEqual([]);
    expect((await look(`${anna.email};Software;${own('Sketch')};;;;`)).righe).toMatchObject([{ esito: 'nuovo' }]);
  });

  test('Each row of an assignments file requires permission on the brand of its employee', async () => {
    await insertHardware(app.sql, [marea], { numero_seriale: own('QUI') });
    const elsewhere = (await insertBrand(app.sql)).id;
    const viewer = await app.as({ role: 'IT', brands: { [marea]: 'can_view', [elsewhere]: 'can_edit' } });
    const { righe } = await bring(viewer, 'assegnazioni', `${HEAD}\n${anna.email};Hardware;${own('QUI')};;;;\n`);
    expect(righe[0]?.errori).toEqual({ '': 'Non puoi farlo: serve il diritto di modifica sul brand.' });
  });

  test('An import of assignments writes nothing when its item was assigned to another employee since the preview', async () => {
    const ivo = await person();
    const laptop = await insertHardware(app.sql, [marea], { numero_seriale: own('CONTESO') });
    const shown = await look(`${anna.email};Hardware;${own('CONTESO')};;;;`);
    await app.sql.query('insert into dipendenti_hardware (dipendente_id, hardware_id, brand_id) values ($1, $2, $3)', [
      ivo.id,
      laptop,
      marea,
    ]);
    expect(await apply(shown)).toMatchObject({ status: 409, body: { code: 'ANTEPRIMA_SUPERATA' } });
    expect(await it.call(listAssegnazioni, { params: { id: anna.id } })).toEqual([]);
  });
});

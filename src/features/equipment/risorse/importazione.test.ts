import { beforeEach, describe, expect, test } from 'vitest';
import { listHoldersOfHardware } from '#features/equipment/hardware/contract.ts';
import { applyImportazione, undoImportazione } from '#features/exchange/importazioni/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listAssegnazioni } from './contract.ts';

const app = openApp();
let itAccount: Client;
let marea: number;
let anna: { id: string; email: string };
let seq = 0;
/** Makes names and serial numbers unique for each test. */
const unique = (name: string) => `${name}${seq}`;

beforeEach(async () => {
  seq += 1;
  marea = (await insertBrand(app.sql)).id;
  itAccount = await app.as({ role: 'IT', brands: { [marea]: 'can_edit' } });
  anna = await insertEmployee({ nome: 'Anna', cognome: unique('Rossi'), data_assunzione: '2024-03-01' });
});

async function insertEmployee(values: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const { id, email } = await insertDipendente(app.sql, { brand_id: marea, ...values });
  return { id, email: String(email) };
}

const HEAD = 'Persona;Tipo;Cosa;Dal;Permessi;Numero;Note';
const preview = async (...rows: string[]) => importFile(itAccount, 'assegnazioni', [HEAD, ...rows].join('\r\n'));
const errorsOf = async (...rows: string[]) => (await preview(...rows)).righe.map(({ errori }) => errori);
const apply = ({ importazione: { id } }: Awaited<ReturnType<typeof preview>>, body = {}) =>
  itAccount.try(applyImportazione, { params: { id: String(id) }, body });

describe('importing assignments', () => {
  test('A row of an assignments file finds its item by any key of the item list and assigns the item from a past day; importing the row again changes nothing', async () => {
    const laptop = await insertHardware(app.sql, [marea], { numero_seriale: unique('PF-3X') });
    await insertSoftware(app.sql, [marea], { nome: unique('Figma') });
    await insertAsset(app.sql, 'telefono', [marea], { imei: String(356938035643800 + seq) });
    await insertAsset(app.sql, 'cartella', [marea], { nome: unique('Vendite') });
    const rows = [
      `${anna.email};hardware;${unique('pf 3x')};12/01/2025;;;Con la borsa`,
      `${unique('Rossi')} Anna;Software;${unique('FIGMA')};2025-02-01;;;`,
      `${anna.email};telefono;${356938035643800 + seq};;;;`,
      `${anna.email};cartella;${unique('Vendite')};12/01/2025;Scrittura;;`,
    ];
    const previewed = await preview(...rows);
    expect(previewed.righe.map(({ esito, errori }) => [esito, errori])).toEqual(rows.map(() => ['nuovo', {}]));
    expect(previewed.importazione.mappatura).toEqual(['persona', 'tipo', 'cosa', 'data_assegnazione', 'permessi', 'numero', 'note']);
    expect(await itAccount.call(listAssegnazioni, { params: { id: anna.id } })).toEqual([]);

    expect((await apply(previewed)).status).toBe(200);
    const assegnazioni = await itAccount.call(listAssegnazioni, { params: { id: anna.id } });
    expect(assegnazioni).toHaveLength(4);
    expect(assegnazioni).toContainEqual(
      expect.objectContaining({ tipo: 'hardware', data_assegnazione: '2025-01-12', data_revoca: null, note: 'Con la borsa' }),
    );
    expect(assegnazioni).toContainEqual(expect.objectContaining({ tipo: 'cartella', permessi: 'scrittura' }));
    expect(await itAccount.call(listHoldersOfHardware, { params: { id: String(laptop) } })).toMatchObject([
      { data_assegnazione: '2025-01-12' },
    ]);

    const secondPreview = await preview(...rows);
    expect(secondPreview.importazione).toMatchObject({ nuove: 0, uguali: 4, errate: 0 });
  });

  test('An import of assignments assigns items to an inactive employee who has not left', async () => {
    await insertHardware(app.sql, [marea], { numero_seriale: unique('PF-3X') });
    const eva = await insertEmployee({ nome: 'Eva', cognome: unique('Bassi'), isactive: false });
    const previewed = await preview(`${eva.email};hardware;${unique('PF-3X')};;;;`);
    expect(previewed.righe.map(({ esito, errori }) => [esito, errori])).toEqual([['nuovo', {}]]);
    expect((await apply(previewed)).status).toBe(200);
    expect(await itAccount.call(listAssegnazioni, { params: { id: eva.id } })).toHaveLength(1);
  });

  test('The preview of an import of assignments warns about an inactive employee, but not for an assignment that has ended', async () => {
    for (const serial of ['UNO', 'DUE', 'TRE']) await insertHardware(app.sql, [marea], { numero_seriale: unique(serial) });
    const eva = await insertEmployee({ nome: 'Eva', cognome: unique('Bassi'), data_assunzione: '2024-03-01', isactive: false });
    const rows = [
      `${eva.email};hardware;${unique('UNO')};;`,
      `${anna.email};hardware;${unique('DUE')};;`,
      `${eva.email};hardware;${unique('TRE')};12/01/2025;30/06/2025`,
    ];
    const { righe } = await importFile(itAccount, 'assegnazioni', ['Persona;Tipo;Cosa;Dal;Al', ...rows].join('\r\n'));
    expect(righe.map(({ esito, avvisi }) => [esito, avvisi])).toEqual([
      ['nuovo', { persona: 'Questa persona risulta inattiva: controlla che sia quella giusta.' }],
      ['nuovo', {}],
      ['nuovo', {}],
    ]);
    expect(righe[0]?.campi.persona).toEqual({ prima: null, dopo: eva.email });
  });

  test('The error of an invalid row of an assignments file is shown in the cell that caused the error', async () => {
    const ivo = await insertEmployee({ nome: 'Ivo', cognome: unique('Neri') });
    const formerEmployee = await insertEmployee({
      nome: 'Ugo',
      stato: 'uscito',
      data_assunzione: '2020-01-07',
      data_dismissione: '2025-01-31',
    });
    const otherBrandId = (await insertBrand(app.sql)).id;
    await insertHardware(app.sql, [otherBrandId], { numero_seriale: unique('ALTROVE') });
    await insertHardware(app.sql, [marea], { numero_seriale: unique('ROTTO'), stato: 'in riparazione' });
    await insertHardware(app.sql, [marea], { numero_seriale: unique('LIBERO') });
    await insertHardware(app.sql, [marea], { numero_seriale: unique('SUO') });
    await apply(await preview(`${anna.email};Hardware;${unique('SUO')};12/01/2025;;;`));
    const errori = await errorsOf(
      `${anna.email};Hardware;${unique('SUO')};13/01/2025;;;`,
      `${ivo.email};Hardware;${unique('SUO')};;;;`,
      `${formerEmployee.email};Hardware;${unique('LIBERO')};;;;`,
      `${anna.email};Hardware;${unique('ROTTO')};;;;`,
      `${anna.email};Hardware;${unique('ALTROVE')};;;;`,
      `${anna.email};Hardware;${unique('LIBERO')};29/02/2024;;;`,
      `${anna.email};Hardware;${unique('LIBERO')};31/12/2199;;;`,
      `${anna.email};Hardware;${unique('LIBERO')};;Lettura;;`,
      `nessuno@azienda.it;Hardware;${unique('LIBERO')};;;;`,
      `${anna.email};Sedia;${unique('LIBERO')};;;;`,
      `${anna.email};Hardware;;;;;`,
    );
    expect(errori).toMatchObject([
      { data_assegnazione: "Ce l'ha già dal 12/01/2025" },
      { cosa: expect.stringContaining(`è già assegnato a Anna ${unique('Rossi')}`) },
      { persona: expect.stringContaining('non è più in azienda') },
      { cosa: expect.stringContaining('in riparazione') },
      { cosa: `In «Hardware» non c'è nulla con Numero Seriale o Codice inventario «${unique('ALTROVE')}»` },
      { data_assegnazione: "È prima dell'assunzione, che è del 01/03/2024" },
      { data_assegnazione: expect.stringContaining('nel futuro') },
      { permessi: 'Vale solo per le cartelle condivise' },
      { persona: expect.stringContaining('non esiste') },
      { tipo: expect.stringContaining('Software, Hardware') },
      { cosa: expect.stringContaining('Scrivi quale') },
    ]);
  });

  test('A row of an assignments file without an asset type is accepted when its item exists in exactly one asset type; otherwise the error states the reason', async () => {
    const otherBrandId = (await insertBrand(app.sql)).id;
    const laptop = await insertHardware(app.sql, [marea], { numero_seriale: unique('PF-3X') });
    await insertSoftware(app.sql, [marea], { nome: unique('Figma') });
    await insertAsset(app.sql, 'cartella', [marea], { nome: unique('Figma') });
    await insertSoftware(app.sql, [otherBrandId], { nome: unique('Altrove') });
    const rows = [unique('pf 3x'), unique('Figma'), unique('Altrove')].map((cosa) => `${anna.email};${cosa}`);
    const previewed = await importFile(itAccount, 'assegnazioni', ['Persona;Cosa', ...rows].join('\n'));
    expect(previewed.righe.map(({ esito, errori }) => [esito, errori])).toEqual([
      ['nuovo', {}],
      [
        'errore',
        { tipo: `«${unique('Figma')}» è in più elenchi, «Software» e «Cartelle condivise»: scrivi nella colonna «Tipo» che cosa è` },
      ],
      ['errore', { cosa: `In nessun elenco c'è «${unique('Altrove')}»` }],
    ]);
    expect(await apply(previewed, { solo_valide: true })).toMatchObject({ status: 200, body: { applicate: 1 } });
    expect(await itAccount.call(listAssegnazioni, { params: { id: anna.id } })).toMatchObject([{ tipo: 'hardware', risorsa_id: laptop }]);
    expect(await errorsOf(`${anna.email};;${unique('pf 3x')};;;;`, `${anna.email};cartella;${unique('Figma')};;;;`)).toEqual([{}, {}]);
  });

  test('Each row of an assignments file is checked as if the rows before it had been applied', async () => {
    const ivo = await insertEmployee();
    await insertHardware(app.sql, [marea], { numero_seriale: unique('UNO') });
    await insertSoftware(app.sql, [marea], { nome: unique('Autocad'), numero_licenze: 1 });
    await insertAsset(app.sql, 'piano_mobile', [marea], { nome_piano: unique('Gold') });
    await insertAsset(app.sql, 'piano_mobile', [marea], { nome_piano: unique('Silver') });
    const previewed = await preview(
      `${anna.email};Hardware;${unique('UNO')};;;;`,
      `${ivo.email};Hardware;${unique('UNO')};;;;`,
      `${anna.email};Software;${unique('Autocad')};;;;`,
      `${ivo.email};Software;${unique('Autocad')};;;;`,
    );
    expect(previewed.righe.map(({ errori }) => errori)).toEqual([
      {},
      { cosa: `Un'altra riga del file lo dà già a Anna ${unique('Rossi')}` },
      {},
      { cosa: `Nessuna licenza disponibile per ${unique('Autocad')}` },
    ]);
    expect(await apply(previewed)).toMatchObject({ status: 409, body: { code: 'IMPORTAZIONE_CON_ERRORI' } });
    expect(await apply(previewed, { solo_valide: true })).toMatchObject({ status: 200, body: { applicate: 2 } });
  });

  test('A row of an assignments file can start an assignment of an item on the day on which the previous assignment ends', async () => {
    const ivo = await insertEmployee();
    const laptop = await insertHardware(app.sql, [marea], { numero_seriale: unique('USATO') });
    await app.sql.query(
      `insert into dipendenti_hardware (dipendente_id, hardware_id, brand_id, data_assegnazione, data_revoca) values ($1, $2, $3, '2024-04-01', '2025-06-12')`,
      [ivo.id, laptop, marea],
    );
    const [tooEarly, validRow] = [
      `${anna.email};Hardware;${unique('USATO')};11/06/2025;;;`,
      `${anna.email};Hardware;${unique('USATO')};12/06/2025;;;`,
    ];
    expect(await errorsOf(tooEarly)).toEqual([{ data_assegnazione: expect.stringContaining('solo dal 12/06/2025') }]);
    expect((await apply(await preview(validRow))).status).toBe(200);
  });

  test('An import of assignments is undone as a whole', async () => {
    await insertHardware(app.sql, [marea], { numero_seriale: unique('TORNA') });
    await insertSoftware(app.sql, [marea], { nome: unique('Sketch'), numero_licenze: 1 });
    const previewed = await preview(
      `${anna.email};Hardware;${unique('TORNA')};12/01/2025;;;`,
      `${anna.email};Software;${unique('Sketch')};;;;`,
    );
    await apply(previewed);
    await itAccount.call(undoImportazione, { params: { id: String(previewed.importazione.id) }, body: {} });
    expect(await itAccount.call(listAssegnazioni, { params: { id: anna.id } })).toEqual([]);
    expect((await preview(`${anna.email};Software;${unique('Sketch')};;;;`)).righe).toMatchObject([{ esito: 'nuovo' }]);
  });

  test('Each row of an assignments file requires permission on the brand of its employee', async () => {
    await insertHardware(app.sql, [marea], { numero_seriale: unique('QUI') });
    const otherBrandId = (await insertBrand(app.sql)).id;
    const viewer = await app.as({ role: 'IT', brands: { [marea]: 'can_view', [otherBrandId]: 'can_edit' } });
    const { righe } = await importFile(viewer, 'assegnazioni', `${HEAD}\n${anna.email};Hardware;${unique('QUI')};;;;\n`);
    expect(righe[0]?.errori).toEqual({ '': 'Non puoi farlo: serve il diritto di modifica sul brand.' });
  });

  test('An import of assignments writes nothing when an item was assigned to another employee since the preview', async () => {
    const ivo = await insertEmployee();
    const laptop = await insertHardware(app.sql, [marea], { numero_seriale: unique('CONTESO') });
    const previewed = await preview(`${anna.email};Hardware;${unique('CONTESO')};;;;`);
    await app.sql.query('insert into dipendenti_hardware (dipendente_id, hardware_id, brand_id) values ($1, $2, $3)', [
      ivo.id,
      laptop,
      marea,
    ]);
    expect(await apply(previewed)).toMatchObject({ status: 409, body: { code: 'ANTEPRIMA_SUPERATA' } });
    expect(await itAccount.call(listAssegnazioni, { params: { id: anna.id } })).toEqual([]);
  });
});

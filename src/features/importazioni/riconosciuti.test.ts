// By what a row of a file and a stored record are recognized as the same, in every list.
import { beforeEach, describe, expect, test } from 'vitest';
import { assignHardware, listHardware } from '#features/hardware/contract.ts';
import { listSoftware } from '#features/software/contract.ts';
import type { Client } from '#testing/client.ts';
import { bring } from '#testing/incoming.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertShowroom, type Row } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from './contract.ts';

const app = openApp();
let admin: Client;
let aurora: Row;
let marea: Row;

beforeEach(async () => {
  [aurora, marea] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  admin = await app.asAdmin();
});

const lines = (...rows: string[]) => rows.join('\n');
const esiti = ({ righe }: Awaited<ReturnType<typeof bring>>) => righe.map(({ esito, errori }) => [esito, errori]);
const apply = ({ importazione }: Awaited<ReturnType<typeof bring>>) =>
  admin.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });

describe('a serial number', () => {
  const HEAD = 'Nome;Tipo;Marca;Modello;Numero Seriale;Brand;Costo Annuo';
  let seriale: string;
  beforeEach(() => {
    seriale = `S${aurora.id}`;
  });
  const monitor = (marca: string, nome = 'Monitor Ugo') =>
    insertHardware(app.sql, [aurora.id], { nome, tipo: 'Monitor', marca, modello: '243V7', numero_seriale: seriale });
  const laptop = (marca: string) => `Notebook Bassi;Laptop;${marca};ProBook 450;${seriale};${marea.nome};300`;

  test('A laptop of another make with the serial number of an assigned monitor becomes a new item and leaves the monitor as it is', async () => {
    const id = await monitor('Philips');
    const ugo = await insertDipendente(app.sql, { brand_id: aurora.id });
    await admin.call(assignHardware, { params: { id: String(id) }, body: { dipendente_id: ugo.id } });
    const brought = await bring(admin, 'hardware', lines(HEAD, laptop('HP')));
    expect(esiti(brought)).toEqual([['nuovo', {}]]);
    await apply(brought);
    const found = await admin.call(listHardware, { query: { q: seriale } });
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(expect.objectContaining({ id, nome: 'Monitor Ugo', tipo: 'Monitor', marca: 'Philips' }));
  });

  test('A row with the same make, however it is written, changes the stored item', async () => {
    await monitor('HP');
    expect(esiti(await bring(admin, 'hardware', lines(HEAD, laptop('h.p.'))))).toEqual([['modifica', {}]]);
  });

  test('A row without a make changes the only item with its serial number, and is an error when two makes have it', async () => {
    await monitor('Philips');
    const text = lines('Nome;Numero Seriale', `Altro nome;${seriale}`);
    expect(esiti(await bring(admin, 'hardware', text))).toEqual([['modifica', {}]]);
    await monitor('HP', 'Notebook');
    expect(esiti(await bring(admin, 'hardware', text))).toEqual([['errore', { numero_seriale: "Ce n'è più di uno: usa l'ID Organico" }]]);
  });

  test('A make that may be another spelling of the stored one is an error that says how to resolve it', async () => {
    await monitor('Dell');
    expect(esiti(await bring(admin, 'hardware', lines(HEAD, laptop('Dell Inc.'))))).toEqual([
      ['errore', { marca: "In Organico questo numero seriale è di marca «Dell»: scrivi la marca allo stesso modo, o usa l'ID Organico" }],
    ]);
  });

  test('Two rows with one serial number and two makes are two new items', async () => {
    expect(esiti(await bring(admin, 'hardware', lines(HEAD, laptop('HP'), laptop('Philips'))))).toEqual([
      ['nuovo', {}],
      ['nuovo', {}],
    ]);
  });
});

describe('a name', () => {
  test.each(['showrooms', 'cartelle', 'software'] as const)(
    'A row of %s with the name of a record of another brand is a new record of its own brand',
    async (elenco) => {
      const nome = `Vendite ${aurora.id}`;
      if (elenco === 'showrooms') await insertShowroom(app.sql, [aurora.id], { nome });
      else await insertAsset(app.sql, elenco === 'cartelle' ? 'cartella' : 'software', [aurora.id], { nome });
      const text = lines('Nome;Brand;Percorso;Licenza', `${nome};${marea.nome};X:\\a;Annuale`, `${nome};${aurora.nome};X:\\b;Annuale`);
      const { righe } = await bring(admin, elenco, text);
      expect(righe[0]).toMatchObject({ esito: 'nuovo', errori: {} });
      expect(righe[1]?.esito).toMatch(/modifica|uguale/);
    },
  );

  test('A row with another version of a product is a new product, and one without a version changes the only one', async () => {
    const nome = `AutoCAD ${aurora.id}`;
    const id = await insertAsset(app.sql, 'software', [aurora.id], { nome, versione: '2024' });
    const HEAD = 'Nome;Versione;Licenza;Brand';
    const other = await bring(admin, 'software', lines(HEAD, `${nome};2025;Annuale;${aurora.nome}`));
    expect(esiti(other)).toEqual([['nuovo', {}]]);
    const unsaid = await bring(admin, 'software', lines(HEAD, `${nome};;Perpetua;${aurora.nome}`));
    expect(esiti(unsaid)).toEqual([['modifica', {}]]);
    await apply(other);
    const all = await admin.call(listSoftware, { query: { q: nome } });
    expect(all.map(({ versione }) => versione).sort()).toEqual(['2024', '2025']);
    expect(all).toContainEqual(expect.objectContaining({ id, versione: '2024' }));
  });
});

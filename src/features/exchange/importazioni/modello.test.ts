import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { IMPORTABLE_LISTS, LIST_FILES } from '#app/features.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { FORMATI, type Formato } from '#shared/esportazioni.ts';
import { ELENCHI_IMPORTABILI, type ElencoImportabile, importabileOf, indirizzoModello } from '#shared/importazioni.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from './contract.ts';

const app = openApp();
const ELENCHI = ELENCHI_IMPORTABILI.filter((elenco) => IMPORTABLE_LISTS[elenco]);
let hr: Client;
let admin: Client;

beforeAll(async () => {
  const marea = await insertBrand(app.sql, { nome: 'Marea' });
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
  admin = await app.asAdmin();
});

async function downloadModello(client: Client, elenco: ElencoImportabile, formato: Formato): Promise<{ name: string; bytes: Uint8Array }> {
  const response = await fetch(`${app.url}${indirizzoModello(elenco, formato)}`, {
    headers: { cookie: `organico_sessione=${client.token}` },
  });
  expect(response.status).toBe(200);
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const rowsIn = (bytes: Uint8Array) => Papa.parse<string[]>(new TextDecoder().decode(bytes), { delimiter: ';', skipEmptyLines: true }).data;
const headsOf = async (client: Client, elenco: ElencoImportabile) => rowsIn((await downloadModello(client, elenco, 'csv')).bytes)[0] ?? [];

describe('the template of a list', () => {
  test.each(ELENCHI.flatMap((elenco) => FORMATI.map((formato) => [elenco, formato] as const)))(
    'The import template of %s as %s has all columns mapped when it is uploaded, and its example rows are rejected as examples',
    async (elenco, formato) => {
      const { name, bytes } = await downloadModello(admin, elenco, formato);
      expect(name).toBe(`modello-${elenco}.${formato}`);
      const { importazione, righe } = await importFile(admin, elenco, bytes, name);
      expect(importazione.mappatura).not.toContain(null);
      for (const { campo, obbligatorio } of importazione.campi) if (obbligatorio) expect(importazione.mappatura).toContain(campo);
      expect(righe.map(({ esito, errori }) => [esito, errori])).toEqual(
        [1, 2].map(() => ['errore', { '': 'Riga di esempio del modello: toglila o cambiala' }]),
      );
      expect(importazione.sconosciuti).toEqual([]);
    },
  );

  test.each(
    Object.entries(LIST_FILES).flatMap(([exportElenco, { colonne }]) => {
      const elenco = importabileOf(exportElenco as keyof typeof LIST_FILES);
      return elenco && IMPORTABLE_LISTS[elenco] ? [[elenco, colonne.map(({ testa }) => testa)] as const] : [];
    }),
  )('The template of the list of %s has the headings of its exported file', async (elenco, heads) => {
    const plain = (await headsOf(admin, elenco)).map((head) => head.replace(/ \*$/, ''));
    // The import template has columns for the salary, the personal data and the contract, which an exported file never has.
    const reserved = ['Stipendio', 'Matricola', 'Codice Fiscale', 'Data di Nascita', 'Email Personale'];
    expect([...heads, ...reserved, 'Tipo di rapporto', 'Fine prevista']).toEqual(expect.arrayContaining(plain));
  });

  test('An import template marks required columns, and leaves out columns that the caller may not write', async () => {
    expect(await headsOf(hr, 'dipendenti')).toEqual(
      expect.arrayContaining(['Nome *', 'Cognome *', 'Email *', 'Brand *', 'Data Assunzione', 'Stipendio']),
    );
    const brand = await insertBrand(app.sql);
    const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
    expect(await headsOf(it, 'dipendenti')).not.toContain('Stipendio');
  });

  test('An import template that is filled in can be imported', async () => {
    const [heads = [], example = []] = rowsIn((await downloadModello(hr, 'dipendenti', 'csv')).bytes);
    const columnOf = (head: string) => heads.indexOf(head);
    expect(example[columnOf('Brand *')]).toBe('Marea');
    const filled = example
      .with(columnOf('Nome *'), 'Lia')
      .with(columnOf('Cognome *'), 'Riva')
      .with(columnOf('Email *'), 'lia.riva@azienda.it');
    const { importazione, righe } = await importFile(hr, 'dipendenti', Papa.unparse([heads, filled], { delimiter: ';' }));
    expect(righe).toMatchObject([{ esito: 'nuovo', errori: {} }]);
    await hr.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    expect(await hr.call(listDipendenti, { query: { q: 'lia.riva' } })).toMatchObject([{ cognome: 'Riva', data_assunzione: '2026-01-12' }]);
  });

  test('The template of a list requires permission to import the list', async () => {
    const manager = await app.as({ role: 'MANAGER', brands: { [(await insertBrand(app.sql)).id]: 'can_edit' } });
    const fetchModello = (elenco: ElencoImportabile) => manager.fetch('GET', indirizzoModello(elenco, 'csv'));
    expect((await fetchModello('assegnazioni')).status).toBe(200);
    const rejected = await fetchModello('dipendenti');
    expect(rejected.status).toBe(403);
    expect(rejected.text).toContain('ruolo HR');
  });
});

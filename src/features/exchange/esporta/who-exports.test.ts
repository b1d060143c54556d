import { beforeAll, describe, expect, test } from 'vitest';
import { LIST_FILES } from '#app/features.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { ELENCHI, FORMATI, indirizzoElenco } from '#shared/esportazioni.ts';
import { isGlobalAction } from '#shared/permissions.ts';
import type { Client } from '#testing/client.ts';
import type { Ids } from '#testing/example-ids.ts';
import { csvRows, fetchCsv } from '#testing/exported-lists.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const { of_brands: BRAND_LISTS = [], of_all: ADMIN_LISTS = [] } = Object.groupBy(ELENCHI, (elenco) =>
  isGlobalAction(LIST_FILES[elenco].lista.needs) ? 'of_all' : 'of_brands',
);

async function entryOf(userId: number) {
  const { rows } = await app.sql.query(`select * from registro where azione = 'esporta' and user_id = $1 order by id desc limit 1`, [
    userId,
  ]);
  return rows[0];
}

describe('permissions for exports', () => {
  const CANARY = 'canarino';
  let ownIds: Ids;
  let otherIds: Ids;
  beforeAll(async () => {
    ownIds = await insertEveryType(app.sql, 'nostro');
    otherIds = await insertEveryType(app.sql, CANARY);
  });

  test.each(BRAND_LISTS)("The export of %s has the rows of the caller's brands and no others", async (elenco) => {
    const owner = await app.as({ role: 'HR', brands: { [ownIds.brand_id]: 'can_admin' } });
    const { text } = await fetchCsv(owner, indirizzoElenco(elenco, 'csv'));
    expect(text).toContain('nostro');
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('54321');
    if (!('q' in LIST_FILES[elenco].lista.query.shape)) return;
    const { text: filteredText } = await fetchCsv(owner, `${indirizzoElenco(elenco, 'csv')}?q=${CANARY}`);
    expect(filteredText.trim().split('\r\n').length).toBe(1);
  });

  test('The export of employees shows sick leave to the callers who see it in the list, and has no such column for other callers', async () => {
    const [hr, it] = [
      await app.as({ role: 'HR', brands: { [otherIds.brand_id]: 'can_view' } }),
      await app.as({ role: 'IT', brands: { [otherIds.brand_id]: 'can_admin' } }),
    ];
    const malattiaColumns = { 'Stato dipendente': 'In malattia', 'Inizio Malattia': '02/01/2026', 'Fine Malattia Prevista': '03/02/2026' };
    expect(csvRows(await fetchCsv(hr, '/api/export/dipendenti.csv'))).toContainEqual(expect.objectContaining(malattiaColumns));
    const { text } = await fetchCsv(it, '/api/export/dipendenti.csv');
    expect(text).not.toMatch(/malattia|02\/01\/2026|03\/02\/2026/i);
  });

  test('The export of employees contains the names of showroom and manager, without a manager of an invisible brand', async () => {
    const hr = await app.as({ role: 'HR', brands: { [ownIds.brand_id]: 'can_view' } });
    await insertDipendente(app.sql, { brand_id: ownIds.brand_id, cognome: 'Guidata', manager_id: otherIds.manager_id });
    const rows = csvRows(await fetchCsv(hr, '/api/export/dipendenti.csv'));
    expect(rows.filter(({ Manager, Showroom }) => Manager?.startsWith('nostro') && Showroom?.startsWith('nostro')).length).toBe(1);
    expect(rows.find(({ Cognome }) => Cognome === 'Guidata')?.Manager).toBe('');
  });

  test.each(ADMIN_LISTS)('The export of %s is rejected for all but an amministratore, and the audit log records it', async (elenco) => {
    const path = indirizzoElenco(elenco, 'csv');
    const owner = await app.as({ role: 'HR', brands: { [ownIds.brand_id]: 'can_admin' } });
    expect((await owner.fetch('GET', path)).body.code).toBe('NON_CONSENTITO');
    const admin = await app.asAdmin();
    expect((await fetchCsv(admin, path)).text).toContain(CANARY);
    expect(await entryOf(admin.userId)).toMatchObject({ oggetto: elenco, dopo: { formato: 'csv' } });
  });

  test('The export of accounts is rejected for a caller who may not list them, and the audit log has no entry', async () => {
    const it = await app.as({ role: 'IT', brands: { [ownIds.brand_id]: 'can_edit' } });
    const answer = await it.fetch('GET', '/api/export/utenti.csv');
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('NON_CONSENTITO');
    expect(await entryOf(it.userId)).toBeUndefined();
  });

  test.each(BRAND_LISTS.flatMap((elenco) => FORMATI.map((formato) => [indirizzoElenco(elenco, formato), { elenco, formato }] as const)))(
    'The audit log records the export %s',
    async (path, { elenco, formato }) => {
      const caller = await app.as({ role: 'HR', brands: { [ownIds.brand_id]: 'can_admin', [otherIds.brand_id]: 'can_view' } });
      const answer = await caller.fetch('GET', path);
      const { dopo, dopo_riservata, ...entry } = await entryOf(caller.userId);
      expect(entry).toMatchObject({
        oggetto: elenco.replaceAll('-', '_'),
        brand_ids: expect.arrayContaining([ownIds.brand_id, otherIds.brand_id]),
        prima: null,
      });
      expect({ ...dopo, ...dopo_riservata }).toEqual({ formato, righe: Number(answer.headers.get('x-total-count')), filtri: {} });
    },
  );

  test('The audit log entry of an export of one brand belongs to that brand, and has the filters without the search text', async () => {
    const caller = await app.as({ role: 'HR', brands: { [ownIds.brand_id]: 'can_view', [otherIds.brand_id]: 'can_view' } });
    await fetchCsv(caller, `/api/export/dipendenti.csv?q=rossi&stato=entrato&brand_id=${ownIds.brand_id}`);
    const entry = await entryOf(caller.userId);
    expect(entry).toMatchObject({
      brand_ids: [ownIds.brand_id],
      dopo: { filtri: { ricerca: true, brand_id: [ownIds.brand_id] } },
      dopo_riservata: { filtri: { ricerca: true, stato: 'entrato', brand_id: [ownIds.brand_id] } },
    });
    expect(JSON.stringify(entry)).not.toContain('rossi');
  });

  test.each([
    ['dipendenti.csv?stato=in%20malattia', ['Formato']],
    ['dipendenti.csv?stato=entrato', ['Formato']],
    ['dipendenti.csv?stato=uscente', ['Formato', 'Righe', 'Stato']],
    ['dipendenti.csv?situazione=in_malattia', ['Formato']],
    ['dipendenti.csv?situazione=in_servizio,in_uscita', ['Formato']],
    ['dipendenti.csv?situazione=in_servizio,in_malattia,in_uscita', ['Formato', 'Righe']],
    ['registro.csv?azione=modifica', ['Formato', 'Azione']],
  ])(
    'The audit log entry of the export %s shows a reader without access to sick leave only %j, so that no number discloses how many are ill',
    async (path, expectedLogs) => {
      const brand = await insertBrand(app.sql);
      const [hr, brandAdmin] = await Promise.all([
        app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } }),
        app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } }),
      ]);
      const { id } = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato' });
      await app.sql.query(`update dipendenti set stato = 'in malattia', data_inizio_malattia = '2026-01-02' where id = $1`, [id]);
      await fetchCsv(hr, `/api/export/${path}`);
      const exportText = async (reader: Client) => {
        const [entry] = await reader.call(listRegistro, { query: { azione: 'esporta' } });
        return entry?.cambi.map(({ etichetta }) => etichetta);
      };
      expect(await exportText(brandAdmin)).toEqual(expectedLogs);
      expect(await exportText(hr)).toEqual(expect.arrayContaining([...expectedLogs, 'Righe']));
      await fetchCsv(brandAdmin, '/api/export/dipendenti.csv?stato=entrato');
      expect(await exportText(brandAdmin)).toEqual(['Formato', 'Righe', 'Stato']);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { updateFattura } from '#features/billing/fatture/contract.ts';
import { createHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { returnRisorse } from '#features/equipment/risorse/contract.ts';
import { createSoftware } from '#features/equipment/software/contract.ts';
import { getImportazione, listRighe } from '#features/exchange/importazioni/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { getLavoro } from '#features/insight/dashboard/contract.ts';
import { getReport } from '#features/insight/report/contract.ts';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { updateBrand } from '#features/people/brands/contract.ts';
import { getDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { createShowroom } from '#features/people/showrooms/contract.ts';
import { importFile } from '#testing/import-file.ts';
import { insertFattura } from '#testing/invoice-rows.ts';
import { findRilieviOf, uploadValidFattura } from '#testing/invoices.ts';
import { readRegistro } from '#testing/read-registro.ts';
import { setConfirmedAgo } from '#testing/sign-in.ts';
import {
  assign,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertRow,
  insertVerbale,
  insertWorkflow,
  updateRow,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import {
  confirmAnonimizzazione,
  getAnonimizzazione,
  getMenzioni,
  rejectAnonimizzazione,
  requestAnonimizzazione,
  withdrawAnonimizzazione,
} from './contract.ts';
import { OSTACOLI } from './rules.ts';

const app = openApp();

async function aFormerDipendente(values: Record<string, unknown> = {}) {
  const { id: brand_id } = await insertBrand(app.sql);
  const formerValues = {
    nome: 'Anna',
    cognome: 'Rossi',
    stato: 'uscito',
    isactive: false,
    data_dismissione: '2026-01-31',
    data_assunzione: '2020-01-01',
  };
  const dipendente = await insertDipendente(app.sql, { brand_id, ...formerValues, ...values });
  const [requester, confirmer] = [await app.asAdmin(), await app.asAdmin()];
  return { brand_id, dipendente, requester, confirmer, params: { id: dipendente.id } };
}

const statusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

test('When one amministratore requests an anonymization and another confirms it, the employee becomes anonymous', async () => {
  const { dipendente, requester, confirmer, params } = await aFormerDipendente({ cellulare: '333 1234567', stipendio: 28500 });
  await requester.call(requestAnonimizzazione, { params });
  expect((await confirmer.call(getAnonimizzazione, { params })).richiesta).toMatchObject({ stato: 'chiesta', mia: false });
  await confirmer.call(confirmAnonimizzazione, { params });
  const { nome, cognome, email, cellulare, stipendio, stato } = await requester.call(getDipendente, { params });
  const numero = cognome;
  expect({ nome, email, cellulare, stipendio, stato }).toEqual({
    nome: 'Ex dipendente',
    email: `ex-dipendente-${numero}@anonimo.invalid`,
    cellulare: null,
    stipendio: 0,
    stato: 'uscito',
  });
  expect(numero).toMatch(/^\d+$/);
  const { richiesta, ostacoli } = await requester.call(getAnonimizzazione, { params });
  expect(richiesta).toMatchObject({ stato: 'fatta', mia: true, motivo: null });
  expect(ostacoli).toEqual([OSTACOLI.anonima]);
  const { entries } = await readRegistro(requester, { dipendente_id: dipendente.id });
  expect(entries.map(({ titolo }) => titolo)).toContain(`Dati resi anonimi: Ex dipendente ${numero}`);
});

test('The requester can withdraw an anonymization but not confirm it; another amministratore can reject it with a reason but not withdraw it', async () => {
  const { requester, confirmer, params } = await aFormerDipendente();
  await requester.call(requestAnonimizzazione, { params });
  expect(statusAndCode(await requester.try(requestAnonimizzazione, { params }))).toEqual([409, 'ANONIMIZZAZIONE_GIA_CHIESTA']);
  expect(statusAndCode(await requester.try(confirmAnonimizzazione, { params }))).toEqual([409, 'RICHIESTA_PROPRIA']);
  expect(statusAndCode(await requester.try(rejectAnonimizzazione, { params, body: { motivo: 'No' } }))).toEqual([409, 'RICHIESTA_PROPRIA']);
  expect(statusAndCode(await confirmer.try(withdrawAnonimizzazione, { params }))).toEqual([409, 'RICHIESTA_DI_ALTRI']);
  await confirmer.call(rejectAnonimizzazione, { params, body: { motivo: 'Causa in corso' } });
  expect((await requester.call(getAnonimizzazione, { params })).richiesta).toMatchObject({ stato: 'rifiutata', motivo: 'Causa in corso' });
  await requester.call(requestAnonimizzazione, { params });
  await requester.call(withdrawAnonimizzazione, { params });
  expect(statusAndCode(await confirmer.try(confirmAnonimizzazione, { params }))).toEqual([409, 'NESSUNA_RICHIESTA']);
  expect((await requester.call(getDipendente, { params })).nome).toBe('Anna');
});

test('The bell shows a request for an anonymization to every amministratore except the requester', async () => {
  const { dipendente, requester, confirmer, params } = await aFormerDipendente();
  await requester.call(requestAnonimizzazione, { params });
  const isNotified = async (client: typeof requester) => {
    const address = `/employees/${dipendente.id}`;
    const notices = JSON.stringify(await client.call(getAvvisi, {}));
    const work = JSON.stringify(await client.call(getLavoro, {}));
    return [notices.includes(address), work.includes(address)];
  };
  expect(await isNotified(confirmer)).toEqual([true, true]);
  expect(await isNotified(requester)).toEqual([false, false]);
  await confirmer.call(rejectAnonimizzazione, { params, body: { motivo: 'No' } });
  expect(await isNotified(confirmer)).toEqual([false, false]);
});

test('Of two concurrent confirmations of an anonymization only one succeeds', async () => {
  const { requester, confirmer, params } = await aFormerDipendente();
  const thirdAdmin = await app.asAdmin();
  await requester.call(requestAnonimizzazione, { params });
  const answers = await Promise.all([
    confirmer.try(confirmAnonimizzazione, { params }),
    thirdAdmin.try(confirmAnonimizzazione, { params }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await app.sql.query(`select count(*)::integer as n from anonimizzazioni where dipendente_id = $1 and stato = 'fatta'`, [
    params.id,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('The requester and the confirmer of an anonymization must both be amministratori at the time of the confirmation', async () => {
  const { requester, confirmer, params } = await aFormerDipendente();
  await requester.call(requestAnonimizzazione, { params });
  await updateRow(app.sql, 'users', requester.userId, { amministratore: false });
  expect(statusAndCode(await confirmer.try(confirmAnonimizzazione, { params }))).toEqual([409, 'RICHIESTA_SCADUTA']);
  await confirmer.call(rejectAnonimizzazione, { params, body: { motivo: 'Da chiedere di nuovo' } });
});

test('Requesting and confirming an anonymization require a recent confirmation of identity', async () => {
  const { requester, confirmer, params } = await aFormerDipendente();
  await setConfirmedAgo(app.sql, requester.userId, '16 minutes');
  expect(statusAndCode(await requester.try(requestAnonimizzazione, { params }))).toEqual([403, 'CONFERMA_RICHIESTA']);
  const newAdmin = await app.asAdmin();
  await newAdmin.call(requestAnonimizzazione, { params });
  await setConfirmedAgo(app.sql, confirmer.userId, '16 minutes');
  expect(statusAndCode(await confirmer.try(confirmAnonimizzazione, { params }))).toEqual([403, 'CONFERMA_RICHIESTA']);
});

describe('obstacles that prevent an anonymization, both on request and on confirmation', () => {
  type FormerDipendente = Awaited<ReturnType<typeof aFormerDipendente>>;
  const OBSTACLES: [keyof typeof OSTACOLI, (setup: FormerDipendente) => Promise<unknown>][] = [
    [
      'in_azienda',
      ({ dipendente }) => updateRow(app.sql, 'dipendenti', dipendente.id, { stato: 'entrato', data_dismissione: null, isactive: true }),
    ],
    [
      'uscita',
      ({ dipendente }) =>
        insertRow(app.sql, 'uscite', {
          dipendente_id: dipendente.id,
          data_uscita: '2026-01-31',
          prima_stato: 'entrato',
          prima_isactive: true,
        }),
    ],
    ['onboarding', ({ dipendente }) => insertWorkflow(app.sql, { dipendente_id: dipendente.id })],
    [
      'verbali',
      ({ dipendente, brand_id, requester }) =>
        insertVerbale(app.sql, { brand_id, dipendente_id: dipendente.id, emesso_da: requester.userId }),
    ],
    [
      'cose',
      async ({ dipendente, brand_id }) => {
        await updateRow(app.sql, 'dipendenti', dipendente.id, { stato: 'entrato', data_dismissione: null, isactive: true });
        await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand_id]), dipendente);
        await updateRow(app.sql, 'dipendenti', dipendente.id, { stato: 'uscito', data_dismissione: '2026-01-31', isactive: false });
      },
    ],
  ];
  test.each(OBSTACLES)('An anonymization is rejected because of this obstacle: %s', async (ostacolo, createObstacle) => {
    const setup = await aFormerDipendente();
    const { requester, confirmer, params } = setup;
    await requester.call(requestAnonimizzazione, { params });
    await createObstacle(setup);
    const rejected = { status: 409, body: { code: 'ANONIMIZZAZIONE_IMPEDITA', message: OSTACOLI[ostacolo] } };
    expect(await confirmer.try(confirmAnonimizzazione, { params })).toMatchObject(rejected);
    expect((await confirmer.call(getAnonimizzazione, { params })).ostacoli).toEqual([OSTACOLI[ostacolo]]);
    await requester.call(withdrawAnonimizzazione, { params });
    expect(await requester.try(requestAnonimizzazione, { params })).toMatchObject(rejected);
  });

  test('An anonymization is rejected while the last day of work of the employee is today', async () => {
    const { requester, params, dipendente } = await aFormerDipendente();
    await app.sql.query('update dipendenti set data_dismissione = oggi() where id = $1', [dipendente.id]);
    expect(statusAndCode(await requester.try(requestAnonimizzazione, { params }))).toEqual([409, 'ANONIMIZZAZIONE_IMPEDITA']);
  });

  test('An anonymization is rejected until the retention hold on the employee is lifted', async () => {
    const { requester, params, dipendente } = await aFormerDipendente();
    const { id } = await insertRow(app.sql, 'conservazione_blocchi', { dipendente_id: dipendente.id, motivo: 'Causa di lavoro' });
    expect(await requester.try(requestAnonimizzazione, { params })).toMatchObject({ status: 409, body: { message: OSTACOLI.trattenuta } });
    await app.sql.query('update conservazione_blocchi set tolto_il = now() where id = $1', [id]);
    expect((await requester.try(requestAnonimizzazione, { params })).status).toBe(201);
  });
});

test('An anonymous employee can be neither edited nor hired again', async () => {
  const { requester, confirmer, params } = await aFormerDipendente();
  await requester.call(requestAnonimizzazione, { params });
  await confirmer.call(confirmAnonimizzazione, { params });
  const answer = await requester.try(updateDipendente, { params, body: { nome: 'Anna' } });
  expect(statusAndCode(answer)).toEqual([409, 'PERSONA_ANONIMA']);
});

test('An anonymization does not change a name in texts about others when another employee has the same name, and replaces an e-mail and a unique name', async () => {
  const { brand_id, requester, confirmer, params } = await aFormerDipendente({
    nome: 'Ada',
    cognome: 'Neri',
    email: 'ada.neri@azienda.it',
  });
  const laptop = await insertAsset(app.sql, 'hardware', [brand_id], { nome: 'Prova', posizione: 'Ada Neri, ada.neri@azienda.it' });
  const findPosizione = async () => (await app.sql.query('select posizione from hardware where id = $1', [laptop])).rows[0].posizione;
  const colleague = await insertDipendente(app.sql, { brand_id, nome: 'Ada', cognome: 'Neri' });
  await requester.call(requestAnonimizzazione, { params });
  await confirmer.call(confirmAnonimizzazione, { params });
  expect(await findPosizione()).toMatch(/^Ada Neri, ex-dipendente-\d+@anonimo\.invalid$/);
  await updateRow(app.sql, 'dipendenti', colleague.id, {
    stato: 'uscito',
    data_assunzione: '2020-01-01',
    data_dismissione: '2026-01-31',
    isactive: false,
  });
  await requester.call(requestAnonimizzazione, { params: { id: colleague.id } });
  await confirmer.call(confirmAnonimizzazione, { params: { id: colleague.id } });
  expect(await findPosizione()).toMatch(/^Ex dipendente \d+, ex-dipendente/);
});

test('Undoing a lotto does not restore data of an anonymous employee', async () => {
  const { brand_id, requester, confirmer, params } = await aFormerDipendente({ stato: 'entrato', isactive: true, data_dismissione: null });
  await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand_id]), { ...params, brand_id });
  const { lotto } = await requester.call(returnRisorse, { params });
  await updateRow(app.sql, 'dipendenti', params.id, { stato: 'uscito', data_dismissione: '2026-01-31', isactive: false });
  await requester.call(requestAnonimizzazione, { params });
  await confirmer.call(confirmAnonimizzazione, { params });
  expect((await requester.try(undoLotto, { params: { id: Number(lotto) }, body: {} })).status).toBe(409);
});

test('An anonymization matches special characters in a name literally, and does not replace a name inside a longer one', async () => {
  const { brand_id, requester, confirmer, params } = await aFormerDipendente({ nome: 'Li.+', cognome: '(Wu', email: 'li+wu@azienda.it' });
  const notes = 'Li.+ (Wu, Lia (Wu, Li.+ (Wuni, xli+wu@azienda.it, li+wu@azienda.it';
  const laptop = await insertAsset(app.sql, 'hardware', [brand_id], { nome: 'Prova', posizione: notes });
  await requester.call(requestAnonimizzazione, { params });
  await confirmer.call(confirmAnonimizzazione, { params });
  const { rows } = await app.sql.query('select posizione from hardware where id = $1', [laptop]);
  expect(rows[0].posizione.replace(/\d+/g, 'N')).toBe(
    'Ex dipendente N, Lia (Wu, Li.+ (Wuni, xli+wu@azienda.it, ex-dipendente-N@anonimo.invalid',
  );
});

describe('the full name of an employee in a text, when the employee is made anonymous', () => {
  const NAMES: [nome: string, cognome: string, text: string, after: string][] = [
    ['Anna', 'Rossi (esterno)', 'Anna Rossi (esterno), da lunedì', 'N, da lunedì'],
    ['Anna', 'Rossi (esterno)', 'Chiedere a Anna Rossi (esterno)', 'Chiedere a N'],
    ['Luca', 'Neri jr.', 'Caduto a Luca Neri jr.', 'Caduto a N'],
    ['Luca', 'Neri jr.', '(Neri jr. Luca) non la usa', '(N) non la usa'],
    ['Ugo', "D'Amico", "Era dell'Ugo D'Amico: Ugo D’Amico", "Era dell'N: N"],
    ['Lea', "De'", "Lea De' la usa; Lea De'Bianchi no", "N la usa; Lea De'Bianchi no"],
    ['Anna Maria', 'Rossi-Bianchi', 'ROSSI-BIANCHI ANNA MARIA/Anna Maria Rossi-Bianchi.', 'N/N.'],
    ['Eva', 'Verdi', 'Eva Verdi-Conti, Ada-Eva Verdi, Eva Verdi - resta, -Eva Verdi', 'Eva Verdi-Conti, Ada-Eva Verdi, N - resta, -N'],
    ['Eva', 'Verdi', "Eva Verdi'Conti, Eva Verdini, contratto_Eva Verdi_2024", "Eva Verdi'Conti, Eva Verdini, contratto_N_2024"],
    ['Ivo "Nino"', 'Sò', 'Ivo "Nino" Sò', 'N'],
  ];
  test.each(NAMES)('The anonymization of the employee %s %s replaces the name in the text «%s»', async (nome, cognome, text, expected) => {
    const { brand_id, requester, confirmer, params } = await aFormerDipendente({ nome, cognome });
    const laptop = await insertAsset(app.sql, 'hardware', [brand_id], { nome: 'Prova', posizione: text });
    const vista = { user_id: requester.userId, elenco: 'hardware', nome: text, filtri: { q: text } };
    const { id } = await insertRow(app.sql, 'viste_salvate', vista);
    await requester.call(requestAnonimizzazione, { params });
    await confirmer.call(confirmAnonimizzazione, { params });
    const { rows } = await app.sql.query(
      'select h.posizione, v.nome, v.filtri from hardware h, viste_salvate v where h.id = $1 and v.id = $2',
      [laptop, id],
    );
    const withoutNumber = (text: string) => text.replace(/Ex dipendente \d+/g, 'N');
    expect([rows[0].posizione, rows[0].nome, rows[0].filtri.q].map(withoutNumber)).toEqual([expected, expected, expected]);
  });
});

test('Reports and the search of the audit log change at once when an employee whom they mention is made anonymous', async () => {
  const { brand_id, requester, confirmer, params } = await aFormerDipendente({ nome: 'Iris', cognome: 'Fonte' });
  await insertDipendente(app.sql, { brand_id, nome: 'Ugo', cognome: 'Bo', posizione: 'Sostituisce Iris Fonte' });
  const fetchReport = async () => JSON.stringify(await requester.call(getReport, { query: { brand_id: String(brand_id) } }));
  const countLogged = async () => (await readRegistro(requester, { q: 'Iris Fonte' })).total;
  await requester.call(requestAnonimizzazione, { params });
  expect(await fetchReport()).toContain('Sostituisce Iris Fonte');
  expect(Number(await countLogged())).toBeGreaterThan(1);
  await confirmer.call(confirmAnonimizzazione, { params });
  expect(await fetchReport()).not.toContain('Iris');
  expect(await countLogged()).toBe('0');
});

test('A notice that names the contact of a folder shows the pseudonym as soon as the contact is made anonymous', async () => {
  const { brand_id, dipendente, requester, confirmer, params } = await aFormerDipendente({ nome: 'Iris', cognome: 'Canarino' });
  const folder = await insertAsset(app.sql, 'cartella', [brand_id], { nome: 'Vendite', referente_id: dipendente.id });
  const member = await insertDipendente(app.sql, { brand_id, nome: 'Ugo', cognome: 'Bo', data_assunzione: '2020-01-01' });
  await assign(app.sql, 'cartella', folder, { ...member, brand_id }, { data_assegnazione: '2020-01-01' });
  const notices = async () => JSON.stringify(await requester.call(getAvvisi, {}));
  await requester.call(requestAnonimizzazione, { params });
  expect(await notices()).toContain('referente Iris Canarino');
  await confirmer.call(confirmAnonimizzazione, { params });
  expect(await notices()).not.toContain('Canarino');
});

describe('the texts of imported and uploaded files', () => {
  const canarino = {
    ...{ nome: 'Iole', cognome: 'Canarino', email: 'iole.canarino@azienda.it', stipendio: 28_517 },
    ...{ telefono: '02 7654321', cellulare: '+39 333 7654321', telefonoUfficio: '02 7654322', telefonoAbitazione: '02 7654323' },
  };
  const rowsText = async (table: string, column: string, id: number) => {
    const { rows } = await app.sql.query(`select t::text as row from ${table} t where ${column} = $1`, [id]);
    return rows.map(({ row }) => row).join('\n');
  };
  const CANARY = /canarino|iole|7654321|7654322|7654323|28\.?517|CNRLIO/i;

  test('When an employee is made anonymous, an import loses the row, the examples and the chosen values of the employee, and retains the rows of others', async () => {
    const { requester, confirmer, params } = await aFormerDipendente(canarino);
    const { importazione } = await importFile(
      requester,
      'dipendenti',
      'Cognome;Codice fiscale;Nome;Email;Cellulare;Stipendio;Manager\n' +
        'Canarino;CNRLIO80A41F205X;Iole;;3337654321;28.517,00;\nBo;BOXUGO80A01F205X;Ugo;ugo.bo@azienda.it;;;la Canarino Iole\n',
    );
    const { id } = importazione;
    const scelte = { manager_id: { 'la Canarino Iole': params.id }, dipartimento: { boh: 'IT' } };
    await app.sql.query('update importazioni_letture set scelte = $2, per_tutte = $3 where importazione_id = $1', [
      ...[id, JSON.stringify(scelte), JSON.stringify({ telefono: '02-7654321', posizione: 'Commesso' })],
    ]);
    await app.sql.query(
      `update importazioni_righe set celle = celle - 6 || '[""]', campi = '{}', errori = '{}' where importazione_id = $1`,
      [id],
    );
    expect(await rowsText('importazioni_letture', 'importazione_id', id)).toMatch(/CNRLIO/);
    await requester.call(requestAnonimizzazione, { params });
    await confirmer.call(confirmAnonimizzazione, { params });
    const rows = await rowsText('importazioni_righe', 'importazione_id', id);
    const letture = await rowsText('importazioni_letture', 'importazione_id', id);
    expect([rows, letture].join('\n')).not.toMatch(CANARY);
    expect([rows.includes('ugo.bo@azienda.it'), letture.includes('Commesso'), letture.includes('boh')]).toEqual([true, true, true]);
    expect(JSON.stringify(await requester.call(getImportazione, { params: { id: String(id) } }))).not.toMatch(CANARY);
  });

  test('When an employee is made anonymous, an import row whose brand or device has the same name is retained, and a row that mentions the employee elsewhere is deleted', async () => {
    const { brand_id, requester, confirmer, params } = await aFormerDipendente({ nome: 'Elsa', cognome: 'Marea' });
    await requester.call(updateBrand, { params: { id: String(brand_id) }, body: { nome: 'Elsa Marea' } });
    const lines = [
      'Nome;Marca;Modello;Tipo;Brand;Posizione',
      'Elsa Marea;Elsa Marea;Elsa Marea 13;Laptop;Elsa Marea;Stanza 4',
      'PC;Dell;X;Laptop;Elsa Marea;Da Marea Elsa',
    ];
    const { importazione } = await importFile(requester, 'hardware', lines.join('\n'));
    await requester.call(requestAnonimizzazione, { params });
    await confirmer.call(confirmAnonimizzazione, { params });
    const righe = await requester.call(listRighe, { params: { id: String(importazione.id) } });
    expect(righe.map(({ celle }) => celle.join(';'))).toEqual([lines[1]]);
    expect(await rowsText('importazioni_letture', 'importazione_id', importazione.id)).not.toMatch(/Da Marea/);
  });

  test('When an employee is made anonymous, an invoice loses the name, contacts, pay and other texts of the employee, and retains its figures and findings', async () => {
    const { brand_id, requester, confirmer, params } = await aFormerDipendente(canarino);
    const software = await insertAsset(app.sql, 'software', [brand_id], { nome: 'Office', fornitore: 'ACME', costo_licenza: '10' });
    await assign(app.sql, 'software', software, { ...params, brand_id }, { data_assegnazione: '2025-01-01', data_revoca: '2026-01-31' });
    const lines = [
      'Utente;Email utente;Licenza;Totale;Codice fiscale;RAL;Contatto;Periodo',
      'Iole Canarino;iole.canarino@azienda.it;Office;12,00;CNRLIO80A41F205X;28.517;333 765 4321;10/2026',
      'Ugo Bo;ugo.bo@azienda.it;Office;13,00;BOXUGO80A01F205X;30.000;+39 3337654321;10/2026',
    ];
    const { id } = await uploadValidFattura(requester, [brand_id], lines, { fornitore: 'ACME' });
    const mappatura = ['persona', 'email', 'prodotto', 'importo', null, null, null, null];
    await requester.call(updateFattura, { params: { id: String(id) }, body: { mappatura } });
    const findRilievi = async () => (await findRilieviOf(requester, { id })).map(({ tipo, euro_annui }) => `${tipo} ${euro_annui}`).sort();
    const rilieviBefore = await findRilievi();
    expect(await rowsText('fatture_letture', 'fattura_id', id)).toMatch(CANARY);
    await requester.call(requestAnonimizzazione, { params });
    await confirmer.call(confirmAnonimizzazione, { params });
    const fatturaText = async () =>
      [
        await rowsText('fatture_righe', 'fattura_id', id),
        await rowsText('fatture_letture', 'fattura_id', id),
        await rowsText('rilievi', 'fattura_id', id),
      ].join('\n');
    expect(await fatturaText()).not.toMatch(CANARY);
    const { rows } = await app.sql.query('select celle from fatture_righe where fattura_id = $1 order by riga', [id]);
    expect(rows.map(({ celle }) => celle.join(';').replace(/dipendente([ -])\d+/g, 'dipendente$1N'))).toEqual([
      'Ex dipendente N;ex-dipendente-N@anonimo.invalid;Office;12,00;(rimosso);(rimosso);Ex dipendente N;10/2026',
      'Ugo Bo;ugo.bo@azienda.it;Office;13,00;BOXUGO80A01F205X;30.000;Ex dipendente N;10/2026',
    ]);
    await requester.call(updateFattura, { params: { id: String(id) }, body: { periodicita: 'mese' } });
    expect(await findRilievi()).toEqual(rilieviBefore);
    expect(await fatturaText()).not.toMatch(CANARY);
  });
});

test('After an anonymization two saved views or findings have different names, even if their names differed only in the spelling of the employee', async () => {
  const { brand_id, requester, confirmer, params } = await aFormerDipendente({ nome: 'Pia', cognome: 'Lari' });
  for (const nome of ['Pia Lari', 'Lari Pia', 'pia lari 2']) {
    await insertRow(app.sql, 'viste_salvate', { user_id: requester.userId, elenco: 'hardware', nome, filtri: {} });
  }
  const { fattura } = await insertFattura(app.sql, [brand_id]);
  for (const chiave of ['sconosciuto:ignoto:pia lari', 'sconosciuto:ignoto:lari pia']) {
    await insertRow(app.sql, 'rilievi', {
      fattura_id: fattura,
      chiave,
      tipo: 'sconosciuto',
      riga: 2,
      riferimento: 'x',
      euro_annui: '1.00',
    });
  }
  await requester.call(requestAnonimizzazione, { params });
  await confirmer.call(confirmAnonimizzazione, { params });
  const { rows } = await app.sql.query(
    `select nome from viste_salvate where user_id = $1 union all select chiave from rilievi where fattura_id = $2 and chiave like '%Ex%' order by 1`,
    [requester.userId, fattura],
  );
  expect(rows.map(({ nome }) => nome.replace(/dipendente \d+/, 'N'))).toEqual([
    ...['Ex N', 'Ex N (2)', 'Ex N 2', 'sconosciuto:ignoto:Ex N', 'sconosciuto:ignoto:Ex N (2)'],
  ]);
});

test('A telephone number of an employee who is made anonymous is replaced in a text, unless a mobile plan or a colleague has it', async () => {
  const { brand_id, requester, confirmer, params } = await aFormerDipendente({
    cellulare: '333 5550001',
    telefonoUfficio: '02 5550002',
    numero_aziendale: '333 5550003',
  });
  await insertDipendente(app.sql, { brand_id, nome: 'Ugo', cognome: 'Bo', telefonoUfficio: '025550002' });
  await insertAsset(app.sql, 'piano_mobile', [brand_id], { numero_telefono: '+39 333 555 0003' });
  const posizione = 'Chiamare +39 3335550001, 0039333-5550001, 02 5550002, 333 5550003 o 13335550001';
  const laptop = await insertAsset(app.sql, 'hardware', [brand_id], { nome: 'Prova', posizione });
  await requester.call(requestAnonimizzazione, { params });
  await confirmer.call(confirmAnonimizzazione, { params });
  const { rows } = await app.sql.query('select posizione from hardware where id = $1', [laptop]);
  expect(rows[0].posizione.replace(/dipendente \d+/g, 'N')).toBe('Chiamare Ex N, Ex N, 02 5550002, 333 5550003 o 13335550001');
});

test('When an employee is made anonymous, brands, showrooms, suppliers and devices with the same name do not change, not even in the audit log', async () => {
  const { brand_id, requester, confirmer, params } = await aFormerDipendente({ nome: 'Elena', cognome: 'Marea' });
  const nome = 'Elena Marea';
  await requester.call(updateBrand, { params: { id: String(brand_id) }, body: { nome } });
  const showroom = await requester.call(createShowroom, { body: { nome, brand_ids: [brand_id] } });
  const device = { ...{ nome, marca: nome, modello: `${nome} 13`, tipo: 'Laptop', posizione: `Da ${nome}` }, brandIds: [brand_id] };
  const { id } = await requester.call(createHardware, { body: device });
  const { id: software } = await requester.call(createSoftware, { body: { nome, fornitore: nome, licenza: 'L', brandIds: [brand_id] } });
  await requester.call(updateHardware, { params: { id: String(id) }, body: { nome: `${nome} due`, posizione: `Presso ${nome}` } });
  const assignee = await insertDipendente(app.sql, { brand_id, nome: 'Ugo', cognome: 'Bo' });
  await assign(app.sql, 'hardware', id, { ...assignee, brand_id });
  const listChanges = async () =>
    (await readRegistro(requester)).entries.flatMap(({ cambi }) => cambi.map(({ prima, dopo }) => `${prima} > ${dopo}`));
  const withName = (lines: string[]) => lines.filter((line) => line.includes(nome) && !/Da |Presso /.test(line)).sort();
  const changesBefore = withName(await listChanges());
  expect(changesBefore.length).toBeGreaterThan(5);

  await requester.call(requestAnonimizzazione, { params });
  await confirmer.call(confirmAnonimizzazione, { params });

  expect(withName(await listChanges())).toEqual(changesBefore);
  const { rows } = await app.sql.query(
    `select (select nome from brands where id = $1) as brand, (select nome from showrooms where id = $2) as showroom,
      (select concat_ws('/', nome, marca, modello) from hardware where id = $3) as hardware, (select posizione from hardware where id = $3) as posizione,
      (select concat_ws('/', nome, fornitore) from software where id = $4) as software`,
    [brand_id, showroom.id, id, software],
  );
  const [{ posizione, ...names }] = rows;
  expect(names).toMatchObject({
    brand: nome,
    showroom: nome,
    hardware: `${nome} due/${nome}/${nome} 13`,
    software: `${nome}/${nome}`,
  });
  expect(posizione).toMatch(/^Presso Ex dipendente \d+$/);
  expect((await listChanges()).join()).not.toMatch(/Da Elena|Presso Elena/);
});

test('The preview of an anonymization counts all other texts that will change and shows only examples that are visible to the caller', async () => {
  const { brand_id, dipendente, requester, confirmer, params } = await aFormerDipendente({
    nome: 'Olga',
    cognome: 'Sereni',
    posizione: 'Olga Sereni',
  });
  await insertAsset(app.sql, 'hardware', [brand_id], { nome: 'Olga Sereni', posizione: 'Stanza di Olga Sereni' });
  await insertAsset(app.sql, 'hardware', [brand_id], { nome: 'Altro', posizione: 'Stanza di Olga Serenissima' });
  await insertWorkflow(app.sql, {
    dipendente_id: dipendente.id,
    note_hr: 'Olga Sereni arriva',
    stato: 'annullato',
    data_annullamento: '2026-01-01',
  });
  const insertVista = (user_id: number, q: string) =>
    insertRow(app.sql, 'viste_salvate', { user_id, elenco: 'hardware', nome: q, filtri: { q } });
  await insertVista(requester.userId, 'Olga Sereni mia');
  await insertVista(confirmer.userId, 'Olga Sereni di un altro');
  const { quante, esempi } = await requester.call(getMenzioni, { params });
  expect(esempi).toEqual([
    { dove: 'Hardware', testo: 'Stanza di Olga Sereni' },
    { dove: 'Viste salvate', testo: 'Olga Sereni mia' },
  ]);
  // The six texts with the name: the two examples, the audit log entry of the device, the filter of the requester's saved view, and the
  // name and the filter of the confirmer's saved view.
  expect(quante).toBe(6);
  await requester.call(requestAnonimizzazione, { params });
  await confirmer.call(confirmAnonimizzazione, { params });
  expect(await requester.call(getMenzioni, { params })).toEqual({ quante: 0, esempi: [] });
});

// Tests of tasks that the server computes as done from other data.
import { expect, test } from 'vitest';
import { createWorkflow, PASSI } from '#features/journeys/workflows/contract.ts';
import { insertBrand, insertDipendente, insertModello, insertRow, insertVerbale } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listAttivitaWorkflow, tickAttivita } from './contract.ts';

const app = openApp();

async function anOnboarding(tipo: string, mano: string, ...names: string[]) {
  const brand = await insertBrand(app.sql);
  const admin = await app.asAdmin();
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const earlierDocument = await insertRow(app.sql, 'documenti', aDocument('dipendente', anna.id));
  for (const [giorni, nome] of names.entries()) {
    await insertModello(app.sql, [brand.id], { nome, tipo, mano, giorni: giorni - names.length, obbligatoria: true });
  }
  const { id } = await admin.call(createWorkflow, { body: { dipendente_id: anna.id } });
  const params = { id: String(id) };
  const tasks = async () => admin.call(listAttivitaWorkflow, { params });
  const done = async () => (await tasks()).filter(({ fatta }) => fatta).map(({ nome }) => nome);
  return { brand, admin, anna, earlierDocument, id, params, tasks, done };
}

const aDocument = (soggetto: string, id: string | number, classe = 'tutti') => ({
  ...{ soggetto, soggetto_id: String(id), nome: 'Contratto', tipo: 'application/pdf', classe, contenuto: Buffer.from('%PDF') },
});

test('Each new document of an employee completes only the open task that is due first, and a document from before the onboarding completes none', async () => {
  const { id, anna, admin, tasks, done } = await anOnboarding('documento', 'hr', 'Contratto', 'Privacy');
  expect(await done()).toEqual([]);
  await insertRow(app.sql, 'documenti', { ...aDocument('workflow', id, 'hr'), caricato_da: admin.userId });
  expect(await done()).toEqual(['Contratto']);
  expect(await tasks()).toMatchObject([{ fatta_da: { id: admin.userId }, fatta_il: expect.any(String) }, { fatta: false }]);
  const second = await insertRow(app.sql, 'documenti', aDocument('dipendente', anna.id));
  expect(await done()).toEqual(['Contratto', 'Privacy']);
  await app.sql.query('delete from documenti where id = $1', [second.id]);
  expect(await done()).toEqual(['Contratto']);
});

test('A document of class hr on an employee completes no task, because a done task would disclose that the document exists', async () => {
  const { anna, done } = await anOnboarding('documento', 'hr', 'Contratto');
  await insertRow(app.sql, 'documenti', aDocument('dipendente', anna.id, 'hr'));
  expect(await done()).toEqual([]);
});

test('A task of type dotazione is open until the requested items of the onboarding are final and all of them are assigned', async () => {
  const { id, done } = await anOnboarding('dotazione', 'it', 'Preparare');
  expect(await done()).toEqual([]);
  const line = await insertRow(app.sql, 'richieste', { workflow_id: id, tipo: 'hardware', descrizione: 'Notebook' });
  expect(await done()).toEqual([]);
  await app.sql.query("update richieste set stato = 'non_serve' where id = $1", [line.id]);
  expect(await done()).toEqual(['Preparare']);
});

test('A task of type dotazione is done when the onboarding requests no items, or when IT completes the onboarding as incomplete', async () => {
  const { id, admin, params, done } = await anOnboarding('dotazione', 'it', 'Preparare');
  await app.sql.query("update workflows set stato = 'completato_manager_attesa_it' where id = $1", [id]);
  expect(await done()).toEqual(['Preparare']);
  await insertRow(app.sql, 'richieste', { workflow_id: id, tipo: 'hardware', descrizione: 'Notebook' });
  expect(await admin.try(PASSI.completa_it, { params, body: {} })).toMatchObject({ status: 409 });
  expect(await admin.try(PASSI.completa_it, { params, body: { incompleto: true, motivo: 'Arriva a maggio' } })).toMatchObject({
    status: 200,
  });
});

test('A task of type verbale is done once a handover record of the matching type is signed', async () => {
  const { brand, anna, admin, done } = await anOnboarding('verbale', 'it', 'Verbale');
  const record = { brand_id: brand.id, dipendente_id: anna.id, emesso_da: admin.userId };
  const sign = async (tipo: string) => {
    const { id } = await insertVerbale(app.sql, { ...record, tipo });
    expect(await done()).toEqual([]);
    const signature = { esito: 'firmato', modo: 'tavoletta', nome: 'Anna', indirizzo: '127.0.0.1', operatore_id: admin.userId };
    await insertRow(app.sql, 'verbali_firme', { verbale_id: id, ...signature, pdf: Buffer.from('%PDF') });
    await app.sql.query("update verbali set stato = 'firmato' where id = $1", [id]);
  };
  await sign('restituzione');
  await sign('consegna');
  expect(await done()).toEqual(['Verbale']);
});

test('A user cannot tick a task that the server completes by itself: the error 409 says when the task will be done', async () => {
  const { admin, tasks } = await anOnboarding('documento', 'hr', 'Contratto');
  const [task] = await tasks();
  const rejected = await admin.try(tickAttivita, { params: { id: String(task?.id) }, body: { fatta: true } });
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'ATTIVITA_DA_SOLA', error: expect.stringContaining('Si chiude da sola quando') },
  });
});

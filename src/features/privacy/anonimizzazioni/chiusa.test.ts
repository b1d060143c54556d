import { expect, test } from 'vitest';
import { returnRisorse } from '#features/equipment/risorse/contract.ts';
import { createVerbale } from '#features/journeys/verbali/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { PDF, sendFile } from '#testing/sample-files.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertWorkflow, updateRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { confirmAnonimizzazione, requestAnonimizzazione } from './contract.ts';

const app = openApp();

async function aLeaver() {
  const { id: brand_id } = await insertBrand(app.sql);
  const { id } = await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01' });
  const workflow = await insertWorkflow(app.sql, { dipendente_id: id, stato: 'completato_it', data_completamento: '2020-02-01' });
  const [requester, confirmer] = [await app.asAdmin(), await app.asAdmin()];
  await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand_id]), { id, brand_id });
  await requester.call(returnRisorse, { params: { id } });
  await updateRow(app.sql, 'dipendenti', id, { stato: 'uscito', data_dismissione: '2026-01-31', isactive: false });
  const anonymize = async () => {
    await requester.call(requestAnonimizzazione, { params: { id } });
    await confirmer.call(confirmAnonimizzazione, { params: { id } });
  };
  const uploadTo = async (soggetto: 'dipendente' | 'workflow', soggettoId: string | number) =>
    (await sendFile(requester, { soggetto, id: String(soggettoId), nome: 'lettera.pdf' }, PDF)).status;
  return { id, workflow: workflow.id, requester, anonymize, uploadTo };
}

test('An anonymous employee gets no document, also in the onboarding, and no handover record, and the page of the employee says so', async () => {
  const { id, workflow, requester, anonymize, uploadTo } = await aLeaver();
  expect((await requester.call(getDipendente, { params: { id } })).anonimo).toBe(false);
  expect([await uploadTo('dipendente', id), await uploadTo('workflow', workflow)]).toEqual([201, 201]);
  await anonymize();
  expect((await requester.call(getDipendente, { params: { id } })).anonimo).toBe(true);
  expect([await uploadTo('dipendente', id), await uploadTo('workflow', workflow)]).toEqual([409, 409]);
  expect(await requester.try(createVerbale, { body: { dipendente_id: id, tipo: 'restituzione' } })).toMatchObject({
    status: 409,
    body: { code: 'PERSONA_ANONIMA', message: expect.stringContaining('né verbali') },
  });
});

test('The handover record of a return can be created for an employee who is not anonymous', async () => {
  const { id, requester } = await aLeaver();
  expect((await requester.try(createVerbale, { body: { dipendente_id: id, tipo: 'restituzione' } })).status).toBe(201);
});

import { expect, test } from 'vitest';
import { previewAnnullo, undoLotto } from '#features/exchange/lotti/contract.ts';
import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { decideVerifica, getVerifica, listCartelle, setVerifica } from './contract.ts';

const app = openApp();

const OLD_DATE = '2020-01-31';

async function aFolderAssignedLongAgo() {
  const brand = await insertBrand(app.sql);
  const caller = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const insertEmployee = (nome: string) =>
    insertDipendente(app.sql, { brand_id: brand.id, nome, cognome: 'Rossi', data_assunzione: OLD_DATE });
  const [anna, luca] = [await insertEmployee('Anna'), await insertEmployee('Luca')];
  const id = await insertAsset(app.sql, 'cartella', [brand.id], { nome: 'Vendite' });
  await assign(app.sql, 'cartella', id, anna, { data_assegnazione: OLD_DATE });
  await assign(app.sql, 'cartella', id, luca);
  return { brand, caller, anna, luca, id, params: { id: String(id) } };
}

test('A folder member of six months must be confirmed; a member who was added today need not be confirmed', async () => {
  const { caller, anna, luca, params } = await aFolderAssignedLongAgo();
  const verifica = await caller.call(getVerifica, { params });
  expect(verifica).toMatchObject({ referente: null, ogni_mesi: 6, scade_il: '2020-07-31', in_ritardo: true, numero_membri: 2 });
  expect(verifica.membri).toMatchObject([
    { id: anna.id, data_assegnazione: OLD_DATE, verificata_il: null, scade_il: '2020-07-31', in_ritardo: true, decidibile: true },
    { id: luca.id, in_ritardo: false },
  ]);
});

test('After the decisions, a confirmed folder member must be confirmed again in six months, a revoked member loses the folder, and the notice disappears', async () => {
  const { caller, anna, luca, id, params } = await aFolderAssignedLongAgo();
  const findNotice = async () => (await caller.call(getAvvisi, {})).gruppi.find(({ tipo }) => tipo === 'accessi_da_verificare');
  expect((await findNotice())?.avvisi).toMatchObject([{ titolo: 'Vendite', testo: '1 persona da confermare dal 31/07/2020' }]);
  const voci = [
    { dipendente_id: anna.id, esito: 'confermato', permessi: 'scrittura' },
    { dipendente_id: luca.id, esito: 'revocato' },
  ] as const;
  const afterDecision = await caller.call(decideVerifica, { params, body: { voci: [...voci] } });
  expect(afterDecision).toMatchObject({ in_ritardo: false, membri: [{ id: anna.id, permessi: 'scrittura', in_ritardo: false }] });
  expect(await findNotice()).toBeUndefined();

  const lotto = { params: { id: String(afterDecision.lotto) } };
  expect(await caller.call(previewAnnullo, lotto)).toMatchObject({ righe: 2, conflitti: [] });
  await caller.call(undoLotto, { ...lotto, body: {} });
  expect(await caller.call(getVerifica, { params })).toMatchObject({ in_ritardo: true, numero_membri: 2 });
  expect((await caller.call(listCartelle, {})).find((each) => each.id === id)?.membri).toMatchObject([{ permessi: 'lettura' }, {}]);
});

test('All decisions about the members of a folder are rejected when one of them is about an employee who is not a member', async () => {
  const { brand, caller, anna, params } = await aFolderAssignedLongAgo();
  const sara = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Sara', cognome: 'Blu' });
  const voci = [anna, sara].map(({ id: dipendente_id }) => ({ dipendente_id, esito: 'revocato' as const }));
  const rejected = await caller.try(decideVerifica, { params, body: { voci } });
  expect(rejected).toMatchObject({ status: 409, body: { message: 'Vendite non è assegnata a Sara Blu.' } });
  expect(await caller.call(getVerifica, { params })).toMatchObject({ numero_membri: 2 });
});

test('An account that may edit the folder sets the contact person and the interval; an interval of 0 months requires no confirmation', async () => {
  const { brand, caller, anna, params } = await aFolderAssignedLongAgo();
  const updated = await caller.call(setVerifica, { params, body: { referente_id: anna.id, ogni_mesi: 0 } });
  expect(updated).toMatchObject({ referente: { id: anna.id, nome: 'Anna' }, ogni_mesi: 0, scade_il: null, in_ritardo: false });
  const otherBrandEmployee = await insertDipendente(app.sql, { brand_id: (await insertBrand(app.sql)).id });
  expect(await caller.try(setVerifica, { params, body: { referente_id: otherBrandEmployee.id } })).toMatchObject({ status: 404 });
  expect(await caller.try(setVerifica, { params, body: { ogni_mesi: 61 } })).toMatchObject({
    status: 400,
    body: { fields: { ogni_mesi: 'I mesi sono un numero intero tra 0 (mai) e 60' } },
  });
  const viewer = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
  expect((await viewer.call(getVerifica, { params })).membri).toMatchObject([{ decidibile: false }, { decidibile: false }]);
  expect(await viewer.try(setVerifica, { params, body: { ogni_mesi: 3 } })).toMatchObject({ status: 403 });
  const voci = [{ dipendente_id: anna.id, esito: 'confermato' as const }];
  expect(await viewer.try(decideVerifica, { params, body: { voci } })).toMatchObject({ status: 403 });
});

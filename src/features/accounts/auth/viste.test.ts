import { expect, test } from 'vitest';
import { getViste, putVista } from '#shared/viste.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

test('The display settings of a list belong to one account and are stored until the account changes them', async () => {
  const [anna, bruno] = [await app.as({ role: 'IT' }), await app.as({ role: 'IT' })];
  const save = (modo: 'tabella' | 'schede', colonne: string[] | null) =>
    anna.call(putVista, { params: { elenco: 'hardware' }, body: { modo, colonne } });
  expect((await anna.call(getViste, {})).hardware).toBeNull();
  await save('schede', null);
  expect((await anna.call(getViste, {})).hardware).toEqual({ modo: 'schede', colonne: null });
  await save('tabella', ['tipo', 'marca']);
  expect(await anna.call(getViste, {})).toMatchObject({ hardware: { modo: 'tabella', colonne: ['tipo', 'marca'] }, software: null });
  expect((await bruno.call(getViste, {})).hardware).toBeNull();
});

test('Saving the display settings of an unknown list or with an unknown display mode is rejected', async () => {
  const anna = await app.as({ role: 'IT' });
  const putVistaOf = (elenco: string, body: object) => anna.fetch('PUT', `/api/auth/viste/${elenco}`, body);
  expect((await putVistaOf('dipendenti', { modo: 'tabella', colonne: null })).status).toBe(400);
  expect((await putVistaOf('hardware', { modo: 'mosaico', colonne: null })).status).toBe(400);
});

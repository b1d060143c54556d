import { beforeAll, describe, expect, test } from 'vitest';
import { createSoftware } from '#features/equipment/software/contract.ts';
import { createDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import { ETICHETTE } from '#shared/etichette.ts';
import type { Client } from '#testing/client.ts';
import { MISSING_IDS } from '#testing/example-ids.ts';
import { bodyFields, exampleParams, expandChoices, queryFields } from '#testing/example-input.ts';
import { openApp } from '#testing/test-app.ts';
import { allRoutes } from './routes.ts';

const app = openApp();
// the routes get no dependencies, because this test reads only their contracts
const endpoints = allRoutes({} as never).flatMap(({ endpoint }) => expandChoices(endpoint));

let admin: Client;
beforeAll(async () => {
  admin = await app.asAdmin();
});

/** Request fields that only API clients send; no form shows them. */
const NOT_ON_FORMS = ['token', 'updated_at', 'avvisi', 'ids', 'filtro', 'esclusi', 'oggetto_id', 'id'];

test('Every request field of a call has an Italian label, in the fields of its noun or in src/shared/etichette.ts', () => {
  const withoutLabel = endpoints.flatMap((endpoint) => {
    const labels = { ...ETICHETTE, ...endpoint.etichette };
    return [...bodyFields(endpoint), ...queryFields(endpoint)].filter((name) => !(name in labels) && !NOT_ON_FORMS.includes(name));
  });
  expect(withoutLabel).toEqual([]);
});

describe.each(endpoints.filter(({ body }) => body).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'The call %s',
  (_, endpoint) => {
    test.each(bodyFields(endpoint))(
      'The error message for an invalid %s does not contain the technical name of the field',
      async (name) => {
        for (const value of [{ a: 1 }, 'x'.repeat(5_000), -1, '31/02/2026', null, []]) {
          const { status, body } = await admin.try(endpoint, { params: exampleParams(endpoint, MISSING_IDS), body: { [name]: value } });
          expect(status, 'The shared account must still be signed in.').not.toBe(401);
          if (status !== 400) continue;
          expect(body.error).toBe(body.message);
          expect(body.error).not.toMatch(/^\w+_\w+\b|^[a-z]\w*:/);
        }
      },
    );
  },
);

test.each([
  [
    createDipendente,
    { data_inizio_malattia: 'ieri' },
    'Inizio Malattia: scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG',
  ],
  [createDipendente, { stato: 'in malattia' }, 'Indica la data di inizio della malattia'],
  [createDipendente, { posizione: 'x'.repeat(201) }, 'Mansione: al massimo 200 caratteri'],
  [createDipendente, { nome: '' }, 'Nome, cognome ed email sono obbligatori'],
  [createDipendente, { isactive: true, isActive: false }, 'Attivo: lo stesso campo è dato con due nomi e valori diversi.'],
  [createSoftware, { costo_licenza: -1 }, 'Costo Annuo: scrivi un importo in euro, zero o più, con al massimo due decimali'],
])('The call %o with the body %j is rejected with: %s', async (endpoint, invalidField, sentence) => {
  const exampleFields = { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.test', brand_id: 1 };
  const { body } = await admin.try(endpoint, { body: { ...exampleFields, licenza: 'annuale', brandIds: [1], ...invalidField } });
  expect(body).toMatchObject({ error: sentence, message: sentence });
});

test('An invalid list filter is rejected with labels instead of technical names', async () => {
  const { body } = await admin.try(listDipendenti, { query: { manager_id: 'anna', limit: '0' } });
  expect(body).toMatchObject({
    error: 'Righe per pagina: da 1 a 200',
    fields: { manager_id: 'Identificativo non valido', limit: 'Da 1 a 200' },
  });
});

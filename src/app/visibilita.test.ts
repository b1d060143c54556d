import { beforeAll, describe, expect, test } from 'vitest';
import { getVisibilita, getVisibleToAccount, type Viewer } from '#features/accounts/visibilita/contract.ts';
import { ACTIONS_ON, RECORD_TYPES, type RecordType } from '#features/accounts/visibilita/rules.ts';
import type { BrandAction } from '#shared/permissions.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { me } from '#shared/session.ts';
import type { Client } from '#testing/client.ts';
import { ROUTES } from '#testing/every-endpoint.ts';
import type { Ids } from '#testing/example-ids.ts';
import { expandChoices } from '#testing/example-input.ts';
import { clientsOf, createWorld, rowsOf, runCall, type World } from '#testing/matrix.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const ROWS = ROUTES.flatMap((route) => expandChoices(route.endpoint)).flatMap(rowsOf);
const OBJECTS = ['own', 'foreign', 'shared'] as const;

const LIST_PATHS: Partial<Record<RecordType, string>> = {
  dipendente: 'dipendenti',
  showroom: 'showrooms',
  brand: 'brands',
  dotazione: 'dotazioni',
  modello_attivita: 'modelli-attivita',
  workflow: 'workflows',
  uscita: 'uscite',
  verbale: 'verbali',
  inventario: 'inventari',
};
const listOf = (cosa: RecordType) => `/api/${LIST_PATHS[cosa] ?? RISORSE[cosa as TipoRisorsa].lista}`;

const ID_OF: Partial<Record<RecordType, keyof Ids>> = { dipendente: 'dipendente_id', brand: 'brand_id' };
// ID_OF contains only the record types whose id in Ids has a key that differs from the name of the type
const idOf = (cosa: RecordType, ids: Ids) => String(ids[ID_OF[cosa] ?? (cosa as keyof Ids)]);

/**
 * For each action, the row of the permission table for a call that needs only this action. Assigning is left out, because it
 * also depends on the employee who receives the item.
 */
const MATRIX_ROW_OF: Partial<Record<BrandAction, (cosa: RecordType) => string>> = {
  'dipendenti.modifica': (cosa) => (cosa === 'uscita' ? 'PATCH /api/uscite/:id' : 'PUT /api/dipendenti/:id'),
  'riservati.vedi': () => 'GET /api/documenti/:id/contenuto hr',
  'riservati.modifica': () => 'PUT /api/dipendenti/:id reserved',
  'documenti.modifica': () => 'PATCH /api/documenti/:id',
  'documenti.it': () => 'GET /api/documenti/:id/contenuto it',
  'showrooms.modifica': () => 'PUT /api/showrooms/:id',
  'brands.modifica': () => 'PUT /api/brands/:id',
  'risorse.modifica': (cosa) => `PUT ${listOf(cosa)}/:id`,
  'workflows.crea': () => 'PUT /api/workflows/:id',
  'workflows.comunica_manager': () => 'PUT /api/workflows/:id/comunica_manager',
  'workflows.comunica_it': () => 'PUT /api/workflows/:id/comunica_it',
  'workflows.completa_it': () => 'PUT /api/workflows/:id/completa_it',
  'richieste.modifica': () => 'PUT /api/workflows/:id/richieste',
  'dotazioni.modifica': () => 'PUT /api/dotazioni/:id',
  'attivita.modifica': () => 'PUT /api/modelli-attivita/:id',
};

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await createWorld(app);
  admin = await app.asAdmin();
});

function signedInSubjects() {
  return clientsOf(world).flatMap(({ subject: { name, caller }, client }) => (caller ? [{ name, caller, client }] : []));
}

async function accountsThatSee(cosa: RecordType, object: (typeof OBJECTS)[number]): Promise<Map<number, Viewer>> {
  const id = idOf(cosa, world.objects[object]);
  const { account } = await admin.call(getVisibilita, { query: { cosa, id } });
  return new Map(account.map((each) => [each.id, each]));
}

test("'Cosa vede' of an account shows the same rows and counts as the account's lists", async () => {
  for (const { name, caller, client } of signedInSubjects()) {
    const { cose } = await admin.call(getVisibleToAccount, { params: { id: String(caller.userId) } });
    for (const { cosa, viste } of cose) {
      const listedRows = (await client.fetch('GET', `${listOf(cosa)}?limit=200`)).body as unknown as { id: unknown }[];
      expect(viste, `${name}, ${cosa}`).toBe(listedRows.length);
      const { elenco } = await admin.call(getVisibleToAccount, { params: { id: String(caller.userId) }, query: { cosa } });
      expect(elenco.map(({ id }) => id).sort(), `${name}, ${cosa}`).toEqual(listedRows.map(({ id }) => String(id)).sort());
    }
  }
});

describe.each(OBJECTS)('For an object of type %s', (object) => {
  test.each(RECORD_TYPES)("'Chi può vederlo' of a %s shows exactly the accounts whose list contains it", async (cosa) => {
    const id = idOf(cosa, world.objects[object]);
    const visibleTo = await accountsThatSee(cosa, object);
    for (const { name, caller, client } of signedInSubjects()) {
      const listedRows = (await client.fetch('GET', `${listOf(cosa)}?limit=200`)).body as unknown as { id: unknown }[];
      expect(visibleTo.has(caller.userId), name).toBe(listedRows.some((row) => String(row.id) === id));
    }
  });

  test.each(
    RECORD_TYPES.flatMap((cosa) =>
      ACTIONS_ON[cosa].flatMap((azione) => (MATRIX_ROW_OF[azione] ? [[cosa, azione, MATRIX_ROW_OF[azione](cosa)] as const] : [])),
    ),
  )("For a %s, 'Chi può vederlo' shows the action %s exactly for the accounts whose call %s succeeds", async (cosa, azione, call) => {
    const matrixRow = ROWS.find((each) => each.name === call);
    if (!matrixRow) throw new Error(`The matrix has no row ${call}.`);
    const visibleTo = await accountsThatSee(cosa, object);
    const cells = await runCall(world, matrixRow.endpoint, matrixRow.row, [object]);
    for (const {
      subject: { name, caller },
    } of world.subjects) {
      if (!caller) continue;
      const result = cells.find((cell) => cell.subject === name)?.actual;
      expect(visibleTo.get(caller.userId)?.azioni.includes(azione) ?? false, name).toBe(result === 'in');
    }
  });
});

test("'Cosa vede' of an account shows the same actions as the permissions in the account's session", async () => {
  for (const { name, caller, client } of signedInSubjects()) {
    const { permessi } = (await client.call(me, {})).user;
    const { brand } = await admin.call(getVisibleToAccount, { params: { id: String(caller.userId) } });
    const allowedActions = brand.flatMap((each) => each.azioni.map((azione) => `${azione} ${each.brand.id}`));
    expect(allowedActions.sort(), name).toEqual(
      Object.entries(permessi.brand)
        .flatMap(([azione, ids]) => ids.map((id) => `${azione} ${id}`))
        .sort(),
    );
  }
});

test("'Chi può vederlo' shows the brand and the permission of each account", async () => {
  const { brands, account } = await admin.call(getVisibilita, {
    query: { cosa: 'showroom', id: String(world.objects.shared.showroom) },
  });
  expect(brands.map(({ id }) => id).sort()).toEqual([world.brands.own, world.brands.foreign].sort());
  for (const {
    subject: { caller },
  } of world.subjects) {
    if (!caller?.right) continue;
    const { perche } = account.find(({ id }) => id === caller.userId) ?? {};
    expect(perche).toMatchObject([{ brand: { id: world.brands.own }, diritto: caller.right }]);
  }
});

test("'Chi può vederlo' never shows a deactivated account, its 'Cosa vede' is empty, and a request about an unknown row gets 404", async () => {
  const { userId } = await app.as({ role: 'HR', brands: { [world.brands.own]: 'can_admin' } });
  await app.sql.query('update users set is_active = false where id = $1', [userId]);
  const cosaVede = await admin.call(getVisibleToAccount, { params: { id: String(userId) }, query: { cosa: 'dipendente' } });
  expect(cosaVede).toMatchObject({ is_active: false, brand: [], elenco: [] });
  expect(cosaVede.cose.every(({ viste }) => viste === 0)).toBe(true);
  expect((await accountsThatSee('brand', 'own')).has(userId)).toBe(false);
  for (const id of ['non-un-numero', '2000000001', "1' or '1'='1"]) {
    expect(await admin.try(getVisibilita, { query: { cosa: 'hardware', id } })).toMatchObject({
      status: 404,
      body: { code: 'COSA_NON_TROVATA' },
    });
  }
  expect((await admin.try(getVisibleToAccount, { params: { id: '2000000009' } })).status).toBe(404);
});

import { describe, expect, test } from 'vitest';
import { type BrandAction, couldDo, type Right, type Role } from '#shared/permissions.ts';
import { me } from '#shared/session.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

const ALL_ROLES: Role[] = ['HR', 'IT', 'MANAGER'];
type RolesByRight = Record<Right, Role[]>;
const editableBy = (...roles: Role[]): RolesByRight => ({ can_view: [], can_edit: roles, can_admin: ALL_ROLES });

/** The expected permission table. It is written a second time here, so that an unintended change makes the test fail. */
const EXPECTED_ROLES: Record<BrandAction, RolesByRight> = {
  'brand.vedi': { can_view: ALL_ROLES, can_edit: ALL_ROLES, can_admin: ALL_ROLES },
  'dipendenti.modifica': editableBy('HR'),
  'showrooms.modifica': editableBy('HR'),
  'workflows.crea': editableBy('HR'),
  'workflows.comunica_manager': editableBy('HR'),
  'workflows.comunica_it': editableBy('MANAGER'),
  'workflows.completa_it': editableBy('IT'),
  'workflows.torna_it': editableBy('IT'),
  'workflows.torna_hr': editableBy('HR', 'MANAGER'),
  'workflows.torna_manager': editableBy('MANAGER', 'IT'),
  'dotazioni.modifica': editableBy('IT'),
  'attivita.modifica': editableBy('HR'),
  'richieste.modifica': editableBy('HR', 'MANAGER'),
  'risorse.modifica': editableBy('IT'),
  'risorse.assegna': editableBy('HR', 'IT', 'MANAGER'),
  'riservati.vedi': { can_view: ['HR'], can_edit: ['HR'], can_admin: ['HR'] },
  'riservati.modifica': { can_view: [], can_edit: ['HR'], can_admin: ['HR'] },
  'documenti.modifica': editableBy('HR', 'IT', 'MANAGER'),
  'documenti.it': { can_view: ['IT'], can_edit: ['IT'], can_admin: ALL_ROLES },
  'brands.modifica': editableBy(),
  'budget.modifica': editableBy(),
  'associazioni.modifica': editableBy(),
};

const RIGHTS: Right[] = ['can_view', 'can_edit', 'can_admin'];

/** The actions on texts and settings of a whole brand. */
const WHOLE_BRAND_ACTIONS = ['showrooms.modifica', 'dotazioni.modifica', 'attivita.modifica'] as const;

describe.each(ALL_ROLES)('the permissions of an account of role %s', (role) => {
  test.each(RIGHTS)(
    'The right %s of an account on one of two brands grants the permissions of this right on that brand only',
    async (right) => {
      const [ownBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
      const account = await app.as({ role, brands: { [ownBrand.id]: right } });
      const { permessi } = (await account.call(me, {})).user;
      const expected = Object.entries(EXPECTED_ROLES).map(([action, roles]) => [action, roles[right].includes(role) ? [ownBrand.id] : []]);
      expect(permessi).toEqual({ brand: Object.fromEntries(expected), globali: [] });
    },
  );

  test('An account without a brand has no permissions', async () => {
    await insertBrand(app.sql);
    const { permessi } = (await (await app.as({ role })).call(me, {})).user;
    expect(Object.values(permessi.brand).flat()).toEqual([]);
    expect(permessi.globali).toEqual([]);
  });

  test.each(Object.keys(EXPECTED_ROLES) as BrandAction[])(
    'The function couldDo is true for the action %s only when the role may do the action on a brand that the account may edit',
    (action) => {
      expect(couldDo({ role, amministratore: false, showroom_ids: {} }, action)).toBe(EXPECTED_ROLES[action].can_edit.includes(role));
    },
  );

  test.each(WHOLE_BRAND_ACTIONS)('The function couldDo is false for the action %s when the account is limited to showrooms', (action) => {
    expect(couldDo({ role, amministratore: false, showroom_ids: { 5: [7] } }, action)).toBe(false);
  });
});

test('An amministratore may do every action on every brand', async () => {
  await insertBrand(app.sql);
  const { rows } = await app.sql.query<{ id: number }>('select id from brands');
  const { permessi } = (await (await app.asAdmin()).call(me, {})).user;
  for (const action of Object.keys(EXPECTED_ROLES) as BrandAction[])
    expect(permessi.brand[action].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(permessi.globali).toEqual([
    'brands.crea',
    'utenti.gestisci',
    'posta.gestisci',
    'webhook.gestisci',
    'mesi.chiudi',
    'persone.anonimizza',
    'conservazione.gestisci',
    'letture.vedi',
  ]);
});

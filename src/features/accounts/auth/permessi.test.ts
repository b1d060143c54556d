import { describe, expect, test } from 'vitest';
import { type BrandAction, couldDo, type Right, type Role } from '#shared/permissions.ts';
import { me } from '#shared/session.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

const EVERYBODY: Role[] = ['HR', 'IT', 'MANAGER'];
type Allowed = Record<Right, Role[]>;
const edit = (...roles: Role[]): Allowed => ({ can_view: [], can_edit: roles, can_admin: EVERYBODY });

/** The permission table written a second time, as the expected result: the roles for each right on the brand. */
const RULE_18: Record<BrandAction, Allowed> = {
  'brand.vedi': { can_view: EVERYBODY, can_edit: EVERYBODY, can_admin: EVERYBODY },
  'dipendenti.modifica': edit('HR'),
  'showrooms.modifica': edit('HR'),
  'workflows.crea': edit('HR'),
  'workflows.comunica_manager': edit('HR'),
  'workflows.comunica_it': edit('MANAGER'),
  'workflows.completa_it': edit('IT'),
  'workflows.torna_it': edit('IT'),
  'workflows.torna_hr': edit('HR', 'MANAGER'),
  'workflows.torna_manager': edit('MANAGER', 'IT'),
  'dotazioni.modifica': edit('IT'),
  'attivita.modifica': edit('HR'),
  'richieste.modifica': edit('HR', 'MANAGER'),
  'risorse.modifica': edit('IT'),
  'risorse.assegna': edit('HR', 'IT', 'MANAGER'),
  // Both actions on confidential data require the role HR: can_admin alone is not sufficient.
  'riservati.vedi': { can_view: ['HR'], can_edit: ['HR'], can_admin: ['HR'] },
  'riservati.modifica': { can_view: [], can_edit: ['HR'], can_admin: ['HR'] },
  'documenti.modifica': edit('HR', 'IT', 'MANAGER'),
  'documenti.it': { can_view: ['IT'], can_edit: ['IT'], can_admin: EVERYBODY },
  'brands.modifica': edit(),
  'budget.modifica': edit(),
  'associazioni.modifica': edit(),
};

const RIGHTS: Right[] = ['can_view', 'can_edit', 'can_admin'];

describe.each(EVERYBODY)('an account of role %s', (role) => {
  test.each(RIGHTS)('An account with %s on one of two brands has the permissions of this right only on that brand', async (right) => {
    const [mine] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const account = await app.as({ role, brands: { [mine.id]: right } });
    const { permessi } = (await account.call(me, {})).user;
    const expected = Object.entries(RULE_18).map(([action, allowed]) => [action, allowed[right].includes(role) ? [mine.id] : []]);
    expect(permessi).toEqual({ brand: Object.fromEntries(expected), globali: [] });
  });

  test('An account without a brand has no permissions', async () => {
    await insertBrand(app.sql);
    const { permessi } = (await (await app.as({ role })).call(me, {})).user;
    expect(Object.values(permessi.brand).flat()).toEqual([]);
    expect(permessi.globali).toEqual([]);
  });

  test.each(Object.keys(RULE_18) as BrandAction[])(
    'The function couldDo returns for the action %s whether the role may do it on a brand that the account may edit',
    (action) => {
      expect(couldDo({ role, amministratore: false }, action)).toBe(RULE_18[action].can_edit.includes(role));
    },
  );
});

test('An amministratore may do every action on every brand', async () => {
  await insertBrand(app.sql);
  const { rows } = await app.sql.query<{ id: number }>('select id from brands');
  const { permessi } = (await (await app.asAdmin()).call(me, {})).user;
  for (const action of Object.keys(RULE_18) as BrandAction[])
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

import { expect, test } from 'vitest';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { RIGHTS } from '#shared/permissions.ts';
import { canListUsers, checkAssociable, dirittiOf, dirittoOf, rightAfterChange } from './rules.ts';

test.each([
  ['Ada', 'Neri', 'Ada Neri'],
  ['Ada', null, 'Ada'],
  [null, 'Neri', 'Neri'],
  [null, null, 'aneri'],
])('First name %s and surname %s are shown as %s', (nome, cognome, shown) => {
  expect(nomeVisualizzato({ username: 'aneri', nome, cognome })).toBe(shown);
});

test.each(RIGHTS)('The name of the right for %s converts back to the same set of rights', (right) => {
  expect(dirittoOf(dirittiOf(right))).toBe(right);
  expect(dirittiOf(right).can_view).toBe(true);
});

test.each([
  ['can_view', {}, 'can_view'],
  ['can_view', { can_edit: true }, 'can_edit'],
  ['can_view', { can_view: false }, undefined],
  ['can_view', { can_view: false, can_edit: true }, 'can_edit'],
  ['can_edit', { can_admin: true, can_edit: false }, 'can_admin'],
  ['can_edit', { can_admin: false }, 'can_edit'],
  ['can_edit', { can_edit: false }, 'can_view'],
  ['can_admin', {}, 'can_admin'],
  ['can_admin', { can_edit: true }, 'can_admin'],
  ['can_admin', { can_admin: false }, 'can_edit'],
  ['can_admin', { can_admin: false, can_edit: true }, 'can_edit'],
  ['can_admin', { can_edit: false }, 'can_view'],
  ['can_admin', { can_view: false }, undefined],
] as const)('The right %s on a brand after the change %j is %s', (current, changes, expected) => {
  expect(rightAfterChange(current, changes)).toBe(expected);
});

test('An amministratore and an account with can_admin may list the accounts', () => {
  const cases = [
    { amministratore: true, can_admin: [] },
    { amministratore: false, can_admin: [1] },
    { amministratore: false, can_admin: [] },
  ];
  expect(cases.map(canListUsers)).toEqual([true, true, false]);
});

test("The caller's own associations and those of an amministratore cannot be changed", () => {
  const codeOf = (id: number, amministratore: boolean) => checkAssociable({ id, amministratore }, 1)?.code;
  expect([codeOf(1, false), codeOf(1, true), codeOf(2, true), codeOf(2, false)]).toEqual([
    'ASSOCIAZIONE_PROPRIA',
    'ASSOCIAZIONE_PROPRIA',
    'ASSOCIAZIONE_DI_AMMINISTRATORE',
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { RIGHTS } from '#shared/permissions.ts';
import { canListUsers, checkAssociable, dirittiOf, dirittoOf, rightAfterChange } from './rules.ts';

test.each([
  ['Ada', 'Neri', 'Ada Neri'],
  ['Ada', null, 'Ada'],
  [null, 'Neri', 'Neri'],
  [null, null, 'aneri'],
])('An account with the first name %s and the surname %s is shown as %s', (nome, cognome, shown) => {
  expect(nomeVisualizzato({ username: 'aneri', nome, cognome })).toBe(shown);
});

test.each(RIGHTS)('A set of rights is the same after it is converted to the name of a right and back: %s', (right) => {
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
] as const)('After a change, the right %s on a brand has the expected value: the change %j results in %s', (current, changes, expected) => {
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

test('A caller may change neither their own associations nor the associations of an amministratore', () => {
  const codeOf = (id: number, amministratore: boolean) => checkAssociable({ id, amministratore }, 1)?.code;
  expect([codeOf(1, false), codeOf(1, true), codeOf(2, true), codeOf(2, false)]).toEqual([
    'ASSOCIAZIONE_PROPRIA',
    'ASSOCIAZIONE_PROPRIA',
    'ASSOCIAZIONE_DI_AMMINISTRATORE',
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import type { Imprevisto, InventarioIntero, Mancante } from '../contract.ts';
import {
  type ChiusuraValues,
  describeChiusura,
  esitiDiImprevisto,
  esitiDiMancante,
  proposedValues,
  senzaShowroom,
  toWire,
} from './draft-chiusura.ts';

const ORA = {
  ...{ stato: 'attivo', assegnato: true, assegnatario: null, luogo: { id: 1, nome: 'Qui' }, periodo_id: 7 },
  ...{ spostabile: true, spostabile_qui: true, smarribile: true },
} as const;
const cosa = (id: number, ora: object | null = {}) => ({
  ...{ tipo: 'hardware', id, nome: `Cosa ${id}`, codice: null, decisione: null, codici: [] },
  ora: ora && { ...ORA, ...ora },
});
const makeMancante = (id: number, ora?: object | null) => ({ ...cosa(id, ora), assegnatario: null, di_persona: false }) as Mancante;
const makeImprevisto = (id: number, ora?: object | null) => ({ ...cosa(id, ora), letto_il: '2026-01-15T10:00:00Z' }) as Imprevisto;
const makeInventario = (mancanti: Mancante[], imprevisti: Imprevisto[] = []) =>
  ({ showroom: { id: 1, nome: 'Qui' }, mancanti, imprevisti }) as unknown as InventarioIntero;

test('The proposed decisions for closing a count mark no item as lost and move unexpected items to this showroom, except the items of employees', () => {
  const inOtherShowroom = makeImprevisto(2, { luogo: { id: 5, nome: 'Altrove' } });
  const unassigned = makeImprevisto(3, { assegnato: false, luogo: null, periodo_id: null });
  const ofEmployee = makeImprevisto(4, { luogo: null, assegnatario: { id: 'a', nome: 'Anna', cognome: 'Rossi' } });
  const inThisShowroom = makeImprevisto(5);
  const { esiti } = proposedValues(makeInventario([makeMancante(1)], [inOtherShowroom, unassigned, ofEmployee, inThisShowroom]));
  expect(esiti).toEqual({
    'hardware-1': 'resta',
    'hardware-2': 'qui',
    'hardware-3': 'qui',
    'hardware-4': 'lascia',
    'hardware-5': 'lascia',
  });
});

test.each([
  ['all decisions are possible with all permissions', makeMancante(1), ['resta', 'smarrito', 'altrove', 'libero']],
  ['it cannot be marked as lost without permission to change it', makeMancante(1, { smarribile: false }), ['resta', 'altrove', 'libero']],
  ['it cannot be moved without permission to unassign it', makeMancante(1, { spostabile: false, smarribile: false }), ['resta']],
  ['it cannot be unassigned when it is not assigned', makeMancante(1, { assegnato: false }), ['resta', 'smarrito', 'altrove']],
  ['no decision is possible about a deleted item', makeMancante(1, null), ['resta']],
])('The form that closes a count offers only possible decisions about a missing item: %s', (_, voce, esiti) =>
  expect(esitiDiMancante(voce)).toEqual(esiti),
);

test('The proposed decision about an unexpected item is that the item stays, when the user may not move the item to this showroom', () => {
  expect(esitiDiImprevisto(makeImprevisto(1, { spostabile_qui: false }))).toEqual(['lascia']);
});

test('The decisions about a count are sent with the assignments that the user saw, and the form summarizes the decisions in a sentence', () => {
  const count = makeInventario([makeMancante(1), makeMancante(2), makeMancante(3), makeMancante(4)], [makeImprevisto(5)]);
  const values: ChiusuraValues = {
    ...proposedValues(count),
    esiti: { 'hardware-1': 'resta', 'hardware-2': 'smarrito', 'hardware-3': 'altrove', 'hardware-4': 'libero', 'hardware-5': 'qui' },
    showroom: { 'hardware-3': { value: '9', label: 'Là' } },
  };
  const voce = (id: number) => ({ tipo: 'hardware', id, periodo_id: 7 });
  expect(toWire(count, values)).toEqual({
    spostamenti: [
      { ...voce(3), showroom_id: 9 },
      { ...voce(4), showroom_id: null },
      { ...voce(5), showroom_id: 1 },
    ],
    smarriti: [voce(2)],
  });
  expect(describeChiusura(count, values)).toBe(
    'Alla chiusura: 3 spostamenti e 1 smarrito. Una cosa resta mancante, e il rapporto la nomina. Si può annullare.',
  );
});

test('A decision about an item of a count is dropped when another phone has scanned the item meanwhile', () => {
  const values: ChiusuraValues = { esiti: { 'hardware-1': 'altrove', 'hardware-2': 'smarrito' }, showroom: {} };
  expect(senzaShowroom(makeInventario([makeMancante(1)]), values)).toEqual(['hardware-1']);
  expect(senzaShowroom(makeInventario([]), values)).toEqual([]);
  expect(toWire(makeInventario([]), values)).toEqual({ spostamenti: [], smarriti: [] });
  expect(describeChiusura(makeInventario([]), values)).toBe('Alla chiusura nulla cambia di posto. Si può annullare.');
});

test('A decision about an item that was reassigned after it was shown is sent with the assignment that the user saw', () => {
  const values = { ...proposedValues(makeInventario([makeMancante(1)])), esiti: { 'hardware-1': 'smarrito' as const } };
  const { smarriti } = toWire(makeInventario([makeMancante(1, { periodo_id: 8 })]), values);
  expect(smarriti).toEqual([{ tipo: 'hardware', id: 1, periodo_id: 7 }]);
});

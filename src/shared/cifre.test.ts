import { expect, test } from 'vitest';
import { type Cella, differenza, formatCella, formatDifferenza, media, percento } from './cifre.ts';

test.each([
  [0, 0, null],
  [0, 7, 0],
  [7, 7, 100],
  [1, 3, 33.3],
  [1046, 1180, 88.6],
])('The function percento() formats the share of %i in %i as %s percent', (parte, tutto, expected) =>
  expect(percento(parte, tutto)).toBe(expected),
);

test.each([
  [0, 0, null],
  [100, 3, 33.33],
  [218462.4, 1180, 185.14],
  [0.3, 2, 0.15],
])('The average of %f euro over %i items is %s euro', (euro, quanti, expected) => expect(media(euro, quanti)).toBe(expected));

test('A difference of two euro amounts is rounded to the cent', () => {
  expect(differenza({ ora: 0.3, prima: 0.1 })).toBe(0.2);
  expect(differenza({ ora: 4, prima: 7 })).toBe(-3);
});

test.each<[Cella, string, string]>([
  [{ valore: 1046, unita: 'numero' }, '1.046', '+1.046'],
  [{ valore: 0, unita: 'numero' }, '0', '0'],
  [{ valore: 88.6, unita: 'percento' }, '88,6%', '+88,6%'],
  [{ valore: 218462.4, unita: 'euro' }, '218.462,40\u00a0€', '+218.462,40\u00a0€'],
])('The report figure %j is formatted as %j, and as a difference as %j', (cella, formatted, asDifference) => {
  expect([formatCella(cella), formatDifferenza(cella)]).toEqual([formatted, asDifference]);
});

test('A negative report figure is formatted with a real minus sign, and a missing figure as a dash', () => {
  expect(formatDifferenza({ valore: -3, unita: 'numero' })).toBe('−3');
  expect(formatCella({ valore: null, unita: 'percento' })).toBe('–');
});

import { expect, test } from 'vitest';
import { COLORE_PREDEFINITO, coloreLibero } from './rules.ts';

test('The first brand gets the default blue as its colour', () => {
  expect(coloreLibero([])).toBe(COLORE_PREDEFINITO);
});

test('The next brand gets a colour that no brand uses, whatever the spelling of the used colours', () => {
  expect(coloreLibero(['#3b82f6'])).not.toMatch(/^#3b82f6$/i);
});

test('Two hundred brands get two hundred different colours', () => {
  const inUso: string[] = [];
  for (let i = 0; i < 200; i += 1) inUso.push(coloreLibero(inUso));
  expect(new Set(inUso).size).toBe(200);
  expect(inUso.every((colore) => /^#[0-9A-F]{6}$/.test(colore))).toBe(true);
});

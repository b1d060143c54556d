import { expect, test } from 'vitest';
import { COLORE_PREDEFINITO, coloreLibero } from './rules.ts';

test('the first brand gets the default blue', () => {
  expect(coloreLibero([])).toBe(COLORE_PREDEFINITO);
});

test('the next one gets a colour that none has, however it is written', () => {
  expect(coloreLibero(['#3b82f6'])).not.toMatch(/^#3b82f6$/i);
});

test('each of two hundred brands gets a colour of its own', () => {
  const inUso: string[] = [];
  for (let i = 0; i < 200; i += 1) inUso.push(coloreLibero(inUso));
  expect(new Set(inUso).size).toBe(200);
  expect(inUso.every((colore) => /^#[0-9A-F]{6}$/.test(colore))).toBe(true);
});

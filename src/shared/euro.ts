// Euro a year, as text with two decimals in the database and on the way in, as a number on the way out (rule 5).
// Sums are made in the database or here in integer cents, never in floats.
import { formatNumero } from './numero.ts';

/** '12.5' | 12.5 -> 1250. The argument is a decimal with at most two decimals, as rule 5 guarantees. */
export function toCents(amount: string | number): number {
  return Math.round(Number(amount) * 100);
}

/** Cents -> a number of euro with at most two decimals, fit for the wire. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** 1073.88 -> '1.073,88 €' (the space is U+00A0). */
export function formatEuro(amount: string | number): string {
  return `${formatNumero(Number(amount), 2)}\u00a0€`;
}

/** 2317.88 -> '2.318 €', for the badge that is rounded to whole euro (rule 32). */
export function formatEuroTondo(amount: string | number): string {
  return `${formatNumero(Number(amount))}\u00a0€`;
}

/** An amount as a field shows it for editing: 1234.5 -> '1.234,50'; none -> ''. */
export function euroText(amount: string | number | null): string {
  return amount === null ? '' : formatNumero(Number(amount), 2);
}

/**
 * What a person types -> the wire's decimal string: '1.234,5' and '1234.50' -> '1234.50'; '' -> ''.
 * Undefined when it is no amount. Points in groups of three are thousands ('1.200' is
 * one thousand two hundred: two decimals are the most there can be), any other point is a decimal one.
 */
export function parseEuro(typed: string): string | undefined {
  const text = typed.replace(/[\s€]/g, '');
  if (text === '') return '';
  const isGrouped = text.includes(',') || /^[1-9]\d{0,2}(\.\d{3})+$/.test(text);
  const normal = isGrouped ? text.replaceAll('.', '').replace(',', '.') : text;
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(normal)) return undefined;
  return Number(normal).toFixed(2);
}

// Amounts in euro a year: text with two decimals in the database and in requests, a number in replies. Sums are computed in the database or
// in integer cents, never in floats.

/** Converts euro to cents. The amount must have at most two decimals. */
export function toCents(amount: string | number): number {
  return Math.round(Number(amount) * 100);
}

export function fromCents(cents: number): number {
  return cents / 100;
}

/** Formats an amount: 1073.88 -> '1.073,88 €'. The space is U+00A0. */
export function formatEuro(amount: string | number): string {
  return `${formatNumero(Number(amount), 2)}\u00a0€`;
}

export function formatEuroTondo(amount: string | number): string {
  return `${formatNumero(Number(amount))}\u00a0€`;
}

export function euroText(amount: string | number | null): string {
  return amount === null ? '' : formatNumero(Number(amount), 2);
}

/**
 * Converts typed text to the API's decimal string: '1.234,5' and '1234.50' become '1234.50', and '' stays ''. Returns undefined
 * for a text that is not an amount. A point between groups of three digits is a thousands separator; any other point is a
 * decimal point.
 */
export function parseEuro(typed: string): string | undefined {
  const text = typed.replace(/[\s€]/g, '');
  if (text === '') return '';
  const isGrouped = text.includes(',') || /^[1-9]\d{0,2}(\.\d{3})+$/.test(text);
  const normal = isGrouped ? text.replaceAll('.', '').replace(',', '.') : text;
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(normal)) return undefined;
  return Number(normal).toFixed(2);
}

/**
 * Formats a number: 1234567 -> '1.234.567', and 1234.5 with two decimals -> '1.234,50'. The function does not use Intl, because
 * the first formatter of a page makes the browser load its language data, which takes 6 to 20 ms before the first rows.
 */
export function formatNumero(numero: number, decimali = 0): string {
  // JavaScript stores 1.005 as a slightly smaller number, which would be rounded down without the epsilon.
  const [wholeDigits = '', decimals] = (numero * (1 + Number.EPSILON)).toFixed(decimali).split('.');
  const groupedDigits = wholeDigits.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? groupedDigits : `${groupedDigits},${decimals}`;
}

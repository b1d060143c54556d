// Euro a year, as text with two decimals in the database and on the way in, as a number on the way out (rule 5).
// Sums are made in the database or here in integer cents, never in floats.

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

/**
 * 1234567 -> '1.234.567'; 1234.5 with two decimals -> '1.234,50'. Written by hand, not with Intl: the first formatter that a page makes
 * has the browser load its languages, 6 to 20 ms before the first rows.
 */
export function formatNumero(numero: number, decimali = 0): string {
  // 1.005 is stored as a little less: without the least that can be added it would be rounded down.
  const [whole = '', part] = (numero * (1 + Number.EPSILON)).toFixed(decimali).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return part === undefined ? grouped : `${grouped},${part}`;
}

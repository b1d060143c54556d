import { formatEuro } from '#shared/euro.ts';

/** With its sign: '+120,00 €' is paid more than expected, '−120,00 €' less. */
export function sayDifferenza(euro: number): string {
  if (euro === 0) return formatEuro(0);
  return `${euro > 0 ? '+' : '−'}${formatEuro(Math.abs(euro))}`;
}

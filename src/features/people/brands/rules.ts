import { Problem } from '#shared/problem.ts';

const LIST_FORMAT = new Intl.ListFormat('it');

export function checkDeletable(
  nome: string,
  usage: { dipendenti: number; asset: number; showroom: number; verbali: number },
): Problem | undefined {
  const parts = [
    usage.dipendenti > 0 ? (usage.dipendenti === 1 ? '1 dipendente' : `${usage.dipendenti} dipendenti`) : '',
    usage.asset > 0 ? `${usage.asset} asset` : '',
    usage.showroom > 0 ? `${usage.showroom} showroom` : '',
    usage.verbali > 0 ? (usage.verbali === 1 ? '1 verbale' : `${usage.verbali} verbali`) : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  return new Problem('conflict', 'BRAND_IN_USO', `Il brand ${nome} ha ancora ${LIST_FORMAT.format(parts)}: spostali o eliminali prima.`);
}

export const COLORE_PREDEFINITO = '#3B82F6';

const COLORI = [COLORE_PREDEFINITO, '#C2410C', '#2F7D4F', '#7C3AED', '#A23E48', '#0E88AE', '#B45309', '#BE185D', '#4D7C0F', '#475569'];

export function coloreLibero(usedColours: readonly string[]): string {
  const used = new Set(usedColours.map((colore) => colore.toUpperCase()));
  for (let i = 0; ; i += 1) {
    const colore = COLORI[i] ?? colourOfIndex(i);
    if (!used.has(colore)) return colore;
  }
}

/**
 * Returns a different colour for each number: multiplication by an odd factor yields each of the 16 million colours once before it repeats.
 */
function colourOfIndex(i: number): string {
  return `#${((i * 0x9e3779b1) % 0x1000000).toString(16).padStart(6, '0').toUpperCase()}`;
}

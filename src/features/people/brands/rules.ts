import { Problem } from '#shared/problem.ts';

const LISTA = new Intl.ListFormat('it');

/** Returns the problem (409) for deleting a brand that still has employees or items, with their numbers; undefined when it is empty. */
export function checkDeletable(
  nome: string,
  left: { dipendenti: number; asset: number; showroom: number; verbali: number },
): Problem | undefined {
  const parts = [
    left.dipendenti > 0 ? (left.dipendenti === 1 ? '1 dipendente' : `${left.dipendenti} dipendenti`) : '',
    left.asset > 0 ? `${left.asset} asset` : '',
    left.showroom > 0 ? `${left.showroom} showroom` : '',
    left.verbali > 0 ? (left.verbali === 1 ? '1 verbale' : `${left.verbali} verbali`) : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  return new Problem('conflict', 'BRAND_IN_USO', `Il brand ${nome} ha ancora ${LISTA.format(parts)}: spostali o eliminali prima.`);
}

export const COLORE_PREDEFINITO = '#3B82F6';

// Colours that are easy to tell apart.
const COLORI = [COLORE_PREDEFINITO, '#C2410C', '#2F7D4F', '#7C3AED', '#A23E48', '#0E88AE', '#B45309', '#BE185D', '#4D7C0F', '#475569'];

/** Returns the colour that the form of a new brand proposes: one that no brand uses. */
export function coloreLibero(inUso: readonly string[]): string {
  const taken = new Set(inUso.map((colore) => colore.toUpperCase()));
  for (let i = 0; ; i += 1) {
    const colore = COLORI[i] ?? scrambled(i);
    if (!taken.has(colore)) return colore;
  }
}

/**
 * Returns a different colour for each number. Multiplying by an odd factor reaches each of the 16 million colours once before it repeats.
 */
function scrambled(i: number): string {
  return `#${((i * 0x9e3779b1) % 0x1000000).toString(16).padStart(6, '0').toUpperCase()}`;
}

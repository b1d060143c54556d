import { Problem } from '#shared/problem.ts';

const LISTA = new Intl.ListFormat('it');

/** The refusal to delete a brand that still has something, saying how much (rule 36); undefined when nothing is left. */
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

/** The colour of a brand to which nobody gave one (rule 43). */
export const COLORE_PREDEFINITO = '#3B82F6';

// Far enough apart to be told from each other at a glance.
const COLORI = [COLORE_PREDEFINITO, '#C2410C', '#2F7D4F', '#7C3AED', '#A23E48', '#0E88AE', '#B45309', '#BE185D', '#4D7C0F', '#475569'];

/** The colour that the form of a new brand proposes: one that no brand has. */
export function coloreLibero(inUso: readonly string[]): string {
  const taken = new Set(inUso.map((colore) => colore.toUpperCase()));
  for (let i = 0; ; i += 1) {
    const colore = COLORI[i] ?? scrambled(i);
    if (!taken.has(colore)) return colore;
  }
}

/** A different colour for every number: an odd factor meets each of the 16 million once before it repeats. */
function scrambled(i: number): string {
  return `#${((i * 0x9e3779b1) % 0x1000000).toString(16).padStart(6, '0').toUpperCase()}`;
}

import { Problem } from '#shared/problem.ts';

const LISTA = new Intl.ListFormat('it');

/** The refusal to delete a brand that still has something, saying how much (rule 36); undefined when nothing is left. */
export function checkDeletable(nome: string, left: { dipendenti: number; asset: number; showroom: number }): Problem | undefined {
  const parts = [
    left.dipendenti > 0 ? (left.dipendenti === 1 ? '1 dipendente' : `${left.dipendenti} dipendenti`) : '',
    left.asset > 0 ? `${left.asset} asset` : '',
    left.showroom > 0 ? `${left.showroom} showroom` : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  return new Problem('conflict', 'BRAND_IN_USO', `Il brand ${nome} ha ancora ${LISTA.format(parts)}: spostali o eliminali prima.`);
}

/** The colour of a brand to which nobody gave one (rule 43). */
export const COLORE_PREDEFINITO = '#3B82F6';

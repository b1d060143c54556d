import { formatData } from '#shared/dates.ts';
import type { Assegnatario, Luogo } from '#shared/schemas.ts';
import type { Risorsa } from './shown-kind.ts';

/** 'a Anna Rossi', 'allo showroom Roma'. */
export const toWhom = (holder: Pick<Assegnatario, 'nome' | 'cognome'> | Luogo): string =>
  'cognome' in holder ? `a ${holder.nome} ${holder.cognome}` : `allo showroom ${holder.nome}`;

/** 'è assegnata a Anna Rossi', 'è riservato allo showroom Roma dal 07/03/2027'. */
export function sayGiven(holder: Parameters<typeof toWhom>[0], fine: 'o' | 'a', riservato_dal: string | null | undefined): string {
  if (!riservato_dal) return `è assegnat${fine} ${toWhom(holder)}`;
  return `è riservat${fine} ${toWhom(holder)} dal ${formatData(riservato_dal)}`;
}

/** Why one that was searched for cannot be given: 'già di Anna Rossi', 'nello showroom Roma'; 'riservato a Anna Rossi dal 07/03/2027'. */
export function sayHolder(item: Pick<Risorsa, 'assegnatario' | 'luogo' | 'riservato_dal'>, fine: 'o' | 'a'): string {
  const { assegnatario, luogo, riservato_dal } = item;
  const holder = luogo ?? assegnatario;
  if (riservato_dal) return `riservat${fine} ${holder ? `${toWhom(holder)} ` : ''}dal ${formatData(riservato_dal)}`;
  if (luogo) return `nello showroom ${luogo.nome}`;
  return assegnatario ? `già di ${assegnatario.nome} ${assegnatario.cognome}` : `già assegnat${fine}`;
}

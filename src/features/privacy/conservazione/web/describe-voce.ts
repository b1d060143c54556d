import { nomeMese } from '#shared/periodi.ts';
import type { Voce } from '../contract.ts';

/** Returns the name of an item, for example 'contratto.pdf' or 'Accessi di marzo 2024'. */
export function voceName({ classe, nome, persona }: Pick<Voce, 'classe' | 'nome' | 'persona'>): string {
  if (classe === 'accessi') return `Accessi di ${nomeMese(nome)}`;
  return classe === 'malattie' && persona ? `Malattia di ${persona.nome} ${persona.cognome}` : nome;
}

export function describeQuante({ classe, quante }: Pick<Voce, 'classe' | 'quante'>): string | undefined {
  const [singular, plural] = classe === 'importazioni' ? ['riga', 'righe'] : ['voce', 'voci'];
  const hasCount = classe === 'importazioni' || classe === 'accessi';
  return hasCount ? `${quante.toLocaleString('it-IT', { useGrouping: 'always' })} ${quante === 1 ? singular : plural}` : undefined;
}

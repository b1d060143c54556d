import { nomeMese } from '#shared/periodi.ts';
import type { Voce } from '../contract.ts';

/** The name of an item: 'contratto.pdf', 'Accessi di marzo 2024'. */
export function nomeVoce({ classe, nome, persona }: Pick<Voce, 'classe' | 'nome' | 'persona'>): string {
  if (classe === 'accessi') return `Accessi di ${nomeMese(nome)}`;
  return classe === 'malattie' && persona ? `Malattia di ${persona.nome} ${persona.cognome}` : nome;
}

/** The number of rows that an item consists of, as text; undefined for an item of a single row. */
export function quanteVoce({ classe, quante }: Pick<Voce, 'classe' | 'quante'>): string | undefined {
  const [una, molte] = classe === 'importazioni' ? ['riga', 'righe'] : ['voce', 'voci'];
  const isTold = classe === 'importazioni' || classe === 'accessi';
  return isTold ? `${quante.toLocaleString('it-IT', { useGrouping: 'always' })} ${quante === 1 ? una : molte}` : undefined;
}

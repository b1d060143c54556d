// One thing that is given, or taken back, as a lot: what was done by mistake is undone like what was done to many (rule 127).
import { asLotOfChange } from '#server/db/as-lot.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Kind } from '../kind.ts';
import type { Holdable } from '../rules.ts';

/** What was moved, and to whom or from whom, where the caller may know it. */
export type Moved = Pick<Holdable, 'nome' | 'assegnatario' | 'luogo'>;

/** `item` is the thing as it is afterwards. */
interface Done<T> {
  moved: Moved;
  item: T;
}

/** Does `work`; resolves to the thing as it is then, and to the lot by which it goes back. */
export async function moveItem<T>(
  db: Tx,
  { words: { fine } }: Kind,
  tipo: 'assegnazione' | 'ripresa',
  work: () => Promise<Done<T>>,
): Promise<T & { lotto: number | null }> {
  const titled = ({ moved: { nome, assegnatario, luogo } }: Done<T>) => {
    const isGiven = tipo === 'assegnazione';
    const whom = assegnatario && `${isGiven ? 'a' : 'da'} ${assegnatario.nome} ${assegnatario.cognome}`;
    const where = luogo && `${isGiven ? 'allo' : 'dallo'} showroom ${luogo.nome}`;
    return [nome, `${isGiven ? 'assegnat' : 'restituit'}${fine}`, whom ?? where].filter(Boolean).join(' ');
  };
  const { done, lotto } = await asLotOfChange(db, tipo, titled, work);
  return { ...done.item, lotto };
}

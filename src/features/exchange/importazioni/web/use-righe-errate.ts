import { pathOf } from '#web/data/address.ts';
import { useSave } from '#web/download/use-save.ts';
import { getRigheConErrori, type Importazione } from '../contract.ts';

/** Saves the rows that are wrong as a file, to be put right and brought again. */
export function useRigheErrate({ id, nome_file }: Pick<Importazione, 'id' | 'nome_file'>): () => void {
  const save = useSave();
  return () => save({ path: pathOf(getRigheConErrori, { id }), query: {}, titolo: nome_file, cosa: 'Righe con errori' });
}

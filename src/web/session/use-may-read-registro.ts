import { usePermessi } from './use-permessi.ts';
import { useSession } from './use-session.ts';

/** Whether the account may read the register of any of these brands; of any brand at all when none are named. */
export function useMayReadRegistro(brandIds?: readonly number[]): boolean {
  const { user } = useSession();
  const administered = usePermessi().brandsFor('brands.modifica');
  if (user?.amministratore) return true;
  return brandIds === undefined ? administered.length > 0 : brandIds.some((id) => administered.includes(id));
}

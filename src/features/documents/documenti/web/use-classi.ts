import { usePermessi } from '#web/session/use-session.ts';
import { CLASSI, type Classe, LETTURA } from '../rules.ts';
import type { Riferito } from './hooks.ts';

/** The classes that the account may give a document here: those that it reads itself. */
export function useClassi({ brandIds }: Riferito): { value: Classe; label: string }[] {
  const { mayOn } = usePermessi();
  const all = Object.entries(CLASSI) as [Classe, string][]; // its own keys
  return all.filter(([classe]) => brandIds.some((id) => mayOn(LETTURA[classe], id))).map(([value, label]) => ({ value, label }));
}

import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { useRead } from '#web/data/use-read.ts';
import { listUsers } from '../contract.ts';

const MAX_USERS = '200';

/** Returns the options of a filter by account. */
export function useAccountOptions(): { value: string; label: string }[] {
  const users = useRead(listUsers, { query: { sort: 'cognome', limit: MAX_USERS } }).data ?? [];
  return users.map((user) => ({ value: String(user.id), label: nomeVisualizzato(user) }));
}

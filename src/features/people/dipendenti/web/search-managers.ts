import { NON_USCITI } from '#shared/situazione.ts';
import { TIPOLOGIE_MANAGER } from '#shared/tipologie.ts';
import { call } from '#web/data/call.ts';
import type { Option } from '#web/forms/use-options.ts';
import { listDipendenti } from '../contract.ts';
import { NESSUN_MANAGER } from '../fields.ts';
import { toOption } from './hooks.ts';

const PROPOSED = '20';

/** Whom an employee can answer to, itself and who has left excepted, found on the server; without a search 'Nessun Manager' comes first. */
export async function searchManagers(q: string, exceptId?: string): Promise<Option[]> {
  const query = { q, tipologia: TIPOLOGIE_MANAGER.join(','), situazione: NON_USCITI.join(','), sort: 'cognome', limit: PROPOSED } as const;
  const found = await call(listDipendenti, { query });
  const managers = found.filter(({ id }) => id !== exceptId).map(toOption);
  return q === '' ? [NESSUN_MANAGER, ...managers] : managers;
}

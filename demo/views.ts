import type { Transaction } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';
import { elementAt } from './pseudo-random.ts';

const SAVED_VIEWS = [
  {
    ...{ owner: 1, elenco: 'dipendenti', nome: 'Arrivi del mese', condivisa_con: 'HR' },
    filtri: { assunzione: 'questo_mese', sort: 'data_assunzione' },
  },
  {
    ...{ owner: 2, elenco: 'hardware', nome: 'Notebook in magazzino', condivisa_con: 'IT' },
    filtri: { tipo: 'laptop', assegnato: 'false', stato: 'attivo', sort: 'marca' },
  },
];

export async function addViews(tx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  const rows = SAVED_VIEWS.map(({ owner, filtri, ...view }) => ({
    ...view,
    user_id: elementAt(userIds, owner),
    filtri: JSON.stringify(filtri),
  }));
  await tx.insertInto('viste_salvate').values(rows).execute();
}

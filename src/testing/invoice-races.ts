import { insertFattura } from './invoice-rows.ts';
import type { Race } from './race.ts';
import { aBrand, countRows, signIn } from './race-tools.ts';

/** Some callers mark a finding of an invoice as solved, others set the finding aside. One caller succeeds, the others are rejected. */
const settledOnce: Race = {
  name: 'Two callers settle the same finding',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const { rilievo: id } = await insertFattura(sql, [await aBrand(sql)]);
    const bodies = [{ stato: 'risolto' }, { stato: 'accantonato', motivo: 'Scorta' }];
    return {
      request: (n) => ({ method: 'PATCH', path: `/api/rilievi/${id}`, token, body: bodies[(n >> 1) % 2] ?? {} }),
      winners: () => countRows(sql, `registro where oggetto = 'rilievi' and oggetto_id = $1`, [String(id)]),
    };
  },
};

export const INVOICE_RACES: readonly Race[] = [settledOnce];

import { type RawBuilder, sql } from 'kysely';
import type { TipoLotto } from '#shared/lotti.ts';
import type { Tx } from './handle.ts';

/** The transactions that have an open lot. */
const withOpenLot = new WeakSet<Tx>();

const MAX_TITLE = 200; // the maximum number of characters in a title

/** Opens a lot: all changes of the transaction belong to it until it is closed. Returns its id, or null inside another lot. */
export async function openLotto(db: Tx, { tipo, titolo }: LottoStart): Promise<number | null> {
  if (withOpenLot.has(db)) return null; // the check saves a query for each row of a bulk action; the database would return null too
  const { rows } = await sql<{ lotto: number | null }>`select apri_lotto(${tipo}, ${shortenTitle(titolo)}) as lotto`.execute(db);
  withOpenLot.add(db);
  return rows[0]?.lotto ?? null;
}

/** Closes the lot and returns its id. Returns null if nothing changed; the empty lot is then deleted. */
export async function closeLotto(db: Tx, lotto: number | null, titolo: string): Promise<number | null> {
  if (lotto === null) return null;
  withOpenLot.delete(db);
  const { rows } = await sql<{ righe: number }>`select chiudi_lotto(${lotto}, ${shortenTitle(titolo)}) as righe`.execute(db);
  return rows[0]?.righe ? lotto : null;
}

export interface LottoStart {
  tipo: TipoLotto;
  titolo: string;
}

/**
 * The SQL expression that opens a lot of one act in the statement that writes, and returns its id (null inside another lot). The lot ends with
 * the transaction. So a single assignment needs no statements of its own for its lot.
 */
export const startLotto = ({ tipo, titolo }: LottoStart): RawBuilder<number | null> =>
  sql<number | null>`apri_lotto(${tipo}, ${shortenTitle(titolo)}, true)`;

export async function runAsLotto<T>(
  db: Tx,
  tipo: TipoLotto,
  titleOf: (result: T) => string,
  work: () => Promise<T>,
): Promise<{ done: T; lotto: number | null }> {
  const lottoId = await openLotto(db, { tipo, titolo: '-' });
  const done = await work();
  return { done, lotto: await closeLotto(db, lottoId, titleOf(done)) };
}

function shortenTitle(titolo: string): string {
  return titolo.length <= MAX_TITLE ? titolo : `${titolo.slice(0, MAX_TITLE - 1).trimEnd()}…`;
}

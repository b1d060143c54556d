// Opens and closes a lotto: all changes made between the two can be undone together.
import { sql } from 'kysely';
import type { TipoLotto } from '#shared/lotti.ts';
import type { Tx } from './handle.ts';

/** The transactions with an open lotto. */
const withOpenLot = new WeakSet<Tx>();

const LONGEST = 200; // characters of a title

/**
 * All changes of the transaction belong to one lotto until `closeLot`. Returns its id, or null inside another lotto, which then
 * gets the changes.
 */
export async function openLot(db: Tx, { tipo, titolo }: { tipo: TipoLotto; titolo: string }): Promise<number | null> {
  if (withOpenLot.has(db)) return null; // saves a query for each row of a bulk action; the database would answer null too
  const { rows } = await sql<{ lotto: number | null }>`select apri_lotto(${tipo}, ${shortened(titolo)}) as lotto`.execute(db);
  withOpenLot.add(db);
  return rows[0]?.lotto ?? null;
}

/** Sets the title of the lotto and returns its id. Returns null if nothing changed; the empty lotto is deleted. */
export async function closeLot(db: Tx, lotto: number | null, titolo: string): Promise<number | null> {
  if (lotto === null) return null;
  withOpenLot.delete(db);
  const { rows } = await sql<{ righe: number }>`select chiudi_lotto(${lotto}, ${shortened(titolo)}) as righe`.execute(db);
  return rows[0]?.righe ? lotto : null;
}

/** Runs `work` as one lotto. `titled` builds the title from the result. */
export async function asLot<T>(
  db: Tx,
  tipo: TipoLotto,
  titled: (done: T) => string,
  work: () => Promise<T>,
): Promise<{ done: T; lotto: number | null }> {
  const opened = await openLot(db, { tipo, titolo: '-' });
  const done = await work();
  return { done, lotto: await closeLot(db, opened, titled(done)) };
}

function shortened(titolo: string): string {
  return titolo.length <= LONGEST ? titolo : `${titolo.slice(0, LONGEST - 1).trimEnd()}…`;
}

// Opening and closing a lot: all changes between the two can be undone together.
import { sql } from 'kysely';
import type { TipoLotto } from '#shared/lotti.ts';
import type { Tx } from './handle.ts';

const LONGEST = 200; // characters of a title

/** From here on all that the transaction changes belongs to one lot, until `closeLot`. Returns its id; null inside another lot, which it then belongs to. */
export async function openLot(db: Tx, { tipo, titolo }: { tipo: TipoLotto; titolo: string }): Promise<number | null> {
  const { rows } = await sql<{ lotto: number | null }>`select apri_lotto(${tipo}, ${shortened(titolo)}) as lotto`.execute(db);
  return rows[0]?.lotto ?? null;
}

/** Gives the lot its title. Returns its id; null where nothing has changed: then the lot is deleted. */
export async function closeLot(db: Tx, lotto: number | null, titolo: string): Promise<number | null> {
  if (lotto === null) return null;
  const { rows } = await sql<{ righe: number }>`select chiudi_lotto(${lotto}, ${shortened(titolo)}) as righe`.execute(db);
  return rows[0]?.righe ? lotto : null;
}

/** Does `work` as one lot. `titled` makes the title from the result. */
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

// Opening and closing a lot: what is done between the two can be taken back as a whole (decision 49).
import { sql } from 'kysely';
import type { TipoLotto } from '#shared/lotti.ts';
import type { Tx } from './handle.ts';

const LONGEST = 200; // of a line of text

/**
 * From here on all that the transaction changes is one lot, until `closeLot`. Resolves to its id; to null inside another lot, whose part
 * it is then.
 */
export async function openLot(db: Tx, { tipo, titolo }: { tipo: TipoLotto; titolo: string }): Promise<number | null> {
  const { rows } = await sql<{ lotto: number | null }>`select apri_lotto(${tipo}, ${shortened(titolo)}) as lotto`.execute(db);
  return rows[0]?.lotto ?? null;
}

/** Counts what it holds and gives it its title. Resolves to its id, to null where nothing has changed: then there is no lot. */
export async function closeLot(db: Tx, lotto: number | null, titolo: string): Promise<number | null> {
  if (lotto === null) return null;
  const { rows } = await sql<{ righe: number }>`select chiudi_lotto(${lotto}, ${shortened(titolo)}) as righe`.execute(db);
  return rows[0]?.righe ? lotto : null;
}

/** Does `work` as one lot, which is called what `titled` makes of its outcome. */
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

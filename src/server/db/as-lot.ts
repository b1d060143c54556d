// Opening and closing a lot: what is done between the two can be taken back as a whole (decision 49).
import { type QueryResult, sql } from 'kysely';
import type { TipoLotto } from '#shared/lotti.ts';
import { sendWithCommit, whileSent } from './at-once.ts';
import type { Tx } from './handle.ts';

const LONGEST = 200; // of a line of text

const opening = (db: Tx, tipo: TipoLotto, titolo: string) =>
  sql<{ lotto: number | null }>`select apri_lotto(${tipo}, ${shortened(titolo)}) as lotto`.compile(db);

const closing = (db: Tx, lotto: number, titolo: string) =>
  sql<{ righe: number }>`select chiudi_lotto(${lotto}, ${shortened(titolo)}) as righe`.compile(db);

const lotIn = ({ rows: [row] }: QueryResult<unknown>) => (row as { lotto: number | null } | undefined)?.lotto ?? null;

/**
 * From here on all that the transaction changes is one lot, until `closeLot`. Resolves to its id; to null inside another lot, whose part
 * it is then.
 */
export async function openLot(db: Tx, { tipo, titolo }: { tipo: TipoLotto; titolo: string }): Promise<number | null> {
  return lotIn(await db.executeQuery(opening(db, tipo, titolo)));
}

/** Counts what it holds and gives it its title. Resolves to its id, to null where nothing has changed: then there is no lot. */
export async function closeLot(db: Tx, lotto: number | null, titolo: string): Promise<number | null> {
  if (lotto === null) return null;
  const { rows } = await db.executeQuery(closing(db, lotto, titolo));
  return rows[0]?.righe ? lotto : null;
}

type Close = (db: Tx, lotto: number | null, titolo: string) => Promise<number | null>;

const lotClosedBy =
  (close: Close) =>
  async <T>(db: Tx, tipo: TipoLotto, titled: (done: T) => string, work: () => Promise<T>): Promise<{ done: T; lotto: number | null }> => {
    const [opened, done] = await whileSent(db, opening(db, tipo, '-'), work);
    return { done, lotto: await close(db, lotIn(opened), titled(done)) };
  };

/** Does `work` as one lot, which is called what `titled` makes of its outcome. */
export const asLot = lotClosedBy(closeLot);

/** The same of work that changes something wherever it ends well: the lot is closed in one go with the commit. */
export const asLotOfChange = lotClosedBy(async (db, lotto, titolo) => {
  if (lotto !== null) await sendWithCommit(db, closing(db, lotto, titolo));
  return lotto;
});

function shortened(titolo: string): string {
  return titolo.length <= LONGEST ? titolo : `${titolo.slice(0, LONGEST - 1).trimEnd()}…`;
}

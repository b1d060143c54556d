// Who came in, went out, was kept out or refused, for the register: the amministratore alone reads it. Never a password, nor a name
// that somebody typed and no account has.
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { beginningWith } from '#server/db/named-transactions.ts';
import { enteringFact } from '#server/db/record-fact.ts';
import type { EventoAccesso } from '#shared/accessi.ts';
import { occurrence } from './occurrences.ts';

interface Access {
  evento: EventoAccesso;
  /** The account that it is about; undefined when there is none of that name. */
  utente: number | undefined;
  /** Where it came from. */
  indirizzo?: string;
  /** How many sessions ended. */
  sessioni?: number;
  /** The call that was refused: 'PATCH /api/hardware/:id/assign', and what it would have done. */
  chiamata?: string;
  richiesta?: string;
  /** With what somebody came in, or which second factor it is about. */
  fattore?: string;
  /** Which one of the hour it is, where not each is entered. */
  volte?: number;
}

/** Enters what happened in the caller's transaction, as its actor's doing: it stands if the rest does. */
export async function recordAccess(db: Tx, access: Access): Promise<void> {
  await enteringAccess(access).execute(db);
}

/** The statement that does, for who sends it along with others. */
export function enteringAccess({ utente, ...dopo }: Access): RawBuilder<unknown> {
  return enteringFact({ azione: 'accesso', oggetto: 'accessi', oggetto_id: utente?.toString() ?? null, dopo });
}

/**
 * Enters what was refused, in a transaction of its own: the caller's is undone, or has not begun. `by` is the account behind it,
 * where one is signed in. `gettone`: of its program. Of a flood some are entered, with their number; which ones does not depend on whether an account exists.
 */
export async function recordRefusedAccess(db: Db, access: Access, by?: number, gettone?: string): Promise<void> {
  const { isTold, ...many } = occurrence(db, access.evento, by === undefined ? (access.indirizzo ?? '') : `id:${by}`);
  if (!isTold) return;
  const how = by === undefined ? undefined : { userId: by, gettone };
  await beginningWith(how, () => db.transaction().execute((tx) => recordAccess(tx, { ...access, ...many })));
}

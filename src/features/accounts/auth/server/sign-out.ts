import type { Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { recordAccess } from '#server/security/record-access.ts';
import { closeSession, nameActor } from './queries.ts';

/** Ends the session of the request, if it is one. The call is public, so the session says whose doing it is. */
export async function signOut(db: Tx, { token, address }: Pick<RequestFacts, 'token' | 'address'>): Promise<void> {
  const utente = await closeSession(db, token);
  if (utente === undefined) return;
  await nameActor(db, utente);
  await recordAccess(db, { evento: 'uscito', utente, indirizzo: address });
}

/** Ends the session that the browser had before it signed in anew: it may be somebody else's. */
export async function replaceSession(db: Tx, token: string): Promise<void> {
  const utente = await closeSession(db, token);
  if (utente !== undefined) await recordAccess(db, { evento: 'sessioni_chiuse', utente, sessioni: 1 });
}

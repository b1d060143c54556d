import { confirmSession } from '#features/accounts/auth/server/confirm-identity.ts';
import { present } from '#features/accounts/auth/server/enter-account.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import { recordRefusedAccess } from '#server/security/record-access.ts';
import type { Problem } from '#shared/problem.ts';
import { GIRO_SCADUTO, type Mappa, NON_SEI_TU, type Persona, SENZA_ORA } from '../rules.ts';
import { checkGruppi, isLinked } from './recognize-persona.ts';

interface Asked {
  /** What people call the provider. */
  nome: string;
  mappa: Mappa | undefined;
  /** The session that is to be confirmed, and when that was begun. */
  sessione: number;
  iniziato: number;
  token: string | undefined;
  address: string;
}

const SKEW_S = 60;

/**
 * The caller whose session is confirmed. Throws when the person at the provider is not the person of the session's account, has not signed in there
 * since the question, or is in none of the groups any more: the groups decide as at a sign-in.
 */
export async function checkPersona(db: Db, persona: Persona, { nome, mappa, sessione, iniziato, token, address }: Asked): Promise<Caller> {
  const caller = token === undefined ? undefined : await authenticate(db, { tipo: 'sessione', secret: token });
  if (caller?.user.session_id !== sessione) throw GIRO_SCADUTO();
  const { id } = caller.user;
  const refuse = async (problem: Problem) => {
    await recordRefusedAccess(db, { evento: 'conferma_errata', utente: id, indirizzo: address, fattore: nome }, id);
    throw problem;
  };
  if (!(await isLinked(db, id, persona))) return refuse(NON_SEI_TU(nome));
  const { refusal } = await checkGruppi(db, persona, id, { nome, mappa });
  if (refusal) return refuse(refusal);
  if (persona.mostrata === undefined || persona.mostrata < iniziato / 1000 - SKEW_S) throw SENZA_ORA(nome);
  return caller;
}

export async function confirmPersona(db: Tx, caller: Caller) {
  await confirmSession(db, caller.user);
  return present(caller);
}

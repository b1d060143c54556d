import { confirmSession } from '#features/auth/server/confirm-identity.ts';
import { present } from '#features/auth/server/enter-account.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import { recordRefusedAccess } from '#server/security/record-access.ts';
import { GIRO_SCADUTO, NON_SEI_TU, type Persona, SENZA_ORA } from '../rules.ts';
import { isLinked } from './recognize-persona.ts';

interface Asked {
  /** What people call the provider. */
  nome: string;
  /** The session that is to be confirmed, and when that was begun. */
  sessione: number;
  iniziato: number;
  token: string | undefined;
  address: string;
}

const SKEW_S = 60;

/** Refused unless it is the person of the session's account, who has shown who they are since they were asked. */
export async function checkPersona(db: Db, persona: Persona, { nome, sessione, iniziato, token, address }: Asked): Promise<Caller> {
  const caller = token === undefined ? undefined : await authenticate(db, { tipo: 'sessione', secret: token });
  if (caller?.user.session_id !== sessione) throw GIRO_SCADUTO();
  if (!(await isLinked(db, caller.user.id, persona))) {
    await recordRefusedAccess(db, { evento: 'conferma_errata', utente: caller.user.id, indirizzo: address, fattore: nome }, caller.user.id);
    throw NON_SEI_TU(nome);
  }
  if (persona.mostrata === undefined || persona.mostrata < iniziato / 1000 - SKEW_S) throw SENZA_ORA(nome);
  return caller;
}

export async function confirmPersona(db: Tx, caller: Caller) {
  await confirmSession(db, caller.user);
  return present(caller);
}

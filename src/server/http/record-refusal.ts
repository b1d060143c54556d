import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/handle.ts';
import { recordRefusedAccess } from '#server/security/record-access.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { forLog } from './to-problem.ts';
import { isOfRights } from './unready.ts';

/** Enters in the register that somebody asked for what they have no right to: who, and which call. Nothing of what they sent. */
export async function recordRefusal(db: Db, endpoint: Endpoint, request: FastifyRequest, error: unknown): Promise<void> {
  if (request.caller === undefined || !isOfRights(error)) return;
  const { user_id: utente, gettone } = request.caller.scope;
  const { method, path, summary } = endpoint;
  try {
    await recordRefusedAccess(db, { evento: 'rifiutato', utente, richiesta: summary, chiamata: `${method} ${path}` }, utente, gettone);
  } catch (failure) {
    // The refusal holds whether or not it can be written down.
    request.log.error({ err: forLog(failure), route: path, method }, 'A refusal could not be entered in the register');
  }
}

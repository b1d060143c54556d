// What a request shows to be somebody: a browser its session's cookie, a program its token in 'Authorization: Bearer'.
import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';
import { readSessionCookie } from './session-cookie.ts';

export interface Credential {
  tipo: 'sessione' | 'gettone';
  /** As it was sent; it says nothing about whether it is any good. */
  secret: string;
}

/** A request that shows a token is the token's, whatever cookies come with it: one that is no good never falls back on a session. */
export function credentialOf(request: FastifyRequest): Credential | undefined {
  const bearer = bearerOf(request);
  if (bearer !== undefined) return { tipo: 'gettone', secret: bearer };
  const token = readSessionCookie(request);
  return token === undefined ? undefined : { tipo: 'sessione', secret: token };
}

export const isProgram = (request: FastifyRequest): boolean => bearerOf(request) !== undefined;

/** Other schemes are not ours: a proxy in front may ask for a name and a password of its own. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const found = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
  return found ? (found[1] ?? '') : undefined;
}

/** The same for a token that is wrong, expired, revoked, or of an account that may not sign in. */
export const GETTONE_NON_VALIDO = () =>
  new Problem('unauthenticated', 'GETTONE_NON_VALIDO', 'Il gettone non vale: è sbagliato, scaduto o revocato.');

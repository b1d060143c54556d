// What a request shows to be somebody: a browser its session's cookie, a program its token in 'Authorization: Bearer'.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';
import '@fastify/cookie';
import { createHash, randomBytes } from 'node:crypto';

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

// Of a '__Host-' cookie the browser sees to it that this very host set it over TLS: neither another machine of the company's domain nor
// a page without TLS can put one there. Without TLS the browser would refuse the name.
const OVER_TLS = '__Host-';
const SESSION = 'organico_sessione';
const GIRO = 'organico_giro';

// One name for each way, so that a cookie that anybody could plant without TLS is never read over TLS.
function nameFor(request: FastifyRequest, name = SESSION): string {
  return isOverTls(request) ? OVER_TLS + name : name;
}

/** The token that the request presents; it says nothing about whether it is any good. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request)] || undefined;
}

// No expiry on the cookie: the database decides how long a session lasts, and closing the browser forgets the token.
function options(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isOverTls(request) } as const;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(nameFor(request), token, options(request));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), options(request));
}

const GIRO_SECONDS = 600;

/** What a browser brings back that was sent elsewhere to be asked who one is: sealed, and brought by our own pages alone. */
export function readGiro(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, GIRO)] || undefined;
}

export function giveGiro(request: FastifyRequest, reply: FastifyReply, sealed: string): void {
  reply.setCookie(nameFor(request, GIRO), sealed, { ...options(request), sameSite: 'strict', maxAge: GIRO_SECONDS });
}

/** Whether the browser came over TLS: a proxy that is trusted says so. */
export function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/** A new session token: 256 random bits, for the cookie and nowhere else. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. A random token needs no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

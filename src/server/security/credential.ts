import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';
import '@fastify/cookie';
import { createHash, randomBytes } from 'node:crypto';

export interface Credential {
  tipo: 'sessione' | 'gettone';
  secret: string;
}

/** The credential of the request. A bearer token has precedence over cookies: an invalid token must not fall back to a session. */
export function credentialOf(request: FastifyRequest): Credential | undefined {
  const bearer = bearerToken(request);
  if (bearer !== undefined) return { tipo: 'gettone', secret: bearer };
  const token = readSessionCookie(request);
  return token === undefined ? undefined : { tipo: 'sessione', secret: token };
}

export const isProgram = (request: FastifyRequest): boolean => bearerToken(request) !== undefined;

/** Other authorization schemes are ignored, because a proxy in front of the server may use Basic authentication. */
function bearerToken({ headers }: FastifyRequest): string | undefined {
  const match = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
  return match ? (match[1] ?? '') : undefined;
}

/**
 * The error for an invalid API token. It is the same for a token that is wrong, expired, revoked, or of an account that may
 * not sign in.
 */
export const GETTONE_NON_VALIDO = () =>
  new Problem('unauthenticated', 'GETTONE_NON_VALIDO', 'Il gettone non vale: è sbagliato, scaduto o revocato.');

// The browser guarantees that a '__Host-' cookie was set by this host over TLS: neither another machine of the company's domain
// nor a page without TLS can plant one. Without TLS the browser would reject the name.
const TLS_PREFIX = '__Host-';
const SESSION_COOKIE = 'organico_sessione';
const FLOW_COOKIE = 'organico_giro';

// The cookie has different names with and without TLS, so that a cookie planted without TLS is never read over TLS.
function cookieName(request: FastifyRequest, name = SESSION_COOKIE): string {
  return isOverTls(request) ? TLS_PREFIX + name : name;
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request)] || undefined;
}

// The cookie has no expiry: the database decides how long a session lasts, and closing the browser deletes the cookie.
function cookieOptions(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isOverTls(request) } as const;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request), token, cookieOptions(request));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), cookieOptions(request));
}

const FLOW_COOKIE_SECONDS = 600;

/** The sealed cookie that a browser keeps while its user signs in at the provider. Only our own pages send it (SameSite=strict). */
export function readFlowCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request, FLOW_COOKIE)] || undefined;
}

export function setFlowCookie(request: FastifyRequest, reply: FastifyReply, sealed: string): void {
  reply.setCookie(cookieName(request, FLOW_COOKIE), sealed, { ...cookieOptions(request), sameSite: 'strict', maxAge: FLOW_COOKIE_SECONDS });
}

/** True if the browser uses TLS, according to the connection or the trusted proxy. */
export function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/** A new session token: 256 random bits, stored only in the cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that the database stores. A random token needs neither salt nor a slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

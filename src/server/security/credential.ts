import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';
import '@fastify/cookie';
import { createHash, randomBytes } from 'node:crypto';

export interface Credential {
  tipo: 'sessione' | 'gettone';
  secret: string;
}

/**
 * Returns the credential of a request. A bearer token has precedence over cookies, because an invalid token must not fall back
 * to a session.
 */
export function credentialOf(request: FastifyRequest): Credential | undefined {
  const bearer = bearerToken(request);
  if (bearer !== undefined) return { tipo: 'gettone', secret: bearer };
  const token = readSessionCookie(request);
  return token === undefined ? undefined : { tipo: 'sessione', secret: token };
}

export const isProgram = (request: FastifyRequest): boolean => bearerToken(request) !== undefined;

/**
 * Returns the bearer token of a request. Other authorization schemes are ignored, because a proxy may use Basic authentication.
 */
function bearerToken({ headers }: FastifyRequest): string | undefined {
  const match = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
  return match ? (match[1] ?? '') : undefined;
}

/**
 * The error for an API token that is wrong, expired or revoked, or whose account may not sign in. All four cases get the same
 * error.
 */
export const GETTONE_NON_VALIDO = () =>
  new Problem('unauthenticated', 'GETTONE_NON_VALIDO', 'Il gettone non vale: è sbagliato, scaduto o revocato.');

// The prefix proves that this host has set the cookie over TLS. Without TLS the browser would reject the name.
const TLS_PREFIX = '__Host-';
const SESSION_COOKIE = 'organico_sessione';
const FLOW_COOKIE = 'organico_giro';

// The cookie has another name over TLS, so that a cookie that was planted without TLS is never read over TLS.
function cookieName(request: FastifyRequest, name = SESSION_COOKIE): string {
  return isOverTls(request) ? TLS_PREFIX + name : name;
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request)] || undefined;
}

// The session cookie has no expiry: the database decides how long a session lasts, and closing the browser deletes the cookie.
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

/**
 * Returns the encrypted cookie of a sign-in at the provider. The browser sends it only from our own pages (SameSite=strict).
 */
export function readFlowCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request, FLOW_COOKIE)] || undefined;
}

export function setFlowCookie(request: FastifyRequest, reply: FastifyReply, sealed: string): void {
  reply.setCookie(cookieName(request, FLOW_COOKIE), sealed, { ...cookieOptions(request), sameSite: 'strict', maxAge: FLOW_COOKIE_SECONDS });
}

/** Returns whether the browser uses TLS, as reported by the connection or by the trusted proxy. */
export function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/** Returns a new session token with 256 random bits. Only the cookie stores the token. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token. A random token needs neither salt nor a slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

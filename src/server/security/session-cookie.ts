import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { isOverTls } from './over-tls.ts';

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

import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

const NAME = 'organico_sessione';

/** The token that the request presents; it says nothing about whether it is any good. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[NAME] || undefined;
}

// No expiry on the cookie: the database decides how long a session lasts, and closing the browser forgets the token.
function options(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, options(request));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(NAME, options(request));
}

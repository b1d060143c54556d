import type { FastifyRequest } from 'fastify';

/** Whether the browser came over TLS: a proxy that is trusted says so. */
export function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

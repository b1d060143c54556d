import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing request that another site's page made. Browsers say where a request comes from in
 * Sec-Fetch-Site; older ones in Origin, which must then be ours. Programs that are not browsers send neither.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const allowed = site === undefined ? isOwnOrigin(request) : site === 'same-origin' || site === 'none';
  if (!allowed)
    throw new Problem('forbidden', 'ORIGINE_NON_CONSENTITA', 'Questa richiesta arriva da un altro sito e non è stata eseguita.');
}

function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

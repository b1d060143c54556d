// The check of the Host header protects against DNS rebinding: another site can let its name point to this server, but its page
// cannot change the Host header.
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';

export interface OwnAddresses {
  origins: readonly string[];
  listensOn?: string;
}

const UNKNOWN_HOST = () =>
  new Problem(
    'forbidden',
    'INDIRIZZO_NON_PREVISTO',
    "Organico non risponde a questo nome. Chi amministra il server può aggiungere l'indirizzo all'impostazione PUBLIC_URL, per esempio PUBLIC_URL=https://organico.azienda.it, e riavviarlo.",
  );
const OTHER_SITE = () =>
  new Problem('forbidden', 'ORIGINE_NON_CONSENTITA', 'Questa richiesta arriva da un altro sito e non è stata eseguita.');

export const FOREIGN_REQUEST_CODES: ReadonlySet<string> = new Set([UNKNOWN_HOST().code, OTHER_SITE().code]);

/** Rejects with 403 a foreign Host header and a state-changing request from another site. Health checks may use any host. */
export function rejectForeignRequests(app: FastifyInstance, ownAddresses: OwnAddresses): void {
  const hostNames = new Set([
    ...ownAddresses.origins.map((origin) => new URL(origin).hostname),
    'localhost',
    ownAddresses.listensOn?.toLowerCase(),
  ]);
  // The last accepted host is stored, so that the usual host is not parsed for every request.
  let lastHost: string | undefined;
  app.addHook('onRequest', async (request) => {
    if (!isHealthCheck(request) && request.host !== lastHost) {
      if (!isOwnHost(hostNames, request.host)) throw UNKNOWN_HOST();
      lastHost = request.host;
    }
    if (!SAFE_METHODS.has(request.method) && !isOwnPage(ownAddresses, request)) throw OTHER_SITE();
  });
}

const isHealthCheck = ({ routeOptions: { url = '' } }: FastifyRequest) => url.startsWith('/api/health/');

/**
 * Returns whether the host is a name of this server or an IP address. Another site cannot make an IP address point elsewhere.
 */
function isOwnHost(hostNames: ReadonlySet<string | undefined>, host: string | undefined): boolean {
  const url = URL.parse(`http://${host}`);
  if (url?.username !== '' || url.pathname !== '/') return false;
  return hostNames.has(url.hostname) || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns whether the request comes from a page of this server or from a program. Older browsers send only Origin, which must
 * match including its scheme. API clients send neither header and are accepted.
 */
function isOwnPage({ origins }: OwnAddresses, { headers, protocol, host }: FastifyRequest): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  const { origin } = headers;
  return origin === undefined || origins.includes(origin) || origin === URL.parse(`${protocol}://${host}`)?.origin;
}

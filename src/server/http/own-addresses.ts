// Protects against DNS rebinding: another site can let its own name point to this server and is then same-origin for the
// browser. The page cannot change the Host header, so a request with a foreign host is rejected.
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';

export interface OwnAddresses {
  origins: readonly string[];
  /** The host name that the server listens on, from HOST. */
  listensOn?: string;
}

const STRANGE_NAME = () =>
  new Problem(
    'forbidden',
    'INDIRIZZO_NON_PREVISTO',
    "Organico non risponde a questo nome. Chi amministra il server può aggiungere l'indirizzo all'impostazione PUBLIC_URL, per esempio PUBLIC_URL=https://organico.azienda.it, e riavviarlo.",
  );
const OTHER_SITE = () =>
  new Problem('forbidden', 'ORIGINE_NON_CONSENTITA', 'Questa richiesta arriva da un altro sito e non è stata eseguita.');

/** The error codes of requests from another site or host. Our own pages never cause these errors. */
export const FROM_ELSEWHERE: ReadonlySet<string> = new Set([STRANGE_NAME().code, OTHER_SITE().code]);

/**
 * Rejects with 403 a request with a foreign Host header, and a state-changing request from another site. Health checks are
 * allowed with any host.
 */
export function answerOnlyAsOneself(app: FastifyInstance, own: OwnAddresses): void {
  const names = new Set([...own.origins.map((origin) => new URL(origin).hostname), 'localhost', own.listensOn?.toLowerCase()]);
  // The host of the last accepted request, so that the usual host is not parsed again.
  let last: string | undefined;
  app.addHook('onRequest', async (request) => {
    if (!isOfHealth(request) && request.host !== last) {
      if (!isOwnName(names, request.host)) throw STRANGE_NAME();
      last = request.host;
    }
    if (!SAFE.has(request.method) && !isOwnPage(own, request)) throw OTHER_SITE();
  });
}

const isOfHealth = ({ routeOptions: { url = '' } }: FastifyRequest) => url.startsWith('/api/health/');

/** An IP address is allowed: another site cannot make it point elsewhere. */
function isOwnName(names: ReadonlySet<string | undefined>, host: string | undefined): boolean {
  const url = URL.parse(`http://${host}`);
  if (url?.username !== '' || url.pathname !== '/') return false;
  return names.has(url.hostname) || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request from one of our pages. Browsers send Sec-Fetch-Site; older ones send Origin, which must match including
 * its scheme, because an http page is not an https page. API clients send neither and are accepted.
 */
function isOwnPage({ origins }: OwnAddresses, { headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origins.includes(origin) || origin === URL.parse(`${protocol}://${host}`)?.origin;
}

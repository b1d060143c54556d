// Whom a request takes this server for. A page of another site can make a name of its own point to this machine; to the browser it is then
// at home here. What that page cannot choose is the name in its requests: it is refused unless it is one of ours.
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';

export interface OwnAddresses {
  /** Where people reach it, as origins ('https://organico.azienda.it'): PUBLIC_URL. */
  origins: readonly string[];
  /** The name it listens on, where it is one: HOST. */
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

/** What it refuses with: never met by a page of ours. */
export const FROM_ELSEWHERE: ReadonlySet<string> = new Set([STRANGE_NAME().code, OTHER_SITE().code]);

/** Refuses what comes under a name that is not ours, and what another site's page would change. A balancer asks for the health by any name. */
export function answerOnlyAsOneself(app: FastifyInstance, own: OwnAddresses): void {
  const names = new Set([...own.origins.map((origin) => new URL(origin).hostname), 'localhost', own.listensOn?.toLowerCase()]);
  // By which it was asked last, in whose address nothing has to be looked for again.
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

/** An address of digits is nobody's name: no other site can make it point elsewhere. */
function isOwnName(names: ReadonlySet<string | undefined>, host: string | undefined): boolean {
  const url = URL.parse(`http://${host}`);
  if (url?.username !== '' || url.pathname !== '/') return false;
  return names.has(url.hostname) || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers say where a request comes from in Sec-Fetch-Site; older ones in Origin, which must then be ours, its scheme included: a page
 * of http is not one of https. Programs that are not browsers send neither.
 */
function isOwnPage({ origins }: OwnAddresses, { headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origins.includes(origin) || origin === URL.parse(`${protocol}://${host}`)?.origin;
}

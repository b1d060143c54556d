// The only place that sends requests to addresses chosen by users. It connects only to checked addresses, and never to internal ones.
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { askable } from '#server/security/askable-addresses.ts';

// Loads node:http without an import. An import would run every getter of the module, and some getters load the fetch implementation of Node.js:
// 14 MB that stay in memory (src/outside.test.ts).
const http = process.getBuiltinModule('node:http');

interface Found {
  address: string;
  family: number;
}

interface Settings {
  /** Whether addresses with http are allowed, in addition to https. */
  http?: boolean;
  /** Internal networks ('10.0.5.0/24') or single internal addresses to which requests are allowed. */
  networks?: readonly string[];
  /** The DNS lookup; replaced in tests. */
  resolve?: (host: string) => Promise<Found[]>;
  timeoutMs?: number;
}

interface Answer {
  stato: number;
}

export interface Receivers {
  /** Returns the reason why requests to this address are rejected; undefined when they are allowed. */
  refusal(address: string): Promise<string | undefined>;
  /** Sends a request and resolves to the answer, whatever its HTTP status. Throws `Unreached` when no answer arrives. */
  post(address: string, headers: Record<string, string>, body: string): Promise<Answer>;
}

/** The reason as an Italian sentence for an amministratore. */
export class Unreached extends Error {}

const TIMEOUT_MS = 10_000;
/** The number of bytes that are read of a receiver's answer. Only the status of the answer is used; the rest of the body is not read. */
const MOST_BYTES = 64 * 1024;

const INTERNO = "L'indirizzo porta dentro la rete aziendale: non è tra quelli permessi da WEBHOOK_NETWORKS.";
const SENZA_TLS = "L'indirizzo deve cominciare con https://";
const CON_PASSWORD = "Nell'indirizzo non ci stanno utente e password.";
const SCONOSCIUTO = "Il nome nell'indirizzo non si trova.";

export function reachReceivers(settings: Settings = {}): Receivers {
  const { http: mayHttp = false, networks = [], resolve = everyAddress, timeoutMs = TIMEOUT_MS } = settings;
  const mayAsk = askable(networks);

  /** Checks the URL itself: scheme, credentials, IP address. */
  const rejectionOf = ({ protocol, username, password, hostname }: URL): string | undefined => {
    if (protocol !== 'https:' && !(mayHttp && protocol === 'http:')) return SENZA_TLS;
    if (username || password) return CON_PASSWORD;
    const literal = bare(hostname);
    return isIP(literal) && !mayAsk(literal) ? INTERNO : undefined;
  };

  const find = async (host: string): Promise<Found[]> => {
    const found = await resolve(host).catch(() => []);
    if (found.length === 0) throw new Unreached(SCONOSCIUTO);
    // Rejects the host name when any of its addresses is internal, because the owner of the name controls which of the addresses is used.
    if (!found.every(({ address }) => mayAsk(address))) throw new Unreached(INTERNO);
    return found;
  };

  // The lookup function of the connection: it returns only checked addresses. Node.js does not call it when the URL contains an IP address.
  const guarded: LookupFunction = (host, { all }, done) => {
    find(host).then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error: Error) => done(error, []),
    );
  };

  return {
    async refusal(address) {
      const url = new URL(address);
      const refused = rejectionOf(url);
      if (refused || isIP(bare(url.hostname))) return refused;
      return find(url.hostname).then(
        () => undefined,
        (error: Error) => error.message,
      );
    },

    async post(address, headers, body) {
      const url = new URL(address);
      const refused = rejectionOf(url);
      if (refused) throw new Unreached(refused);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return { stato: await ask(url, { headers, lookup: guarded, signal }, body) };
      } catch (error) {
        throw error instanceof Unreached ? error : new Unreached(explain(error, signal.aborted));
      }
    },
  };
}

/** Sends one request over a new connection and does not follow redirects. */
async function ask(url: URL, options: Pick<https.RequestOptions, 'headers' | 'lookup' | 'signal'>, body: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, { ...options, method: 'POST', agent: false });
    request.on('error', reject).on('response', resolve).end(body);
  });
  answer.on('error', () => {}); // the connection was cut off here
  let bytes = 0;
  for await (const piece of answer) {
    bytes += (piece as Buffer).length;
    if (bytes > MOST_BYTES) break;
  }
  return answer.statusCode ?? 0;
}

function explain(error: unknown, isLate: boolean): string {
  if (isLate) return 'Non ha risposto in tempo.';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|TLS|SSL|UNABLE_TO_/.test(code)) return `Il certificato non è riconosciuto, o il collegamento cifrato non riesce (${code}).`;
  return `Il collegamento non riesce${code ? ` (${code})` : ''}.`;
}

const everyAddress = (host: string): Promise<Found[]> => lookup(host, { all: true });

/** The host without the brackets of IPv6. */
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

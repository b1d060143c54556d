// Only this file sends requests to addresses that users have chosen. It connects only to checked addresses, and never to internal ones.
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createAddressCheck } from '#server/security/allowed-addresses.ts';

// The module is not imported, because an import would run every getter of the module, and some getters load the fetch implementation of
// Node.js: 14 MB that stay in memory (src/outside.test.ts).
const http = process.getBuiltinModule('node:http');

interface ResolvedAddress {
  address: string;
  family: number;
}

interface ReceiverSettings {
  http?: boolean;
  /** The internal networks ('10.0.5.0/24') or single internal addresses to which requests are allowed. */
  networks?: readonly string[];
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
  timeoutMs?: number;
}

interface ReceiverAnswer {
  stato: number;
}

export interface Receivers {
  /** Returns an Italian sentence why requests to this address are rejected; undefined when they are allowed. */
  findRejection(address: string): Promise<string | undefined>;
  /** Sends a request to a webhook and returns the answer, whatever its HTTP status. Throws UnreachableError when no answer arrives. */
  post(address: string, headers: Record<string, string>, body: string): Promise<ReceiverAnswer>;
}

/** The error when the receiver of a webhook cannot be reached. The message is an Italian sentence for an amministratore. */
export class UnreachableError extends Error {}

const TIMEOUT_MS = 10_000;
/** The maximum number of bytes of an answer. The rest is not read, because only the status is used. */
const MAX_BYTES = 64 * 1024;

const INTERNAL_ADDRESS = "L'indirizzo porta dentro la rete aziendale: non è tra quelli permessi da WEBHOOK_NETWORKS.";
const NO_TLS = "L'indirizzo deve cominciare con https://";
const HAS_CREDENTIALS = "Nell'indirizzo non ci stanno utente e password.";
const UNKNOWN_HOST = "Il nome nell'indirizzo non si trova.";

export function createReceivers(settings: ReceiverSettings = {}): Receivers {
  const { http: allowsHttp = false, networks = [], resolve = resolveAll, timeoutMs = TIMEOUT_MS } = settings;
  const isAllowed = createAddressCheck(networks);

  const rejectionOf = ({ protocol, username, password, hostname }: URL): string | undefined => {
    if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) return NO_TLS;
    if (username || password) return HAS_CREDENTIALS;
    const host = withoutBrackets(hostname);
    return isIP(host) && !isAllowed(host) ? INTERNAL_ADDRESS : undefined;
  };

  const resolveChecked = async (host: string): Promise<ResolvedAddress[]> => {
    const resolved = await resolve(host).catch(() => []);
    if (resolved.length === 0) throw new UnreachableError(UNKNOWN_HOST);
    // The request is rejected when a single address is internal, because the owner of the host name controls which address is used.
    if (!resolved.every(({ address }) => isAllowed(address))) throw new UnreachableError(INTERNAL_ADDRESS);
    return resolved;
  };

  // The host name lookup that returns only checked addresses. Node.js does not call this function when the URL contains an IP address.
  const guarded: LookupFunction = (host, { all }, callback) => {
    resolveChecked(host).then(
      (resolved) => (all ? callback(null, resolved) : callback(null, resolved[0]?.address ?? '', resolved[0]?.family)),
      (error: Error) => callback(error, []),
    );
  };

  return {
    async findRejection(address) {
      const url = new URL(address);
      const rejection = rejectionOf(url);
      if (rejection || isIP(withoutBrackets(url.hostname))) return rejection;
      return resolveChecked(url.hostname).then(
        () => undefined,
        (error: Error) => error.message,
      );
    },

    async post(address, headers, body) {
      const url = new URL(address);
      const rejection = rejectionOf(url);
      if (rejection) throw new UnreachableError(rejection);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return { stato: await sendRequest(url, { headers, lookup: guarded, signal }, body) };
      } catch (error) {
        throw error instanceof UnreachableError ? error : new UnreachableError(describeFailure(error, signal.aborted));
      }
    },
  };
}

async function sendRequest(url: URL, options: Pick<https.RequestOptions, 'headers' | 'lookup' | 'signal'>, body: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, { ...options, method: 'POST', agent: false });
    request.on('error', reject).on('response', resolve).end(body);
  });
  answer.on('error', () => {});
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BYTES) break;
  }
  return answer.statusCode ?? 0;
}

function describeFailure(error: unknown, isTimeout: boolean): string {
  if (isTimeout) return 'Non ha risposto in tempo.';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|TLS|SSL|UNABLE_TO_/.test(code)) return `Il certificato non è riconosciuto, o il collegamento cifrato non riesce (${code}).`;
  return `Il collegamento non riesce${code ? ` (${code})` : ''}.`;
}

const resolveAll = (host: string): Promise<ResolvedAddress[]> => lookup(host, { all: true });

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

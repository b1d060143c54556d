import { fileURLToPath } from 'node:url';

export interface RawAnswer {
  path: string;
  status: number;
  headers: Headers;
  body: string;
  /** True if the request was sent without a session although its address requires one. */
  isUnauthenticated?: boolean;
}

export const CANARY = `"'><img src=x onerror=alert(1)>`;
/** The foreign host that the scan sends in request headers. No answer may contain this host or redirect to it. */
export const FOREIGN_HOST = 'altrove.example';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LEAKS: readonly [string, RegExp][] = [
  ['traccia dello stack', /\bat .{0,200}(file:|node:|\/)[^\s]*:\d+:\d+/],
  [
    'parole del database',
    /syntax error at or near|relation "\w+"|column "\w+"|violates \w+[ -]\w+ constraint|pg_catalog|\bselect\b.{1,200}\bfrom\b.{1,80}\bwhere\b/i,
  ],
  ['quello che resta di un segreto', /\$argon2|token_hash|whsec_/],
  ['percorsi del server', new RegExp(`${ROOT.replace(/[.]/g, '\\.')}|/node_modules/|root:x:0`)],
];
const REQUIRED_HEADERS: readonly [string, RegExp][] = [
  ['content-security-policy', /default-src '(self|none)'(?!.*unsafe-inline).*frame-ancestors 'none'|frame-ancestors 'none'.*default-src/],
  ['x-content-type-options', /^nosniff$/],
];
// Headers that pages need. They are missing when a request is rejected before it is parsed; such a response has the policy `default-src
// 'none'`.
const REQUIRED_PAGE_HEADERS: readonly [string, RegExp][] = [
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^no-referrer$/],
];

export function faultsOf({ path, status, headers, body, isUnauthenticated = false }: RawAnswer): string[] {
  const type = headers.get('content-type') ?? '';
  const isText = /json|html|text\/plain|csv/.test(type);
  const hasStrictPolicy = headers.get('content-security-policy')?.startsWith("default-src 'none'") ?? false;
  const requiredHeaders = [...REQUIRED_HEADERS, ...(hasStrictPolicy ? [] : REQUIRED_PAGE_HEADERS)];
  const isApi = /^\/api(?![^/?])/.test(path);
  const location = headers.get('location');
  const redirectsAway = location !== null && URL.parse(location, 'http://qui.invalid')?.hostname !== 'qui.invalid';
  const faults: (string | false)[] = [
    status >= 500 && `risponde ${status}`,
    ...requiredHeaders.map(([name, expected]) => !expected.test(headers.get(name) ?? '') && `senza ${name}`),
    ...['x-powered-by', 'server', 'access-control-allow-origin'].map((name) => headers.has(name) && `dice ${name}`),
    ...LEAKS.map(([label, pattern]) => isText && pattern.test(body) && label),
    isApi && headers.get('cache-control') !== 'no-store' && 'si può conservare',
    isUnauthenticated && status < 300 && 'risponde a chi non è entrato',
    redirectsAway && 'manda a un altro sito',
    type.includes('html') && body.includes(CANARY) && 'riflette HTML',
    [body, ...headers.values()].some((text) => text.includes(FOREIGN_HOST)) && "ripete un'intestazione",
  ];
  return faults.filter((fault) => fault !== false);
}

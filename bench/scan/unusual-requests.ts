import { allRoutes } from '#app/routes.ts';
import type { Ids } from '#testing/example-ids.ts';
import { ELSEWHERE, faultsOf, type Heard } from './answer-faults.ts';
import { everyRead } from './list-calls.ts';
import { askRaw } from './send-raw.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS'];

const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '....//', '%252e%252e%252f', '..;/'];
const BELOW = ['/', '/assets/', '/guida/', '/guida/immagini/', '/api/', '/api/docs/static/'];
const SECRETS = ['etc/passwd', 'package.json', '.vite/manifest.json', 'data/chiave'];
const HOLDS_SECRET = /root:x:0|"name": ?"organico"|"isEntry"/;
const TO_OTHERS = [
  '//altro.example/',
  '/\\altro.example/',
  '/%2f%2faltro.example/',
  '///altro.example//',
  '//altro.example/%2e%2e',
  '/https:/altro.example',
  '/guida//altro.example/',
];

const HEADERS: readonly Record<string, string>[] = [
  { host: ELSEWHERE },
  { 'x-forwarded-host': ELSEWHERE },
  { forwarded: `host=${ELSEWHERE}` },
  { origin: `https://${ELSEWHERE}` },
  { referer: `https://${ELSEWHERE}/` },
  { 'x-original-url': '/api/auth/users', 'x-rewrite-url': '/api/auth/users' },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'text/html', 'accept-language': `"'><img src=x>` },
  { range: 'bytes=0-10,20-30' },
  { 'if-none-match': '*', 'if-modified-since': 'ieri' },
  { 'accept-encoding': 'gzip;q=0, *;q=0' },
  { cookie: 'organico_sessione=%00%ff; organico_sessione=x' },
  { authorization: 'Bearer org_x' },
  { 'content-type': 'text/xml', 'content-length': '0' },
  { expect: '100-continue' },
  { 'x-lungo': 'x'.repeat(15_000) },
];

/** Unsupported methods, paths that leave the served folder, paths that redirect to other sites, and misleading headers. */
export async function askOddly(url: string, ids: Ids, token: string): Promise<{ requests: number; faults: string[] }> {
  const cookie = `organico_sessione=${token}`;
  const faults: string[] = [];
  let requests = 0;
  const look = async (method: string, path: string, headers: Record<string, string>, also: (heard: Heard) => string | false) => {
    const heard = await askRaw(url, method, path, headers);
    requests += 1;
    const more = also(heard);
    for (const fault of [...faultsOf(heard), ...(more ? [more] : [])]) faults.push(`${method} ${path} ${Object.keys(headers)}: ${fault}`);
  };

  const all = allRoutes({} as Parameters<typeof allRoutes>[0]).map(({ endpoint }) => endpoint);
  for (const { endpoint, path } of everyRead(ids)) {
    const known = all.filter((each) => fits(each.path, path)).map(({ method }) => method as string);
    for (const method of METHODS.filter((each) => !known.includes(each)))
      await look(method, path, { cookie }, ({ status }) => status < 300 && `${endpoint.path} risponde ${status} a un metodo che non ha`);
  }
  for (const below of BELOW) {
    for (const up of UP) {
      for (const secret of SECRETS)
        await look('GET', below + up.repeat(6) + secret, {}, ({ body }) => HOLDS_SECRET.test(body) && 'dà un file del server');
    }
  }
  for (const path of TO_OTHERS) await look('GET', path, { cookie }, () => false);
  for (const path of ['/', '/login', '/guida', '/theme.js', '/api/brands', '/api/auth/me', '/api/niente', '/api/health/live']) {
    for (const headers of HEADERS) await look('GET', path, { cookie, ...headers }, () => false);
  }
  return { requests, faults };
}

function fits(contract: string, path: string): boolean {
  return new RegExp(`^${contract.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path);
}

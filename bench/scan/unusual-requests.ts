import { ROUTES } from '#testing/every-endpoint.ts';
import type { Ids } from '#testing/example-ids.ts';
import { FOREIGN_HOST, faultsOf, type RawAnswer } from './answer-faults.ts';
import { listReads } from './list-calls.ts';
import { sendRaw } from './send-raw.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS'];

const PARENT_PATHS = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '....//', '%252e%252e%252f', '..;/'];
const BASE_PATHS = ['/', '/assets/', '/guida/', '/guida/immagini/', '/api/', '/api/docs/static/'];
const SECRET_FILES = ['etc/passwd', 'package.json', '.vite/manifest.json', 'data/chiave'];
const SECRET_CONTENT = /root:x:0|"name": ?"organico"|"isEntry"/;
const REDIRECT_PATHS = [
  '//altro.example/',
  '/\\altro.example/',
  '/%2f%2faltro.example/',
  '///altro.example//',
  '//altro.example/%2e%2e',
  '/https:/altro.example',
  '/guida//altro.example/',
];

const UNUSUAL_HEADERS: readonly Record<string, string>[] = [
  { host: FOREIGN_HOST },
  { 'x-forwarded-host': FOREIGN_HOST },
  { forwarded: `host=${FOREIGN_HOST}` },
  { origin: `https://${FOREIGN_HOST}` },
  { referer: `https://${FOREIGN_HOST}/` },
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

export async function sendUnusualRequests(url: string, ids: Ids, token: string): Promise<{ requests: number; faults: string[] }> {
  const cookie = `organico_sessione=${token}`;
  const faults: string[] = [];
  let requests = 0;
  const sendAndCheck = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    findExtraFault: (answer: RawAnswer) => string | false,
  ) => {
    const answer = await sendRaw(url, method, path, headers);
    requests += 1;
    const extraFault = findExtraFault(answer);
    for (const fault of [...faultsOf(answer), ...(extraFault ? [extraFault] : [])])
      faults.push(`${method} ${path} ${Object.keys(headers)}: ${fault}`);
  };

  const endpoints = ROUTES.map(({ endpoint }) => endpoint);
  for (const { endpoint, path } of listReads(ids)) {
    const supportedMethods = endpoints.filter((each) => matches(each.path, path)).map(({ method }) => method as string);
    for (const method of METHODS.filter((each) => !supportedMethods.includes(each)))
      await sendAndCheck(
        method,
        path,
        { cookie },
        ({ status }) => status < 300 && `${endpoint.path} risponde ${status} a un metodo che non ha`,
      );
  }
  for (const basePath of BASE_PATHS) {
    for (const parentPath of PARENT_PATHS) {
      for (const secretFile of SECRET_FILES)
        await sendAndCheck(
          'GET',
          basePath + parentPath.repeat(6) + secretFile,
          {},
          ({ body }) => SECRET_CONTENT.test(body) && 'dà un file del server',
        );
    }
  }
  for (const path of REDIRECT_PATHS) await sendAndCheck('GET', path, { cookie }, () => false);
  for (const path of ['/', '/login', '/guida', '/theme.js', '/api/brands', '/api/auth/me', '/api/niente', '/api/health/live']) {
    for (const headers of UNUSUAL_HEADERS) await sendAndCheck('GET', path, { cookie, ...headers }, () => false);
  }
  return { requests, faults };
}

function matches(contract: string, path: string): boolean {
  return new RegExp(`^${contract.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path);
}

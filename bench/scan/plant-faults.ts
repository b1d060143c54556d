import { listenLocally } from './listen-locally.ts';

const SAFE_HEADERS = {
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-type': 'text/html; charset=utf-8',
};

/** Addresses of pages with one planted fault each, and the message that the crawl must report for the fault. */
export const PLANTED_FAULTS: Readonly<Record<string, string>> = {
  '/riflette?q=': 'riflette HTML',
  '/esegue?q=': 'codice eseguito',
  '/incolla?q=': 'violazione della CSP',
  '/traccia?q=': 'traccia dello stack',
  '/sql?q=': 'parole del database',
  '/nuda?q=': 'senza content-security-policy',
  '/rimanda?q=': 'manda a un altro sito',
  '/api/segreti?q=': 'si può conservare',
};

export async function plantFaults(): Promise<{ url: string; stop(): Promise<void> }> {
  return listenLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const page = `<!doctype html><title>Prova</title><h1>${searchParams.get('q')}</h1>`;
    const send = (status: number, body: string, headers: Record<string, string> = SAFE_HEADERS) =>
      response.writeHead(status, headers).end(body);
    if (pathname === '/esegue' || pathname === '/nuda') return send(200, page, { 'content-type': 'text/html' });
    if (pathname === '/traccia') return send(400, String(new Error('Prova').stack));
    if (pathname === '/sql') return send(400, 'syntax error at or near "alert"');
    if (pathname === '/rimanda') return send(302, '', { ...SAFE_HEADERS, location: 'https://altro-sito.example/' });
    return send(200, page);
  });
}

// The built web app: hashed files for ever, index.html fresh with each answer's nonce, JSON 404 below /api.
// The guide's pages beside it, which need no app.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';
import { isOfApi, sendProblem } from './create-app.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Serves the folder that the web build wrote; without one (tests of the API) only the 404 stands. */
export async function serveWeb(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const index = folder === undefined ? undefined : readFileSync(`${folder}/index.html`, 'utf8');
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const noSuchGuidePage = folder === undefined ? undefined : serveGuide(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    // A file that is not there must not look like a page: an old tab would take the page for its script.
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isOfApi(request.url) && !request.url.startsWith('/assets/');
    const isGuide = isOfGuide(request.url);
    const page = isGuide ? noSuchGuidePage : index;
    if (!isPage || page === undefined) return sendProblem(reply, new Problem('not_found', 'NON_TROVATO', 'Questo indirizzo non esiste.'));
    const html = page.replaceAll(NONCE_PLACEHOLDER, reply.cspNonce.style);
    return reply
      .status(isGuide ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** The guide's pages by their names, without .html; returns what it says at an address that leads nowhere. */
function serveGuide(app: FastifyInstance, folder: string): string | undefined {
  if (!existsSync(`${folder}/guida/404.html`)) return undefined;
  for (const file of readdirSync(`${folder}/guida`).filter((name) => name.endsWith('.html'))) {
    const address = file === 'index.html' ? '/guida' : `/guida/${file.replace('.html', '')}`;
    app.get(address, { schema: { hide: true } }, (_, reply) => reply.sendFile(`guida/${file}`));
  }
  return readFileSync(`${folder}/guida/404.html`, 'utf8');
}

/** '/guida' and all below it, not '/guidare'. */
function isOfGuide(url: string): boolean {
  return /^\/guida(?![^/?#])/.test(url);
}

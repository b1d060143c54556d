// The built web app: hashed files for ever, index.html fresh with each answer's nonce, JSON 404 below /api.
// The guide's pages beside it, which need no app.
import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';
import { readSessionCookie } from '../security/session-cookie.ts';
import { isOfApi, sendProblem } from './create-app.ts';
import { firstReadsTag } from './first-reads.ts';
import { type ScreensOf, screenFiles } from './screen-files.ts';
import { isOfGuide, serveGuide } from './serve-guide.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Serves the folder that the web build wrote; without one (tests of the API) only the 404 stands. */
export async function serveWeb(app: FastifyInstance, folder: string | undefined, screens: ScreensOf): Promise<void> {
  const filesFor = folder === undefined ? undefined : screenFiles(folder, screens);
  const index = folder === undefined ? undefined : readFileSync(`${folder}/index.html`, 'utf8');
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['.vite/**', '**/*.{br,gz}'],
      preCompressed: true,
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
    const who = readSessionCookie(request) ? 'account' : 'visitor';
    const files = isGuide ? '' : (filesFor?.(who, request.url.replace(/[?#].*$/, '')) ?? '');
    const reads = isGuide || who === 'visitor' ? '' : firstReadsTag(screens.reads, request.url);
    const html = page.replace('</head>', () => `${reads}${files}</head>`).replaceAll(NONCE_PLACEHOLDER, reply.cspNonce.style);
    return reply
      .status(isGuide ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

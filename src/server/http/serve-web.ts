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
import { allowStyles } from './security-headers.ts';
import { isOfGuide, serveGuide } from './serve-guide.ts';

// What the web build has pressed: chosen by what the browser accepts, not by its address.
const PRESSED = /\.(br|gz)$/;
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Serves the folder that the web build wrote; without one (tests of the API) only the 404 stands. */
export async function serveWeb(app: FastifyInstance, folder: string | undefined, screens: ScreensOf): Promise<void> {
  const filesFor = folder === undefined ? undefined : screenFiles(folder, screens);
  const index = folder === undefined ? undefined : readFileSync(`${folder}/index.html`, 'utf8');
  if (folder !== undefined) {
    // Of the hashed files, which are hundreds, one route: each of its own weighs 10 KB.
    await app.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      allowedPath: (path) => !PRESSED.test(path),
      preCompressed: true,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['.vite/**', 'assets/**', '**/*.{br,gz}'],
      preCompressed: true,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache');
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
    const html = page.replace('</head>', () => `${reads}${files}</head>`).replaceAll(NONCE_PLACEHOLDER, allowStyles(reply));
    return reply
      .status(isGuide ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readSessionCookie } from '#server/security/credential.ts';
import { Problem } from '#shared/problem.ts';
import { allowInlineStyles, isApiUrl, sendProblem } from './create-app.ts';
import { formatServerTime, serverNow } from './server-time.ts';

// Compressed files are selected by Accept-Encoding and have no address of their own.
const COMPRESSED = /\.(br|gz)$/;
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const TIME_PLACEHOLDER = '__SERVER_TIME__';

/** Serves the web app from its build folder. Without a build folder (API tests) every address gets a 404. */
export async function serveWeb(app: FastifyInstance, folder: string | undefined, screens: WebScreens): Promise<void> {
  const screenTags = folder === undefined ? undefined : createScreenTags(folder, screens);
  const indexHtml = folder === undefined ? undefined : readFileSync(`${folder}/index.html`, 'utf8');
  if (folder !== undefined) {
    // Hundreds of files share one wildcard route, because a route for each file takes 10 kB of memory.
    await app.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      allowedPath: (path) => !COMPRESSED.test(path),
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
  const guideNotFoundPage = folder === undefined ? undefined : serveGuide(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    // A missing script gets a 404 instead of the page, because an old tab would run the page as a script.
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApiUrl(request.url) && !request.url.startsWith('/assets/');
    const isGuide = isGuideUrl(request.url);
    const page = isGuide ? guideNotFoundPage : indexHtml;
    if (!isPage || page === undefined) return sendProblem(reply, new Problem('not_found', 'NON_TROVATO', 'Questo indirizzo non esiste.'));
    const viewer = readSessionCookie(request) ? 'account' : 'visitor';
    const preloadTags = isGuide ? '' : (screenTags?.(viewer, request.url.replace(/[?#].*$/, '')) ?? '');
    const firstReads = isGuide || viewer === 'visitor' ? '' : firstReadsTag(screens.reads, request.url);
    const html = page
      // The script that sends the first requests comes before the styles. After them, it would not run until the styles have loaded.
      .replace('<head>', () => `<head>${firstReads}`)
      .replace('</head>', () => `${preloadTags}</head>`)
      // The server time at which the page is sent. The page opens its event stream with this time, and the stream begins with the changes since.
      .replace(TIME_PLACEHOLDER, formatServerTime(serverNow()))
      .replaceAll(NONCE_PLACEHOLDER, allowInlineStyles(reply));
    return reply
      .status(isGuide ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

// The page contains script tags for its screen, so that the browser fetches the files of the screen in parallel with the app
// instead of after it.

/** Maps the address of a screen to its source files. '$id' stands for an id, '*' for all other addresses. */
type Screens = Readonly<Record<string, readonly string[]>>;

export interface WebScreens {
  account: Screens;
  visitor: Screens;
  reads: FirstReads;
}

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

const APP_ENTRY = 'index.html';

function createScreenTags(folder: string, screens: WebScreens): (viewer: 'account' | 'visitor', path: string) => string {
  const manifestFile = `${folder}/.vite/manifest.json`;
  if (!existsSync(manifestFile)) return () => '';
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const tags = { account: tagsByScreen(manifest, screens.account), visitor: tagsByScreen(manifest, screens.visitor) };
  return (viewer, path) => tags[viewer].find(({ address }) => address.test(path))?.html ?? '';
}

function tagsByScreen(manifest: Manifest, screens: Screens): { address: RegExp; html: string }[] {
  const appFiles = collectFiles(manifest, APP_ENTRY);
  const sources = new Map(Object.keys(manifest).map((source) => [basename(source), source]));
  return Object.entries(screens).map(([address, names]) => {
    const files = new Set<string>();
    for (const name of names) collectFiles(manifest, sources.get(name) ?? name, files);
    const screenOnlyFiles = [...files].filter((file) => !appFiles.has(file));
    return { address: addressPattern(address), html: screenOnlyFiles.map(preloadTag).join('') };
  });
}

function collectFiles(manifest: Manifest, source: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, files);
  return files;
}

function addressPattern(address: string): RegExp {
  return address === '*' ? /^/ : new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}/?$`);
}

function preloadTag(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

// The first API calls of each screen. A small script in the page sends them while the app still loads.

type FirstReads = Readonly<Record<string, readonly string[]>>;

function firstReadsTag(reads: FirstReads, address: string): string {
  const screenReads = reads[address];
  return screenReads === undefined
    ? ''
    : `<script src="/first-reads.js" data-reads="${screenReads.join(' ').replaceAll('&', '&amp;')}"></script>`;
}

/**
 * Serves the guide, and returns the page for its unknown addresses; undefined without a built guide. '/guida?da=/hardware'
 * redirects to a section.
 */
function serveGuide(app: FastifyInstance, folder: string): string | undefined {
  if (!existsSync(`${folder}/guida/404.html`)) return undefined;
  for (const file of readdirSync(`${folder}/guida`).filter((name) => name.endsWith('.html') && name !== 'index.html')) {
    app.get(`/guida/${file.replace('.html', '')}`, (_, reply) => reply.sendFile(`guida/${file}`));
  }
  const sectionOf = readSections(`${folder}/guida/schermate.json`);
  app.get<{ Querystring: { da?: unknown } }>('/guida', ({ query }, reply) => {
    const section = sectionOf(query.da);
    return section ? reply.header('cache-control', 'no-cache').redirect(section) : reply.sendFile('guida/index.html');
  });
  return readFileSync(`${folder}/guida/404.html`, 'utf8');
}

function isGuideUrl(url: string): boolean {
  return /^\/guida(?![^/?#])/.test(url);
}

function readSections(file: string): (screen: unknown) => string | undefined {
  const sections = new Map<unknown, string>(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
  return (screen) => sections.get(screen) ?? sections.get(withIdPlaceholder(String(screen)));
}

/**
 * Replaces the id at the end of an address by '$id'. The last slash is searched from the end, because a regular expression
 * would take quadratic time on a long text.
 */
function withIdPlaceholder(screen: string): string {
  return `${screen.slice(0, screen.lastIndexOf('/') + 1)}$id`;
}

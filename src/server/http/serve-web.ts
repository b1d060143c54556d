// Serves the built web app and the guide: hashed files are cached forever, index.html gets a new nonce in each answer, unknown
// addresses below /api get a JSON 404.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readSessionCookie } from '#server/security/credential.ts';
import { Problem } from '#shared/problem.ts';
import { allowStyles, isOfApi, sendProblem } from './create-app.ts';

// Compressed files of the build. They are selected by Accept-Encoding and have no address of their own.
const PRESSED = /\.(br|gz)$/;
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Serves the folder of the web build. Without a folder (API tests) every address gets a 404. */
export async function serveWeb(app: FastifyInstance, folder: string | undefined, screens: ScreensOf): Promise<void> {
  const filesFor = folder === undefined ? undefined : screenFiles(folder, screens);
  const index = folder === undefined ? undefined : readFileSync(`${folder}/index.html`, 'utf8');
  if (folder !== undefined) {
    // Hundreds of hashed files share one wildcard route, because a route for each file takes 10 kB of memory.
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
    // A missing file must not return the page: an old tab would run the page as its script.
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

// The page lists the files of its screen, so that the browser fetches them in parallel with the app instead of after it.

/** Maps a screen's address ('$id' for an id, '*' for all others) to the source file that shows it. */
type Screens = Readonly<Record<string, string>>;

/** The screens and first reads of a signed-in account, and the screens of a visitor. */
export interface ScreensOf {
  account: Screens;
  visitor: Screens;
  reads: FirstReads;
}

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

const APP = 'index.html';

/** Returns a function from a path to the head tags of its screen; '' for an unknown path or without a build. */
function screenFiles(folder: string, screens: ScreensOf): (who: 'account' | 'visitor', path: string) => string {
  const built = `${folder}/.vite/manifest.json`;
  if (!existsSync(built)) return () => '';
  const manifest = JSON.parse(readFileSync(built, 'utf8')) as Manifest;
  const tags = { account: tagsOf(manifest, screens.account), visitor: tagsOf(manifest, screens.visitor) };
  return (who, path) => tags[who].find(({ address }) => address.test(path))?.html ?? '';
}

function tagsOf(manifest: Manifest, screens: Screens): { address: RegExp; html: string }[] {
  const here = filesOf(manifest, APP);
  const sources = new Map(Object.keys(manifest).map((source) => [basename(source), source]));
  return Object.entries(screens).map(([address, name]) => {
    const own = [...filesOf(manifest, sources.get(name) ?? name)].filter((file) => !here.has(file));
    return { address: patternOf(address), html: own.map(tagOf).join('') };
  });
}

function filesOf(manifest: Manifest, source: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
}

function patternOf(address: string): RegExp {
  return address === '*' ? /^/ : new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}/?$`);
}

function tagOf(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

// The page lists the first reads of its screen: a small script sends them while the app still loads.

/** Maps a screen's address without a query to its first reads. */
type FirstReads = Readonly<Record<string, readonly string[]>>;

/** The script tag for the head of the page at this address; '' if it has no first reads. */
function firstReadsTag(reads: FirstReads, address: string): string {
  const asked = reads[address];
  return asked === undefined ? '' : `<script src="/first-reads.js" data-reads="${asked.join(' ').replaceAll('&', '&amp;')}"></script>`;
}

/**
 * Serves the guide's pages by name, without .html. Returns the page for unknown addresses of the guide; undefined without a
 * built guide. '/guida?da=/hardware' redirects to the section about that screen, so the browser needs no list of sections.
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

/** True for '/guida' and everything below it, but not for '/guidare'. */
function isOfGuide(url: string): boolean {
  return /^\/guida(?![^/?#])/.test(url);
}

/** Returns a function from a screen's address to the address of its section; undefined for an unknown screen. */
function readSections(file: string): (screen: unknown) => string | undefined {
  const sections = new Map<unknown, string>(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
  return (screen) => sections.get(screen) ?? sections.get(ofAnyId(String(screen)));
}

/** '/employees/0199…' becomes '/employees/$id'. Searched from the end: a regular expression would take quadratic time on a long text. */
function ofAnyId(screen: string): string {
  return `${screen.slice(0, screen.lastIndexOf('/') + 1)}$id`;
}

// The built web app: hashed files for ever, index.html fresh with each answer's nonce, JSON 404 below /api.
// The guide's pages beside it, which need no app.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readSessionCookie } from '#server/security/credential.ts';
import { Problem } from '#shared/problem.ts';
import { allowStyles, isOfApi, sendProblem } from './create-app.ts';

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

// A screen's own files, named in the page itself: the browser fetches them beside those of the app, not after these have run.

/** Address of a screen, with `$id` for what varies or '*' for all others, to the name of the source file that shows it. */
type Screens = Readonly<Record<string, string>>;

/** What who is signed in sees at an address and what is asked for there first, and what a visitor sees. */
export interface ScreensOf {
  account: Screens;
  visitor: Screens;
  reads: FirstReads;
}

/** Vite's manifest, as far as it is read here. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

const APP = 'index.html';

/** Gives for a path of the address bar the tags that belong into the page's head; '' for one that is no screen, or when nothing was built. */
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

/** With all that it imports statically. */
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

// What a screen shows first, named in the page itself: a small script asks for it while the app is still on its way (decision 91).

/** Address of a screen to the reads that it begins with where its address has no query. */
type FirstReads = Readonly<Record<string, readonly string[]>>;

/** The tag that belongs into the head of the page at this address; '' where nothing is asked for. */
function firstReadsTag(reads: FirstReads, address: string): string {
  const asked = reads[address];
  return asked === undefined ? '' : `<script src="/first-reads.js" data-reads="${asked.join(' ').replaceAll('&', '&amp;')}"></script>`;
}

/**
 * The guide's pages by their names, without .html; returns what it says at an address that leads nowhere. A screen asks at
 * '/guida?da=/hardware' and is sent to what the guide says of it: the browser carries no list of that.
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

/** '/guida' and all below it, not '/guidare'. */
function isOfGuide(url: string): boolean {
  return /^\/guida(?![^/?#])/.test(url);
}

/** The screen's address to that of its section; nothing for one that the guide does not know. */
function readSections(file: string): (screen: unknown) => string | undefined {
  const sections = new Map<unknown, string>(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
  return (screen) => sections.get(screen) ?? sections.get(ofAnyId(String(screen)));
}

/** '/employees/0199…' as '/employees/$id'. Found from behind: a pattern would look at a long text once from each of its letters. */
function ofAnyId(screen: string): string {
  return `${screen.slice(0, screen.lastIndexOf('/') + 1)}$id`;
}

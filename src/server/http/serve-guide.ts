import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/**
 * The guide's pages by their names, without .html; returns what it says at an address that leads nowhere. A screen asks at
 * '/guida?da=/hardware' and is sent to what the guide says of it: the browser carries no list of that.
 */
export function serveGuide(app: FastifyInstance, folder: string): string | undefined {
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
export function isOfGuide(url: string): boolean {
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

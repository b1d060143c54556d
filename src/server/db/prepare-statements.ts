import { createHash } from 'node:crypto';
import type pg from 'pg';

const MOST = 500;
const names = new Map<string, string>();

/**
 * Statements with parameters get a name, by which each connection parses and plans them once: for reading one row that is more
 * than half of the work. Not those of the lists (src/server/db/counted.ts marks them) or others that search a text, whose best
 * plan hangs on what is searched; nor more than so many: some texts differ by how many values they hold.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // pg's many forms of query(): only (text, values, …) becomes another one, and answers the same.
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  }) as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || /pg_current_snapshot\(\)|testo_ricerca\(\$/.test(text)) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

import { createHash } from 'node:crypto';
import type pg from 'pg';

const MOST = 500;
const names = new Map<string, string>();

/**
 * Statements with parameters get a name, by which each connection parses and plans them once. Without it a person's resources take 2.2
 * times as long, giving a thing and taking it back 1.6 times (`npm run bench statements`, 2026-11-22, 2 cores, 24 GiB). Not those of lists
 * (src/server/db/counted.ts marks them) or others that search a text, whose best plan hangs on what is searched, but for the lists that
 * nothing narrows (src/server/db/once-made.ts); nor more than so many: some texts differ by how many values they hold.
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
  if (known !== undefined || /pg_current_snapshot\(\)|testo_ricerca\(\$/.test(text)) return known;
  return nameStatement(text);
}

/** From now on this statement has a name, whatever it holds: its best plan is the same for all values. */
export function nameStatement(text: string): string | undefined {
  if (names.size >= MOST) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

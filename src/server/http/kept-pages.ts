// Pages of lists that are sent again as they are. Everybody opens the same ones, and after a change all open pages read theirs again: whoever has
// the same rights is sent the same, and to ask whether it still holds costs PostgreSQL a sixth of reading it (decision 0100).
import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { onceMade, slot } from '#server/db/once-made.ts';
import { hasChanged, memory, remembered, SNAPSHOT } from '#server/db/remembered.ts';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import { isNarrowed } from '#shared/list.ts';
import { tablesOf } from './list-tag.ts';
import type { Route } from './route.ts';

// Those of a list's first order and of some others, for some ten kinds of rights: of each page what is sent, some 50 kB.
const KEPT = 64;
const ASKED = 500;

interface Kept<P> {
  giorno: string;
  page: Promise<P>;
}

interface Asked {
  list: Route;
  query: object;
  scope: Scope;
}

/** Whether pages of this list may be kept: nothing narrows it, so it is made of the tables that it names. */
export function mayBeKept({ madeOf }: Route, query: unknown): query is object {
  return madeOf !== undefined && !isNarrowed(query as object); // of a list
}

export class KeptPages<P> {
  /** Each with where the database was before it was read: what has changed since then is taken for newer than the page. */
  readonly #kept = memory<Kept<P>>(KEPT);
  /** Who goes through a list asks for each page once: of these only that is kept, and no other page goes for them. */
  readonly #asked = new Set<string>();

  /** The page as it is now: what was read for somebody with the same rights, if nothing that it is made of has changed since, or read anew. */
  async page(db: Db, { list, query, scope }: Asked, read: () => Promise<P>): Promise<P> {
    const what = [list.endpoint.path, query, rightsOf(scope)];
    const find = () => remembered(this.#kept, db, what);
    const { known, keep, forget } = find();
    if (!known && this.#isAskedFirst(JSON.stringify(what))) return read();
    const { hasChanged, giorno, snapshot } = await lookAt(db, tablesOf(list), known?.snapshot ?? null);
    const newest = find().known;
    if (known && !hasChanged && giorno === known.value.giorno) {
      // The next look need not go through what has changed elsewhere until now.
      if (newest?.value === known.value) keep(known.value, snapshot);
      return known.value.page.catch(read);
    }
    // Somebody else was told the same just now, and is reading it.
    if (newest?.snapshot === snapshot && newest.value.giorno === giorno) return newest.value.page.catch(read);
    const page = read();
    keep({ giorno, page }, snapshot);
    page.catch(forget);
    return page;
  }

  #isAskedFirst(key: string): boolean {
    if (this.#asked.delete(key)) return false;
    this.#asked.add(key);
    const [oldest] = this.#asked;
    if (this.#asked.size > ASKED && oldest !== undefined) this.#asked.delete(oldest);
    return true;
  }
}

interface Look {
  giorno: string;
  snapshot: string;
  hasChanged: boolean;
}

/** Where the database is now, and whether one of these tables has changed since that snapshot. */
async function lookAt(db: Db, tables: readonly string[], snapshot: string | null): Promise<Look> {
  const { rows } = await db.executeQuery(
    onceMade({
      key: ['kept pages', tables],
      values: { istantanea: snapshot },
      build: () =>
        sql<Look>`
          select oggi()::text as giorno, ${SNAPSHOT} as snapshot, ${hasChanged(tables, slot('istantanea', snapshot))} as "hasChanged"`.compile(
          db,
        ),
    }),
  );
  const [now] = rows;
  if (!now) throw new Error('A select without a from gives one row.');
  return now;
}

// Pages of lists that are sent again as they are. Everybody opens the same ones, and after a change all open pages read theirs again: whoever has
// the same rights is sent the same, and to ask whether it still holds costs a tenth of reading it (decision 0100).
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

interface Kept<P> extends Moment {
  /** Undefined where it was asked for only once. */
  page: Promise<P> | undefined;
}

/** Where the database was before a page was read: what has changed since then is taken for newer than the page. */
interface Moment {
  giorno: string;
  snapshot: string | null;
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
  readonly #kept = memory<Kept<P>>(KEPT);

  /** The page as it is now: what was read for somebody with the same rights, if nothing that it is made of has changed since, or read anew. */
  async page(db: Db, { list, query, scope }: Asked, read: () => Promise<P>): Promise<P> {
    const find = () => remembered(this.#kept, db, [list.endpoint.path, query, rightsOf(scope)]);
    const { known, keep, forget } = find();
    // Who goes through a list asks for each page once: of these nothing is kept but that.
    if (!known) {
      keep({ giorno: '', snapshot: null, page: undefined }, '');
      return read();
    }
    const { hasMoved, ...now } = await lookAt(db, tablesOf(list), known.value);
    if (known.value.page && !hasMoved) {
      Object.assign(known.value, now); // the next look need not go through what has changed elsewhere until now
      return known.value.page.catch(read);
    }
    // Somebody else was told the same just now, and is reading it.
    const newer = find().known?.value;
    if (newer?.page && newer.snapshot === now.snapshot && newer.giorno === now.giorno) return newer.page.catch(read);
    const page = read();
    keep({ ...now, page }, '');
    page.catch(forget);
    return page;
  }
}

/** Where the database is now, and whether one of these tables has changed, or the day, since that moment. */
async function lookAt(db: Db, tables: readonly string[], { giorno, snapshot }: Moment): Promise<Moment & { hasMoved: boolean }> {
  const { rows } = await db.executeQuery(
    onceMade({
      key: ['kept pages', tables],
      values: { istantanea: snapshot },
      build: () =>
        sql<{ giorno: string; istantanea: string; cambiata: boolean }>`
          select oggi()::text as giorno, ${SNAPSHOT} as istantanea, ${hasChanged(tables, slot('istantanea', snapshot))} as cambiata`.compile(
          db,
        ),
    }),
  );
  const [now] = rows;
  if (!now) throw new Error('A select without a from gives one row.');
  return { giorno: now.giorno, snapshot: now.istantanea, hasMoved: now.cambiata || now.giorno !== giorno };
}

import { type RawBuilder, sql } from 'kysely';
import { matches } from '#server/db/matches.ts';
import type { SearchSelect } from './search-kind.ts';

/** Found in the folded text that its table keeps as `ricerca`. The name stands at its beginning, and is so long. */
export function byWords(q: string, length: RawBuilder<unknown>): Pick<SearchSelect, 'byText' | 'text' | 'name'> {
  const text = sql.ref('t.ricerca');
  // Folding may move the name's end by a letter: that moves nobody far.
  return { byText: matches(text, q), text, name: sql`left(t.ricerca, ${length})` };
}

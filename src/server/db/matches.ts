import { type RawBuilder, sql } from 'kysely';

/**
 * Rows whose `ricerca` column holds every word of the text, in any order, without regard to case, accents and
 * apostrophes; % and _ are plain characters (P1). True for an empty text. Uses the trigram index.
 */
export function matches(column: RawBuilder<unknown>, text: string | undefined): RawBuilder<boolean> {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<boolean>`true`;
  const each = words.map((word) => sql`${column} like '%' || testo_ricerca(${escapeLike(word)}) || '%'`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

import { type RawBuilder, sql } from 'kysely';

/**
 * Rows whose `ricerca` column holds every word of the text, in any order, without regard to case, accents and
 * apostrophes; % and _ are plain characters (P1). True for an empty text. Uses the trigram index.
 */
export function matches(column: RawBuilder<unknown>, text: string | undefined): RawBuilder<boolean> {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} like '%' || ${escaped(word)} || '%'`),
    sql` and `,
  )})`;
}

// Escaped after the folding, not before: it turns a full-width percent sign into a plain one.
function escaped(word: string): RawBuilder<string> {
  return sql<string>`regexp_replace(testo_ricerca(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
}

import { type RawBuilder, sql } from 'kysely';
import { type FiltroScadenza, PREAVVISO_GIORNI } from '#shared/scadenze.ts';

/**
 * SQL condition: the `ricerca` column contains every word of the text, in any order, ignoring case, accents and apostrophes.
 * The characters % and _ have no special meaning. True for an empty text. The condition uses the trigram index.
 */
export function matches(column: RawBuilder<unknown>, text: string | undefined): RawBuilder<boolean> {
  const words = wordsOf(text);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} like '%' || ${escapeLike(word)} || '%'`),
    sql` and `,
  )})`;
}

/**
 * SQL condition like `matches`, but each word must be a whole word of the column, or its beginning. The trigram index is used
 * even for two letters.
 */
export function matchesWords(column: RawBuilder<unknown>, text: string, match: 'whole' | 'begun'): RawBuilder<boolean> {
  const conditions = wordsOf(text).map((word) => {
    const escaped = escapeLike(word);
    return match === 'whole'
      ? sql`(${column} like ${escaped} || ' %' or ${column} like '% ' || ${escaped} || ' %' or ${column} like '% ' || ${escaped})`
      : sql`(${column} like ${escaped} || '%' or ${column} like '% ' || ${escaped} || '%')`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * SQL expression that ranks a search result: 0 if each searched word is a whole word of the name, 1 if each begins a word, 2 if
 * the name contains all words, else 3.
 */
export function matchRank(name: RawBuilder<unknown>, text: string): RawBuilder<number> {
  const conditions = wordsOf(text).map((word) => {
    const escaped = escapeLike(word);
    return sql`case when ' ' || ${name} || ' ' like '% ' || ${escaped} || ' %' then 0 when ' ' || ${name} like '% ' || ${escaped} || '%' then 1
      when ${name} like '%' || ${escaped} || '%' then 2 else 3 end`;
  });
  return sql<number>`greatest(${sql.join(conditions)})`;
}

function wordsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '');
}

// The text is escaped after its normalization, because normalizing turns a full-width percent sign into a plain percent sign.
function escapeLike(word: string): RawBuilder<string> {
  return sql<string>`regexp_replace(testo_ricerca(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
}

export function equals(column: string, value: string | number | boolean | undefined): RawBuilder<boolean> {
  return value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`;
}

/** The SQL form of statoScadenza (src/shared/scadenze.ts). The condition is true if no state is given. */
export function expiring(column: string, stato: FiltroScadenza | undefined): RawBuilder<boolean> {
  const day = sql.ref(column);
  if (stato === undefined) return sql<boolean>`true`;
  if (stato === 'scaduta') return sql<boolean>`${day} < oggi()`;
  if (stato === 'da_seguire') return sql<boolean>`${day} <= oggi() + ${PREAVVISO_GIORNI}::integer`;
  return sql<boolean>`${day} between oggi() and oggi() + ${PREAVVISO_GIORNI}::integer`;
}

/**
 * The SQL form of `emailKey` (src/shared/schemas.ts). Collation "C" converts only A-Z to lower case, whatever the locale of the
 * database. The unique indexes on e-mails use this expression.
 */
export const emailKeyOf = (email: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(${email} collate "C")`;

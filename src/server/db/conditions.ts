import { type RawBuilder, sql } from 'kysely';
import { type FiltroScadenza, PREAVVISO_GIORNI } from '#shared/scadenze.ts';

/**
 * Rows whose `ricerca` column holds every word of the text, in any order, without regard to case, accents and
 * apostrophes; % and _ are plain characters (rule 11). True for an empty text. Uses the trigram index.
 */
export function matches(column: RawBuilder<unknown>, text: string | undefined): RawBuilder<boolean> {
  const words = wordsOf(text);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} like '%' || ${escaped(word)} || '%'`),
    sql` and `,
  )})`;
}

/** The same for rows that hold each word as a whole word, or as the beginning of one. Uses the trigram index for two letters, too. */
export function matchesWords(column: RawBuilder<unknown>, text: string, how: 'whole' | 'begun'): RawBuilder<boolean> {
  const each = wordsOf(text).map((word) => {
    const part = escaped(word);
    return how === 'whole'
      ? sql`(${column} like ${part} || ' %' or ${column} like '% ' || ${part} || ' %' or ${column} like '% ' || ${part})`
      : sql`(${column} like ${part} || '%' or ${column} like '% ' || ${part} || '%')`;
  });
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/**
 * How near a folded name comes to the words of a text: 0 when each of them is a word of it, 1 when each begins one, 2 when it
 * holds them all, 3 when something is missing. The farthest word decides.
 */
export function nearness(name: RawBuilder<unknown>, text: string): RawBuilder<number> {
  const each = wordsOf(text).map((word) => {
    const part = escaped(word);
    return sql`case when ' ' || ${name} || ' ' like '% ' || ${part} || ' %' then 0 when ' ' || ${name} like '% ' || ${part} || '%' then 1
      when ${name} like '%' || ${part} || '%' then 2 else 3 end`;
  });
  return sql<number>`greatest(${sql.join(each)})`;
}

function wordsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '');
}

// Escaped after the folding, not before: it turns a full-width percent sign into a plain one.
function escaped(word: string): RawBuilder<string> {
  return sql<string>`regexp_replace(testo_ricerca(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
}

/** Rows that hold exactly this in the column; all rows when it is not asked for. */
export function equals(column: string, value: string | number | boolean | undefined): RawBuilder<boolean> {
  return value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`;
}

/** Rows whose date column has passed, or is about to, as statoScadenza says it (src/shared/scadenze.ts). True when not asked for. */
export function expiring(column: string, stato: FiltroScadenza | undefined): RawBuilder<boolean> {
  const day = sql.ref(column);
  if (stato === undefined) return sql<boolean>`true`;
  if (stato === 'scaduta') return sql<boolean>`${day} < oggi()`;
  if (stato === 'da_seguire') return sql<boolean>`${day} <= oggi() + ${PREAVVISO_GIORNI}::integer`;
  return sql<boolean>`${day} between oggi() and oggi() + ${PREAVVISO_GIORNI}::integer`;
}

/**
 * The SQL form of `emailKey` (src/shared/schemas.ts). Collation "C" folds only A-Z, whatever the locale of the database is. The unique
 * indexes on e-mails have this expression.
 */
export const emailKeyOf = (email: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(${email} collate "C")`;

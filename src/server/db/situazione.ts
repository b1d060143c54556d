// The rules of src/shared/situazione.ts as SQL. `row` is the alias of the employee's row, `stato` the state that the reader may
// know.
import { type RawBuilder, sql } from 'kysely';
import { type Condizione, type Fase, type Giorno, REGOLE, type Situazione } from '#shared/situazione.ts';

interface Of {
  row: string;
  stato?: RawBuilder<unknown>;
  oggi?: RawBuilder<unknown>;
}

export function fase(of: Of): RawBuilder<Fase> {
  return sql<Fase>`${chosen(of, ({ fase }) => sql.lit(fase))}`;
}

export function situazione(of: Of): RawBuilder<Situazione> {
  const day = (giorno: Giorno | undefined) => (giorno ? sql.ref(`${of.row}.${giorno}`) : sql`null::date`);
  return sql<Situazione>`jsonb_build_object('fase', ${fase(of)},
    'dal', ${chosen(of, ({ dal }) => day(dal))}, 'al', ${chosen(of, ({ al }) => day(al))})`;
}

/** SQL condition: the employee's fase is one of these. True if `wanted` is undefined. */
export function isInFase(of: Of, wanted: readonly Fase[] | undefined): RawBuilder<boolean> {
  return wanted === undefined ? sql<boolean>`true` : sql<boolean>`${fase(of)} = any(${[...wanted]}::text[])`;
}

function chosen(of: Of, value: (rule: (typeof REGOLE)[number]) => RawBuilder<unknown>): RawBuilder<unknown> {
  const branches = REGOLE.map((rule) => sql`when ${fits(of, rule.quando)} then ${value(rule)}`);
  return sql`case ${sql.join(branches, sql` `)} end`;
}

function fits(of: Of, quando: (typeof REGOLE)[number]['quando']): RawBuilder<unknown> {
  if (quando === undefined) return sql`true`;
  const alternatives = quando.map(
    (all) =>
      sql`(${sql.join(
        all.map((asked) => holds(of, asked)),
        sql` and `,
      )})`,
  );
  return sql.join(alternatives, sql` or `);
}

function holds({ row, stato = sql.ref(`${row}.stato`), oggi = sql`oggi()` }: Of, asked: Condizione): RawBuilder<unknown> {
  if ('stato' in asked) return sql`${stato} = ${sql.lit(asked.stato)}`;
  const day = sql.ref(`${row}.${asked.giorno}`);
  if (asked.come === 'scritto') return sql`${day} is not null`;
  if (asked.come === 'mancante') return sql`${day} is null`;
  return asked.come === 'passato' ? sql`${day} < ${oggi}` : sql`${day} > ${oggi}`;
}

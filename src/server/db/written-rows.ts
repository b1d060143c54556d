// Rows that PostgreSQL writes as a reply says them. A page of fifty is two thousand cells, which Node would turn into strings, objects and text
// again; here each row comes as one text, and is sent as it came (decision 0098).
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { AliasTable } from '#shared/endpoint.ts';

/** A record of a reply, most of it written already. */
export class WrittenRow {
  /** A JSON object with all its fields but those reckoned here. */
  readonly json: string;
  /** Fields that were reckoned here, and are still to be written. */
  readonly reckoned: Readonly<Record<string, unknown>>;
  /** What is known here of what was written: whose record it is, and all by which a reply tells something (src/server/security/told-letture.ts). */
  readonly known: Readonly<Record<string, unknown>>;

  constructor(json: string, reckoned: object, known: object) {
    this.json = json;
    this.reckoned = reckoned as Readonly<Record<string, unknown>>;
    this.known = known as Readonly<Record<string, unknown>>;
  }

  /** The record itself, for who does not send it as it is. */
  toRow(): Record<string, unknown> {
    return { ...JSON.parse(this.json), ...this.reckoned };
  }
}

interface Written {
  /** The names of the reply's fields. */
  names: readonly string[];
  aliases: AliasTable;
  /** Those that are reckoned in Node. */
  reckoned: readonly string[];
  /** Those that are said of the statement's columns, where the column of that name does not say it. */
  said?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The columns that are needed here, too. */
  also: readonly string[];
}

/** The rows of a statement, which is called `r`: each as one text, `scritta`, and some of their columns. They stay in the statement's order. */
export function writtenRows(statement: Expression<unknown>, { names, aliases, reckoned, said = {}, also }: Written): RawBuilder<unknown> {
  const canonical = new Map(Object.entries(aliases).map(([name, alias]) => [alias, name]));
  const fields = names
    .filter((name) => !reckoned.includes(canonical.get(name) ?? name))
    .map((name) => {
      const column = canonical.get(name) ?? name;
      return sql`${said[column] ?? (INSTANTS.has(column) ? instant(`r.${column}`) : sql.ref(`r.${column}`))} as ${sql.ref(name)}`;
    });
  return sql`
    select (select row_to_json(s) from (select ${sql.join(fields)}) s)::text as scritta, ${sql.join(also.map((name) => sql.ref(`r.${name}`)))}
    from ${statement} r`;
}

const INSTANTS: ReadonlySet<string> = new Set(['created_at', 'updated_at']);

/** As src/server/db/connect.ts reads them: UTC, with all six digits. */
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

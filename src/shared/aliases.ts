// Rule 1: the second name of a field (src/features/*/*/fields.ts) is accepted on the way in and added on the way out.

/** Canonical name -> the other spelling of the same field. */
export type AliasTable = Record<string, string>;

/** Other spellings of values, by canonical field (rule 2). */
const VALUE_ALIASES = new Map([
  [
    'stato',
    new Map([
      ['in uscita', 'uscente'],
      ['attivo', 'entrato'],
    ]),
  ],
]);

/**
 * A body or query with every field under its canonical name. Names the fields that were given twice with different
 * values: those are for the caller to refuse.
 */
export function foldAliases(table: AliasTable, input: unknown): { folded: unknown; clashes: string[] } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { folded: input, clashes: [] };
  const folded: Record<string, unknown> = { ...input };
  const clashes: string[] = [];
  for (const [canonical, alias] of Object.entries(table)) {
    const values = [canonical, alias].filter((name) => Object.hasOwn(folded, name)).map((name) => canonicalValue(canonical, folded[name]));
    if (values.length === 0) continue;
    if (values.length === 2 && values[0] !== values[1]) clashes.push(canonical);
    delete folded[alias];
    folded[canonical] = values[0];
  }
  return { folded, clashes };
}

/** The name of a sort ('mansione', '-mansione') as the list knows it ('posizione', '-posizione'). */
export function canonicalSort(table: AliasTable, sort: string): string {
  const [direction, name] = sort.startsWith('-') ? ['-', sort.slice(1)] : ['', sort];
  const canonical = Object.entries(table).find(([, alias]) => alias === name)?.[0];
  return canonical === undefined ? sort : direction + canonical;
}

function canonicalValue(field: string, value: unknown): unknown {
  return typeof value === 'string' ? (VALUE_ALIASES.get(field)?.get(value) ?? value) : value;
}

/** A row with each aliased field under both its names. */
export type Doubled<Row, Table extends AliasTable> = Row & { [Name in keyof Table & keyof Row as Table[Name]]: Row[Name] };

/** The row with each aliased field under both its names. */
export function withAliases<Row extends object, const Table extends AliasTable>(table: Table, row: Row): Doubled<Row, Table> {
  return doubled(table, { ...row });
}

/** The same of a row that is nobody else's, as a statement has just answered it: it gets them itself. */
export function doubled<Row extends object, const Table extends AliasTable>(table: Table, row: Row): Doubled<Row, Table> {
  const names = row as Record<string, unknown>;
  for (const canonical in table) if (canonical in names) names[table[canonical] as string] = names[canonical];
  return row as Doubled<Row, Table>; // what the loop adds is what the type says
}

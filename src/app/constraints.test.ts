import { expect, test } from 'vitest';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { Problem } from '#shared/problem.ts';
import { BUG_ONLY_CONSTRAINTS } from '#testing/bug-only-constraints.ts';
import { openDatabase } from '#testing/sql-session.ts';
import { CONSTRAINT_PROBLEMS } from './constraints.ts';

const db = openDatabase();

// Tables whose primary key the database generates. A request cannot violate such a key, so the key needs no error sentence.
const TABLES =
  'adempimenti|anonimizzazioni|attivita|brands|budget|chiavi_webhook|consegne_webhook|conservazione_blocchi|conservazione_elenchi|conservazione_voci|costi_chiusi|dipendenti|documenti|dotazioni|esenzioni|fatture|importazioni|inventari|lotti|mesi_chiusi|modelli_attivita|posta|rapporti|rapporti_programmati|registro|richieste|rilievi|riparazioni|sessions|showrooms|tipi_adempimento|trasferimenti|user_brands|users|uscite|uscite_esiti|verbali|verbali_link|viste_salvate|webhooks|workflow_passi|workflows';
const GENERATED_KEYS = new RegExp(`^(${[TABLES, ...ALL_KINDS.flatMap(({ table, periods }) => [table, periods.table])].join('|')})_pkey$`);

async function queryColumn(statement: string): Promise<string[]> {
  const { rows } = await db.owner.query({ text: statement, rowMode: 'array' });
  return rows.flat();
}

async function namesInTheSchema(): Promise<string[]> {
  return [
    // Not-null constraints are left out: they have names since PostgreSQL 18, but their errors contain only the column. Constraint triggers
    // (t) are left out because namesRaisedByTriggers() reads the names from their functions.
    ...(await queryColumn(`select conname from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')`)),
    ...(await queryColumn(`select relname from pg_index join pg_class on pg_class.oid = indexrelid
                      where indisunique and relnamespace = 'public'::regnamespace
                        and not exists (select from pg_constraint where conindid = indexrelid)`)),
    ...(await namesRaisedByTriggers()),
  ].filter((name) => !name.startsWith('kysely_'));
}

async function namesRaisedByTriggers(): Promise<string[]> {
  const sources = await queryColumn(
    `select prosrc from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%constraint = %'`,
  );
  // The procedure esige_un_brand() only creates functions that name their constraint.
  expect(sources.filter((source) => !/constraint = '/.test(source))).toEqual([expect.stringContaining('constraint = %4$L')]);
  return sources.flatMap((source) => [...source.matchAll(/constraint = '(\w+)'/g)].map(([, name]) => String(name)));
}

test('Every database constraint has an error sentence, or a reason why only a bug can violate it', async () => {
  const unexplained = (await namesInTheSchema()).filter(
    (name) => !(name in CONSTRAINT_PROBLEMS || name in BUG_ONLY_CONSTRAINTS || GENERATED_KEYS.test(name)),
  );
  expect(unexplained, 'Add these names to src/app/constraints.ts.').toEqual([]);
});

test('The table of error sentences and the list of exceptions contain only existing constraints, each once', async () => {
  const names = new Set(await namesInTheSchema());
  const listedNames = [...Object.keys(CONSTRAINT_PROBLEMS), ...Object.keys(BUG_ONLY_CONSTRAINTS)];
  expect(
    listedNames.filter((name) => !names.has(name)),
    'These names no longer exist in the schema.',
  ).toEqual([]);
  expect(listedNames.filter((name, i) => listedNames.indexOf(name) !== i)).toEqual([]);
});

test.each(Object.entries(CONSTRAINT_PROBLEMS))(
  'A violation of the database constraint %s has an Italian sentence and a stable error code',
  (_, makeProblem) => {
    const problem = makeProblem();
    expect(problem).toBeInstanceOf(Problem);
    expect(['conflict', 'invalid']).toContain(problem.kind);
    expect(problem.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(problem.message).toMatch(/^[A-ZÈ].{10,}[^.]$/);
    expect(makeProblem()).not.toBe(problem); // each Problem must be a new object, because an Error contains the stack of its creation
  },
);

// The SQL form of the rules of src/shared/situazione.ts. `stato` is the state of the employee that the reader may know.
import { type RawBuilder, sql } from 'kysely';
import { type Condizione, type Fase, type Giorno, SITUAZIONE_RULES, type Situazione } from '#shared/situazione.ts';

interface EmployeeRow {
  row: string;
  stato?: RawBuilder<unknown>;
  oggi?: RawBuilder<unknown>;
}

export function fase(employee: EmployeeRow): RawBuilder<Fase> {
  return sql<Fase>`${caseByRule(employee, ({ fase }) => sql.lit(fase))}`;
}

export function situazione(employee: EmployeeRow): RawBuilder<Situazione> {
  const day = (giorno: Giorno | undefined) => (giorno ? sql.ref(`${employee.row}.${giorno}`) : sql`null::date`);
  return sql<Situazione>`jsonb_build_object('fase', ${fase(employee)},
    'dal', ${caseByRule(employee, ({ dal }) => day(dal))}, 'al', ${caseByRule(employee, ({ al }) => day(al))})`;
}

export function isInFase(employee: EmployeeRow, fasi: readonly Fase[] | undefined): RawBuilder<boolean> {
  return fasi === undefined ? sql<boolean>`true` : sql<boolean>`${fase(employee)} = any(${[...fasi]}::text[])`;
}

function caseByRule(
  employee: EmployeeRow,
  selectValue: (rule: (typeof SITUAZIONE_RULES)[number]) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const branches = SITUAZIONE_RULES.map((rule) => sql`when ${matchesRule(employee, rule.quando)} then ${selectValue(rule)}`);
  return sql`case ${sql.join(branches, sql` `)} end`;
}

function matchesRule(employee: EmployeeRow, quando: (typeof SITUAZIONE_RULES)[number]['quando']): RawBuilder<unknown> {
  if (quando === undefined) return sql`true`;
  const alternatives = quando.map(
    (conditions) =>
      sql`(${sql.join(
        conditions.map((condition) => matchesCondition(employee, condition)),
        sql` and `,
      )})`,
  );
  return sql.join(alternatives, sql` or `);
}

function matchesCondition(
  { row, stato = sql.ref(`${row}.stato`), oggi = sql`oggi()` }: EmployeeRow,
  condition: Condizione,
): RawBuilder<unknown> {
  if ('stato' in condition) return sql`${stato} = ${sql.lit(condition.stato)}`;
  const day = sql.ref(`${row}.${condition.giorno}`);
  if (condition.come === 'scritto') return sql`${day} is not null`;
  if (condition.come === 'mancante') return sql`${day} is null`;
  return condition.come === 'passato' ? sql`${day} < ${oggi}` : sql`${day} > ${oggi}`;
}

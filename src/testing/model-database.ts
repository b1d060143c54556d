import { addAssignment, type Brand, type Item, type Model, newItem, type Person } from './model.ts';
import { assign, insertAsset, insertDipendente, KIND_NAMES, KINDS, type Kind, type Sql } from './sql-rows.ts';

/** The ids of the three brands are the same in all runs. Items and employees are created again in each run. */
export type BrandIds = Record<Brand, number>;

const CHOSEN_ITEMS: [Kind, Brand[], seats?: number][] = [
  ['software', ['A'], 1],
  ['software', ['A', 'B']],
  ['hardware', ['A']],
  ['hardware', ['A', 'C']],
  ['piano_mobile', ['A']],
  ['piano_mobile', ['A', 'B']],
  ['telefono', ['A', 'B']],
  ['telefono', ['A', 'C']],
  ['cartella', ['B']],
  ['cartella', ['A', 'C']],
  ['cartella', ['C']],
];
/** The items that exist at the start of a run: CHOSEN_ITEMS and two items of every other asset type. */
const INITIAL_ITEMS = [
  ...CHOSEN_ITEMS,
  ...KIND_NAMES.filter((kind) => CHOSEN_ITEMS.every(([chosen]) => chosen !== kind)).flatMap(twoItemsOf),
];
const EMPLOYEE_BRANDS: Brand[] = ['A', 'A', 'B', 'C'];
/**
 * Asset types that start out assigned to an employee of another brand. The test inserts them with SQL because this caller has
 * no permission to do it.
 */
const HIDDEN_TYPES: Kind[] = ['hardware', 'telefono'];

function twoItemsOf(kind: Kind): typeof CHOSEN_ITEMS {
  return [
    [kind, ['A']],
    [kind, ['A', 'C']],
  ];
}

export async function createWorld(sql: Sql, brands: BrandIds): Promise<Model> {
  const people = await Promise.all(
    EMPLOYEE_BRANDS.map(async (brand): Promise<Person> => {
      const { id } = await insertDipendente(sql, { brand_id: brands[brand] });
      return { id, brand, deleted: false };
    }),
  );
  const items = await Promise.all(
    INITIAL_ITEMS.map(async ([kind, itemBrands, seats = null]): Promise<Item> => {
      const values = kind === 'software' ? { numero_licenze: seats } : {};
      const ids = itemBrands.map((brand) => brands[brand]);
      return newItem(kind, await insertAsset(sql, kind, ids, values), itemBrands, seats);
    }),
  );
  const model: Model = { people, items, periods: 0 };
  const hiddenEmployee = people.find(({ brand }) => brand === 'C');
  for (const item of items.filter(({ kind, brands: of }) => hiddenEmployee && HIDDEN_TYPES.includes(kind) && of.includes('C'))) {
    if (hiddenEmployee) await assign(sql, item.kind, item.id, { id: hiddenEmployee.id, brand_id: brands.C });
    if (hiddenEmployee) addAssignment(model, item, hiddenEmployee);
  }
  return model;
}

/** Returns the database rows of the model as text lines, in the format of linesOf (model.ts). */
export async function linesInDatabase(sql: Sql, brands: BrandIds, { people, items }: Model): Promise<string[]> {
  const { rows } = await sql.query<{ line: string }>(LINES, [
    people.map(({ id }) => id),
    Object.keys(brands),
    Object.values(brands),
    ...KIND_NAMES.map((kind) => items.filter((item) => item.kind === kind).map(({ id }) => id)),
  ]);
  return rows.map(({ line }) => line).sort();
}

const forEachType = (toSql: (kind: Kind, ids: string) => string, separator: string) =>
  KIND_NAMES.map((kind, i) => toSql(kind, `$${i + 4}::integer[]`)).join(separator);

const LINES = `
  with brand as (select * from unnest($2::text[], $3::integer[]) as b (name, id))
  select 'person ' || d.id || ' of ' || b.name as line from dipendenti d join brand b on b.id = d.brand_id where d.id = any($1::uuid[])
  union all ${forEachType(
    (kind, ids) => `
    select '${kind} ' || t.id || ' of ' ||
      (select string_agg(b.name, '' order by b.name) from ${KINDS[kind].links} l join brand b on b.id = l.brand_id where l.${KINDS[kind].linkColumn} = t.id)
      || ${kind === 'software' ? `', seats ' || t.licenze_utilizzate || '/' || coalesce(t.numero_licenze::text, 'any')` : `''`}
    from ${KINDS[kind].table} t where t.id = any(${ids})
    union all
    select '${kind} ' || p.${KINDS[kind].column} || ' assigned to ' || p.dipendente_id || ' under ' || b.name
      || ${kind === 'telefono' ? `case when p.assegnazione_piano_id is null then '' else ' with the plan' end` : `''`}
      || case when p.data_assegnazione > oggi() then ', reserved' else '' end
    from ${KINDS[kind].periods} p join brand b on b.id = p.brand_id where p.${KINDS[kind].column} = any(${ids}) and p.data_revoca is null`,
    ' union all ',
  )}
  union all select 'periods ' || (${forEachType((kind, ids) => `(select count(*) from ${KINDS[kind].periods} where ${KINDS[kind].column} = any(${ids}))`, ' + ')})`;

export async function violatedInvariants(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ broken: string }>(INVARIANTS);
  return rows.map(({ broken }) => broken);
}

const openPeriods = (kind: Kind) => `${KINDS[kind].periods} p where p.data_revoca is null`;

const SHARED_TYPES: Kind[] = ['software', 'cartella'];

const INVARIANTS = [
  ...KIND_NAMES.filter((kind) => !SHARED_TYPES.includes(kind)).map(
    (kind) => `select '${kind} ' || ${KINDS[kind].column} || ' has several holders' as broken
      from ${openPeriods(kind)} group by ${KINDS[kind].column} having count(*) > 1`,
  ),
  ...KIND_NAMES.map(
    (kind) => `select '${kind} ' || ${KINDS[kind].column} || ' is assigned under a brand that the item or its holder does not have'
      from ${openPeriods(kind)} and not (exists (select from dipendenti d where d.id = p.dipendente_id and d.brand_id = p.brand_id)
        and exists (select from ${KINDS[kind].links} l where l.${KINDS[kind].linkColumn} = p.${KINDS[kind].column} and l.brand_id = p.brand_id))`,
  ),
  `select 'software ' || s.id || ' counts ' || s.licenze_utilizzate || ' seats in use of ' || coalesce(s.numero_licenze::text, 'any') from software s
    where s.licenze_utilizzate <> (select count(*) from ${openPeriods('software')} and p.software_id = s.id) or s.licenze_utilizzate > s.numero_licenze`,
  ...SHARED_TYPES.map(
    (kind) => `select dipendente_id || ' has the ${kind} ' || ${KINDS[kind].column} || ' twice' as broken
      from ${openPeriods(kind)} group by dipendente_id, ${KINDS[kind].column} having count(*) > 1`,
  ),
  `select dipendente_id || ' has several plans' from ${openPeriods('piano_mobile')} group by dipendente_id having count(*) > 1`,
  `select 'iphone ' || p.iphone_id || ' is assigned without the plan that was assigned with it' from ${openPeriods('telefono')} and p.assegnazione_piano_id is not null
    and not exists (select from dipendenti_piani_mobili m
      where m.id = p.assegnazione_piano_id and m.data_revoca is null and m.dipendente_id = p.dipendente_id)`,
].join(' union all ');

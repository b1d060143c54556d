import { sql } from 'kysely';
import { isFree } from '#features/equipment/asset-types/server/periods.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf, brandJson } from '#server/db/mentions.ts';
import { MAX_HISTORY_ENTRIES, Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import type { Trasferimento } from '../contract.ts';
import type { Luogo, Tenuta } from '../rules.ts';

/**
 * SQL: the transfers from or to a brand that is visible to the caller, without the name of an invisible brand. An amministratore sees
 * all data, also of a deleted brand.
 */
function trasferimenti(scope: Scope) {
  const isVisible = (brand: string) => sql`(${scope.amministratore}::boolean or ${inBrands(brand, scope.can_view)})`;
  return sql<Trasferimento & { totale: number }>`
  select t.id, t.data, t.created_at, ${accountNameOf('u')} as autore, count(*) over () as totale,
    jsonb_build_object('brand', case when d.id is not null then ${brandJson('d')} end,
                       'showroom', case when ${isVisible('t.da_brand')} then ds.nome end) as da,
    jsonb_build_object('brand', case when a.id is not null then ${brandJson('a')} end,
                       'showroom', case when ${isVisible('t.a_brand')} then sa.nome end) as a,
    case when s.intero then t.note end as note,
    case when s.intero then t.voci else '[]' end as voci
  from trasferimenti t
  cross join lateral (select ${isVisible('t.da_brand')} and ${isVisible('t.a_brand')} as intero) s
  left join brands d on d.id = t.da_brand and ${isVisible('d.id')}
  left join brands a on a.id = t.a_brand and ${isVisible('a.id')}
  left join showrooms ds on ds.id = t.da_showroom
  left join showrooms sa on sa.id = t.a_showroom
  left join users u on u.id = t.user_id
  where (${isVisible('t.da_brand')} or ${isVisible('t.a_brand')})`;
}

/** Returns the transfers of an employee, the newest first. The caller must check the visibility first. */
export async function listTrasferimentiOf(db: Db, scope: Scope, dipendente_id: string): Promise<Page<Trasferimento>> {
  const { rows } = await sql<Trasferimento & { totale: number }>`
    ${trasferimenti(scope)} and t.dipendente_id = ${dipendente_id}
    order by t.data desc, t.id desc limit ${MAX_HISTORY_ENTRIES}::integer`.execute(scoped(db, scope));
  return new Page(
    rows.map(({ totale: _, ...selects }) => selects),
    rows[0]?.totale ?? 0,
    undefined,
  );
}

export async function findTrasferimento(db: Db, scope: Scope, id: number): Promise<Trasferimento> {
  const { rows } = await sql<Trasferimento>`${trasferimenti(scope)} and t.id = ${id}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('The new transfer is not visible to the account that recorded it');
  return row;
}

interface TrasferimentoValues {
  dipendente_id: string;
  da: Luogo;
  a: Luogo;
  data: string;
  note: string | null;
  voci: Trasferimento['voci'];
}

export async function insertTrasferimento(db: Tx, scope: Scope, { da, a, voci, ...others }: TrasferimentoValues): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('trasferimenti')
    .values({
      ...others,
      da_brand: da.brand_id,
      da_showroom: da.showroom,
      a_brand: a.brand_id,
      a_showroom: a.showroom,
      voci: JSON.stringify(voci),
      user_id: scope.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findBrandName(db: Db, scope: Scope, brand_id: number): Promise<string> {
  const { nome } = await scoped(db, scope).selectFrom('brands').select('nome').where('id', '=', brand_id).executeTakeFirstOrThrow();
  return nome;
}

interface BrandDifferences {
  /** The showroom of the employee, if the destination brand does not have it; otherwise null. */
  showroom: string | null;
  /** The manager of the employee, if visible to the caller and of another brand than the destination brand; otherwise null. */
  manager: { nome: string; brand: string } | null;
  inOnboarding: boolean;
}

/** Compares showroom, manager and open onboarding of an employee with the destination brand. The caller must check the visibility first. */
export async function findBrandDifferences(db: Db, scope: Scope, dipendente_id: string, brand_id: number): Promise<BrandDifferences> {
  const { rows } = await sql<BrandDifferences>`
    select s.nome as showroom,
      case when m.id is not null then jsonb_build_object('nome', m.nome || ' ' || m.cognome, 'brand', mb.nome) end as manager,
      exists (select from workflows w where w.dipendente_id = d.id and w.stato <> all(${[...STATI_CONCLUSI]}::text[])) as "inOnboarding"
    from dipendenti d
    left join showrooms s on s.id = d.showroom
      and not exists (select from showroom_brands l where l.showroom_id = s.id and l.brand_id = ${brand_id})
    left join dipendenti m on m.id = d.manager_id and m.brand_id <> ${brand_id} and ${inBrands('m.brand_id', scope.can_view)}
    left join brands mb on mb.id = m.brand_id
    where d.id = ${dipendente_id}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('The employee no longer exists');
  return row;
}

export async function findLastDay(db: Db, scope: Scope, dipendente_id: string): Promise<string | undefined> {
  const found = await scoped(db, scope)
    .selectFrom('trasferimenti')
    .select('data')
    .where('dipendente_id', '=', dipendente_id)
    .orderBy('data', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.data;
}

/**
 * The new assignment of an item that follows its employee copies all columns of the period except these: they belong to one period only, or
 * the database fills them.
 */
const PERIOD_ONLY_COLUMNS = sql`'{id,dipendente_id,showroom_id,brand_id,data_assegnazione,data_revoca,attiva,brand_aperto,dipendente_nome,luogo_nome,risorsa_nome,created_at,updated_at}'::text[]`;

export interface TenutaConPeriodo extends Tenuta {
  periodo: number;
  /** The columns that the new assignment copies from the ended one, such as the telephone number. */
  accordi: Readonly<Record<string, unknown>>;
}

/**
 * Returns all items of the employee, and whether each also belongs to the destination brand. The caller must check the visibility first.
 */
export async function findTenute(db: Db, scope: Scope, dipendente_id: string, brand_id: number): Promise<TenutaConPeriodo[]> {
  const selects = ALL_KINDS.map(
    ({ tipo, table, name, links, periods }, posto) => sql`
      select ${sql.lit(posto)}::integer as posto, ${tipo}::text as tipo, i.id, ${sql.ref(`i.${name}`)} as nome, p.id as periodo,
        p.data_assegnazione, to_jsonb(p) - ${PERIOD_ONLY_COLUMNS} - ${periods.column}::text as accordi,
        exists (select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id and l.brand_id = ${brand_id}) as del_brand
      from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
      where p.dipendente_id = ${dipendente_id} and p.data_revoca is null`,
  );
  const { rows } = await sql<TenutaConPeriodo & { posto: number }>`
    select * from (${sql.join(selects, sql` union all `)}) tenute order by posto, data_assegnazione, periodo`.execute(scoped(db, scope));
  return rows.map(({ posto: _, ...tenuta }) => tenuta);
}

/** Returns the asset types of `tipi` that have a free item in the brand. Only items that may be assigned to the employee count. */
export async function findTypesWithFreeItem(
  db: Db,
  scope: Scope,
  { dipendente_id, brand_id, tipi }: { dipendente_id: string; brand_id: number; tipi: readonly TipoRisorsa[] },
): Promise<TipoRisorsa[]> {
  const selects = ALL_KINDS.filter(({ tipo }) => tipi.includes(tipo)).map(
    (kind) => sql`select ${kind.tipo}::text as tipo where exists (
      select from ${sql.table(kind.table)} i where ${isFree(kind, sql`${brand_id}::integer`, sql`${dipendente_id}::uuid`)})`,
  );
  if (selects.length === 0) return [];
  const { rows } = await sql<{ tipo: TipoRisorsa }>`${sql.join(selects, sql` union all `)}`.execute(scoped(db, scope));
  return rows.map(({ tipo }) => tipo);
}

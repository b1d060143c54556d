import { sql } from 'kysely';
import { isFree } from '#features/equipment/asset-types/server/periods.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { accountNameOf, brandOf } from '#server/db/mentions.ts';
import { MOST_OF_HISTORY, Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { STATI_CONCLUSI } from '#shared/stati-workflow.ts';
import type { Trasferimento } from '../contract.ts';
import type { Luogo, Tenuta } from '../rules.ts';

/**
 * Selects transfers that touch a brand visible to the caller, without the name of an invisible brand. An amministratore sees all data, also
 * of a deleted brand.
 */
function trasferimenti(scope: Scope) {
  const sees = (brand: string) => sql`(${scope.amministratore}::boolean or ${inBrands(brand, scope.can_view)})`;
  return sql<Trasferimento & { totale: number }>`
  select t.id, t.data, t.created_at, ${accountNameOf('u')} as autore, count(*) over () as totale,
    jsonb_build_object('brand', case when d.id is not null then ${brandOf('d')} end,
                       'showroom', case when ${sees('t.da_brand')} then ds.nome end) as da,
    jsonb_build_object('brand', case when a.id is not null then ${brandOf('a')} end,
                       'showroom', case when ${sees('t.a_brand')} then sa.nome end) as a,
    case when s.intero then t.note end as note,
    case when s.intero then t.voci else '[]' end as voci
  from trasferimenti t
  cross join lateral (select ${sees('t.da_brand')} and ${sees('t.a_brand')} as intero) s
  left join brands d on d.id = t.da_brand and ${sees('d.id')}
  left join brands a on a.id = t.a_brand and ${sees('a.id')}
  left join showrooms ds on ds.id = t.da_showroom
  left join showrooms sa on sa.id = t.a_showroom
  left join users u on u.id = t.user_id
  where (${sees('t.da_brand')} or ${sees('t.a_brand')})`;
}

/** The transfers of an employee, newest first. The caller of this function has checked the visibility. */
export async function listTrasferimentiOf(db: Db, scope: Scope, dipendente_id: string): Promise<Page<Trasferimento>> {
  const { rows } = await sql<Trasferimento & { totale: number }>`
    ${trasferimenti(scope)} and t.dipendente_id = ${dipendente_id}
    order by t.data desc, t.id desc limit ${MOST_OF_HISTORY}::integer`.execute(scoped(db, scope));
  return new Page(
    rows.map(({ totale: _, ...each }) => each),
    rows[0]?.totale ?? 0,
    undefined,
  );
}

export async function findTrasferimento(db: Db, scope: Scope, id: number): Promise<Trasferimento> {
  const { rows } = await sql<Trasferimento>`${trasferimenti(scope)} and t.id = ${id}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw new Error('A transfer is between brands that its writer sees');
  return row;
}

interface Nuovo {
  dipendente_id: string;
  da: Luogo;
  a: Luogo;
  data: string;
  note: string | null;
  voci: Trasferimento['voci'];
}

export async function insertTrasferimento(db: Tx, scope: Scope, { da, a, voci, ...rest }: Nuovo): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('trasferimenti')
    .values({
      ...rest,
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

interface Around {
  /** The showroom of the employee, when the destination brand does not have it. */
  showroom: string | null;
  /** The manager, when they belong to another brand than the destination and are visible to the caller. */
  manager: { nome: string; brand: string } | null;
  inOnboarding: boolean;
}

/**
 * The showroom, manager and open onboarding of an employee compared with the destination brand. The caller of this function has checked the
 * visibility.
 */
export async function findAround(db: Db, scope: Scope, dipendente_id: string, brand_id: number): Promise<Around> {
  const { rows } = await sql<Around>`
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
  if (!row) throw new Error('The employee was found before');
  return row;
}

/** The day of the last transfer of this employee; undefined for an employee who was never transferred. */
export async function findUltimo(db: Db, scope: Scope, dipendente_id: string): Promise<string | undefined> {
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
 * Columns that belong to one assignment period only, or that the database fills. When an item moves with its employee to another brand, the
 * new assignment copies all columns except these columns.
 */
const NOT_AGREED = sql`'{id,dipendente_id,showroom_id,brand_id,data_assegnazione,data_revoca,attiva,brand_aperto,dipendente_nome,luogo_nome,risorsa_nome,created_at,updated_at}'::text[]`;

export interface TenutaConPeriodo extends Tenuta {
  periodo: number;
  /** The values of the period columns that the new assignment copies, such as the telephone number. */
  accordi: Readonly<Record<string, unknown>>;
}

/**
 * All items of the employee, and whether each also belongs to the destination brand. The caller of this function has checked the
 * visibility.
 */
export async function findTenute(db: Db, scope: Scope, dipendente_id: string, brand_id: number): Promise<TenutaConPeriodo[]> {
  const each = ALL_KINDS.map(
    ({ tipo, table, name, links, periods }, posto) => sql`
      select ${sql.lit(posto)}::integer as posto, ${tipo}::text as tipo, i.id, ${sql.ref(`i.${name}`)} as nome, p.id as periodo,
        p.data_assegnazione, to_jsonb(p) - ${NOT_AGREED} - ${periods.column}::text as accordi,
        exists (select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id and l.brand_id = ${brand_id}) as del_brand
      from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
      where p.dipendente_id = ${dipendente_id} and p.data_revoca is null`,
  );
  const { rows } = await sql<TenutaConPeriodo & { posto: number }>`
    select * from (${sql.join(each, sql` union all `)}) tenute order by posto, data_assegnazione, periodo`.execute(scoped(db, scope));
  return rows.map(({ posto: _, ...tenuta }) => tenuta);
}

/** For each item type: how many items of this brand can be assigned to the employee. */
export async function countFree(db: Db, scope: Scope, dipendente_id: string, brand_id: number): Promise<Record<TipoRisorsa, number>> {
  const each = ALL_KINDS.map(
    (kind) => sql`${sql.lit(kind.tipo)}::text, (
      select count(*) from ${sql.table(kind.table)} i where ${isFree(kind, sql`${brand_id}::integer`, sql`${dipendente_id}::uuid`)})`,
  );
  const { rows } = await sql<{ free: Record<TipoRisorsa, number> }>`select jsonb_build_object(${sql.join(each)}) as free`.execute(
    scoped(db, scope),
  );
  const [row] = rows;
  if (!row) throw new Error('A select without a from gives one row');
  return row.free;
}

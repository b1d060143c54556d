import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import { currentCost, type KindWithCost } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { PLACEABLE_KINDS } from '#features/equipment/risorse/kinds.ts';
import { costsOf } from '#features/equipment/risorse/server/select-assigned.ts';
import { hasVisibleBrand, inBrands, lockVisibleRow, readAllBrandIds } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { brandJson, employeeOrder } from '#server/db/mentions.ts';
import { situazione } from '#server/db/situazione.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { SearchSource } from '#server/feature/search-source.ts';
import { brand, creato, idOrganico, listFile, testo } from '#server/files/columns.ts';
import { type Route, route } from '#server/http/route.ts';
import { BY_NOME, visibleByBrands } from '#server/register/named-records.ts';
import { brandLinkTitles, lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { fromCents, toCents } from '#shared/euro.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { recordAddress } from '#shared/screens.ts';
import { listShowrooms } from '#shared/showrooms.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import type { SchedaShowroom } from '../contract.ts';
import * as calls from '../contract.ts';
import { checkDeletable, GIORNI_IN_VISTA } from '../rules.ts';
import {
  changeShowroom,
  countUsage,
  createShowroom,
  findVisible,
  listVisible,
  removeShowroom,
  SHOWROOMS,
  showroomsImport,
  showroomsLive,
  showroomsVersioned,
} from './queries.ts';

const showroomsRoutes: Route[] = [
  route(listShowrooms, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getShowroom, ({ db, scope, params: { id } }) => findScheda(db, scope, id)),

  route(calls.createShowroom, async ({ db, scope, body }) => findVisible(db, scope, await createShowroom(db, scope, body))),

  route(calls.updateShowroom, async ({ db, scope, params: { id }, body }) => {
    await changeShowroom(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.deleteShowroom, async ({ db, scope, params: { id } }) => {
    await lockVisibleRow(db, scope, SHOWROOMS, id);
    const showroom = await findVisible(db, scope, id);
    const brands = await readAllBrandIds(db, scope, SHOWROOM_LINKS, id);
    requireRight(scope, 'showrooms.modifica', brands);
    const problem = checkDeletable(showroom.nome, await countUsage(db, scope, id, brands));
    if (problem) throw problem;
    await removeShowroom(db, scope, id);
    return SUCCESS_REPLY;
  }),
];

type Scheda = z.input<typeof SchedaShowroom>; // amounts are still strings, as in the input of the schema
type SchedaRow = Pick<Scheda, 'persone' | 'arrivi' | 'uscite' | 'risorse'> & { di_altri: string };

/**
 * Returns the page of a showroom; 404 when the showroom is not visible. The page contains only employees and items that are visible to the
 * caller.
 */
async function findScheda(db: Db, scope: Scope, id: number): Promise<Scheda> {
  const showroom = await findVisible(db, scope, id);
  const { rows } = await sql<SchedaRow>`
    with qui as (
      select d.id, d.nome, d.cognome, d.posizione, d.brand_id, d.data_assunzione, d.data_dismissione, ${SITUAZIONE} as dove, ${employeeOrder('d')} as posto from dipendenti d
      where d.showroom = ${id} and ${inBrands('d.brand_id', scope.can_view)}),
    cose as (${sql.join(
      PLACEABLE_KINDS.map((assetType) => selectAssignedItems(scope, assetType, id)),
      sql` union all `,
    )})
    select
      (select coalesce(jsonb_agg(${personJson('d')} || jsonb_build_object('costo_annuo', c.totale::text) order by d.posto, d.id), '[]')
        from qui d cross join lateral ${costsOf('d.id')} c where d.dove ->> 'fase' = any(${[...IN_ORGANICO]}::text[])) as persone,
      (select coalesce(sum(c.totale), 0)::text
        from qui d cross join lateral ${costsOf('d.id')} c where not d.dove ->> 'fase' = any(${[...IN_ORGANICO]}::text[])) as di_altri,
      (select coalesce(jsonb_agg(${personJson('d')} order by d.data_assunzione, d.posto), '[]')
        from qui d where d.dove ->> 'fase' = 'in_arrivo' and ${isSoon('d.data_assunzione')}) as arrivi,
      (select coalesce(jsonb_agg(${personJson('d')} order by d.data_dismissione, d.posto), '[]')
        from qui d where d.dove ->> 'fase' <> 'uscito' and ${isSoon('d.data_dismissione')}) as uscite,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.tipo, c.nome collate "it-x-icu", c.id), '[]') from cose c) as risorse`.execute(
    scoped(db, scope),
  );
  const [row] = rows;
  if (!row) throw new Error('A SELECT without FROM returned no row');
  const { di_altri: _, ...lists } = row;
  return { ...showroom, ...lists, costi: computeCosti(row, scope, todayInItaly(new Date())) };
}

/** The situation of an employee without sick leave, because the page of a showroom never shows sick leave. */
const SITUAZIONE = situazione({ row: 'd', stato: sql`case when d.stato = 'in malattia' then 'entrato' else d.stato end` });

const personJson = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`jsonb_build_object('id', ${column('id')}, 'nome', ${column('nome')}, 'cognome', ${column('cognome')}, 'posizione', ${column('posizione')},
    'situazione', ${column('dove')}, 'brand', (select ${brandJson('b')} from brands b where b.id = ${column('brand_id')}))`;
};

const isSoon = (day: string) => sql<boolean>`${sql.ref(day)} between oggi() and oggi() + ${GIORNI_IN_VISTA}::integer`;

// The item tables of the asset types have different columns. to_jsonb() returns null for a missing column.
function selectAssignedItems(scope: Scope, assetType: Kind, showroomId: number): RawBuilder<unknown> {
  const { tipo, table, name, links, periods } = assetType;
  const itemColumn = (column: string) => sql`to_jsonb(i) ->> ${column}::text`;
  return sql`
    select ${tipo}::text as tipo, i.id, ${sql.ref(`i.${name}`)} as nome, p.brand_id, p.data_assegnazione, p.note,
      nullif(concat_ws(' ', ${itemColumn('marca')}, ${itemColumn('modello')}, ${itemColumn('operatore')}), ${sql.ref(`i.${name}`)}) as dettaglio,
      coalesce(${itemColumn('numero_seriale')}, ${itemColumn('imei')}, ${itemColumn('numero_telefono')}, ${itemColumn('iccid')}) as codice,
      (${currentCost(assetType as KindWithCost, 'i')})::text as costo_annuo
    from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where p.showroom_id = ${showroomId} and p.data_revoca is null and ${hasVisibleBrand(scope, links, 'i.id')}`;
}

/**
 * Computes the same costs as the row of this showroom in the report: reserved items cost nothing yet, and the cost of an item counts for
 * the brand of its assignment.
 */
function computeCosti({ persone, risorse, di_altri }: SchedaRow, { can_view }: Scope, today: string): Scheda['costi'] {
  const sumCents = (rows: readonly { costo_annuo: string | number }[]) => rows.reduce((sum, each) => sum + toCents(each.costo_annuo), 0);
  const countedItems = risorse.filter(({ data_assegnazione, brand_id }) => data_assegnazione <= today && can_view.includes(brand_id));
  const [diPersone, diAltri, diRisorse] = [sumCents(persone), toCents(di_altri), sumCents(countedItems)];
  return {
    persone: fromCents(diPersone),
    altri: fromCents(diAltri),
    risorse: fromCents(diRisorse),
    totale: fromCents(diPersone + diAltri + diRisorse),
  };
}

const SEARCH_TEXT = sql`testo_ricerca(t.nome)`;

const showroomsSearch: SearchSource = {
  titolo: 'Showroom',
  elenco: '/showrooms',
  address: (id) => recordAddress('/showrooms/$id', { id }),
  select: (scope, q) => ({
    table: 'showrooms',
    visible: hasVisibleBrand(scope, SHOWROOM_LINKS, 't.id'),
    byText: matches(SEARCH_TEXT, q),
    text: SEARCH_TEXT,
    name: SEARCH_TEXT,
    titolo: sql`t.nome`,
    dettaglio: sql`(
      select string_agg(b.nome, ', ' order by b.nome collate "it-x-icu") from showroom_brands l join brands b on b.id = l.brand_id
      where l.showroom_id = t.id and ${inBrands('b.id', scope.can_view)})`,
  }),
};

const showroomsFile = listFile(listShowrooms, { colonne: [testo('Nome', (s) => s.nome), brand(), creato(), idOrganico()] });

const showroomsAuditTexts: RegisterTexts = {
  tables: {
    showrooms: { ...lifecycleTitles('Showroom'), cosa: 'showroom', campi: { nome: ['Nome'] } },
    showroom_brands: brandLinkTitles('allo showroom', 'dallo showroom', 'showroom', 'showroom_id'),
  },
  things: {
    showroom: {
      table: 'showrooms',
      ...BY_NOME,
      id: 'integer',
      visible: visibleByBrands({ table: 'showroom_brands', column: 'showroom_id' }),
    },
  },
};

export const showroomsFeature = {
  routes: showroomsRoutes,
  live: { showrooms: showroomsLive },
  versioned: { showrooms: showroomsVersioned },
  files: { showrooms: showroomsFile },
  imports: { showrooms: showroomsImport },
  search: { showroom: showroomsSearch },
  register: { showrooms: showroomsAuditTexts },
} satisfies Feature;

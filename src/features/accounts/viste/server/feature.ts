import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { MODI } from '#shared/viste.ts';
import {
  createVista,
  deleteVista,
  type Filtri,
  listViste,
  setIniziale,
  updateVista,
  type Vista,
  type VistaChange,
  type VistaInput,
} from '../contract.ts';
import { type Condivisione, canShareWith, type ElencoConViste } from '../rules.ts';

function visteRoutes({ listed: listQueries }: { listed: ListQueries }): Route[] {
  const rejectUnknownFiltri = (elenco: ElencoConViste, filtri: Filtri | undefined) => {
    const invalidNames = filtri && findInvalidFiltri(listQueries, elenco, filtri);
    if (invalidNames?.length) throw invalidFiltriProblem(invalidNames);
  };
  return [
    route(listViste, async ({ db, scope, query }) =>
      dropInvalidFiltri(db, scope, listQueries, await listReadable(db, scope, query.elenco)),
    ),

    route(createVista, async ({ db, scope, body }) => {
      rejectUnknownFiltri(body.elenco, body.filtri);
      checkSharing(scope, body.condivisa_con);
      const id = await insertVista(db, scope, body);
      if (body.iniziale) await setInitialVista(db, scope, body.elenco, id);
      return { id };
    }),

    route(updateVista, async ({ db, scope, params, body }) => {
      const vista = (await lockReadable(db, scope, params.id)) ?? throwNotFound();
      if (!vista.modificabile) throw notOwnerProblem();
      rejectUnknownFiltri(vista.elenco, body.filtri);
      if (body.condivisa_con !== vista.condivisa_con) checkSharing(scope, body.condivisa_con);
      await setVista(db, scope, params.id, body);
      return SUCCESS_REPLY;
    }),

    route(setIniziale, async ({ db, scope, params, body }) => {
      const { elenco } = (await lockReadable(db, scope, params.id)) ?? throwNotFound();
      await (body.iniziale ? setInitialVista(db, scope, elenco, params.id) : unsetInitialVista(db, scope, params.id));
      return SUCCESS_REPLY;
    }),

    route(deleteVista, async ({ db, scope, params }) => {
      const { modificabile } = (await lockReadable(db, scope, params.id)) ?? throwNotFound();
      if (!modificabile) throw notOwnerProblem();
      await removeVista(db, scope, params.id);
      return SUCCESS_REPLY;
    }),
  ];
}

function checkSharing(scope: Scope, group: Condivisione | null | undefined): void {
  if (group == null || canShareWith(scope, group)) return;
  throw new Problem(
    'forbidden',
    'NON_CONSENTITO',
    `Puoi condividere una vista con chi è ${scope.role} come te: con altri può un amministratore.`,
  );
}

function invalidFiltriProblem(names: readonly string[]): Problem {
  const fields = Object.fromEntries(names.map((name) => [`filtri.${name}`, `Questo elenco non ha il filtro «${name}» con questo valore`]));
  return new Problem('invalid', 'DATI_NON_VALIDI', Object.values(fields)[0] ?? '', { fields });
}

const notOwnerProblem = () => new Problem('forbidden', 'NON_CONSENTITO', "La cambia chi l'ha salvata, o un amministratore.");

function throwNotFound(): never {
  throw new Problem('not_found', 'VISTA_NON_TROVATA', 'La vista non esiste.');
}

const EMPLOYEE_FILTERS = ['dipendente_id', 'manager_id'];

/**
 * Removes filters from saved views that the list does not have any more, or that refer to deleted or invisible records, and names them
 * in `perse`.
 */
async function dropInvalidFiltri(db: Db, scope: Scope, listQueries: ListQueries, viste: readonly StoredVista[]): Promise<Vista[]> {
  const valid = viste.map((vista) => withoutFiltri(vista, findInvalidFiltri(listQueries, vista.elenco, vista.filtri)));
  const valuesOf = (names: readonly string[]) => valid.flatMap(({ filtri }) => names.flatMap((name) => filtri[name] ?? []));
  const visibleIds = await findVisibleIds(db, scope, { showroomIds: valuesOf(['showroom']), employeeIds: valuesOf(EMPLOYEE_FILTERS) });
  return valid.map((vista) => withoutBrands(scope, withoutFiltri(vista, invisibleFilters(vista.filtri, visibleIds))));
}

const invisibleFilters = (filtri: Filtri, visibleIds: ReadonlySet<string>) =>
  ['showroom', ...EMPLOYEE_FILTERS].filter((name) => filtri[name] !== undefined && !visibleIds.has(filtri[name].toLowerCase()));

function withoutFiltri<V extends StoredVista & { perse?: string[] }>(vista: V, names: readonly string[]): V & { perse: string[] } {
  const filtri = Object.fromEntries(Object.entries(vista.filtri).filter(([name]) => !names.includes(name)));
  return { ...vista, filtri, perse: [...(vista.perse ?? []), ...names] };
}

function withoutBrands({ can_view }: Scope, vista: Vista): Vista {
  const brandIds = vista.filtri.brand_id?.split(',') ?? [];
  const visibleBrandIds = brandIds.filter((id) => can_view.includes(Number(id)));
  if (visibleBrandIds.length === brandIds.length) return vista;
  const { filtri, ...rest } = withoutFiltri(vista, ['brand_id']);
  return { ...rest, filtri: visibleBrandIds.length === 0 ? filtri : { ...filtri, brand_id: visibleBrandIds.join(',') } };
}

export type ListQueries = Readonly<Record<ElencoConViste, z.ZodObject>>;

const COLONNE_SCHEMA = z.string().regex(/^[a-z_]{2,60}(,[a-z_]{2,60}){0,59}$/, 'Colonna sconosciuta');
const DISPLAY_SCHEMA = { modo: z.enum(MODI), colonne: COLONNE_SCHEMA };

const EXTRA_PARAMETERS: Partial<Record<ElencoConViste, z.core.$ZodShape>> = {
  ...Object.fromEntries(TIPI_RISORSA.map((tipo) => [RISORSE[tipo].lista, DISPLAY_SCHEMA])),
  workflows: { vista: z.enum(['aperti', 'conclusi']) },
};

function findInvalidFiltri(listQueries: ListQueries, elenco: ElencoConViste, filtri: Filtri): string[] {
  const { limit: _, cursor: __, ...parameters } = listQueries[elenco].shape;
  const knownParameters: z.core.$ZodShape = { ...parameters, ...EXTRA_PARAMETERS[elenco] };
  return Object.entries(filtri)
    .filter(
      ([name, text]) =>
        !Object.hasOwn(knownParameters, name) || text === '' || !z.safeParse(knownParameters[name] as z.core.$ZodType, text).success,
    )
    .map(([name]) => name);
}

type StoredVista = Omit<Vista, 'perse'>;

/** SQL condition: the caller may read the view. An amministratore reads all shared views. */
const isReadable = ({ user_id, role, amministratore }: Scope): RawBuilder<boolean> => sql<boolean>`(
  v.user_id = ${user_id} or v.condivisa_con in (${role}, 'tutti') or (${amministratore} and v.condivisa_con is not null))`;

const isChangeable = ({ user_id, amministratore }: Scope): RawBuilder<boolean> => sql<boolean>`(
  v.user_id = ${user_id} or (${amministratore} and v.condivisa_con is not null))`;

async function listReadable(db: Db, scope: Scope, elenco: ElencoConViste | undefined): Promise<StoredVista[]> {
  const { rows } = await sql<StoredVista>`
    select v.id, v.elenco, v.nome, v.filtri, v.condivisa_con, v.user_id = ${scope.user_id} as mia, ${isChangeable(scope)} as modificabile,
      coalesce(nullif(concat_ws(' ', u.nome, u.cognome), ''), u.username) as proprietario, i.vista_id is not null as iniziale
    from viste_salvate v join users u on u.id = v.user_id
      left join viste_iniziali i on i.vista_id = v.id and i.user_id = ${scope.user_id}
    where ${isReadable(scope)} and (${elenco ?? null}::text is null or v.elenco = ${elenco ?? null})
    order by v.nome collate "it-x-icu", v.id`.execute(scoped(db, scope));
  return rows;
}

async function lockReadable(db: Tx, scope: Scope, id: number) {
  const { rows } = await sql<{ elenco: ElencoConViste; condivisa_con: Condivisione | null; modificabile: boolean }>`
    select v.elenco, v.condivisa_con, ${isChangeable(scope)} as modificabile
    from viste_salvate v where v.id = ${id} and ${isReadable(scope)} for update`.execute(scoped(db, scope));
  return rows[0];
}

async function insertVista(db: Tx, scope: Scope, { elenco, nome, filtri, condivisa_con = null }: VistaInput): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('viste_salvate')
    .values({ user_id: scope.user_id, elenco, nome, filtri: JSON.stringify(filtri), condivisa_con })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a saved view. The caller must check the permission first. */
async function setVista(db: Tx, scope: Scope, id: number, { filtri, ...values }: VistaChange): Promise<void> {
  const changes = { ...values, ...(filtri && { filtri: JSON.stringify(filtri) }) };
  if (Object.keys(changes).length === 0) return;
  await scoped(db, scope).updateTable('viste_salvate').set(changes).where('id', '=', id).execute();
}

async function removeVista(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('viste_salvate').where('id', '=', id).execute();
}

async function setInitialVista(db: Tx, scope: Scope, elenco: ElencoConViste, vista_id: number): Promise<void> {
  await scoped(db, scope)
    .insertInto('viste_iniziali')
    .values({ user_id: scope.user_id, elenco, vista_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'elenco']).doUpdateSet({ vista_id }))
    .execute();
}

async function unsetInitialVista(db: Tx, scope: Scope, vista_id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('viste_iniziali').where('user_id', '=', scope.user_id).where('vista_id', '=', vista_id).execute();
}

async function findVisibleIds(
  db: Db,
  scope: Scope,
  { showroomIds, employeeIds }: { showroomIds: readonly string[]; employeeIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.showroom_id::text as id from showroom_brands l
    where l.showroom_id = any(${[...showroomIds]}::integer[]) and l.brand_id = any(${[...scope.can_view]}::integer[])
    union all
    select d.id::text from dipendenti d where d.id = any(${[...employeeIds]}::uuid[]) and d.brand_id = any(${[...scope.can_view]}::integer[])`.execute(
    scoped(db, scope),
  );
  return new Set(rows.map(({ id }) => id));
}

export const visteFeature = {
  routes: visteRoutes,
} satisfies Feature;

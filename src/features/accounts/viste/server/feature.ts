import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { FATTO } from '#shared/schemas.ts';
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
import { type Condivisione, type ElencoConViste, puoCondividere } from '../rules.ts';

/** `listed`: the query parameters of each list that can have saved views. */
function visteRoutes({ listed: queries }: { listed: Queries }): Route[] {
  const refuseUnknown = (elenco: ElencoConViste, filtri: Filtri | undefined) => {
    const wrong = filtri && filtriErrati(queries, elenco, filtri);
    if (wrong?.length) throw filtroErrato(wrong);
  };
  return [
    route(listViste, async ({ db, scope, query }) => dropGone(db, scope, queries, await listReadable(db, scope, query.elenco))),

    route(createVista, async ({ db, scope, body }) => {
      refuseUnknown(body.elenco, body.filtri);
      refuseSharing(scope, body.condivisa_con);
      const id = await insertVista(db, scope, body);
      if (body.iniziale) await openWith(db, scope, body.elenco, id);
      return { id };
    }),

    route(updateVista, async ({ db, scope, params, body }) => {
      const vista = (await holdReadable(db, scope, params.id)) ?? refuseMissing();
      if (!vista.modificabile) throw altrui();
      refuseUnknown(vista.elenco, body.filtri);
      if (body.condivisa_con !== vista.condivisa_con) refuseSharing(scope, body.condivisa_con);
      await setVista(db, scope, params.id, body);
      return FATTO;
    }),

    route(setIniziale, async ({ db, scope, params, body }) => {
      const { elenco } = (await holdReadable(db, scope, params.id)) ?? refuseMissing();
      await (body.iniziale ? openWith(db, scope, elenco, params.id) : openWithout(db, scope, params.id));
      return FATTO;
    }),

    route(deleteVista, async ({ db, scope, params }) => {
      const { modificabile } = (await holdReadable(db, scope, params.id)) ?? refuseMissing();
      if (!modificabile) throw altrui();
      await removeVista(db, scope, params.id);
      return FATTO;
    }),
  ];
}

function refuseSharing(scope: Scope, con: Condivisione | null | undefined): void {
  if (con == null || puoCondividere(scope, con)) return;
  throw new Problem(
    'forbidden',
    'NON_CONSENTITO',
    `Puoi condividere una vista con chi è ${scope.role} come te: con altri può un amministratore.`,
  );
}

function filtroErrato(names: readonly string[]): Problem {
  const fields = Object.fromEntries(names.map((name) => [`filtri.${name}`, `Questo elenco non ha il filtro «${name}» con questo valore`]));
  return new Problem('invalid', 'DATI_NON_VALIDI', Object.values(fields)[0] ?? '', { fields });
}

const altrui = () => new Problem('forbidden', 'NON_CONSENTITO', "La cambia chi l'ha salvata, o un amministratore.");

function refuseMissing(): never {
  throw new Problem('not_found', 'VISTA_NON_TROVATA', 'La vista non esiste.');
}

const PEOPLE = ['dipendente_id', 'manager_id'];

/** Removes filters that the list does not have any more, or that refer to deleted or invisible records, and names them. */
async function dropGone(db: Db, scope: Scope, queries: Queries, viste: readonly Stored[]): Promise<Vista[]> {
  const valid = viste.map((vista) => without(vista, filtriErrati(queries, vista.elenco, vista.filtri)));
  const named = (names: readonly string[]) => valid.flatMap(({ filtri }) => names.flatMap((name) => filtri[name] ?? []));
  const seen = await findSeen(db, scope, { showrooms: named(['showroom']), people: named(PEOPLE) });
  return valid.map((vista) => withoutBrands(scope, without(vista, unseen(vista.filtri, seen))));
}

const unseen = (filtri: Filtri, seen: ReadonlySet<string>) =>
  ['showroom', ...PEOPLE].filter((name) => filtri[name] !== undefined && !seen.has(filtri[name].toLowerCase()));

function without<V extends Stored & { perse?: string[] }>(vista: V, names: readonly string[]): V & { perse: string[] } {
  const filtri = Object.fromEntries(Object.entries(vista.filtri).filter(([name]) => !names.includes(name)));
  return { ...vista, filtri, perse: [...(vista.perse ?? []), ...names] };
}

/** Removes brands that are not visible any more; the other brands stay. */
function withoutBrands({ can_view }: Scope, vista: Vista): Vista {
  const asked = vista.filtri.brand_id?.split(',') ?? [];
  const left = asked.filter((id) => can_view.includes(Number(id)));
  if (left.length === asked.length) return vista;
  const { filtri, ...rest } = without(vista, ['brand_id']);
  return { ...rest, filtri: left.length === 0 ? filtri : { ...filtri, brand_id: left.join(',') } };
}

/** The filters and sort orders of each list, taken from its call. */
export type Queries = Readonly<Record<ElencoConViste, z.ZodObject>>;

const COLONNE = z.string().regex(/^[a-z_]{2,60}(,[a-z_]{2,60}){0,59}$/, 'Colonna sconosciuta');
const AS_TABLE_OR_CARDS = { modo: z.enum(MODI), colonne: COLONNE };

/** Display parameters of a page in addition to the parameters of its call. */
const SHOWN: Partial<Record<ElencoConViste, z.core.$ZodShape>> = {
  ...Object.fromEntries(TIPI_RISORSA.map((tipo) => [RISORSE[tipo].lista, AS_TABLE_OR_CARDS])),
  workflows: { vista: z.enum(['aperti', 'conclusi']) },
};

/** The names of filters that the list does not have, or whose value is invalid. */
function filtriErrati(queries: Queries, elenco: ElencoConViste, filtri: Filtri): string[] {
  const { limit: _, cursor: __, ...asked } = queries[elenco].shape;
  const known: z.core.$ZodShape = { ...asked, ...SHOWN[elenco] };
  return Object.entries(filtri)
    .filter(([name, text]) => !Object.hasOwn(known, name) || text === '' || !z.safeParse(known[name] as z.core.$ZodType, text).success)
    .map(([name]) => name);
}

/** A view as it is stored, including filters that refer to deleted records. */
type Stored = Omit<Vista, 'perse'>;

/**
 * SQL condition: the view belongs to the caller, or is shared with the role of the caller or with all. An amministratore reads all shared
 * views.
 */
const isReadable = ({ user_id, role, amministratore }: Scope): RawBuilder<boolean> => sql<boolean>`(
  v.user_id = ${user_id} or v.condivisa_con in (${role}, 'tutti') or (${amministratore} and v.condivisa_con is not null))`;

const isChangeable = ({ user_id, amministratore }: Scope): RawBuilder<boolean> => sql<boolean>`(
  v.user_id = ${user_id} or (${amministratore} and v.condivisa_con is not null))`;

async function listReadable(db: Db, scope: Scope, elenco: ElencoConViste | undefined): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select v.id, v.elenco, v.nome, v.filtri, v.condivisa_con, v.user_id = ${scope.user_id} as mia, ${isChangeable(scope)} as modificabile,
      coalesce(nullif(concat_ws(' ', u.nome, u.cognome), ''), u.username) as proprietario, i.vista_id is not null as iniziale
    from viste_salvate v join users u on u.id = v.user_id
      left join viste_iniziali i on i.vista_id = v.id and i.user_id = ${scope.user_id}
    where ${isReadable(scope)} and (${elenco ?? null}::text is null or v.elenco = ${elenco ?? null})
    order by v.nome collate "it-x-icu", v.id`.execute(scoped(db, scope));
  return rows;
}

/** Locks a view until the transaction ends; undefined when it is not readable for the caller. */
async function holdReadable(db: Tx, scope: Scope, id: number) {
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

/** Updates the named fields. The caller of this function has checked the permission. */
async function setVista(db: Tx, scope: Scope, id: number, { filtri, ...values }: VistaChange): Promise<void> {
  const changes = { ...values, ...(filtri && { filtri: JSON.stringify(filtri) }) };
  if (Object.keys(changes).length === 0) return;
  await scoped(db, scope).updateTable('viste_salvate').set(changes).where('id', '=', id).execute();
}

async function removeVista(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('viste_salvate').where('id', '=', id).execute();
}

/** Makes the view the initial view of its list for the caller. It replaces the former initial view. */
async function openWith(db: Tx, scope: Scope, elenco: ElencoConViste, vista_id: number): Promise<void> {
  await scoped(db, scope)
    .insertInto('viste_iniziali')
    .values({ user_id: scope.user_id, elenco, vista_id })
    .onConflict((same) => same.columns(['user_id', 'elenco']).doUpdateSet({ vista_id }))
    .execute();
}

/** Removes the mark as initial view of the caller from the view. */
async function openWithout(db: Tx, scope: Scope, vista_id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('viste_iniziali').where('user_id', '=', scope.user_id).where('vista_id', '=', vista_id).execute();
}

/** Returns the ids of those given showrooms and employees that exist and are visible to the caller. */
async function findSeen(
  db: Db,
  scope: Scope,
  { showrooms, people }: { showrooms: readonly string[]; people: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.showroom_id::text as id from showroom_brands l
    where l.showroom_id = any(${[...showrooms]}::integer[]) and l.brand_id = any(${[...scope.can_view]}::integer[])
    union all
    select d.id::text from dipendenti d where d.id = any(${[...people]}::uuid[]) and d.brand_id = any(${[...scope.can_view]}::integer[])`.execute(
    scoped(db, scope),
  );
  return new Set(rows.map(({ id }) => id));
}

export const visteFeature = {
  routes: visteRoutes,
} satisfies Feature;

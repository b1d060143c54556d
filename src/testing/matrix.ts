import type { Endpoint } from '#shared/endpoint.ts';
import { RIGHTS } from '#shared/permissions.ts';
import { RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { type Answer, Client } from './client.ts';
import { type Ids, MISSING_IDS } from './example-ids.ts';
import { exampleBody, exampleParams, idSlots } from './example-input.ts';
import { insertEveryType } from './insert-every-type.ts';
import { MINIMUM_RIGHTS, type Permission } from './matrix-permissions.ts';
import type { CallRow } from './matrix-row.ts';
import { makeSubjects, type SignedInSubject, type Subject, signInSubjects } from './matrix-subjects.ts';
import { CALLS } from './matrix-table.ts';
import { type Rewind, rewindable } from './rewind.ts';
import { endAssignment, insertBrand, KIND_NAMES } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

const OBJECTS = ['own', 'foreign', 'shared', 'absent'] as const;
type ObjectType = (typeof OBJECTS)[number] | 'none';

export interface Cell {
  subject: string;
  object: ObjectType;
  expected: string;
  actual: string;
  succeeded: boolean;
}

export interface World {
  app: TestApp;
  brands: { own: number; foreign: number };
  subjects: SignedInSubject[];
  objects: Record<ObjectType, Ids>;
  rewind: Rewind;
}

export async function createWorld(app: TestApp): Promise<World> {
  const [{ id: own }, { id: foreign }] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const subjects = await signInSubjects(app, await makeSubjects(app, own));
  const ownIds = await insertEveryType(app.sql, 'nostro', [own]);
  const objects = {
    own: ownIds,
    none: ownIds,
    foreign: await insertEveryType(app.sql, 'loro', [foreign]),
    shared: await insertEveryType(app.sql, 'comune', [own, foreign]),
    absent: MISSING_IDS,
  };
  return { app, brands: { own, foreign }, subjects, objects, rewind: await rewindable(app.sql) };
}

/** Returns a new client for each caller, because a client forgets its session when a call signs it out. */
export function clientsOf({ app, subjects }: World): { subject: Subject; client: Client }[] {
  return subjects.map(({ subject, token }) => ({ subject, client: new Client(app.url, token) }));
}

/** Returns the rows of the permission table for this call: usually one row, several rows if the call is tested with several inputs. */
export function rowsOf(endpoint: Endpoint): { name: string; row: CallRow; endpoint: Endpoint }[] {
  const call = `${endpoint.method} ${endpoint.path}`;
  return Object.entries(CALLS)
    .filter(([name]) => name === call || name.startsWith(`${call} `))
    .map(([name, row]) => ({ name, row, endpoint }));
}

export function mismatches(cells: Cell[]): string[] {
  return cells
    .filter(({ expected, actual }) => expected !== actual)
    .map(({ subject, object, expected, actual }) => `${subject}, ${object}: ${expected} expected, ${actual} found`);
}

/** Sends one call of the permission table as every caller for every object, in sequence. The database is unchanged afterwards. */
export async function runCall(
  world: World,
  endpoint: Endpoint,
  row: CallRow,
  objectTypes: readonly ObjectType[] = OBJECTS,
): Promise<Cell[]> {
  const { app, rewind, objects } = world;
  const slots = idSlots(endpoint);
  const usesObject = slots.path || slots.body.length > 0 || row.listsType !== undefined || row.query !== undefined;
  const cells: Cell[] = [];
  const before = await rewind.currentMoment();
  for (const object of usesObject ? objectTypes : (['none'] as const)) {
    const ids = objects[object];
    if (row.preparation) await prepare(world, row.preparation, ids);
    const prepared = await rewind.currentMoment();
    for (const { subject, client } of clientsOf(world)) {
      // Deletes the recorded failed sign-ins and invalid links, because they would delay later requests from the same address.
      if (row.permission === 'anybody') await app.sql.query('delete from login_throttle');
      const answer = await send(client, endpoint, row, object, world);
      const expected = expectedOf(endpoint, row, subject.caller, object);
      const succeeded = answer.status < 300;
      cells.push({ subject: subject.name, object, expected, actual: resultOf(answer, row, ids, slots.path), succeeded });
      if (succeeded && endpoint.method !== 'GET') await rewind.rewindTo(prepared);
    }
  }
  await rewind.rewindTo(before);
  return cells;
}

async function prepare({ app: { sql } }: World, preparation: NonNullable<CallRow['preparation']>, ids: Ids): Promise<void> {
  if (preparation === 'itemIsFree' || preparation === 'employeeHasLeft')
    for (const kind of KIND_NAMES) await endAssignment(sql, kind, ids[kind]);
  if (typeof preparation === 'object') {
    const completed = preparation.workflowAt === 'completato_it';
    await sql.query('update workflows set stato = $2, data_completamento = case when $3 then oggi() end where id = $1', [
      ids.workflow,
      preparation.workflowAt,
      completed,
    ]);
  }
  if (preparation === 'noWorkflow' || preparation === 'employeeHasLeft')
    await sql.query('delete from workflows where dipendente_id = $1', [ids.dipendente_id]);
  if (preparation === 'nobodyInShowroom') await sql.query('update dipendenti set showroom = null where showroom = $1', [ids.showroom]);
  if (preparation === 'employeeHasLeft')
    await sql.query(`update dipendenti set stato = 'uscito', isactive = false, data_dismissione = '2025-12-31' where id = $1`, [
      ids.dipendente_id,
    ]);
  if (preparation === 'noAssociation') await sql.query('delete from user_brands where user_id = $1', [ids.user_id]);
}

const RESERVED = [
  'stipendio',
  'codice_fiscale',
  'data_nascita',
  'email_personale',
  'matricola',
  'stato',
  'data_inizio_malattia',
  'data_fine_malattia',
];
/**
 * Fields that are left out of the calls about exits: the reserved values of an employee, the reason of the exit, and a field
 * that only amministratori may set.
 */
const RESERVED_OF_EXITS = [...RESERVED, 'motivo', 'disattiva_account'];

/**
 * Sends one call of the permission matrix. The id of the object is in the path, or in the body if the path has no id. All other ids belong
 * to the caller's brand.
 */
async function send(
  client: Client,
  endpoint: Endpoint,
  row: CallRow,
  object: ObjectType,
  { brands, objects }: World,
): Promise<Answer<unknown>> {
  const ids = objects[object];
  const bodyIds = idSlots(endpoint).path && object !== 'shared' && !row.bodyIdsOfObject ? objects.own : ids;
  const body = exampleBody(endpoint, bodyIds);
  for (const name of ['brandIds', 'brand_ids']) {
    if (body?.[name] && object === 'shared') body[name] = [brands.own, brands.foreign];
  }
  if (body && !row.reserved) for (const name of endpoint.path.startsWith('/api/uscite') ? RESERVED_OF_EXITS : RESERVED) delete body[name];
  const query = row.query?.(ids) ?? {};
  const payload = row.file === undefined ? body : Buffer.from(row.file);
  return client.try(endpoint, { params: row.id ? { id: ids[row.id] } : exampleParams(endpoint, ids), query, body: payload });
}

/**
 * Converts the HTTP response of a call to an outcome of the permission matrix. 'in' is 2xx or 409, because only an authorized caller gets a
 * conflict. 'absent' is 404, the response for missing and for invisible rows.
 */
function resultOf({ status, text }: Answer<unknown>, { permission, listsType }: CallRow, ids: Ids, inPath: boolean): string {
  if (permission === 'anybody') return status === 403 || text.includes('NON_AUTENTICATO') ? String(status) : 'in';
  if (permission === 'signedIn') return status === 400 || status === 409 || status < 300 ? 'in' : String(status);
  if (listsType && status === 200)
    return (JSON.parse(text) as { id: unknown }[]).some(({ id }) => id === ids[listsType]) ? 'listed' : 'not listed';
  if (listsType && status === 404) return 'not listed';
  if (status < 300 || status === 409) return 'in';
  return status === 404 || (status === 400 && !inPath) ? 'absent' : String(status);
}

const OF_SEVERAL_BRANDS = new RegExp(
  `/(${[...TIPI_RISORSA.map((tipo) => RISORSE[tipo].lista), 'showrooms', 'riparazioni', 'inventari', 'dotazioni', 'modelli-attivita', 'adempimenti/tipi'].join('|')})/:id|^/api/inventari$`,
);

function expectedOf(
  endpoint: Endpoint,
  { permission, listsType, listRejected, notFoundIfForbidden, needsAllBrands, oneBrandIsEnough }: CallRow,
  caller: Subject['caller'],
  object: ObjectType,
): string {
  if (permission === 'anybody') return 'in';
  if (!caller) return '401';
  if (permission === 'signedIn') return 'in';
  if (permission === 'ownerOnly') return 'absent';
  if (permission === 'amministratore')
    return !caller.amministratore ? (notFoundIfForbidden ? 'absent' : '403') : object === 'absent' ? 'absent' : 'in';
  const { path, body } = idSlots(endpoint);
  const sendsBothBrands = object === 'shared' && !path && body.some((name) => name === 'brandIds' || name === 'brand_ids');
  const visible =
    object !== 'absent' &&
    (caller.amministratore ||
      (object !== 'foreign' &&
        !sendsBothBrands &&
        !(needsAllBrands && object === 'shared') &&
        isAllowed(notFoundIfForbidden ? permission : 'view', caller)));
  if (listsType && listRejected && !isAllowed(permission, caller)) return '403';
  if (listsType) return visible && isAllowed(permission, caller) ? 'listed' : 'not listed';
  if (!visible) return object === 'none' ? '403' : 'absent';
  if (caller.amministratore) return 'in';
  // To view an item of two brands a caller needs permission on one brand, to change the item on both. The callers have no
  // permission on the second brand.
  const needsBoth = object === 'shared' && permission !== 'view' && !oneBrandIsEnough && OF_SEVERAL_BRANDS.test(endpoint.path);
  return !needsBoth && isAllowed(permission, caller) ? 'in' : '403';
}

export function isAllowed(permission: Permission, { role, right, amministratore }: NonNullable<Subject['caller']>): boolean {
  if (amministratore) return true;
  const minimum = MINIMUM_RIGHTS[permission][role];
  return minimum !== 'never' && right !== undefined && RIGHTS.indexOf(right) >= RIGHTS.indexOf(minimum);
}

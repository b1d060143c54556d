// What stands elsewhere than in the rows of a file and would refuse writing them (check-placement.ts), asked of many people at once.
import { sql } from 'kysely';
import { type Assegnate, nameHeld } from '#features/equipment/risorse/rules.ts';
import { heldBy } from '#features/equipment/risorse/server/count-held.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { InFile, RowToWrite } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { TIPOLOGIE_MANAGER } from '#shared/tipologie.ts';
import { conRisorse, MANAGER_NON_VALIDO, SE_STESSO, SHOWROOM_NON_VALIDO } from './check-placement.ts';

/** One answer for each row. */
export async function checkRows(db: Db, scope: Scope, rows: readonly RowToWrite[], inFile: InFile): Promise<FieldErrors[]> {
  const held = await findHeld(db, scope, rows);
  const places = await findPlaces(db, scope, rows);
  const managers = await findManagers(db, scope, rows);
  const leads = (named: string, tipologia: string | undefined) => {
    const says = inFile(named)?.tipologia ?? tipologia;
    return TIPOLOGIE_MANAGER.some((each) => each === says);
  };
  return rows.map(({ body, stored, dopo }, at) => {
    const what = held.get(String(stored?.id)) ?? '';
    const { manager_id } = body;
    const manager = typeof manager_id === 'string' ? manager_id : undefined;
    const isWrong = manager ? !leads(manager, managers.get(manager)) : dopo.manager_id !== undefined && !leads(dopo.manager_id, undefined);
    return {
      ...(what !== '' && { brand_id: conRisorse(stored?.values as { nome: string; cognome: string }, what) }),
      ...(places[at] === false && { showroom: SHOWROOM_NON_VALIDO }),
      ...(isWrong && { manager_id: MANAGER_NON_VALIDO }),
      ...(manager !== undefined && manager === stored?.id && { manager_id: SE_STESSO }),
    };
  });
}

/** Of those who would go to another brand: what they still have, in words. */
async function findHeld(db: Db, scope: Scope, rows: readonly RowToWrite[]): Promise<Map<string, string>> {
  const movers = rows.flatMap(({ body, stored }) => (stored && 'brand_id' in body ? [String(stored.id)] : []));
  if (movers.length === 0) return new Map();
  const found = await sql<{ id: string; held: Assegnate }>`
    select id, ${heldBy(sql`d.id`)} as held from dipendenti d where id = any(${movers}::uuid[])`.execute(scoped(db, scope));
  return new Map(found.rows.map(({ id, held }) => [id, nameHeld(held)]));
}

/** Whether the showroom in which somebody would be is one of their brand's; undefined where neither changes. */
async function findPlaces(db: Db, scope: Scope, rows: readonly RowToWrite[]): Promise<(boolean | undefined)[]> {
  const wanted = rows.map(({ body, stored }) => {
    const [showroom, brand] = ['showroom', 'brand_id'].map((name) => body[name] ?? stored?.values[name]);
    const isAsked = typeof showroom === 'number' && (body.showroom !== undefined || (stored && body.brand_id !== undefined));
    return isAsked ? { showroom, brand } : undefined;
  });
  if (!wanted.some(Boolean)) return [];
  const asked = JSON.stringify(wanted.filter(Boolean));
  const { rows: good } = await sql<{ place: string }>`
    select distinct l.showroom_id || ' ' || l.brand_id as place
    from jsonb_to_recordset(${asked}::jsonb) as w (showroom integer, brand integer)
      join showroom_brands l on l.showroom_id = w.showroom and l.brand_id = w.brand`.execute(scoped(db, scope));
  const places = new Set(good.map(({ place }) => place));
  return wanted.map((each) => each && places.has(`${each.showroom} ${each.brand}`));
}

/** Of those whom the rows name as managers, as the caller sees them: what they are now. */
async function findManagers(db: Db, scope: Scope, rows: readonly RowToWrite[]): Promise<Map<string, string>> {
  const named = [...new Set(rows.flatMap(({ body }) => (typeof body.manager_id === 'string' ? [body.manager_id] : [])))];
  if (named.length === 0) return new Map();
  const found = await sql<{ id: string; tipologia: string }>`
    select id, tipologia from dipendenti where id = any(${named}::uuid[]) and ${inBrands('brand_id', scope.can_view)}`.execute(
    scoped(db, scope),
  );
  return new Map(found.rows.map(({ id, tipologia }) => [id, tipologia]));
}

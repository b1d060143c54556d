import { sql } from 'kysely';
import { type Assegnate, describeAssegnate } from '#features/equipment/risorse/rules.ts';
import { countsByTipo } from '#features/equipment/risorse/server/select-assigned.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { FindInFile, RowToWrite } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { TIPOLOGIE_MANAGER } from '#shared/dipendente.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { FINE_PREVISTA_PRIMA } from '#shared/rapporto.ts';
import { conRisorseMessage, MANAGER_NON_VALIDO, SE_STESSO, SHOWROOM_NON_VALIDO } from './write-dipendente.ts';

/**
 * Returns for each imported employee the error messages by field. Checks the same conditions as write-dipendente.ts, but with one query for all
 * employees.
 */
export async function checkImportRows(db: Db, scope: Scope, rows: readonly RowToWrite[], inFile: FindInFile): Promise<FieldErrors[]> {
  const assignedTexts = await findAssigned(db, scope, rows);
  const showroomMatches = await findShowroomMatches(db, scope, rows);
  const managers = await findManagers(db, scope, rows);
  const canLead = (managerId: string, tipologia: string | undefined) => {
    const tipologiaInFile = inFile(managerId)?.tipologia ?? tipologia;
    return TIPOLOGIE_MANAGER.some((each) => each === tipologiaInFile);
  };
  return rows.map(({ body, stored, dopo }, index) => {
    const assigned = assignedTexts.get(String(stored?.id)) ?? '';
    const { manager_id } = body;
    const { data_assunzione: dal = stored?.values.data_assunzione, fine_prevista } = body;
    const endsBeforeStart = typeof dal === 'string' && typeof fine_prevista === 'string' && fine_prevista < dal;
    const manager = typeof manager_id === 'string' ? manager_id : undefined;
    const isInvalidManager = manager
      ? !canLead(manager, managers.get(manager))
      : dopo.manager_id !== undefined && !canLead(dopo.manager_id, undefined);
    return {
      ...(assigned !== '' && { brand_id: conRisorseMessage(stored?.values as { nome: string; cognome: string }, assigned) }),
      ...(showroomMatches[index] === false && { showroom: SHOWROOM_NON_VALIDO }),
      ...(endsBeforeStart && { fine_prevista: FINE_PREVISTA_PRIMA }),
      ...(isInvalidManager && { manager_id: MANAGER_NON_VALIDO }),
      ...(manager !== undefined && manager === stored?.id && { manager_id: SE_STESSO }),
    };
  });
}

async function findAssigned(db: Db, scope: Scope, rows: readonly RowToWrite[]): Promise<Map<string, string>> {
  const movingIds = rows.flatMap(({ body, stored }) => (stored && 'brand_id' in body ? [String(stored.id)] : []));
  if (movingIds.length === 0) return new Map();
  const found = await sql<{ id: string; held: Assegnate }>`
    select id, ${countsByTipo(sql`d.id`)} as held from dipendenti d where id = any(${movingIds}::uuid[])`.execute(scoped(db, scope));
  return new Map(found.rows.map(({ id, held }) => [id, describeAssegnate(held)]));
}

async function findShowroomMatches(db: Db, scope: Scope, rows: readonly RowToWrite[]): Promise<(boolean | undefined)[]> {
  const pairs = rows.map(({ body, stored }) => {
    const [showroom, brand] = ['showroom', 'brand_id'].map((name) => body[name] ?? stored?.values[name]);
    const isChanged = typeof showroom === 'number' && (body.showroom !== undefined || (stored && body.brand_id !== undefined));
    return isChanged ? { showroom, brand } : undefined;
  });
  if (!pairs.some(Boolean)) return [];
  const pairsJson = JSON.stringify(pairs.filter(Boolean));
  const { rows: knownRows } = await sql<{ place: string }>`
    select distinct l.showroom_id || ' ' || l.brand_id as place
    from jsonb_to_recordset(${pairsJson}::jsonb) as w (showroom integer, brand integer)
      join showroom_brands l on l.showroom_id = w.showroom and l.brand_id = w.brand`.execute(scoped(db, scope));
  const known = new Set(knownRows.map(({ place }) => place));
  return pairs.map((each) => each && known.has(`${each.showroom} ${each.brand}`));
}

async function findManagers(db: Db, scope: Scope, rows: readonly RowToWrite[]): Promise<Map<string, string>> {
  const managerIds = [...new Set(rows.flatMap(({ body }) => (typeof body.manager_id === 'string' ? [body.manager_id] : [])))];
  if (managerIds.length === 0) return new Map();
  const found = await sql<{ id: string; tipologia: string }>`
    select id, tipologia from dipendenti where id = any(${managerIds}::uuid[]) and ${inBrands('brand_id', scope.can_view)}`.execute(
    scoped(db, scope),
  );
  return new Map(found.rows.map(({ id, tipologia }) => [id, tipologia]));
}

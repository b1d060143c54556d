// Races between assigning an item and changing a brand of the item or of the employee. An item can only be assigned to an
// employee of one of its brands, so only one of the two calls may succeed.
import type { Race } from './race.ts';
import { aBrand, aPerson, countRows, signIn } from './race-tools.ts';
import { insertAsset, type Sql } from './sql-rows.ts';

/**
 * Returns true for the callers 0, 1, 4, 5 and so on, which assign the item; the others change the brand. Consecutive callers
 * use different servers, so each server gets both types of call.
 */
const isAssigner = (caller: number) => caller % 4 < 2;

async function twoBrands(sql: Sql) {
  return { token: await signIn(sql), from: await aBrand(sql), to: await aBrand(sql) };
}

const brandRemovedWhileAssigned: Race = {
  name: 'A brand is removed from an item while the item is assigned',
  guard: 'dipendenti_piani_mobili_risorsa',
  async prepare({ sql, callers }) {
    const { token, from, to } = await twoBrands(sql);
    const people = await Promise.all(Array.from({ length: callers }, () => aPerson(sql, from)));
    const id = await insertAsset(sql, 'piano_mobile', [from, to]);
    const path = `/api/piani-mobili/${id}`;
    return {
      allowedStatuses: [200, 409],
      request: (n) =>
        isAssigner(n)
          ? { method: 'PATCH', path: `${path}/assign`, token, body: { dipendente_id: people[n]?.id } }
          : { method: 'PUT', path, token, body: { brandIds: [to] } },
      // The plan must end in one of two states: it still has the brand and is assigned, or it has lost the brand and is not assigned.
      winners: () =>
        countRows(
          sql,
          `piani_mobili c where id = $1 and
             (select count(*) from dipendenti_piani_mobili where piano_mobile_id = c.id and data_revoca is null) =
             (select count(*) from piani_mobili_brands where piano_id = c.id and brand_id = $2)`,
          [id, from],
        ),
    };
  },
};

const employeeMovedWhileAssigned: Race = {
  name: 'An employee moves to another brand while getting an item',
  guard: 'dipendenti_hardware_titolare',
  async prepare({ sql }) {
    const { token, from, to } = await twoBrands(sql);
    const { id: dipendente_id } = await aPerson(sql, from);
    const id = await insertAsset(sql, 'hardware', [from]);
    return {
      allowedStatuses: [200, 409],
      request: (n) =>
        isAssigner(n)
          ? { method: 'PATCH', path: `/api/hardware/${id}/assign`, token, body: { dipendente_id } }
          : { method: 'PUT', path: `/api/dipendenti/${dipendente_id}`, token, body: { brand_id: to } },
      // The employee must end in one of two states: in the old brand with the hardware, or in the new brand without it.
      winners: () =>
        countRows(
          sql,
          `dipendenti d where id = $1 and
             (d.brand_id = $3) = exists (select from dipendenti_hardware where hardware_id = $2 and dipendente_id = d.id and data_revoca is null)`,
          [dipendente_id, id, from],
        ),
    };
  },
};

export const BRAND_CHANGE_RACES: readonly Race[] = [brandRemovedWhileAssigned, employeeMovedWhileAssigned];

import type { Race } from './race.ts';
import { aBrand, aPerson, countRows, signIn } from './race-tools.ts';
import { assign, insertAsset, insertSoftware, type Sql } from './sql-rows.ts';

/** Creates an employee with the last seat of a licence of two brands, and the request that transfers the employee with the seat. */
async function aTransfer(sql: Sql) {
  const [token, from, to] = [await signIn(sql), await aBrand(sql), await aBrand(sql)];
  const person = await aPerson(sql, from);
  const software = await insertSoftware(sql, [from, to], { numero_licenze: 1 });
  await assign(sql, 'software', software, { ...person, brand_id: from });
  const path = `/api/dipendenti/${person.id}`;
  const body = { brand_id: to, voci: [{ tipo: 'software', id: software, esito: 'segue' }] };
  return { token, from, id: person.id, path, software, transferRequest: { method: 'POST', path: `${path}/trasferimento`, token, body } };
}

/**
 * Returns true for the callers 0, 1, 4, 5 and so on, which transfer the employee. Consecutive callers use different servers,
 * so each server gets both types of call.
 */
const isTransferCaller = (caller: number) => caller % 4 < 2;

const transferredOnce: Race = {
  name: 'An employee is transferred once',
  async prepare({ sql }) {
    const { id, transferRequest } = await aTransfer(sql);
    return { winners: () => countRows(sql, 'trasferimenti where dipendente_id = $1', [id]), request: () => transferRequest };
  },
};

const transferredWhileAssigned: Race = {
  name: 'An employee is transferred while getting an item',
  guard: 'dipendenti_hardware_titolare',
  async prepare({ sql }) {
    const { token, from, id, transferRequest } = await aTransfer(sql);
    const hardware = await insertAsset(sql, 'hardware', [from]);
    const assignRequest = { method: 'PATCH', path: `/api/hardware/${hardware}/assign`, token, body: { dipendente_id: id } };
    return {
      allowedStatuses: [200, 201, 409],
      request: (n) => (isTransferCaller(n) ? transferRequest : assignRequest),
      // The employee must end in one of two states: in the old brand with the item, or in the new brand without it. The seat of
      // the licence stays assigned in both cases.
      winners: () =>
        countRows(
          sql,
          `dipendenti d where id = $1 and
             (d.brand_id = $3) = exists (select from dipendenti_hardware where hardware_id = $2 and data_revoca is null) and
             exists (select from dipendenti_software s where s.dipendente_id = d.id and s.brand_aperto = d.brand_id)`,
          [id, hardware, from],
        ),
    };
  },
};

const transferredWhileDeleted: Race = {
  name: 'An employee is transferred while being deleted',
  async prepare({ sql }) {
    const { token, path, software, transferRequest } = await aTransfer(sql);
    return {
      allowedStatuses: [200, 201, 404, 409],
      request: (n) => (isTransferCaller(n) ? transferRequest : { method: 'DELETE', path, token, body: {} }),
      winners: () => countRows(sql, 'software where id = $1 and licenze_utilizzate = 0', [software]),
    };
  },
};

export const TRANSFER_RACES: readonly Race[] = [transferredOnce, transferredWhileAssigned, transferredWhileDeleted];

// Races on the seats of a licence. The server locks the licence row before it counts the seats, so that the error of a
// rejected call contains the name of the licence. The constraint software_licenze rejects what this check would miss.
import type { Race } from './race.ts';
import { aBrand, aPerson, countRows, signIn } from './race-tools.ts';
import { assign, insertSoftware, type Sql } from './sql-rows.ts';

async function aLicence(sql: Sql, callers: number, numero_licenze: number) {
  const token = await signIn(sql);
  const brand_id = await aBrand(sql);
  const software = await insertSoftware(sql, [brand_id], { numero_licenze });
  const person = () => aPerson(sql, brand_id);
  const people = await Promise.all(Array.from({ length: callers }, person));
  const path = `/api/software/${software}`;
  const assignRequest = (n: number) => ({ method: 'PATCH', path: `${path}/assign`, token, body: { dipendente_id: people[n]?.id } });
  return { token, software, path, person, assignRequest };
}

const lastSeat: Race = {
  name: 'The last seat of a licence is assigned once',
  async prepare({ sql, callers }) {
    const { software, assignRequest } = await aLicence(sql, callers, 1);
    return {
      request: assignRequest,
      winners: () => countRows(sql, 'dipendenti_software where software_id = $1 and data_revoca is null', [software]),
    };
  },
};

/** Half of the callers assign the only free seat, the others remove the free seat from the licence. A second removal changes nothing. */
const seatsLoweredWhileAssigned: Race = {
  name: 'The number of seats is lowered while a seat is assigned',
  async prepare({ sql, callers }) {
    const { token, software, path, person, assignRequest } = await aLicence(sql, callers, 2);
    await assign(sql, 'software', software, await person());
    const lowerRequest = { method: 'PUT', path, token, body: { numero_licenze: 1 } };
    return {
      allowedStatuses: [200, 409],
      // The callers 0, 1, 4, 5 and so on assign a seat, the others remove a seat. Each server gets both types of call.
      request: (n) => (n % 4 < 2 ? assignRequest(n) : lowerRequest),
      winners: () =>
        countRows(
          sql,
          `software s where id = $1 and numero_licenze = licenze_utilizzate and licenze_utilizzate =
             (select count(*) from dipendenti_software where software_id = s.id and data_revoca is null)`,
          [software],
        ),
    };
  },
};

export const SEAT_RACES: readonly Race[] = [lastSeat, seatsLoweredWhileAssigned];

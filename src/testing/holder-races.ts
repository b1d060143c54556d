import { ALL_KINDS, PLACEABLE_KINDS } from '#features/equipment/risorse/kinds.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Race } from './race.ts';
import { aBrand, aPerson, countRows, signIn } from './race-tools.ts';
import { assign, insertAsset, insertShowroom, KINDS, type Kind, type Sql } from './sql-rows.ts';

async function aBrandWithEmployees(sql: Sql, employees: number) {
  const brand_id = await aBrand(sql);
  return { brand_id, employees: await Promise.all(Array.from({ length: employees }, () => aPerson(sql, brand_id))) };
}

const oneHolder = (name: string, kind: Kind, path: string): Race => ({
  name,
  guard: `${KINDS[kind].periods}_un_titolare`,
  async prepare({ sql, callers }) {
    const token = await signIn(sql);
    const { brand_id, employees } = await aBrandWithEmployees(sql, callers);
    const item = await insertAsset(sql, kind, [brand_id]);
    return {
      winners: () => countRows(sql, `${KINDS[kind].periods} where ${KINDS[kind].column} = $1 and data_revoca is null`, [item]),
      request: (n) => ({ method: 'PATCH', path: `${path}/${item}/assign`, token, body: { dipendente_id: employees[n]?.id } }),
    };
  },
});

const employeeOrShowroom = (kind: Kind, path: string): Race => ({
  name: `A ${kind} is assigned to an employee or to a showroom`,
  guard: `${KINDS[kind].periods}_un_titolare`,
  async prepare({ sql, callers }) {
    const token = await signIn(sql);
    const { brand_id, employees } = await aBrandWithEmployees(sql, callers);
    const showrooms = await Promise.all(Array.from({ length: callers }, () => insertShowroom(sql, [brand_id])));
    const item = await insertAsset(sql, kind, [brand_id]);
    return {
      winners: () => countRows(sql, `${KINDS[kind].periods} where ${KINDS[kind].column} = $1 and data_revoca is null`, [item]),
      request: (n) => ({
        method: 'PATCH',
        path: `${path}/${item}/assign`,
        token,
        body: n % 3 === 0 ? { dipendente_id: employees[n]?.id } : { showroom_id: showrooms[n] },
      }),
    };
  },
});

/** Each caller assigns a different plan with a different phone to the same employee. A rejected call assigns neither plan nor phone. */
const onePlan: Race = {
  name: 'An employee has one mobile plan',
  guard: 'dipendenti_piani_mobili_un_piano',
  async prepare({ sql, callers }) {
    const token = await signIn(sql);
    const { brand_id, employees } = await aBrandWithEmployees(sql, 1);
    const dipendente_id = employees[0]?.id;
    const plans = await Promise.all(Array.from({ length: callers }, () => insertAsset(sql, 'piano_mobile', [brand_id])));
    const phones = await Promise.all(Array.from({ length: callers }, () => insertAsset(sql, 'telefono', [brand_id])));
    const openAssignment = 'where dipendente_id = $1 and data_revoca is null';
    return {
      winners: async () =>
        Math.max(
          await countRows(sql, `dipendenti_piani_mobili ${openAssignment}`, [dipendente_id]),
          await countRows(sql, `dipendenti_iphones ${openAssignment}`, [dipendente_id]),
        ),
      request: (n) => ({
        method: 'PATCH',
        path: `/api/piani-mobili/${plans[n]}/assign`,
        token,
        body: { dipendente_id, iphone_id: phones[n] },
      }),
    };
  },
};

/** Each caller replaces the item of a different employee, all of them with the same new item. A rejected call changes nothing. */
const oneReplacement: Race = {
  name: 'Two items are replaced by the same new item',
  guard: 'dipendenti_hardware_un_titolare',
  async prepare({ sql, callers }) {
    const token = await signIn(sql);
    const { brand_id, employees } = await aBrandWithEmployees(sql, callers);
    const replacement = await insertAsset(sql, 'hardware', [brand_id]);
    const assignedItems = await Promise.all(
      employees.map(async (employee) => {
        const item = await insertAsset(sql, 'hardware', [brand_id]);
        await assign(sql, 'hardware', item, employee);
        return item;
      }),
    );
    return {
      winners: async () => {
        const replaced = await countRows(sql, "hardware where id = any($1) and stato <> 'attivo'", [assignedItems]);
        const assigned = await countRows(sql, 'dipendenti_hardware where hardware_id = $1 and data_revoca is null', [replacement]);
        return Math.max(replaced, assigned);
      },
      request: (n) => ({
        method: 'PATCH',
        path: `/api/hardware/${assignedItems[n]}/sostituisci`,
        token,
        body: { con: replacement, esito: 'in riparazione' },
      }),
    };
  },
};

export const HOLDER_RACES: readonly Race[] = [
  ...ALL_KINDS.filter(({ shared }) => !shared).map(({ tipo }) =>
    oneHolder(`A ${tipo} has one holder`, tipo, `/api/${RISORSE[tipo].lista}`),
  ),
  ...PLACEABLE_KINDS.map(({ tipo }) => employeeOrShowroom(tipo, `/api/${RISORSE[tipo].lista}`)),
  onePlan,
  oneReplacement,
];

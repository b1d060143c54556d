// Races on items with a single holder, and on employees who can have only one item of a type.
import { ALL_KINDS, PLACEABLE_KINDS } from '#features/equipment/risorse/kinds.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Race } from './race.ts';
import { aBrand, aPerson, count, signIn } from './race-tools.ts';
import { assign, insertAsset, insertShowroom, KINDS, type Kind, type Sql } from './sql-rows.ts';

async function aBrandOf(sql: Sql, people: number) {
  const brand_id = await aBrand(sql);
  return { brand_id, people: await Promise.all(Array.from({ length: people }, () => aPerson(sql, brand_id))) };
}

const oneHolder = (name: string, kind: Kind, path: string): Race => ({
  name,
  guard: `${KINDS[kind].periods}_un_titolare`,
  async prepare({ sql, callers }) {
    const token = await signIn(sql);
    const { brand_id, people } = await aBrandOf(sql, callers);
    const item = await insertAsset(sql, kind, [brand_id]);
    return {
      winners: () => count(sql, `${KINDS[kind].periods} where ${KINDS[kind].column} = $1 and data_revoca is null`, [item]),
      request: (n) => ({ method: 'PATCH', path: `${path}/${item}/assign`, token, body: { dipendente_id: people[n]?.id } }),
    };
  },
});

/** Two of three callers assign the item to a showroom of their own, the third to an employee. */
const personOrPlace = (kind: Kind, path: string): Race => ({
  name: `una persona o uno showroom per ${kind}`,
  guard: `${KINDS[kind].periods}_un_titolare`,
  async prepare({ sql, callers }) {
    const token = await signIn(sql);
    const { brand_id, people } = await aBrandOf(sql, callers);
    const places = await Promise.all(Array.from({ length: callers }, () => insertShowroom(sql, [brand_id])));
    const item = await insertAsset(sql, kind, [brand_id]);
    return {
      winners: () => count(sql, `${KINDS[kind].periods} where ${KINDS[kind].column} = $1 and data_revoca is null`, [item]),
      request: (n) => ({
        method: 'PATCH',
        path: `${path}/${item}/assign`,
        token,
        body: n % 3 === 0 ? { dipendente_id: people[n]?.id } : { showroom_id: places[n] },
      }),
    };
  },
});

/** Each caller assigns another plan with another phone to the same employee: a rejected call assigns neither. */
const onePlan: Race = {
  name: 'un solo piano per dipendente',
  guard: 'dipendenti_piani_mobili_un_piano',
  async prepare({ sql, callers }) {
    const token = await signIn(sql);
    const { brand_id, people } = await aBrandOf(sql, 1);
    const dipendente_id = people[0]?.id;
    const plans = await Promise.all(Array.from({ length: callers }, () => insertAsset(sql, 'piano_mobile', [brand_id])));
    const phones = await Promise.all(Array.from({ length: callers }, () => insertAsset(sql, 'telefono', [brand_id])));
    const open = 'where dipendente_id = $1 and data_revoca is null';
    return {
      winners: async () =>
        Math.max(
          await count(sql, `dipendenti_piani_mobili ${open}`, [dipendente_id]),
          await count(sql, `dipendenti_iphones ${open}`, [dipendente_id]),
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

/** Each caller replaces the item of another employee with the same new item: a rejected call changes nothing. */
const oneSwap: Race = {
  name: 'sostituiti con la stessa cosa',
  guard: 'dipendenti_hardware_un_titolare',
  async prepare({ sql, callers }) {
    const token = await signIn(sql);
    const { brand_id, people } = await aBrandOf(sql, callers);
    const con = await insertAsset(sql, 'hardware', [brand_id]);
    const held = await Promise.all(
      people.map(async (person) => {
        const item = await insertAsset(sql, 'hardware', [brand_id]);
        await assign(sql, 'hardware', item, person);
        return item;
      }),
    );
    return {
      winners: async () => {
        const broken = await count(sql, "hardware where id = any($1) and stato <> 'attivo'", [held]);
        const given = await count(sql, 'dipendenti_hardware where hardware_id = $1 and data_revoca is null', [con]);
        return Math.max(broken, given);
      },
      request: (n) => ({ method: 'PATCH', path: `/api/hardware/${held[n]}/sostituisci`, token, body: { con, esito: 'in riparazione' } }),
    };
  },
};

export const HOLDER_RACES: readonly Race[] = [
  ...ALL_KINDS.filter(({ shared }) => !shared).map(({ tipo }) =>
    oneHolder(`un solo assegnatario per ${tipo}`, tipo, `/api/${RISORSE[tipo].lista}`),
  ),
  ...PLACEABLE_KINDS.map(({ tipo }) => personOrPlace(tipo, `/api/${RISORSE[tipo].lista}`)),
  onePlan,
  oneSwap,
];

// Races for things that only one person can have, and for people who can have only one of a thing (rule 29).
import { ALL_KINDS } from '#features/risorse/kinds.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Race } from './race.ts';
import { aBrand, aPerson, count, signIn } from './race-tools.ts';
import { insertAsset, KINDS, type Kind, type Sql } from './sql-rows.ts';

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

/** Each caller gives another plan, with another phone, to the same person: whoever is late gives neither. */
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

export const HOLDER_RACES: readonly Race[] = [
  ...ALL_KINDS.filter(({ seats }) => !seats).map(({ tipo }) =>
    oneHolder(`un solo assegnatario per ${tipo}`, tipo, `/api/${RISORSE[tipo].lista}`),
  ),
  onePlan,
];

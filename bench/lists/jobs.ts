import type pg from 'pg';
import type { Call } from './load.ts';

export interface Job {
  name: string;
  /** The goal for our server: its throughput divided by the throughput of the minimal server must be at least this number (0 to 1). */
  goal: number;
  nextCalls: (connection: number) => Call[];
}

const TEXTS = ['ross', 'mari', 'gio', 'store man', 'bian', 'ferr'];
const cycle = <T>(list: readonly T[]) => {
  let position = 0;
  return (): T => list[position++ % list.length] as T;
};

export async function makeJobs(sql: pg.Pool, connections: number): Promise<Job[]> {
  const employeeIds = (await sql.query('select id from dipendenti order by hashtext(id::text) limit 500')).rows.map(({ id }) => id);
  const unassigned = await sql.query(
    `select distinct on (h.id) h.id as hardware, d.id as dipendente_id
     from hardware h join hardware_brands b on b.hardware_id = h.id
     join lateral (select id from dipendenti d where d.brand_id = b.brand_id limit 1) d on true
     where h.stato = 'attivo' and not exists (select from dipendenti_hardware p where p.hardware_id = h.id and p.data_revoca is null)
     order by h.id limit ${connections}`,
  );
  const [nextText, nextEmployee] = [cycle(TEXTS), cycle(employeeIds)];
  return [
    {
      name: 'dipendenti, pagina di 50 con ricerca e totale',
      goal: 0.5,
      nextCalls: () => [{ method: 'GET', path: `/api/dipendenti?limit=50&q=${encodeURIComponent(nextText())}` }],
    },
    { name: 'dipendenti, pagina di 50', goal: 0.45, nextCalls: () => [{ method: 'GET', path: '/api/dipendenti?limit=50' }] },
    { name: 'hardware, pagina di 50', goal: 0.45, nextCalls: () => [{ method: 'GET', path: '/api/hardware?limit=50' }] },
    {
      name: 'dipendente con risorse e costo',
      goal: 0.4,
      nextCalls: () => [{ method: 'GET', path: `/api/dipendenti/${nextEmployee()}/risorse` }],
    },
    {
      name: 'assegna e riprendi un hardware',
      goal: 0.4,
      nextCalls: (n) => {
        const { hardware, dipendente_id } = unassigned.rows[n];
        return [
          { method: 'PATCH', path: `/api/hardware/${hardware}/assign`, body: { dipendente_id } },
          { method: 'PATCH', path: `/api/hardware/${hardware}/unassign` },
        ];
      },
    },
  ];
}

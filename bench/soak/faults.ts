// Only server A is killed, so that the memory of server B covers the whole run.
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../cluster/wait-until.ts';
import { freezeDatabase } from '../kills/server-process.ts';
import type { Place } from './environment.ts';
import type { Person } from './simulated-user.ts';

const COMES_BACK_MS = 1_000;
const FROZEN_MS = 6_000;
const AT_ONCE = 6;

export interface Fault {
  what: string;
  strike(place: Place, people: readonly Person[]): Promise<void>;
}

export const FAULTS: readonly Fault[] = [
  {
    what: 'server A ucciso',
    async strike({ servers: [a] }) {
      await a?.end('SIGKILL');
      await delay(COMES_BACK_MS);
      await a?.start();
    },
  },
  {
    what: 'PostgreSQL riavviato',
    async strike({ postmaster }) {
      // A shutdown as for an update: sessions end and all data is written. The supervisor of PostgreSQL restarts it.
      const pid = postmaster();
      process.kill(pid, 'SIGINT');
      await until('PostgreSQL chiuso', () => !existsSync(`/proc/${pid}`));
    },
  },
  {
    what: 'esportazioni tutte insieme',
    async strike(_, people) {
      const lists = ['dipendenti.csv', 'dipendenti.xlsx', 'hardware.csv', 'hardware.xlsx'];
      const some = people.slice(0, AT_ONCE);
      await Promise.all(
        some.flatMap((person) =>
          lists.map((list) => person.beside(() => person.insist('esportazione, tutti', 'GET', `/api/export/${list}`))),
        ),
      );
    },
  },
  {
    what: 'server A chiuso e riavviato',
    async strike({ servers: [a] }) {
      await a?.end('SIGTERM');
      await a?.start();
    },
  },
  {
    what: 'PostgreSQL fermo per 6 s',
    async strike({ dataDir }) {
      const goOn = freezeDatabase(dataDir);
      await delay(FROZEN_MS);
      goOn();
    },
  },
  {
    what: 'tutte le connessioni del database chiuse',
    async strike({ open }) {
      const client = await open();
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await client.end();
    },
  },
];

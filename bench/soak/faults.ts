// The faults that the soak bench causes. Only server A is killed, so that the memory measurement of server B covers the whole run.
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../cluster/wait-until.ts';
import { freezeDatabase } from '../kills/server-process.ts';
import type { SoakEnvironment } from './environment.ts';
import type { SimulatedUser } from './simulated-user.ts';

const RESTART_MS = 1_000;
const FREEZE_MS = 6_000;
const EXPORTING_USERS = 6;

export interface Fault {
  label: string;
  inject(environment: SoakEnvironment, users: readonly SimulatedUser[]): Promise<void>;
}

export const FAULTS: readonly Fault[] = [
  {
    label: 'server A ucciso',
    async inject({ servers: [a] }) {
      await a?.terminate('SIGKILL');
      await delay(RESTART_MS);
      await a?.start();
    },
  },
  {
    label: 'PostgreSQL riavviato',
    async inject({ postmaster }) {
      // Shuts PostgreSQL down as an update does: sessions end and all data is written. The supervisor of PostgreSQL starts it again.
      const pid = postmaster();
      process.kill(pid, 'SIGINT');
      await waitUntil('PostgreSQL chiuso', () => !existsSync(`/proc/${pid}`));
    },
  },
  {
    label: 'esportazioni tutte insieme',
    async inject(_, users) {
      const lists = ['dipendenti.csv', 'dipendenti.xlsx', 'hardware.csv', 'hardware.xlsx'];
      const exporting = users.slice(0, EXPORTING_USERS);
      await Promise.all(
        exporting.flatMap((user) =>
          lists.map((list) => user.runInParallel(() => user.requestUntilDone('esportazione, tutti', 'GET', `/api/export/${list}`))),
        ),
      );
    },
  },
  {
    label: 'server A chiuso e riavviato',
    async inject({ servers: [a] }) {
      await a?.terminate('SIGTERM');
      await a?.start();
    },
  },
  {
    label: 'PostgreSQL fermo per 6 s',
    async inject({ dataDir }) {
      const resume = freezeDatabase(dataDir);
      await delay(FREEZE_MS);
      resume();
    },
  },
  {
    label: 'tutte le connessioni del database chiuse',
    async inject({ openDatabase }) {
      const client = await openDatabase();
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await client.end();
    },
  },
];

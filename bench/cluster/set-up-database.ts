import { openClient } from '#server/db/connect.ts';
import type { Machines } from './machines.ts';

export async function setUpDatabase(machines: Machines, part: 'database' | 'serving'): Promise<void> {
  const client = await openClient({ connectionString: machines.databaseUrl('postgres', 'a', 'PRIMARY', 'postgres') });
  try {
    if (part === 'database') {
      await client.query(`create role organico login createrole password '${machines.password('organico')}'`);
      await client.query('create database organico owner organico');
    } else {
      await client.query(`create role organico_server login password '${machines.password('organico_server')}' in role organico_app`);
      await client.query('alter role organico_app bypassrls');
    }
  } finally {
    await client.end();
  }
}

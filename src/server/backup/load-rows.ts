import type pg from 'pg';
import { type CopyIn, startCopyIn } from './copy-in.ts';
import { copyFromStdin } from './manifest.ts';
import type { Backup } from './open-backup.ts';
import { readPieces } from './read-pieces.ts';
import { quote, type Table } from './read-tables.ts';

/** Puts the rows of a backup into its tables, in their order. No trigger fires: they have done their part when the rows were written. */
export async function loadRows(client: pg.ClientBase, { file }: Backup, tables: Table[]): Promise<void> {
  const waiting = [...tables];
  let copy: CopyIn | undefined;
  try {
    for await (const piece of readPieces(file)) {
      if ('rows' in piece) await copy?.write(piece.rows);
      else if (piece.line.startsWith('COPY ')) copy = await begin(client, waiting[0]);
      else if (copy) {
        await copy.end();
        copy = undefined;
        await switchTriggers(client, waiting.shift(), 'enable');
      }
    }
  } catch (error) {
    await copy?.abandon();
    throw error;
  }
  if (waiting.length > 0) throw new Error(`The backup has no rows for ${waiting.map(({ nome }) => nome).join(', ')}.`);
}

async function begin(client: pg.ClientBase, table: Table | undefined): Promise<CopyIn> {
  if (!table) throw new Error('The backup has rows of more tables than it names.');
  await switchTriggers(client, table, 'disable');
  // Never the line of the file: what stands there is data.
  return startCopyIn(client, copyFromStdin(table));
}

// `user` leaves the foreign keys on, and takes an owner, no superuser. Writers wait from here on until the end.
async function switchTriggers(client: pg.ClientBase, table: Table | undefined, on: 'enable' | 'disable'): Promise<void> {
  if (table) await client.query(`alter table public.${quote(table.nome)} ${on} trigger user`);
}

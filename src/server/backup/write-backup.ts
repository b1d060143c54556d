import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { openClient } from '#server/db/open-client.ts';
import { dumpDatabase } from './dump-database.ts';
import type { Manifest } from './manifest.ts';
import { BackupRefusal } from './refusal.ts';

interface Options {
  overwrite?: boolean;
}

/** Writes the database to a new file that only its owner can read: complete, or not at all. */
export async function writeBackup(
  owner: pg.ClientConfig,
  file: string,
  { overwrite = false }: Options = {},
): Promise<{ manifest: Manifest; bytes: number }> {
  const refuseExisting = () => {
    if (!overwrite && existsSync(file)) {
      throw new BackupRefusal(`Il file ${file} esiste già: scegli un altro nome, oppure aggiungi -- --sovrascrivi per sostituirlo.`);
    }
  };
  refuseExisting();
  const partial = `${file}.parziale-${process.pid}`;
  const forget = () => rmSync(partial, { force: true });
  // Also when a signal ends us.
  process.once('exit', forget);
  try {
    const manifest = await writeAside(owner, partial);
    refuseExisting();
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { manifest, bytes: (await stat(file)).size };
  } catch (error) {
    throw explain(error, file);
  } finally {
    forget();
    process.off('exit', forget);
  }
}

async function writeAside(owner: pg.ClientConfig, partial: string): Promise<Manifest> {
  const client = await openClient({ application_name: 'organico backup', ...owner });
  try {
    let manifest: Manifest | undefined;
    const dump = async function* () {
      manifest = yield* dumpDatabase(client);
    };
    // flush: on the disk before it gets its name.
    await pipeline(dump, createGzip(), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
    if (!manifest) throw new Error('The dump ended without its manifest.');
    return manifest;
  } finally {
    await client.end();
  }
}

// The rename itself must survive a power cut.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

function explain(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The database's socket, not the file.
  if (syscall === 'connect') return error;
  switch (code) {
    case 'ENOSPC':
      return new BackupRefusal(`Il disco è pieno e il backup non è stato scritto: libera spazio, oppure scrivi ${file} su un altro disco.`);
    case 'ENOENT':
      return new BackupRefusal(`La cartella ${dirname(file)} non esiste: creala, oppure scegli un altro posto per il backup.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BackupRefusal(`Non posso scrivere in ${dirname(file)}: scegli una cartella in cui il tuo utente può scrivere.`);
    default:
      return error;
  }
}

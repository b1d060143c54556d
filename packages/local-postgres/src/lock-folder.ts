import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { DataLocation } from './place.ts';
import { processStamp } from './process-stamp.ts';

// The key of the advisory lock is arbitrary: the letters 'orga' in ASCII.
const LOCK_KEY = 0x6f726761;
const SESSION_END_MS = 5_000;

/**
 * Locks the data folder for this process as long as the connection lives. Throws LocalPostgresRefusal if another process has the lock.
 * PostgreSQL releases an advisory lock however its holder dies, so it is never stale. The name of the connection contains the pid of the
 * holder.
 */
export async function lockFolder(lockClient: pg.Client, { databaseName, dataDir }: DataLocation): Promise<void> {
  await lockClient.query(`select set_config('application_name', $1, false)`, [
    `${databaseName} ${process.pid} ${processStamp(process.pid)}`,
  ]);
  const deadline = Date.now() + SESSION_END_MS;
  for (;;) {
    const { rows } = await lockClient.query('select pg_try_advisory_lock($1) as is_locked', [LOCK_KEY]);
    if (rows[0].is_locked) return;
    const holder = await findHolder(lockClient);
    // If the process that held the lock is dead, its session is about to end and release the lock. A different stamp shows that a new
    // process has its pid.
    const isHolderDead = holder === undefined || processStamp(holder.pid) !== holder.stamp;
    if (!isHolderDead || Date.now() > deadline) throw folderInUseError(dataDir, holder?.pid);
    await delay(15);
  }
}

async function findHolder(lockClient: pg.Client): Promise<{ pid: number; stamp: string } | undefined> {
  const { rows } = await lockClient.query(
    `select activity.application_name as name from pg_locks as lock join pg_stat_activity as activity using (pid)
      where lock.locktype = 'advisory' and lock.granted and lock.objid = $1
        and lock.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_KEY],
  );
  const [, pid, stamp] = (rows[0]?.name ?? '').split(' ');
  return stamp === undefined ? undefined : { pid: Number(pid), stamp };
}

function folderInUseError(dataDir: string, pid: number | undefined): LocalPostgresRefusal {
  const holderText = pid === undefined ? 'da un altro processo' : `dal processo ${pid}`;
  return new LocalPostgresRefusal(
    `I dati in ${dataDir} sono già in uso ${holderText}: chiudilo prima di avviarne un altro, oppure indica un'altra cartella con DATA_DIR.`,
  );
}

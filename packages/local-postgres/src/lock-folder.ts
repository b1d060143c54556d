import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import type { Place } from './place.ts';
import { processStamp } from './process-stamp.ts';

// An arbitrary key: the letters 'orga' in ASCII.
const LOCK = 0x6f726761;
const FAREWELL = 5_000;

/**
 * Locks the data folder for this process as long as the connection lives. Throws LocalPostgresRefusal if another process has the lock.
 * PostgreSQL releases an advisory lock however its holder dies, so it is never stale. The name of the connection contains the pid of the
 * holder.
 */
export async function claim(guard: pg.Client, { name, dataDir }: Place): Promise<void> {
  await guard.query(`select set_config('application_name', $1, false)`, [`${name} ${process.pid} ${processStamp(process.pid)}`]);
  const deadline = Date.now() + FAREWELL;
  for (;;) {
    const { rows } = await guard.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0].taken) return;
    const holder = await findHolder(guard);
    // The session of a dead holder is about to end and release the lock. A different stamp shows that a new process has its pid.
    const dead = holder === undefined || processStamp(holder.pid) !== holder.stamp;
    if (!dead || Date.now() > deadline) throw inUse(dataDir, holder?.pid);
    await delay(15);
  }
}

async function findHolder(guard: pg.Client): Promise<{ pid: number; stamp: string } | undefined> {
  const { rows } = await guard.query(
    `select activity.application_name as name from pg_locks as lock join pg_stat_activity as activity using (pid)
      where lock.locktype = 'advisory' and lock.granted and lock.objid = $1
        and lock.database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  const [, pid, stamp] = (rows[0]?.name ?? '').split(' ');
  return stamp === undefined ? undefined : { pid: Number(pid), stamp };
}

function inUse(dataDir: string, pid: number | undefined): LocalPostgresRefusal {
  const who = pid === undefined ? 'da un altro processo' : `dal processo ${pid}`;
  return new LocalPostgresRefusal(
    `I dati in ${dataDir} sono già in uso ${who}: chiudilo prima di avviarne un altro, oppure indica un'altra cartella con DATA_DIR.`,
  );
}

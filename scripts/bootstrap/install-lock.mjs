import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { Sentence } from './admin-error.mjs';

/** Two concurrent `npm ci` in one clone would delete each other's files. */
export async function withInstallLock(root, install) {
  const lock = join(root, '.install.lock');
  const mine = join(root, `.install.lock.${process.pid}`);
  try {
    writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`);
  } catch (error) {
    throw new Sentence(
      `I pacchetti vanno installati, ma non posso scrivere in ${root} (${error.code}): esegui "npm ci" come proprietario della cartella.`,
    );
  }
  try {
    await acquire(lock, mine);
    try {
      await install();
    } finally {
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

// Creating a link is atomic, so only one process succeeds.
async function acquire(lock, mine) {
  for (let told = false; ; ) {
    try {
      return linkSync(mine, lock);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = read(lock);
    if (holder === undefined) continue;
    if (isDead(holder)) removeStale(lock, holder);
    else {
      if (!told) console.log(`Un altro processo (${holder.split(' ')[0]}) sta installando i pacchetti: aspetto che finisca.`);
      told = true;
      await delay(200);
    }
  }
}

// Another process may have replaced the stale lock by its own in the meantime, so the lock is renamed before it is checked.
function removeStale(lock, seen) {
  const aside = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, aside);
    if (read(aside) !== seen) linkSync(aside, lock);
    else rmSync(`${lock}.${seen.split(' ')[0]}`, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isDead(holder) {
  const [pid, start] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
  return startOf(pid) !== start;
}

// The start time distinguishes a process from a later one with the same pid; without /proc only the pid is compared.
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] : '-';
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

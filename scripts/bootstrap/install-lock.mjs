import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { AdminError } from './admin-error.mjs';

/**
 * Runs `install` while no other process installs packages, because two concurrent `npm ci` in one clone would delete each other's files.
 */
export async function withInstallLock(root, install) {
  const lock = join(root, '.install.lock');
  const ownFile = join(root, `.install.lock.${process.pid}`);
  try {
    writeFileSync(ownFile, `${process.pid} ${startTimeOf(process.pid)}`);
  } catch (error) {
    throw new AdminError(
      `I pacchetti vanno installati, ma non posso scrivere in ${root} (${error.code}): esegui "npm ci" come proprietario della cartella.`,
    );
  }
  try {
    await acquire(lock, ownFile);
    try {
      await install();
    } finally {
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
}

// Acquires the lock by creating a link. Creating a link is atomic, so only one process succeeds.
async function acquire(lock, ownFile) {
  for (let hasPrinted = false; ; ) {
    try {
      return linkSync(ownFile, lock);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = read(lock);
    if (holder === undefined) continue;
    if (isDead(holder)) removeStale(lock, holder);
    else {
      if (!hasPrinted) console.log(`Un altro processo (${holder.split(' ')[0]}) sta installando i pacchetti: aspetto che finisca.`);
      hasPrinted = true;
      await delay(200);
    }
  }
}

// Removes the lock of a dead process. Another process may have replaced it by its own lock in the meantime, so the lock is renamed before
// it is checked.
function removeStale(lock, expected) {
  const staleFile = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, staleFile);
    if (read(staleFile) !== expected) linkSync(staleFile, lock);
    else rmSync(`${lock}.${expected.split(' ')[0]}`, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(staleFile, { force: true });
  }
}

function isDead(holder) {
  const [pid, start] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
  return startTimeOf(pid) !== start;
}

// Returns the start time of a process, which distinguishes it from a later process with the same pid. Without /proc only the pid is
// compared.
function startTimeOf(pid) {
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

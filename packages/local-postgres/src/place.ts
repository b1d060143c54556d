import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LocalPostgresRefusal } from './local-postgres-error.ts';
import { type Account, canEnter, chooseAccount } from './run-as.ts';

/** Where the data are. `home` contains the cluster (PGDATA), the PostgreSQL log and, if its path is short enough, the socket. */
export type DataLocation = {
  product: string;
  databaseName: string;
  dataDir: string;
  home: string;
  cluster: string;
  logFile: string;
  account: Account | undefined;
};

export const DEFAULT_PRODUCT = 'Organico';

/** Returns the system data folder of the product. It survives reboots, unlike the temporary folder, and every account may enter it. */
export function systemHome(product: string): string {
  return join('/var/lib', product.toLowerCase());
}

/**
 * Chooses the folder for the data: normally DATA_DIR. Exception: PostgreSQL under root could not reach data in a folder that only root can
 * enter (a clone in /root). In this case the data are in /var/lib/<name>/<hash of the path>, DATA_DIR/postgres is a link to them, and
 * DATA_DIR/POSIZIONE.txt explains the location. An existing link takes precedence over the hash, so that a moved clone keeps its data.
 */
export function chooseLocation(path: string, product: string): DataLocation {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(product)) throw new Error(`"${product}" cannot name a database: letters, digits and _ only.`);
  const dataDir = makeDataFolder(path);
  const entry = join(dataDir, 'postgres');
  const exists = lstatSync(entry, { throwIfNoEntry: false }) !== undefined;
  const cluster = exists ? resolveLink(entry) : entry;
  if (exists) rejectForeignOwner(cluster, product);
  const account = chooseAccount(cluster, product);
  if (account && !canEnter(account, dirname(cluster))) {
    if (exists) {
      throw new LocalPostgresRefusal(
        `L'utente "${account.name}", con cui gira PostgreSQL, non può entrare in ${dirname(cluster)}: rendi attraversabili le cartelle del percorso (chmod o+x) e riprova.`,
      );
    }
    const home = join(systemHome(product), createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
    makeSystemFolder(home, product);
    return locationOf(product, dataDir, join(home, 'postgres'), chooseAccount(join(home, 'postgres'), product));
  }
  return locationOf(product, dataDir, cluster, account);
}

function locationOf(product: string, dataDir: string, cluster: string, account: Account | undefined): DataLocation {
  const home = dirname(cluster);
  return { product, databaseName: product.toLowerCase(), dataDir, home, cluster, logFile: join(home, 'postgres.log'), account };
}

/**
 * Creates the link and the note in DATA_DIR if the data are elsewhere. Must be called after the data exist: a kill before that would leave
 * a link without a target, which looks like a missing disk.
 */
export function linkLocation({ product, dataDir, home, cluster }: DataLocation): void {
  if (home === dataDir) return;
  try {
    symlinkSync(cluster, join(dataDir, 'postgres'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  writeFileSync(
    join(dataDir, 'POSIZIONE.txt'),
    `I dati di ${product} sono in ${home}\nperché in ${dataDir} può entrare solo root, e PostgreSQL gira con un utente senza privilegi.\nPer copiarli, spostarli o cancellarli vanno considerate tutte e due le cartelle.\n`,
  );
}

export function makeSystemFolder(folder: string, product: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const each of new Set([systemHome(product), folder])) chmodSync(each, 0o755);
  } catch (error) {
    throw new LocalPostgresRefusal(
      `Non posso scrivere in ${folder} (${(error as Error).message}): avvia ${product} con un utente normale, oppure indica DATABASE_URL.`,
    );
  }
}

/** Creates the data folder if it is missing. A caller that puts other files into the folder must call this first. */
export function makeDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { recursive: true });
    // The PostgreSQL account must be able to enter the folder. Entering is safe: the files of PostgreSQL have mode 0700 or 0600.
    if (process.getuid?.() === 0 && readdirSync(folder).length === 0) chmodSync(folder, 0o711);
    return realpathSync(folder);
  } catch (error) {
    throw new LocalPostgresRefusal(
      `Non posso creare la cartella dei dati ${folder} (${(error as Error).message}): indicane un'altra con DATA_DIR.`,
    );
  }
}

function resolveLink(entry: string): string {
  try {
    return realpathSync(entry);
  } catch {
    throw new LocalPostgresRefusal(
      `I dati indicati da ${entry} non si trovano: ricollega il disco che li contiene, oppure cancella il collegamento per ricominciare da zero.`,
    );
  }
}

// Rejects a cluster of another user, because PostgreSQL would report the problem later and in English. Typical cause: a first start as
// root, and a later one as another user.
function rejectForeignOwner(cluster: string, product: string): void {
  const ownUid = process.getuid?.();
  const { uid } = statSync(cluster);
  if (ownUid === undefined || ownUid === 0 || uid === ownUid) return;
  throw new LocalPostgresRefusal(
    `I dati in ${cluster} appartengono a un altro utente (uid ${uid}): avvia ${product} con quell'utente o come root, oppure indica un'altra cartella con DATA_DIR.`,
  );
}

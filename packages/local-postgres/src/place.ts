import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LocalPostgresRefusal } from './refusal.ts';
import { type Account, canEnter, chooseAccount } from './run-as.ts';

/** Where things are: `home` holds the cluster (PGDATA), PostgreSQL's log and, when its path is short enough, the socket. */
export type Place = {
  product: string;
  /** The product's name as a database's and a folder's. */
  name: string;
  dataDir: string;
  home: string;
  cluster: string;
  logFile: string;
  account: Account | undefined;
};

export const PRODUCT = 'Organico';

/** Survives reboots, unlike the temporary folder, and every account may pass through it. */
export function systemHome(product: string): string {
  return join('/var/lib', product.toLowerCase());
}

/**
 * DATA_DIR holds the data, with one exception. As root in a folder only root can enter (a clone in /root), no unprivileged
 * account could reach it: the data then live under /var/lib/<name>/<hash of the path>, DATA_DIR/postgres is a link to
 * them and DATA_DIR/POSIZIONE.txt says so. The link is the truth and the hash only its first name, so a clone that is
 * moved keeps its data; data that exist are never left behind for new, empty ones.
 */
export function choosePlace(path: string, product: string): Place {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(product)) throw new Error(`"${product}" cannot name a database: letters, digits and _ only.`);
  const dataDir = makeDataFolder(path);
  const entry = join(dataDir, 'postgres');
  const exists = lstatSync(entry, { throwIfNoEntry: false }) !== undefined;
  const cluster = exists ? follow(entry) : entry;
  if (exists) refuseForeignOwner(cluster, product);
  const account = chooseAccount(cluster, product);
  if (account && !canEnter(account, dirname(cluster))) {
    if (exists) {
      throw new LocalPostgresRefusal(
        `L'utente "${account.name}", con cui gira PostgreSQL, non può entrare in ${dirname(cluster)}: rendi attraversabili le cartelle del percorso (chmod o+x) e riprova.`,
      );
    }
    const home = join(systemHome(product), createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
    makeSystemFolder(home, product);
    return placeAt(product, dataDir, join(home, 'postgres'), chooseAccount(join(home, 'postgres'), product));
  }
  return placeAt(product, dataDir, cluster, account);
}

function placeAt(product: string, dataDir: string, cluster: string, account: Account | undefined): Place {
  const home = dirname(cluster);
  return { product, name: product.toLowerCase(), dataDir, home, cluster, logFile: join(home, 'postgres.log'), account };
}

/**
 * Leaves the link and the note in DATA_DIR when the data are elsewhere. Called once they exist: a kill before that leaves
 * no link to nothing, which would look like a disk that is missing.
 */
export function markPlace({ product, dataDir, home, cluster }: Place): void {
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

/** A folder of root's that everybody can read and nobody else can write, whatever the umask. */
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

/** Makes the folder for data where it is missing. Whoever leaves something else in it makes it by this first. */
export function makeDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { recursive: true });
    // Another account passes through when root starts us. An empty folder (umask 077, mkdtemp) is ours to open, and only
    // to pass: what PostgreSQL puts inside is 0700 or 0600.
    if (process.getuid?.() === 0 && readdirSync(folder).length === 0) chmodSync(folder, 0o711);
    return realpathSync(folder);
  } catch (error) {
    throw new LocalPostgresRefusal(
      `Non posso creare la cartella dei dati ${folder} (${(error as Error).message}): indicane un'altra con DATA_DIR.`,
    );
  }
}

function follow(entry: string): string {
  try {
    return realpathSync(entry);
  } catch {
    throw new LocalPostgresRefusal(
      `I dati indicati da ${entry} non si trovano: ricollega il disco che li contiene, oppure cancella il collegamento per ricominciare da zero.`,
    );
  }
}

// PostgreSQL would say it too, in English and after the fact: typically a first start as root, then one as oneself.
function refuseForeignOwner(cluster: string, product: string): void {
  const me = process.getuid?.();
  const { uid } = statSync(cluster);
  if (me === undefined || me === 0 || uid === me) return;
  throw new LocalPostgresRefusal(
    `I dati in ${cluster} appartengono a un altro utente (uid ${uid}): avvia ${product} con quell'utente o come root, oppure indica un'altra cartella con DATA_DIR.`,
  );
}

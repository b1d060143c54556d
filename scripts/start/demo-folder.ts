import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '@organico/local-postgres';
import { AdminError } from '../admin-error.ts';

const MARKER_FILE = 'DIMOSTRAZIONE.txt';

/** Marks a folder as a folder of the demo. The demo uses only folders of its own, because its accounts have a public password. */
export function markDemoFolder(folder: string): void {
  const hasOtherData = existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, MARKER_FILE));
  if (hasOtherData) {
    throw new AdminError(
      `La cartella ${folder} contiene già dei dati che non sono della dimostrazione: scegline un'altra, per esempio DATA_DIR=./demo-data.`,
    );
  }
  makeDataFolder(folder);
  writeFileSync(
    join(folder, MARKER_FILE),
    'Qui ci sono i dati della dimostrazione di Organico: persone inventate, password note a tutti.\n',
  );
}

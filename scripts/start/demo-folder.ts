import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '@organico/local-postgres';
import { Sentence } from '../admin-error.ts';

const MARK = 'DIMOSTRAZIONE.txt';

/** The demo uses only folders of its own, because its accounts have a public password. */
export function markDemoFolder(folder: string): void {
  const isOthers = existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, MARK));
  if (isOthers) {
    throw new Sentence(
      `La cartella ${folder} contiene già dei dati che non sono della dimostrazione: scegline un'altra, per esempio DATA_DIR=./demo-data.`,
    );
  }
  makeDataFolder(folder);
  writeFileSync(join(folder, MARK), 'Qui ci sono i dati della dimostrazione di Organico: persone inventate, password note a tutti.\n');
}

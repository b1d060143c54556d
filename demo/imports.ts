// Creates two imports with the code of the product: an import of IT that was applied, and an open import of HR with errors.
import { sql, type Transaction } from 'kysely';
import { hardwareSlice } from '#features/equipment/hardware/server/feature.ts';
import { applyImportazione } from '#features/exchange/importazioni/server/apply-importazione.ts';
import { receiveFile } from '#features/exchange/importazioni/server/set-codifica.ts';
import { dipendentiImport } from '#features/people/dipendenti/server/import-rows.ts';
import type { Db } from '#server/db/handle.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { readCsv } from '#server/incoming/read-csv.ts';
import { authenticate } from '#server/security/authenticate.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { inDays, moveDates } from './calendar.ts';
import { ALL_DEVICES } from './hardware.ts';
import { actAs } from './lots.ts';
import { yearsAfter } from './pseudo-random.ts';

const EXTENDED_WARRANTIES = ALL_DEVICES.filter(
  ({ marca, garanzia, brands }) => marca === 'Lenovo' && garanzia > inDays(200) && brands.every((brand) => brand < 3),
).slice(0, 6);

// 'Breera' is misspelled and one e-mail is incomplete, so that the import has errors.
const SEASONAL_EMPLOYEES = [
  ['Zanetti;Irene;irene.zanetti@organico.example;Lineaverde;Milano Brera;Addetta vendite', 10],
  ['Pellegrini;Tommaso;tommaso.pellegrini@organico.example;Lineaverde;Milano Breera;Addetto vendite', 10],
  ['Sala;Beatrice;beatrice.sala@organico;Lineaverde;Bologna Galvani;Addetta vendite', 12],
  ['De Santis;Nicola;nicola.desantis@organico.example;Marea;Rimini Marina Centro;Magazziniere', 12],
  ['Fabbri;Agnese;agnese.fabbri@organico.example;Marea;Palermo Libertà;Visual merchandiser', 18],
] as const;

export async function addImports(
  tx: Transaction<DB>,
  today: string,
  { itUserId, hrUserId }: { itUserId: number; hrUserId: number },
): Promise<void> {
  const warranties = moveDates(
    today,
    EXTENDED_WARRANTIES.map(({ seriale, garanzia }) => ({ row: seriale, day: yearsAfter(garanzia, 1) })),
  );
  const text = csvOf('S/N;Garanzia fino al', warranties);
  await importFile(tx, itUserId, { elenco: 'hardware', nome_file: 'garanzie-estese.csv', text, isApplied: true });

  const employees = moveDates(
    today,
    SEASONAL_EMPLOYEES.map(([row, days]) => ({ row, day: inDays(days) })),
  );
  const seasonal = csvOf('Cognome;Nome;E-mail aziendale;Brand;Negozio;Mansione;In azienda dal', employees);
  await importFile(tx, hrUserId, { elenco: 'dipendenti', nome_file: 'stagionali.csv', text: seasonal, isApplied: false });
}

/** Returns a CSV file as Excel writes it with Italian settings. The day of each line is in the last column. */
function csvOf(header: string, lines: readonly { row: string; day: string }[]): string {
  return [header, ...lines.map(({ row, day }) => `${row};${formatData(day)}`)].join('\r\n');
}

interface ImportFile {
  elenco: 'hardware' | 'dipendenti';
  nome_file: string;
  text: string;
  isApplied: boolean;
}

async function importFile(tx: Transaction<DB>, userId: number, { elenco, nome_file, text, isApplied }: ImportFile): Promise<void> {
  const importable = elenco === 'dipendenti' ? dipendentiImport : hardwareSlice.incoming;
  if (!importable) throw new Error(`${elenco} cannot be imported`);
  await actAs(tx, String(userId));
  const scope = await scopeOf(tx, userId);
  const id = await receiveFile(tx, scope, importable, { elenco, nome_file, tabella: readCsv(Buffer.from(text)) }, new LettureRecorder());
  // The import reports no progress, because no page shows it.
  const progress = { begin: doNothing, tell: doNothing, end: doNothing };
  if (isApplied) await applyImportazione(tx, scope, importable, { id, soloValide: false, toProblem: () => undefined, progress });
  await actAs(tx, '');
}

const doNothing = async () => undefined;

export async function scopeOf(tx: Transaction<DB>, user_id: number): Promise<Scope> {
  const token = createToken();
  const expires_at = sql<string>`now() + interval '1 minute'`;
  const { id } = await tx
    .insertInto('sessions')
    .values({ user_id, token_hash: hashToken(token), user_agent: '', expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const caller = await authenticate(tx as unknown as Db, { tipo: 'sessione', secret: token }, { isUse: false });
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
  if (!caller) throw new Error('The demo account cannot sign in');
  return caller.scope;
}

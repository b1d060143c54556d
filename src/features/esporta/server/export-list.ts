import type { Db } from '#server/db/handle.ts';
import { Download } from '#server/http/download.ts';
import { type Asked, readList } from '#server/http/read-list.ts';
import type { Route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';
import { TIPI_FILE } from '../contract.ts';
import { type Cella, type Elenco, type Formato, nomeFile, TITOLI } from '../rules.ts';
import { TABELLE } from './columns.ts';
import type { Colonna } from './make-columns.ts';
import { recordExport } from './record-export.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** The names of what some rows mention by id, as far as this caller may know them. */
export type FindNames = (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;

/** All rows of a list that the caller sees and the filters let through, as a file that is written while it is read. */
export async function exportList(
  { list, findNames }: { list: Route; findNames: FindNames },
  { elenco, formato }: { elenco: Elenco; formato: Formato },
  asked: Asked & { db: Db; scope: Scope },
): Promise<Download> {
  const { db, scope } = asked;
  const {
    first: { total },
    pages,
  } = await readList(list, asked);
  await recordExport(db, scope, { cosa: elenco, formato, righe: total, query: asked.query as unknown as Record<string, unknown> }); // parsed: an object
  const colonne = colonneFor(elenco, scope);
  const rows = cellsOf(elenco, colonne, { db, scope, findNames }, pages);
  const content = formato === 'csv' ? writeCsv(colonne, rows) : writeXlsx(TITOLI[elenco], colonne, rows);
  return new Download({ name: nomeFile(elenco, formato, todayInItaly(new Date())), type: TIPI_FILE[formato], total, content });
}

function colonneFor(elenco: Elenco, scope: Scope): Colonna<unknown>[] {
  // The rows come from the list that these columns are typed by.
  const colonne = TABELLE[elenco].colonne as Colonna<unknown>[];
  return colonne.filter(({ soloSe }) => soloSe === undefined || soloSe(scope));
}

async function* cellsOf(
  elenco: Elenco,
  colonne: Colonna<unknown>[],
  { db, scope, findNames }: { db: Db; scope: Scope; findNames: FindNames },
  pages: AsyncIterable<unknown[]>,
): AsyncGenerator<Cella[][]> {
  const references = TABELLE[elenco].riferimenti as
    | ((riga: unknown) => ReturnType<NonNullable<(typeof TABELLE)['dipendenti']['riferimenti']>>)
    | undefined;
  for await (const rows of pages) {
    const nameOf = await findNames(db, scope, references ? rows.flatMap(references) : []);
    yield rows.map((row) => colonne.map(({ tipo, di }) => ({ tipo, valore: di(row, nameOf) })));
  }
}

import type { Db } from '#server/db/handle.ts';
import type { Cella } from '#server/files/cell.ts';
import type { Colonna } from '#server/files/columns.ts';
import type { ListFile } from '#server/files/list-file.ts';
import { recordExport } from '#server/files/record-export.ts';
import { writeCsv } from '#server/files/write-csv.ts';
import { writeXlsx } from '#server/files/write-xlsx.ts';
import { Download } from '#server/http/download.ts';
import { type AskedList, readList } from '#server/http/read-list.ts';
import type { Route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { type Elenco, type Formato, nomeFile, TIPI_FILE, TITOLI } from '#shared/esportazioni.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';

/** The names of what some rows mention by id, as far as this caller may know them. */
export type FindNames = (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;

interface Source {
  list: Route;
  file: ListFile;
  findNames: FindNames;
}

/** All rows of a list that the caller sees and the filters let through, as a file that is written while it is read. */
export async function exportList(
  { list, file, findNames }: Source,
  { elenco, formato }: { elenco: Elenco; formato: Formato },
  asked: AskedList & { db: Db; scope: Scope },
): Promise<Download> {
  const { db, scope } = asked;
  const {
    first: { total },
    pages,
  } = await readList(list, asked, 'esportazione');
  const query = asked.query as unknown as Record<string, unknown>; // parsed: an object
  const countsRiservati = file.countsRiservati?.(query) ?? false;
  await recordExport(db, scope, { cosa: elenco, formato, righe: total, query, countsRiservati });
  const colonne = file.colonne.filter(({ soloSe }) => soloSe === undefined || soloSe(scope));
  const rows = cellsOf(colonne, pages, (page) => findNames(db, scope, page.flatMap(file.riferimenti ?? (() => []))));
  const content = formato === 'csv' ? writeCsv(colonne, rows) : writeXlsx(TITOLI[elenco], colonne, rows);
  return new Download({ name: nomeFile(elenco, formato, todayInItaly(new Date())), type: TIPI_FILE[formato], total, content });
}

async function* cellsOf(
  colonne: readonly Colonna<unknown>[],
  pages: AsyncIterable<unknown[]>,
  namesOf: (page: unknown[]) => Promise<NameOf>,
): AsyncGenerator<Cella[][]> {
  for await (const rows of pages) {
    const nameOf = await namesOf(rows);
    yield rows.map((row) => colonne.map(({ tipo, di }) => ({ tipo, valore: di(row, nameOf) })));
  }
}

import type { Db } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Cella, Colonna, ListFile } from '#server/files/columns.ts';
import { writeCsv, writeXlsx } from '#server/files/write-file.ts';
import { Download } from '#server/http/download.ts';
import { type ListContext, readList } from '#server/http/read-list.ts';
import { findRoute, type Route, route } from '#server/http/route.ts';
import { recordExport } from '#server/register/record-fact.ts';
import type { Campi, RegisterTexts } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import { ELENCHI, type Elenco, FORMATI, FORMATO_LABELS, type Formato, nomeFile, TIPI_FILE } from '#shared/esportazioni.ts';
import { AMBITO_LABELS, AZIONE_LABELS } from '#shared/registro.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';
import { TITOLI } from '#shared/titoli-elenchi.ts';
import { exportCall } from '../contract.ts';

interface ExportDependencies {
  files: Readonly<Record<Elenco, ListFile>>;
  routes: readonly Route[];
  findNames: FindNames;
}

/** An export calls the route of its list, which src/app passes in, so that a file cannot contain data that the list hides. */
export function esportaRoutes({ files, routes, findNames }: ExportDependencies): Route[] {
  return ELENCHI.flatMap((elenco) => {
    const file = files[elenco];
    const list = findRoute(routes, file.lista);
    return FORMATI.map((formato) =>
      route(exportCall(elenco, formato, file), (request) =>
        exportList({ list, file, findNames }, { elenco, formato }, request as Parameters<typeof exportList>[2]),
      ),
    );
  });
}

type FindNames = (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;

interface Source {
  list: Route;
  file: ListFile;
  findNames: FindNames;
}

async function exportList(
  { list, file, findNames }: Source,
  { elenco, formato }: { elenco: Elenco; formato: Formato },
  request: ListContext & { db: Db; scope: Scope },
): Promise<Download> {
  const { db, scope } = request;
  const {
    first: { total },
    pages,
  } = await readList(list, request, 'esportazione');
  const query = request.query as unknown as Record<string, unknown>;
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

/**
 * Labels of the fields that only the audit log entry of an export has. The ids of a requested account or manager are left out: they come
 * from the caller, and showing the name would disclose an invisible record.
 */
const CAMPI: Campi = {
  formato: ['Formato', FORMATO_LABELS],
  righe: ['Righe'],
  ricerca: ['Con un testo cercato', 'siNo'],
  dal: ['Dal', 'data'],
  al: ['Al', 'data'],
  azione: ['Azione', AZIONE_LABELS],
  oggetto: ['Oggetto', AMBITO_LABELS],
  assegnato_a: null,
  manager_id: null,
};

const esportaAuditTexts: RegisterTexts = {
  actions: {
    esporta: {
      // TITOLI contains only lists, so an export of the report gets the title 'Report'.
      title: ({ oggetto }) => `Esportazione: ${TITOLI[oggetto.replaceAll('_', '-') as Elenco] ?? 'Report'}`,
      columns: (all) => ({ ...CAMPI, ...all, ...CAMPI }),
    },
  },
};

export const esportaFeature = {
  register: { esporta: esportaAuditTexts },
} satisfies Feature;

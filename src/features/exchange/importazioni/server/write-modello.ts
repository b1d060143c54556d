// The model of a file: the headings that its list understands, and two rows that show what is meant.
import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Cella, Tipo } from '#server/files/cell.ts';
import type { Colonna } from '#server/files/columns.ts';
import { writeCsv } from '#server/files/write-csv.ts';
import { writeXlsx } from '#server/files/write-xlsx.ts';
import { Download } from '#server/http/download.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Importable } from '#server/incoming/importable.ts';
import { ID } from '#server/incoming/record-keys.ts';
import type { Scope } from '#server/security/scope.ts';
import { FORMATI, type Formato, TIPI_FILE } from '#shared/esportazioni.ts';
import { parseEuro } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import { ELENCHI_IMPORTABILI, type ElencoImportabile, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { brandsFor } from '#shared/permissions.ts';
import { modelloCall } from '../contract.ts';
import { requiredOf } from './preview-importazione.ts';
import { requireImporter } from './require-importer.ts';

type Example = Importable['examples'][number];

/** One call for each list and format. */
export function modelliRoutes(importableOf: (elenco: ElencoImportabile) => Importable): Route[] {
  return ELENCHI_IMPORTABILI.flatMap((elenco) =>
    FORMATI.map((formato) =>
      route(modelloCall(elenco, formato), ({ db, scope }) => writeModello(db, scope, importableOf(elenco), { elenco, formato })),
    ),
  );
}

/** For whoever may import the list. */
async function writeModello(
  db: Db,
  scope: Scope,
  importable: Importable,
  { elenco, formato }: { elenco: ElencoImportabile; formato: Formato },
): Promise<Download> {
  requireImporter(scope, importable);
  const { examples, brand } = importable;
  const brandName = brand ? await findFirstBrand(db, scope, brandsFor(scope, importable.action)) : undefined;
  const colonne = columnsOf(scope, importable);
  const rows = examples.map((example) =>
    colonne.map((colonna) => cellOf(colonna, brand && brandName ? { ...example, [brand]: brandName } : example)),
  );
  const pages = once(rows);
  const content = formato === 'csv' ? writeCsv(colonne, pages) : writeXlsx(TITOLI_IMPORTABILI[elenco], colonne, pages);
  return new Download({ name: `modello-${elenco}.${formato}`, type: TIPI_FILE[formato], content });
}

interface ModelColumn extends Pick<Colonna<Example>, 'testa' | 'tipo'> {
  name: string;
  field: Field;
}

/** As the list's own file calls them, those that must be filled with an asterisk. What the caller may not write is not asked for. */
function columnsOf(scope: Scope, importable: Importable): ModelColumn[] {
  const required = requiredOf(importable);
  const writesRiservati = brandsFor(scope, 'riservati.modifica').length > 0;
  return Object.entries(importable.fields)
    .filter(([name, { head, riservato }]) => name !== ID && head !== false && (!riservato || writesRiservati))
    .map(([name, field]) => ({
      name,
      field,
      testa: `${field.head || field.label}${required.has(name) ? ' *' : ''}`,
      tipo: typeOf(field),
    }));
}

function typeOf({ reads }: Field): Tipo {
  return reads === 'data' || reads === 'euro' || reads === 'numero' ? reads : 'testo';
}

function cellOf({ name, field: { reads }, tipo }: ModelColumn, example: Example): Cella {
  const text = example[name];
  if (text === undefined) return { tipo, valore: null };
  if (tipo === 'euro') return { tipo, valore: parseEuro(text) ?? text };
  return { tipo, valore: typeof reads === 'string' ? text : (reads[text] ?? text) };
}

async function* once<T>(page: T): AsyncGenerator<T> {
  yield page;
}

async function findFirstBrand(db: Db, scope: Scope, brandIds: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ nome: string }>`select nome from brands where ${inBrands('id', brandIds)} order by id limit 1`.execute(
    scoped(db, scope),
  );
  return rows[0]?.nome;
}

import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { type Cella, type Colonna, type Tipo, testo } from '#server/files/columns.ts';
import { writeCsv, writeXlsx } from '#server/files/write-file.ts';
import { Download } from '#server/http/download.ts';
import { preparedRoute, preparedUploadRoute, type Route, route, takingLong } from '#server/http/route.ts';
import { ID, type Importable } from '#server/incoming/importable.ts';
import { nameOfFile, readFile } from '#server/incoming/read-table.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { FORMATI, type Formato, TIPI_FILE } from '#shared/esportazioni.ts';
import { parseEuro } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import { ELENCHI_IMPORTABILI, type ElencoImportabile, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { modelloCall } from '../contract.ts';
import { COLONNA_ERRORE, reasonAgainstMapping } from '../rules.ts';
import { applyImportazione, lockOpen, progressOf, type ToProblem } from './apply-importazione.ts';
import { describeImportazione, type FindNames, previewImportazione, requiredOf } from './preview-importazione.ts';
import {
  findOwn,
  hiddenOf,
  hideStored,
  listOwn,
  listRigheOf,
  lockOwn,
  readParts,
  removeImportazione,
  setDaApplicare,
  setLettura,
  type Trovata,
  withAvvisi,
} from './queries.ts';
import { textOf } from './read-cell.ts';
import { receiveFile, setCodifica } from './set-codifica.ts';

export type Importables = Readonly<Partial<Record<ElencoImportabile, Importable>>>;

/** Undoes a lotto. Throws 409 when a record was changed since, unless the caller wants such records to be skipped. */
type TakeBack = (db: Tx, scope: Scope, lotto: number, isFreeOnly: boolean) => Promise<unknown>;

interface Product {
  importables: Importables;
  /** Converts the database error of a rejected write to a Problem with a sentence for the user. */
  toProblem: ToProblem;
  takeBack: TakeBack;
  findNames: FindNames;
}

export function importazioniRoutes({ importables, toProblem, takeBack, findNames }: Product): Route[] {
  const importableOf = (elenco: ElencoImportabile): Importable => {
    const found = importables[elenco];
    if (!found) throw new Problem('invalid', 'ELENCO_NON_IMPORTABILE', 'Questo elenco non si importa ancora.');
    return found;
  };
  const wordsOf = (elenco: ElencoImportabile) => ({ importable: importableOf(elenco), findNames });
  return longOnes([
    route(calls.listImportazioni, ({ db, scope, query }) => listOwn(db, scope, query)),

    preparedUploadRoute(
      calls.createImportazione,
      async ({ db, scope, query }) => {
        requireImporter(scope, importableOf(query.elenco));
        await requireRoom(db, scope);
      },
      async ({ bytes }) => readFile(bytes),
      async ({ db, scope, query: { elenco, nome }, file, prepared: tabella, request }) => {
        const importable = importableOf(elenco);
        requireImporter(scope, importable);
        await requireRoom(db, scope);
        const nome_file = nameOfFile(nome || file.name || '', tabella);
        const id = await receiveFile(db, scope, importable, { elenco, nome_file, tabella }, request.letture);
        return describeImportazione(db, scope, wordsOf(elenco), await findOwn(db, scope, id));
      },
    ),

    ...modelliRoutes(importableOf),

    route(calls.getImportazione, async ({ db, scope, params: { id } }) => {
      const found = await findOwn(db, scope, id);
      const words = wordsOf(found.elenco);
      requireImporter(scope, words.importable);
      return describeImportazione(db, scope, words, found);
    }),

    route(calls.listRighe, async ({ db, scope, params: { id }, query }) => {
      const found = await findOwn(db, scope, id);
      const importable = importableOf(found.elenco);
      requireImporter(scope, importable);
      const hidden = hiddenOf(scope, importable, found);
      return listRigheOf(db, scope, id, query, (riga) => withAvvisi(importable, hideStored(hidden, riga)));
    }),

    route(calls.getRigheConErrori, async ({ db, scope, params: { id } }) => {
      const found = await findOwn(db, scope, id);
      const importable = importableOf(found.elenco);
      requireImporter(scope, importable);
      return writeWrongRows(db, scope, importable, found);
    }),

    route(calls.updateImportazione, async ({ db, scope, params: { id }, body, request }) => {
      const found = await lockOpen(db, scope, id);
      const importable = importableOf(found.elenco);
      requireImporter(scope, importable);
      const read = body.codifica ? await setCodifica(db, scope, importable, found, body.codifica) : found.mappatura;
      const {
        mappatura = read,
        scelte = found.scelte,
        per_tutte = found.per_tutte,
        includi_totali = found.includi_totali,
        celle = [],
      } = body;
      const refusal = reasonAgainstMapping(mappatura, per_tutte, importable.fields);
      if (refusal) throw new Problem('invalid', 'MAPPATURA_NON_VALIDA', refusal, { fields: { mappatura: refusal } });
      await setDaApplicare(db, scope, id);
      await setLettura(db, scope, id, {
        mappatura: found.colonne.map((_, at) => mappatura[at] ?? null),
        scelte,
        per_tutte,
        includi_totali,
      });
      await setCelle(db, scope, found, celle);
      await previewImportazione(db, scope, importable, id, request.letture);
      return describeImportazione(db, scope, wordsOf(found.elenco), await findOwn(db, scope, id));
    }),

    preparedRoute(
      calls.applyImportazione,
      async ({ db, scope, params: { id }, request }) => progressOf(db, scope, id, request.note),
      async ({ db, scope, params: { id }, body: { solo_valide = false }, prepared: progress }) => {
        const { elenco } = await findOwn(db, scope, id);
        const importable = importableOf(elenco);
        requireImporter(scope, importable);
        // The progress ends before the import is read again. Otherwise an import that is open again would look like an interrupted one.
        const applicate = await applyImportazione(db, scope, importable, { id, soloValide: solo_valide, toProblem, progress }).finally(
          progress.end,
        );
        return { ...(await findOwn(db, scope, id)), applicate };
      },
    ),

    route(calls.undoImportazione, async ({ db, scope, params: { id }, body: { solo_libere = false } }) => {
      const { lotto } = await lockOwn(db, scope, id);
      if (lotto === null) throw NULLA_DA_ANNULLARE();
      await takeBack(db, scope, lotto, solo_libere);
      return findOwn(db, scope, id);
    }),

    route(calls.deleteImportazione, async ({ db, scope, params: { id } }) => {
      await lockOwn(db, scope, id);
      await removeImportazione(db, scope, id);
      return FATTO;
    }),
  ]);
}

const NULLA_DA_ANNULLARE = () =>
  new Problem('conflict', 'IMPORTAZIONE_NON_APPLICATA', "L'importazione non ha scritto nulla: non c'è niente da annullare.");

const LONG: readonly unknown[] = [calls.createImportazione, calls.updateImportazione, calls.applyImportazione, calls.undoImportazione];

/** Marks routes that process every row of a file as slow. */
const longOnes = (routes: Route[]): Route[] => routes.map((each) => (LONG.includes(each.endpoint) ? takingLong(each) : each));

// Templates: the headings of a list and two example rows.
type Example = Importable['examples'][number];

function modelliRoutes(importableOf: (elenco: ElencoImportabile) => Importable): Route[] {
  return ELENCHI_IMPORTABILI.flatMap((elenco) =>
    FORMATI.map((formato) =>
      route(modelloCall(elenco, formato), ({ db, scope }) => writeModello(db, scope, importableOf(elenco), { elenco, formato })),
    ),
  );
}

/** Requires permission to import the list. */
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

/**
 * The template has the headings of an exported file, and required columns have an asterisk. Columns that the caller may not write
 * are left out.
 */
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

// The file of rows with errors, to correct and import again.

/** The columns of the file, and a column with the errors. */
function writeWrongRows(db: Db, scope: Scope, importable: Importable, found: Trovata): Download {
  const heads = [...found.colonne.map(({ nome }) => nome), COLONNA_ERRORE].map((nome) => testo(nome, () => null));
  const name = `${found.nome_file.replace(/\.[a-z]{3,4}$/i, '')} - righe con errori.csv`;
  return new Download({
    name,
    type: TIPI_FILE.csv,
    total: found.errate,
    content: writeCsv(heads, pagesOf(db, scope, importable, found)),
  });
}

async function* pagesOf(db: Db, scope: Scope, importable: Importable, found: Trovata): AsyncGenerator<Cella[][]> {
  const hidden = hiddenOf(scope, importable, found);
  for await (const part of readParts(db, scope, found.id, true)) {
    yield part.map(({ riga, celle, errori }) => {
      const shown = hideStored(hidden, { riga, esito: 'errore', celle: celle.map(textOf), campi: {}, errori });
      const why = Object.entries(shown.errori).map(([campo, frase]) => {
        const label = importable.fields[campo]?.label;
        return label ? `${label}: ${frase}` : frase;
      });
      const texts = found.colonne.map((_, at) => shown.celle[at] ?? '');
      return [...texts, why.join('; ')].map((valore) => ({ tipo: 'testo' as const, valore }));
    });
  }
}

/** Stores corrections of cells: row, column from 0, text. Throws for a cell outside of the file. */
async function setCelle(
  db: Tx,
  scope: Scope,
  { id, colonne }: Pick<Trovata, 'id' | 'colonne'>,
  celle: readonly { riga: number; colonna: number; testo: string }[],
): Promise<void> {
  for (const { riga, colonna, testo } of celle) {
    if (colonna >= colonne.length) throw unknown(`Il file non ha una colonna ${colonna + 1}: ne ha ${colonne.length}.`);
    const { numAffectedRows } = await sql`
      update importazioni_righe set celle = jsonb_set(celle, array[${colonna}::text], to_jsonb(${testo.trim()}::text))
      where importazione_id = ${id} and riga = ${riga}`.execute(scoped(db, scope));
    if (!numAffectedRows) throw unknown(`Nel file non c'è una riga ${riga} da importare.`);
  }
}

const unknown = (sentence: string) => new Problem('invalid', 'CELLA_SCONOSCIUTA', sentence, { fields: { celle: sentence } });

/**
 * The maximum number of open files of an account. The database stores an open file with all of its rows until the file is applied or
 * deleted.
 */
const MOST_WAITING = 20;

/** Throws unless the caller may import the list in at least one brand. An amministratore, who may create brands, needs none. */
function requireImporter(scope: Scope, { action }: Pick<Importable, 'action'>): void {
  if (!scope.amministratore) requireRight(scope, action, brandsFor(scope, action));
}

/** Throws when the account has too many open files. */
async function requireRoom(db: Db, scope: Scope): Promise<void> {
  const { rows } = await sql<{ attesa: number }>`
    select count(*) as attesa from importazioni where user_id = ${scope.user_id} and stato = 'da_applicare'`.execute(scoped(db, scope));
  if (Number(rows[0]?.attesa) < MOST_WAITING) return;
  throw new Problem(
    'conflict',
    'TROPPI_FILE_IN_ATTESA',
    `Hai già ${MOST_WAITING} file in attesa: applicane o buttane qualcuno, poi riprova.`,
  );
}

import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { type Cella, type Colonna, type Tipo, testo } from '#server/files/columns.ts';
import { writeCsv, writeXlsx } from '#server/files/write-file.ts';
import { Download } from '#server/http/download.ts';
import { longRunningRoute, preparedRoute, preparedUploadRoute, type Route, route } from '#server/http/route.ts';
import { ID, type Importable } from '#server/incoming/importable.ts';
import { readFile, storedFileName } from '#server/incoming/read-table.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { FORMATI, type Formato, TIPI_FILE } from '#shared/esportazioni.ts';
import { parseEuro } from '#shared/euro.ts';
import type { Field } from '#shared/fields.ts';
import { ELENCHI_IMPORTABILI, type ElencoImportabile, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { brandsFor } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { modelloCall } from '../contract.ts';
import { COLONNA_ERRORE, reasonAgainstMapping } from '../rules.ts';
import { applyImportazione, lockOpen, progressOf, type ToProblem } from './apply-importazione.ts';
import { describeImportazione, type FindNames, previewImportazione, requiredFieldsOf } from './preview-importazione.ts';
import {
  findOwn,
  hiddenOf,
  listOwn,
  listRigheOf,
  lockOwn,
  readBatches,
  removeHiddenData,
  removeImportazione,
  type StoredImportazione,
  setDaApplicare,
  setLettura,
  withAvvisi,
} from './queries.ts';
import { textOf } from './read-cell.ts';
import { receiveFile, setCodifica } from './set-codifica.ts';

export type Importables = Readonly<Partial<Record<ElencoImportabile, Importable>>>;

/** Undoes a lotto. Throws 409 when a record was changed since, unless the caller wants such records to be skipped. */
type UndoLotto = (db: Tx, scope: Scope, lotto: number, onlyUnchanged: boolean) => Promise<unknown>;

interface ImportDependencies {
  importables: Importables;
  toProblem: ToProblem;
  takeBack: UndoLotto;
  findNames: FindNames;
}

export function importazioniRoutes({ importables, toProblem, takeBack: undoLotto, findNames }: ImportDependencies): Route[] {
  const importableOf = (elenco: ElencoImportabile): Importable => {
    const found = importables[elenco];
    if (!found) throw new Problem('invalid', 'ELENCO_NON_IMPORTABILE', 'Questo elenco non si importa ancora.');
    return found;
  };
  const contextOf = (elenco: ElencoImportabile) => ({ importable: importableOf(elenco), findNames });
  return markSlow([
    route(calls.listImportazioni, ({ db, scope, query }) => listOwn(db, scope, query)),

    preparedUploadRoute(
      calls.createImportazione,
      async ({ db, scope, query }) => {
        requireImporter(scope, importableOf(query.elenco));
        await requireFewOpenFiles(db, scope);
      },
      async ({ bytes }) => readFile(bytes),
      async ({ db, scope, query: { elenco, nome }, file, prepared: tabella, request }) => {
        const importable = importableOf(elenco);
        requireImporter(scope, importable);
        await requireFewOpenFiles(db, scope);
        const nome_file = storedFileName(nome || file.name || '', tabella);
        const id = await receiveFile(db, scope, importable, { elenco, nome_file, tabella }, request.letture);
        return describeImportazione(db, scope, contextOf(elenco), await findOwn(db, scope, id));
      },
    ),

    ...modelliRoutes(importableOf),

    route(calls.getImportazione, async ({ db, scope, params: { id } }) => {
      const importazione = await findOwn(db, scope, id);
      const context = contextOf(importazione.elenco);
      requireImporter(scope, context.importable);
      return describeImportazione(db, scope, context, importazione);
    }),

    route(calls.listRighe, async ({ db, scope, params: { id }, query }) => {
      const importazione = await findOwn(db, scope, id);
      const importable = importableOf(importazione.elenco);
      requireImporter(scope, importable);
      const hidden = hiddenOf(scope, importable, importazione);
      return listRigheOf(db, scope, id, query, (riga) => withAvvisi(importable, importazione.mappatura, removeHiddenData(hidden, riga)));
    }),

    route(calls.getRigheConErrori, async ({ db, scope, params: { id } }) => {
      const importazione = await findOwn(db, scope, id);
      const importable = importableOf(importazione.elenco);
      requireImporter(scope, importable);
      return writeWrongRows(db, scope, importable, importazione);
    }),

    route(calls.updateImportazione, async ({ db, scope, params: { id }, body, request }) => {
      const importazione = await lockOpen(db, scope, id);
      const importable = importableOf(importazione.elenco);
      requireImporter(scope, importable);
      const currentMapping = body.codifica ? await setCodifica(db, scope, importable, importazione, body.codifica) : importazione.mappatura;
      const {
        mappatura = currentMapping,
        scelte = importazione.scelte,
        per_tutte = importazione.per_tutte,
        includi_totali = importazione.includi_totali,
        email_modello = importazione.email_modello,
        correggi = importazione.correggi,
        celle = [],
      } = body;
      const error = reasonAgainstMapping(mappatura, per_tutte, importable.fields);
      if (error) throw new Problem('invalid', 'MAPPATURA_NON_VALIDA', error, { fields: { mappatura: error } });
      await setDaApplicare(db, scope, id);
      await setLettura(db, scope, id, {
        mappatura: importazione.colonne.map((_, column) => mappatura[column] ?? null),
        scelte,
        per_tutte,
        includi_totali,
        email_modello: importable.madeEmail ? email_modello : null,
        correggi,
      });
      await setCelle(db, scope, importazione, celle);
      await previewImportazione(db, scope, importable, id, request.letture);
      return describeImportazione(db, scope, contextOf(importazione.elenco), await findOwn(db, scope, id));
    }),

    preparedRoute(
      calls.applyImportazione,
      async ({ db, scope, params: { id }, request }) => progressOf(db, scope, id, request.note),
      async ({ db, scope, params: { id }, body: { solo_valide = false }, prepared: progress }) => {
        const { elenco } = await findOwn(db, scope, id);
        const importable = importableOf(elenco);
        requireImporter(scope, importable);
        // The progress is deleted before the import is read again. Otherwise an import that is open again would look like an interrupted
        // import.
        const applicate = await applyImportazione(db, scope, importable, { id, soloValide: solo_valide, toProblem, progress }).finally(
          progress.end,
        );
        return { ...(await findOwn(db, scope, id)), applicate };
      },
    ),

    route(calls.undoImportazione, async ({ db, scope, params: { id }, body: { solo_libere = false } }) => {
      const { lotto } = await lockOwn(db, scope, id);
      if (lotto === null) throw nothingToUndo();
      await undoLotto(db, scope, lotto, solo_libere);
      return findOwn(db, scope, id);
    }),

    route(calls.deleteImportazione, async ({ db, scope, params: { id } }) => {
      await lockOwn(db, scope, id);
      await removeImportazione(db, scope, id);
      return SUCCESS_REPLY;
    }),
  ]);
}

const nothingToUndo = () =>
  new Problem('conflict', 'IMPORTAZIONE_NON_APPLICATA', "L'importazione non ha scritto nulla: non c'è niente da annullare.");

const SLOW_ENDPOINTS: readonly unknown[] = [
  calls.createImportazione,
  calls.updateImportazione,
  calls.applyImportazione,
  calls.undoImportazione,
];

const markSlow = (routes: Route[]): Route[] =>
  routes.map((each) => (SLOW_ENDPOINTS.includes(each.endpoint) ? longRunningRoute(each) : each));

type Example = Importable['examples'][number];

function modelliRoutes(importableOf: (elenco: ElencoImportabile) => Importable): Route[] {
  return ELENCHI_IMPORTABILI.flatMap((elenco) =>
    FORMATI.map((formato) =>
      route(modelloCall(elenco, formato), ({ db, scope }) => writeModello(db, scope, importableOf(elenco), { elenco, formato })),
    ),
  );
}

/** Writes the template of a list as a file. Throws 403 when the caller may not import the list. */
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
  const pages = singlePage(rows);
  const content = formato === 'csv' ? writeCsv(colonne, pages) : writeXlsx(TITOLI_IMPORTABILI[elenco], colonne, pages);
  return new Download({ name: `modello-${elenco}.${formato}`, type: TIPI_FILE[formato], content });
}

interface ModelColumn extends Pick<Colonna<Example>, 'testa' | 'tipo'> {
  name: string;
  field: Field;
}

/**
 * Returns the columns of the template. They have the headings of an exported file, and required columns have an asterisk. Columns that the
 * caller may not write are left out.
 */
function columnsOf(scope: Scope, importable: Importable): ModelColumn[] {
  const required = requiredFieldsOf(importable);
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

async function* singlePage<T>(page: T): AsyncGenerator<T> {
  yield page;
}

async function findFirstBrand(db: Db, scope: Scope, brandIds: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ nome: string }>`select nome from brands where ${inBrands('id', brandIds)} order by id limit 1`.execute(
    scoped(db, scope),
  );
  return rows[0]?.nome;
}

function writeWrongRows(db: Db, scope: Scope, importable: Importable, importazione: StoredImportazione): Download {
  const columns = [...importazione.colonne.map(({ nome }) => nome), COLONNA_ERRORE].map((nome) => testo(nome, () => null));
  const name = `${importazione.nome_file.replace(/\.[a-z]{3,4}$/i, '')} - righe con errori.csv`;
  return new Download({
    name,
    type: TIPI_FILE.csv,
    total: importazione.errate,
    content: writeCsv(columns, pagesOf(db, scope, importable, importazione)),
  });
}

async function* pagesOf(db: Db, scope: Scope, importable: Importable, importazione: StoredImportazione): AsyncGenerator<Cella[][]> {
  const hidden = hiddenOf(scope, importable, importazione);
  for await (const batch of readBatches(db, scope, importazione.id, true)) {
    yield batch.map(({ riga, celle, errori }) => {
      const visible = removeHiddenData(hidden, { riga, esito: 'errore', celle: celle.map(textOf), campi: {}, errori });
      const errorTexts = Object.entries(visible.errori).map(([campo, frase]) => {
        const label = importable.fields[campo]?.label;
        return label ? `${label}: ${frase}` : frase;
      });
      const texts = importazione.colonne.map((_, column) => visible.celle[column] ?? '');
      return [...texts, errorTexts.join('; ')].map((valore) => ({ tipo: 'testo' as const, valore }));
    });
  }
}

/** Stores the cells that the user has corrected: row, column from 0, text. Throws for a cell that the file does not have. */
async function setCelle(
  db: Tx,
  scope: Scope,
  { id, colonne }: Pick<StoredImportazione, 'id' | 'colonne'>,
  celle: readonly { riga: number; colonna: number; testo: string }[],
): Promise<void> {
  for (const { riga, colonna, testo } of celle) {
    if (colonna >= colonne.length) throw unknownCell(`Il file non ha una colonna ${colonna + 1}: ne ha ${colonne.length}.`);
    const { numAffectedRows } = await sql`
      update importazioni_righe set celle = jsonb_set(celle, array[${colonna}::text], to_jsonb(${testo.trim()}::text))
      where importazione_id = ${id} and riga = ${riga}`.execute(scoped(db, scope));
    if (!numAffectedRows) throw unknownCell(`Nel file non c'è una riga ${riga} da importare.`);
  }
}

const unknownCell = (sentence: string) => new Problem('invalid', 'CELLA_SCONOSCIUTA', sentence, { fields: { celle: sentence } });

/**
 * The maximum number of open files of an account. The database stores an open file with all of its rows until the file is applied or
 * deleted.
 */
const MAX_OPEN_FILES = 20;

/**
 * Throws unless the caller may import the list in at least one brand. An amministratore needs no brand, because an amministratore can
 * create brands.
 */
function requireImporter(scope: Scope, { action }: Pick<Importable, 'action'>): void {
  if (!scope.amministratore) requireRight(scope, action, brandsFor(scope, action));
}

async function requireFewOpenFiles(db: Db, scope: Scope): Promise<void> {
  const { rows } = await sql<{ attesa: number }>`
    select count(*) as attesa from importazioni where user_id = ${scope.user_id} and stato = 'da_applicare'`.execute(scoped(db, scope));
  if (Number(rows[0]?.attesa) < MAX_OPEN_FILES) return;
  throw new Problem(
    'conflict',
    'TROPPI_FILE_IN_ATTESA',
    `Hai già ${MAX_OPEN_FILES} file in attesa: applicane o buttane qualcuno, poi riprova.`,
  );
}

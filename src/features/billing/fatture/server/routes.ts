import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  columnsByField,
  findHeadings,
  openQuestions,
  plainHeading,
  proposeMapping,
  reasonAgainstMapping,
} from '#features/exchange/importazioni/rules.ts';
import { textOf } from '#features/exchange/importazioni/server/read-cell.ts';
import { isPlaceholder } from '#features/exchange/importazioni/server/read-rows.ts';
import { decoderFor, examplesOf } from '#features/exchange/importazioni/server/set-codifica.ts';
import { linkBrands, readAllBrandIds, requireVisibleBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { longRunningRoute, preparedUploadRoute, type Route, route } from '#server/http/route.ts';
import type { Tabella } from '#server/incoming/decode-text.ts';
import { readFile, storedFileName } from '#server/incoming/read-table.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Campo, CodificaScelta } from '#shared/lettura-file.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import type { FatturaChange, FatturaInput, FatturaIntera, RilievoChange } from '../contract.ts';
import * as calls from '../contract.ts';
import { CAMPI_RIGA, SINONIMI_RIGA } from '../fields.ts';
import { checkStatoRilievo, fatturaGiaCaricata, isSameSupplier, missingMapping, TIPI_RILIEVO, type TipoRilievo } from '../rules.ts';
import { compareFattura, findLettura, recheckFattura } from './compare-fattura.ts';
import {
  FATTURE,
  findEarlierFattura,
  findRilievo,
  findVisible,
  insertFattura,
  type Lettura,
  listFormerLetture,
  listRighe,
  listRilievi,
  listVisible,
  lockFattura,
  removeFattura,
  setCelle,
  setFattura,
  setLettura,
  setStatoRilievo,
} from './queries.ts';

export const fattureRoutes: Route[] = [
  route(calls.listFatture, ({ db, scope, query }) => listVisible(db, scope, query)),

  longRunningRoute(
    preparedUploadRoute(
      calls.createFattura,
      async ({ scope, query: { brand_ids } }) => requireBrands(scope, brand_ids),
      async ({ bytes }) => ({ tabella: await readFile(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }),
      async ({ db, scope, query: { brand_ids, nome, ...details }, file, prepared: { tabella, sha256 } }) => {
        const nome_file = storedFileName(nome || file.name || '', tabella);
        const id = await createFattura(db, scope, { values: { ...details, nome_file, sha256 }, brand_ids, tabella });
        return describeFattura(db, scope, id);
      },
    ),
  ),

  route(calls.getFattura, ({ db, scope, params: { id } }) => describeFattura(db, scope, id)),

  longRunningRoute(
    route(calls.updateFattura, async ({ db, scope, params: { id }, body }) => {
      await changeFattura(db, scope, id, body);
      return describeFattura(db, scope, id);
    }),
  ),

  longRunningRoute(
    route(calls.recheckFattura, async ({ db, scope, params: { id } }) => {
      const risolti = await recheck(db, scope, id);
      return { ...(await describeFattura(db, scope, id)), risolti };
    }),
  ),

  route(calls.deleteFattura, async ({ db, scope, params: { id } }) => {
    await deleteFattura(db, scope, id);
    return SUCCESS_REPLY;
  }),

  route(calls.listRilievi, ({ db, scope, query }) => listRilievi(db, scope, query)),

  route(calls.settleRilievo, async ({ db, scope, params: { id }, body }) => {
    await settleRilievo(db, scope, id, body);
    return findRilievo(db, scope, id);
  }),
];

const ACTION = 'risorse.modifica';

/** The number of first rows in which the heading row is searched. The supplier's name and address are above the headings. */
const HEADING_SEARCH_ROWS = 25;
const EXAMPLE_ROWS = 500;

/** Throws 400 for brands that the caller does not see, and 403 for brands whose items the caller may not edit. */
function requireBrands(scope: Scope, brand_ids: readonly number[]): void {
  requireVisibleBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, ACTION, brand_ids);
}

interface UploadedFattura {
  values: FatturaInput & { nome_file: string; sha256: string };
  brand_ids: readonly number[];
  tabella: Tabella;
}

export async function createFattura(db: Tx, scope: Scope, { values, brand_ids, tabella }: UploadedFattura): Promise<number> {
  const brands = [...new Set(brand_ids)];
  requireBrands(scope, brands);
  const earlier = await findEarlierFattura(db, scope, { ...values, brand_ids: brands });
  if (earlier) throw fatturaGiaCaricata(earlier);
  const texts = tabella.righe.slice(0, EXAMPLE_ROWS).map(({ celle }) => celle.map(textOf));
  const headingRow = headingsAt(texts.slice(0, HEADING_SEARCH_ROWS));
  const headings = texts[headingRow] ?? [];
  const rowsBelow = texts.slice(headingRow + 1).map(withoutPlaceholders);
  const righe = tabella.righe.slice(headingRow + 1).map(({ numero, celle }) => ({ riga: numero, celle }));
  if (righe.length === 0) throw new Problem('invalid', 'FILE_SENZA_RIGHE', 'Nel file non ci sono righe sotto le intestazioni.');
  const colonne = headings.map((nome, column) => ({
    nome: nome === '' ? `Colonna ${column + 1}` : nome,
    esempi: examplesOf(rowsBelow.flatMap((row) => row[column] || [])),
  }));
  const formerMapping = await findFormerMapping(
    db,
    scope,
    values.fornitore,
    colonne.map(({ nome }) => nome),
  );
  const mappatura = formerMapping ?? proposeMapping(headings, rowsBelow, CAMPI_RIGA, SINONIMI_RIGA);
  const id = await insertFattura(db, scope, { values, lettura: { colonne, mappatura, codifica: tabella.codifica }, righe });
  await linkBrands(db, scope, FATTURE.links, id, brands);
  await compareFattura(db, scope, id);
  return id;
}

const withoutPlaceholders = (row: readonly string[]) => row.map((text) => (isPlaceholder(text) ? '' : text));

/**
 * Returns the index of the heading row: the row with the most known headings. The row must have at least two known headings, because a line
 * of totals can contain one. Without such a row it is the first of the rows with the most cells.
 */
function headingsAt(rows: readonly (readonly string[])[]): number {
  const bestRow = findHeadings(rows, CAMPI_RIGA, SINONIMI_RIGA);
  if (columnsByField(rows[bestRow] ?? [], CAMPI_RIGA, SINONIMI_RIGA).size > 1) return bestRow;
  const widths = rows.map((row) => row.filter((cell) => cell !== '').length);
  return widths.indexOf(Math.max(...widths));
}

/** Returns the column mapping of the last file of this supplier, when the new file has all columns of that file. */
async function findFormerMapping(
  db: Db,
  scope: Scope,
  fornitore: string,
  headings: readonly string[],
): Promise<Lettura['mappatura'] | undefined> {
  const letture = await listFormerLetture(db, scope);
  const last = letture.find((lettura) => isSameSupplier(lettura.fornitore, fornitore) && !missingMapping(lettura.mappatura));
  if (!last) return undefined;
  const formerFields = new Map(last.colonne.map(({ nome }, column) => [plainHeading(nome), last.mappatura[column] ?? null]));
  const usedFields = new Set<string>();
  const mappatura = headings.map((heading) => {
    const campo = formerFields.get(plainHeading(heading)) ?? null;
    if (campo === null || usedFields.has(campo)) return null;
    usedFields.add(campo);
    return campo;
  });
  return last.mappatura.every((campo) => campo === null || usedFields.has(campo)) ? mappatura : undefined;
}

async function changeFattura(
  db: Tx,
  scope: Scope,
  id: number,
  { mappatura: newMapping, codifica, ...values }: FatturaChange,
): Promise<void> {
  await lockEditableFattura(db, scope, id);
  const current = await findLettura(db, scope, id);
  const lettura = codifica ? await decodeAgain(db, scope, id, current, codifica) : current;
  const mappatura = newMapping ? lettura.colonne.map((_, column) => newMapping[column] ?? null) : lettura.mappatura;
  const error = newMapping && (reasonAgainstMapping(mappatura, {}, CAMPI_RIGA) ?? missingMapping(mappatura));
  if (error) throw invalidField('mappatura', error);
  const { fornitore, numero, dal } = { ...(await findVisible(db, scope, id)), ...values };
  const brand_ids = await readAllBrandIds(db, scope, FATTURE.links, id);
  const earlier = await findEarlierFattura(db, scope, { fornitore, numero, dal, brand_ids, exceptId: id });
  if (earlier) throw fatturaGiaCaricata(earlier);
  await setLettura(db, scope, id, { ...lettura, mappatura });
  await setFattura(db, scope, id, values);
  await compareFattura(db, scope, id);
}

/** Decodes the stored rows of an invoice in another encoding. A column keeps its field unless its heading has changed. */
async function decodeAgain(db: Tx, scope: Scope, id: number, lettura: Lettura, codifica: CodificaScelta): Promise<Lettura> {
  if (lettura.codifica === codifica) return lettura;
  const decode = decoderFor(lettura.codifica, codifica);
  const colonne = lettura.colonne.map(({ nome, esempi }) => ({ nome: decode(nome), esempi: esempi.map(decode) }));
  const righe = (await listRighe(db, scope, id)).map(({ riga, celle }) => ({
    riga,
    celle: celle.map((cella) => (typeof cella === 'string' ? decode(cella) : cella)),
  }));
  await setCelle(db, scope, id, righe);
  const headings = colonne.map(({ nome }) => nome);
  const isSame = headings.every((nome, column) => nome === lettura.colonne[column]?.nome);
  const rowsBelow = righe.slice(0, EXAMPLE_ROWS).map(({ celle }) => withoutPlaceholders(celle.map(textOf)));
  return { colonne, codifica, mappatura: isSame ? lettura.mappatura : proposeMapping(headings, rowsBelow, CAMPI_RIGA, SINONIMI_RIGA) };
}

async function recheck(db: Tx, scope: Scope, id: number): Promise<number> {
  await lockEditableFattura(db, scope, id);
  return recheckFattura(db, scope, id);
}

async function deleteFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  await lockEditableFattura(db, scope, id);
  await removeFattura(db, scope, id);
}

async function settleRilievo(db: Tx, scope: Scope, id: number, { stato, motivo = null }: RilievoChange): Promise<void> {
  const { fattura } = await findRilievo(db, scope, id);
  await lockEditableFattura(db, scope, fattura.id);
  const current = await findRilievo(db, scope, id); // the finding is read after the lock, because another request may have changed it
  const problem = checkStatoRilievo(current.stato, stato);
  if (problem) throw problem;
  await setStatoRilievo(db, scope, id, { stato, motivo });
}

async function lockEditableFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  await lockFattura(db, scope, id);
  await findVisible(db, scope, id);
  requireRight(scope, ACTION, await readAllBrandIds(db, scope, FATTURE.links, id));
}

const MAX_ERRORS = 50;

const CAMPI: Campo[] = Object.entries(CAMPI_RIGA).map(([campo, { label }]) => ({
  ...{ campo, etichetta: label, obbligatorio: campo === 'importo', riconosce: false },
  ...{ nomina: null, valori: null, esempio: null },
}));

async function describeFattura(db: Db, scope: Scope, id: number): Promise<FatturaIntera> {
  const fattura = await findVisible(db, scope, id);
  const lettura = await findLettura(db, scope, id);
  const figures = await sql<Pick<FatturaIntera, 'fatturato' | 'atteso' | 'tolleranza' | 'vuoti'>>`
    select fatturato, atteso, tolleranza, vuoti from fatture_letture where fattura_id = ${id}`.execute(scoped(db, scope));
  const errate = await sql<{ riga: number; errore: string }>`
    select riga, errore from fatture_righe where fattura_id = ${id} and errore is not null order by riga limit ${MAX_ERRORS}`.execute(
    scoped(db, scope),
  );
  const sums = await sql<FatturaIntera['per_tipo'][number]>`
    select tipo, count(*)::integer as rilievi, (count(*) filter (where stato = 'aperto'))::integer as aperti, sum(euro_annui) as euro_annui
    from rilievi where fattura_id = ${id} group by tipo`.execute(scoped(db, scope));
  const emptySum = (tipo: TipoRilievo) => ({ tipo, rilievi: 0, aperti: 0, euro_annui: 0 });
  return {
    ...fattura,
    ...lettura,
    ...(figures.rows[0] ?? { fatturato: 0, atteso: 0, tolleranza: 0, vuoti: [] }),
    campi: CAMPI,
    domande: openQuestions(lettura.colonne, lettura, CAMPI_RIGA, SINONIMI_RIGA),
    manca: missingMapping(lettura.mappatura) ?? null,
    errate: errate.rows,
    per_tipo: TIPI_RILIEVO.map((tipo) => sums.rows.find((row) => row.tipo === tipo) ?? emptySum(tipo)),
  };
}

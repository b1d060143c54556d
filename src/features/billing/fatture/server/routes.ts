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
import { examplesOf, readingAs } from '#features/exchange/importazioni/server/set-codifica.ts';
import { allBrandsOf, linkBrands, requireKnownBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { preparedUploadRoute, type Route, route, takingLong } from '#server/http/route.ts';
import type { Tabella } from '#server/incoming/decode-text.ts';
import { nameOfFile, readFile } from '#server/incoming/read-table.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Campo, CodificaScelta } from '#shared/lettura-file.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import type { FatturaChange, FatturaInput, FatturaIntera, RilievoChange } from '../contract.ts';
import * as calls from '../contract.ts';
import { CAMPI_RIGA, SINONIMI_RIGA } from '../fields.ts';
import { checkStatoRilievo, fatturaGiaCaricata, mancaAllaLettura, stessoFornitore, TIPI_RILIEVO, type TipoRilievo } from '../rules.ts';
import { compareFattura, findLettura, recheckFattura } from './compare-fattura.ts';
import {
  FATTURE,
  findGiaCaricata,
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

  takingLong(
    preparedUploadRoute(
      calls.createFattura,
      async ({ scope, query: { brand_ids } }) => requireBrands(scope, brand_ids),
      async ({ bytes }) => ({ tabella: await readFile(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }),
      async ({ db, scope, query: { brand_ids, nome, ...said }, file, prepared: { tabella, sha256 } }) => {
        const nome_file = nameOfFile(nome || file.name || '', tabella);
        const id = await createFattura(db, scope, { values: { ...said, nome_file, sha256 }, brand_ids, tabella });
        return describeFattura(db, scope, id);
      },
    ),
  ),

  route(calls.getFattura, ({ db, scope, params: { id } }) => describeFattura(db, scope, id)),

  takingLong(
    route(calls.updateFattura, async ({ db, scope, params: { id }, body }) => {
      await changeFattura(db, scope, id, body);
      return describeFattura(db, scope, id);
    }),
  ),

  takingLong(
    route(calls.recheckFattura, async ({ db, scope, params: { id } }) => {
      const risolti = await checkAgain(db, scope, id);
      return { ...(await describeFattura(db, scope, id)), risolti };
    }),
  ),

  route(calls.deleteFattura, async ({ db, scope, params: { id } }) => {
    await deleteFattura(db, scope, id);
    return FATTO;
  }),

  route(calls.listRilievi, ({ db, scope, query }) => listRilievi(db, scope, query)),

  route(calls.settleRilievo, async ({ db, scope, params: { id }, body }) => {
    await settleRilievo(db, scope, id, body);
    return findRilievo(db, scope, id);
  }),
];

const ACTION = 'risorse.modifica';

/** The number of first rows among which the headings are searched, because the supplier's name and address stand above them. */
const HEADINGS_WITHIN = 25;
/** The number of rows from which the examples of a column are taken. */
const LOOKED_AT = 500;

/** 400 for brands that the caller does not see, 403 for brands whose items the caller may not edit. */
function requireBrands(scope: Scope, brand_ids: readonly number[]): void {
  requireKnownBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, ACTION, brand_ids);
}

interface Arrived {
  values: FatturaInput & { nome_file: string; sha256: string };
  brand_ids: readonly number[];
  tabella: Tabella;
}

/** Stores the file of an invoice and compares it with a guessed column mapping. Returns its id. */
export async function createFattura(db: Tx, scope: Scope, { values, brand_ids, tabella }: Arrived): Promise<number> {
  const brands = [...new Set(brand_ids)];
  requireBrands(scope, brands);
  const first = await findGiaCaricata(db, scope, { ...values, brand_ids: brands });
  if (first) throw fatturaGiaCaricata(first);
  const texts = tabella.righe.slice(0, LOOKED_AT).map(({ celle }) => celle.map(textOf));
  const at = headingsAt(texts.slice(0, HEADINGS_WITHIN));
  const headings = texts[at] ?? [];
  const below = texts.slice(at + 1).map(withoutPlaceholders);
  const righe = tabella.righe.slice(at + 1).map(({ numero, celle }) => ({ riga: numero, celle }));
  if (righe.length === 0) throw new Problem('invalid', 'FILE_SENZA_RIGHE', 'Nel file non ci sono righe sotto le intestazioni.');
  const colonne = headings.map((nome, column) => ({
    nome: nome === '' ? `Colonna ${column + 1}` : nome,
    esempi: examplesOf(below.flatMap((row) => row[column] || [])),
  }));
  const former = await findFormer(
    db,
    scope,
    values.fornitore,
    colonne.map(({ nome }) => nome),
  );
  const mappatura = former ?? proposeMapping(headings, below, CAMPI_RIGA, SINONIMI_RIGA);
  const id = await insertFattura(db, scope, { values, lettura: { colonne, mappatura, codifica: tabella.codifica }, righe });
  await linkBrands(db, scope, FATTURE.links, id, brands);
  await compareFattura(db, scope, id);
  return id;
}

const withoutPlaceholders = (row: readonly string[]) => row.map((text) => (isPlaceholder(text) ? '' : text));

/**
 * Returns the index of the heading row: the row with the most known headings. The row must have at least two, because a line of totals can
 * contain one known heading. Without such a row it is the first of the rows with the most cells.
 */
function headingsAt(rows: readonly (readonly string[])[]): number {
  const named = findHeadings(rows, CAMPI_RIGA, SINONIMI_RIGA);
  if (columnsByField(rows[named] ?? [], CAMPI_RIGA, SINONIMI_RIGA).size > 1) return named;
  const widths = rows.map((row) => row.filter((cell) => cell !== '').length);
  return widths.indexOf(Math.max(...widths));
}

/** The mapping of the last file of this supplier, when the new file has all of its columns. */
async function findFormer(db: Db, scope: Scope, fornitore: string, headings: readonly string[]): Promise<Lettura['mappatura'] | undefined> {
  const letture = await listFormerLetture(db, scope);
  const last = letture.find((lettura) => stessoFornitore(lettura.fornitore, fornitore) && !mancaAllaLettura(lettura.mappatura));
  if (!last) return undefined;
  const meant = new Map(last.colonne.map(({ nome }, column) => [plainHeading(nome), last.mappatura[column] ?? null]));
  const taken = new Set<string>();
  const mappatura = headings.map((heading) => {
    const campo = meant.get(plainHeading(heading)) ?? null;
    if (campo === null || taken.has(campo)) return null;
    taken.add(campo);
    return campo;
  });
  return last.mappatura.every((campo) => campo === null || taken.has(campo)) ? mappatura : undefined;
}

/** Changes the named fields or the column mapping and compares the invoice again. */
async function changeFattura(db: Tx, scope: Scope, id: number, { mappatura: said, codifica, ...values }: FatturaChange): Promise<void> {
  await holdFattura(db, scope, id);
  const found = await findLettura(db, scope, id);
  const lettura = codifica ? await readAgain(db, scope, id, found, codifica) : found;
  const mappatura = said ? lettura.colonne.map((_, column) => said[column] ?? null) : lettura.mappatura;
  const refusal = said && (reasonAgainstMapping(mappatura, {}, CAMPI_RIGA) ?? mancaAllaLettura(mappatura));
  if (refusal) throw invalidField('mappatura', refusal);
  const { fornitore, numero, dal } = { ...(await findVisible(db, scope, id)), ...values };
  const brand_ids = await allBrandsOf(db, scope, FATTURE.links, id);
  const first = await findGiaCaricata(db, scope, { fornitore, numero, dal, brand_ids, butNot: id });
  if (first) throw fatturaGiaCaricata(first);
  await setLettura(db, scope, id, { ...lettura, mappatura });
  await setFattura(db, scope, id, values);
  await compareFattura(db, scope, id);
}

/** Reads all texts of the file in another encoding. The columns keep their meaning unless a heading has changed. */
async function readAgain(db: Tx, scope: Scope, id: number, lettura: Lettura, codifica: CodificaScelta): Promise<Lettura> {
  if (lettura.codifica === codifica) return lettura;
  const read = readingAs(lettura.codifica, codifica);
  const colonne = lettura.colonne.map(({ nome, esempi }) => ({ nome: read(nome), esempi: esempi.map(read) }));
  const righe = (await listRighe(db, scope, id)).map(({ riga, celle }) => ({
    riga,
    celle: celle.map((cella) => (typeof cella === 'string' ? read(cella) : cella)),
  }));
  await setCelle(db, scope, id, righe);
  const headings = colonne.map(({ nome }) => nome);
  const isSame = headings.every((nome, column) => nome === lettura.colonne[column]?.nome);
  const below = righe.slice(0, LOOKED_AT).map(({ celle }) => withoutPlaceholders(celle.map(textOf)));
  return { colonne, codifica, mappatura: isSame ? lettura.mappatura : proposeMapping(headings, below, CAMPI_RIGA, SINONIMI_RIGA) };
}

/** Compares the invoice again. Returns the number of findings that no longer apply. */
async function checkAgain(db: Tx, scope: Scope, id: number): Promise<number> {
  await holdFattura(db, scope, id);
  return recheckFattura(db, scope, id);
}

async function deleteFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  await holdFattura(db, scope, id);
  await removeFattura(db, scope, id);
}

async function settleRilievo(db: Tx, scope: Scope, id: number, { stato, motivo = null }: RilievoChange): Promise<void> {
  const { fattura } = await findRilievo(db, scope, id);
  await holdFattura(db, scope, fattura.id);
  const found = await findRilievo(db, scope, id); // the finding is read after its invoice is locked
  const refusal = checkStatoRilievo(found.stato, stato);
  if (refusal) throw refusal;
  await setStatoRilievo(db, scope, id, { stato, motivo });
}

async function holdFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  await lockFattura(db, scope, id);
  await findVisible(db, scope, id);
  requireRight(scope, ACTION, await allBrandsOf(db, scope, FATTURE.links, id));
}

const MOST_ERRORS = 50;

const CAMPI: Campo[] = Object.entries(CAMPI_RIGA).map(([campo, { label }]) => ({
  ...{ campo, etichetta: label, obbligatorio: campo === 'importo', riconosce: false },
  ...{ nomina: null, valori: null, esempio: null },
}));

/** An invoice with everything that its page shows. 404 when not visible. */
async function describeFattura(db: Db, scope: Scope, id: number): Promise<FatturaIntera> {
  const fattura = await findVisible(db, scope, id);
  const lettura = await findLettura(db, scope, id);
  const figures = await sql<Pick<FatturaIntera, 'fatturato' | 'atteso' | 'tolleranza' | 'vuoti'>>`
    select fatturato, atteso, tolleranza, vuoti from fatture_letture where fattura_id = ${id}`.execute(scoped(db, scope));
  const errate = await sql<{ riga: number; errore: string }>`
    select riga, errore from fatture_righe where fattura_id = ${id} and errore is not null order by riga limit ${MOST_ERRORS}`.execute(
    scoped(db, scope),
  );
  const sums = await sql<FatturaIntera['per_tipo'][number]>`
    select tipo, count(*)::integer as rilievi, (count(*) filter (where stato = 'aperto'))::integer as aperti, sum(euro_annui) as euro_annui
    from rilievi where fattura_id = ${id} group by tipo`.execute(scoped(db, scope));
  const none = (tipo: TipoRilievo) => ({ tipo, rilievi: 0, aperti: 0, euro_annui: 0 });
  return {
    ...fattura,
    ...lettura,
    ...(figures.rows[0] ?? { fatturato: 0, atteso: 0, tolleranza: 0, vuoti: [] }),
    campi: CAMPI,
    domande: openQuestions(lettura.colonne, lettura, CAMPI_RIGA, SINONIMI_RIGA),
    manca: mancaAllaLettura(lettura.mappatura) ?? null,
    errate: errate.rows,
    per_tipo: TIPI_RILIEVO.map((tipo) => sums.rows.find((row) => row.tipo === tipo) ?? none(tipo)),
  };
}

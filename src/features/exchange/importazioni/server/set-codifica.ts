import type { Tx } from '#server/db/handle.ts';
import { type Codifica, decodeAgain, type Riga, type Tabella } from '#server/incoming/decode-text.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { CodificaScelta } from '#shared/lettura-file.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { COLONNA_ERRORE, findHeadings, type Mappatura, proposeMapping } from '../rules.ts';
import { previewImportazione } from './preview-importazione.ts';
import { findFormerMapping, insertImportazione, readBatches, type StoredImportazione, saveCelle, setColonne } from './queries.ts';
import { textOf } from './read-cell.ts';
import { isPlaceholder } from './read-rows.ts';

/** Reads a file again in another encoding. Returns the field of each column: unchanged unless the heading has changed. */
export async function setCodifica(
  db: Tx,
  scope: Scope,
  importable: Importable,
  importazione: StoredImportazione,
  codifica: CodificaScelta,
): Promise<Mappatura> {
  const { id, mappatura, codifica: current } = importazione;
  if (current === codifica) return mappatura;
  const decode = decoderFor(current, codifica);
  const colonne = importazione.colonne.map(({ nome, esempi }) => ({ nome: decode(nome), esempi: esempi.map(decode) }));
  const exampleRows: string[][] = [];
  for await (const batch of readBatches(db, scope, id)) {
    const righe = batch.map(({ riga, celle }) => ({
      riga,
      celle: celle.map((cella) => (typeof cella === 'string' ? decode(cella) : cella)),
    }));
    await saveCelle(db, scope, id, righe);
    exampleRows.push(...righe.slice(0, EXAMINED_ROWS - exampleRows.length).map(({ celle }) => celle.map(textOf)));
  }
  await setColonne(db, scope, id, { codifica, colonne });
  const headings = colonne.map(({ nome }) => nome);
  return headings.every((nome, column) => nome === importazione.colonne[column]?.nome)
    ? mappatura
    : proposeMapping(headings, exampleRows, importable.fields, importable.synonyms);
}

/**
 * Returns the function that decodes a text of a file in another encoding. This function and the returned one throw 400 on `codifica` when
 * the file cannot have that encoding.
 */
export function decoderFor(current: Codifica | null, codifica: CodificaScelta): (text: string) => string {
  if (current === null || current === 'UTF-16') throw invalidField('codifica', 'Di questo file si sa già come sono scritte le lettere.');
  return (text) => {
    const decoded = decodeAgain(text, current, codifica);
    if (decoded === undefined) throw invalidField('codifica', 'Le lettere di questo file non sono scritte così: scegli un altro modo.');
    return decoded;
  };
}

/** The number of first rows in which the heading row is searched. Titles may precede the headings. */
const HEADING_SEARCH_ROWS = 15;
const MAX_EXAMPLES = 3;
const EXAMINED_ROWS = 1_000;

export async function receiveFile(
  db: Tx,
  scope: Scope,
  importable: Importable,
  { elenco, nome_file, tabella }: { elenco: ElencoImportabile; nome_file: string; tabella: Tabella },
  letture: LettureRecorder,
): Promise<number> {
  const { fields, synonyms } = importable;
  const texts = tabella.righe.slice(0, EXAMINED_ROWS).map(({ celle }) => celle.map(textOf));
  const headingRow = findHeadings(texts.slice(0, HEADING_SEARCH_ROWS), fields, synonyms);
  const cells = texts[headingRow] ?? [];
  const headings = cells.at(-1) === COLONNA_ERRORE ? cells.slice(0, -1) : cells;
  const rowsBelow = texts.slice(headingRow + 1).map((row) => row.map((text) => (isPlaceholder(text) ? '' : text)));
  const righe = tabella.righe.slice(headingRow + 1).map(({ numero, celle }: Riga) => ({ riga: numero, celle }));
  if (righe.length === 0) throw new Problem('invalid', 'FILE_SENZA_RIGHE', 'Nel file non ci sono righe sotto le intestazioni.');
  const colonne = headings.map((nome, column) => ({
    nome: nome === '' ? `Colonna ${column + 1}` : nome,
    esempi: examplesOf(rowsBelow.flatMap((row) => row[column] || [])),
  }));
  const formerMapping = await findFormerMapping(
    db,
    scope,
    elenco,
    colonne.map(({ nome }) => nome),
  );
  const mappatura = formerMapping ?? proposeMapping(headings, rowsBelow, fields, synonyms);
  const { formato, codifica, separatore } = tabella;
  const lettura = { formato, codifica, separatore, intestazione: tabella.righe[headingRow]?.numero ?? 1, colonne, mappatura, scelte: {} };
  const id = await insertImportazione(db, scope, { elenco, nome_file, lettura, righe });
  await previewImportazione(db, scope, importable, id, letture);
  return id;
}

/**
 * Returns examples of the texts in a column. The last example contains an accent when the column has one, so that the user sees whether the
 * encoding is right.
 */
export function examplesOf(texts: readonly string[]): string[] {
  const different = [...new Set(texts)];
  const examples = different.slice(0, MAX_EXAMPLES);
  const accented = different.find((text) => /\P{ASCII}/u.test(text));
  return accented === undefined || examples.includes(accented) ? examples : [...examples.slice(0, -1), accented];
}

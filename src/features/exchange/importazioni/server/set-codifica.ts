import type { Tx } from '#server/db/handle.ts';
import { type Codifica, type Riga, readAs, type Tabella } from '#server/incoming/decode-text.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { CodificaScelta } from '#shared/lettura-file.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { COLONNA_ERRORE, findHeadings, type Mappatura, proposeMapping } from '../rules.ts';
import { previewImportazione } from './preview-importazione.ts';
import { findFormerMapping, insertImportazione, readParts, saveCelle, setColonne, type Trovata } from './queries.ts';
import { textOf } from './read-cell.ts';
import { isPlaceholder } from './read-rows.ts';

/** Reads all texts of the file in another encoding. Returns the field of each column: unchanged unless the heading has changed. */
export async function setCodifica(
  db: Tx,
  scope: Scope,
  importable: Importable,
  found: Trovata,
  codifica: CodificaScelta,
): Promise<Mappatura> {
  const { id, mappatura, codifica: former } = found;
  if (former === codifica) return mappatura;
  const read = readingAs(former, codifica);
  const colonne = found.colonne.map(({ nome, esempi }) => ({ nome: read(nome), esempi: esempi.map(read) }));
  const below: string[][] = [];
  for await (const part of readParts(db, scope, id)) {
    const righe = part.map(({ riga, celle }) => ({ riga, celle: celle.map((cella) => (typeof cella === 'string' ? read(cella) : cella)) }));
    await saveCelle(db, scope, id, righe);
    below.push(...righe.slice(0, LOOKED_AT - below.length).map(({ celle }) => celle.map(textOf)));
  }
  await setColonne(db, scope, id, { codifica, colonne });
  const headings = colonne.map(({ nome }) => nome);
  return headings.every((nome, at) => nome === found.colonne[at]?.nome)
    ? mappatura
    : proposeMapping(headings, below, importable.fields, importable.synonyms);
}

/**
 * Returns the function that decodes a text of a file in another encoding. This function and the returned one throw 400 on `codifica` when
 * the file cannot be decoded like this.
 */
export function readingAs(former: Codifica | null, codifica: CodificaScelta): (text: string) => string {
  if (former === null || former === 'UTF-16') throw invalidField('codifica', 'Di questo file si sa già come sono scritte le lettere.');
  return (text) => {
    const other = readAs(text, former, codifica);
    if (other === undefined) throw invalidField('codifica', 'Le lettere di questo file non sono scritte così: scegli un altro modo.');
    return other;
  };
}

// Uploading a file: creates an open import with a first mapping of its columns.

/** Number of first rows in which headings are searched; titles may precede them. */
const HEADINGS_WITHIN = 15;
const EXAMPLES = 3;
/** Number of rows that are examined to map a column. */
const LOOKED_AT = 1_000;

/** Stores the table and its first preview. Resolves to the id of the import. */
export async function receiveFile(
  db: Tx,
  scope: Scope,
  importable: Importable,
  { elenco, nome_file, tabella }: { elenco: ElencoImportabile; nome_file: string; tabella: Tabella },
  letture: LettureRecorder,
): Promise<number> {
  const { fields, synonyms } = importable;
  const texts = tabella.righe.slice(0, LOOKED_AT).map(({ celle }) => celle.map(textOf));
  const at = findHeadings(texts.slice(0, HEADINGS_WITHIN), fields, synonyms);
  const all = texts[at] ?? [];
  const headings = all.at(-1) === COLONNA_ERRORE ? all.slice(0, -1) : all;
  const below = texts.slice(at + 1).map((row) => row.map((text) => (isPlaceholder(text) ? '' : text)));
  const righe = tabella.righe.slice(at + 1).map(({ numero, celle }: Riga) => ({ riga: numero, celle }));
  if (righe.length === 0) throw new Problem('invalid', 'FILE_SENZA_RIGHE', 'Nel file non ci sono righe sotto le intestazioni.');
  const colonne = headings.map((nome, column) => ({
    nome: nome === '' ? `Colonna ${column + 1}` : nome,
    esempi: examplesOf(below.flatMap((row) => row[column] || [])),
  }));
  const former = await findFormerMapping(
    db,
    scope,
    elenco,
    colonne.map(({ nome }) => nome),
  );
  const mappatura = former ?? proposeMapping(headings, below, fields, synonyms);
  const { formato, codifica, separatore } = tabella;
  const lettura = { formato, codifica, separatore, intestazione: tabella.righe[at]?.numero ?? 1, colonne, mappatura, scelte: {} };
  const id = await insertImportazione(db, scope, { elenco, nome_file, lettura, righe });
  await previewImportazione(db, scope, importable, id, letture);
  return id;
}

/** The first different texts of a column. The last example contains an accent when the column has one, so that the user sees whether the encoding is right. */
export function examplesOf(texts: readonly string[]): string[] {
  const different = [...new Set(texts)];
  const first = different.slice(0, EXAMPLES);
  const accented = different.find((text) => /\P{ASCII}/u.test(text));
  return accented === undefined || first.includes(accented) ? first : [...first.slice(0, -1), accented];
}

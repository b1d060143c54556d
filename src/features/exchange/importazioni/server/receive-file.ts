// A file that somebody brings becomes an import that waits: what was understood of it, and a first reading of its columns.
import type { Tx } from '#server/db/handle.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Riga, Tabella } from '#server/incoming/table.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ToldLetture } from '#server/security/told-letture.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import { Problem } from '#shared/problem.ts';
import { COLONNA_ERRORE, findHeadings, proposeMapping } from '../rules.ts';
import { previewImportazione } from './preview-importazione.ts';
import { findFormerMapping, insertImportazione } from './queries.ts';
import { textOf } from './read-cell.ts';
import { isPlaceholder } from './says-nothing.ts';

/** Among so many first rows the headings are looked for: above them stand titles. */
const HEADINGS_WITHIN = 15;
const EXAMPLES = 3;
/** Of so many rows it is told what stands in a column. */
export const LOOKED_AT = 1_000;

/** Keeps the table and its first preview; resolves to the import's id. */
export async function receiveFile(
  db: Tx,
  scope: Scope,
  importable: Importable,
  { elenco, nome_file, tabella }: { elenco: ElencoImportabile; nome_file: string; tabella: Tabella },
  letture: ToldLetture,
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

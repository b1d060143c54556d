import type { Tx } from '#server/db/handle.ts';
import { type Codifica, readAs } from '#server/incoming/decode-text.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import type { CodificaScelta } from '#shared/codifiche.ts';
import { invalidField } from '#shared/problem.ts';
import { type Mappatura, proposeMapping } from '../rules.ts';
import { keepCelle, readParts, setColonne, type Trovata } from './queries.ts';
import { textOf } from './read-cell.ts';
import { LOOKED_AT } from './receive-file.ts';

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
    await keepCelle(db, scope, id, righe);
    below.push(...righe.slice(0, LOOKED_AT - below.length).map(({ celle }) => celle.map(textOf)));
  }
  await setColonne(db, scope, id, { codifica, colonne });
  const headings = colonne.map(({ nome }) => nome);
  return headings.every((nome, at) => nome === found.colonne[at]?.nome)
    ? mappatura
    : proposeMapping(headings, below, importable.fields, importable.synonyms);
}

/** The function that reads a text of a file in another encoding. Both throw 400 on `codifica` where this is impossible. */
export function readingAs(former: Codifica | null, codifica: CodificaScelta): (text: string) => string {
  if (former === null || former === 'UTF-16') throw invalidField('codifica', 'Di questo file si sa già come sono scritte le lettere.');
  return (text) => {
    const other = readAs(text, former, codifica);
    if (other === undefined) throw invalidField('codifica', 'Le lettere di questo file non sono scritte così: scegli un altro modo.');
    return other;
  };
}

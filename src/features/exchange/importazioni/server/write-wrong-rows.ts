// The rows that are wrong as a file, to be put right where they came from and brought again.
import type { Db } from '#server/db/handle.ts';
import type { Cella } from '#server/files/cell.ts';
import { testo } from '#server/files/columns.ts';
import { writeCsv } from '#server/files/write-csv.ts';
import { Download } from '#server/http/download.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { TIPI_FILE } from '#shared/esportazioni.ts';
import { COLONNA_ERRORE } from '../rules.ts';
import { hiddenOf, hideStored } from './hide-stored.ts';
import { readParts, type Trovata } from './queries.ts';
import { textOf } from './read-cell.ts';

/** With the columns of the file, and one more that says why. */
export function writeWrongRows(db: Db, scope: Scope, importable: Importable, found: Trovata): Download {
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

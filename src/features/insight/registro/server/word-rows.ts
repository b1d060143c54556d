import type { Db } from '#server/db/handle.ts';
import type { Vocabulary, Voce } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { cambioInParole, chiInParole } from '../rules.ts';
import { findNames } from './find-names.ts';
import { listOfDipendente } from './queries.ts';
import { referencesOf, wordEntry } from './word-entry.ts';
import { wordPage } from './word-page.ts';

interface InParole {
  titolo: string;
  in_parole: Record<string, string>;
}

/** Rows of a table, each told as if it had just been made: what it is, and what its columns are called and say. */
export async function wordRows(
  words: Vocabulary,
  db: Db,
  scope: Scope,
  oggetto: string,
  rows: readonly Record<string, unknown>[],
): Promise<InParole[]> {
  const entries = rows.map((dopo): Voce => {
    const oggetto_id = dopo.id === undefined ? null : String(dopo.id);
    return { azione: 'crea', oggetto, oggetto_id, prima: null, dopo, origine: null, intera: true };
  });
  const references = entries.flatMap((entry) => referencesOf(words, entry));
  const nameOf = await findNames(words.things, db, scope, references);
  return entries.map((entry) => {
    const { titolo, cambi } = wordEntry(words, entry, nameOf);
    return { titolo, in_parole: Object.fromEntries(cambi.flatMap(({ etichetta, dopo }) => (dopo === null ? [] : [[etichetta, dopo]]))) };
  });
}

/** All that the register holds of an employee, as far as the caller may read it, in words. */
export async function wordWhole(words: Vocabulary, db: Db, scope: Scope, dipendente_id: string) {
  const page = await listOfDipendente(db, scope, dipendente_id, { limit: 100_000 });
  const { items } = await wordPage(words, db, scope, page);
  return items.map((voce) => ({ quando: voce.quando, chi: chiInParole(voce), titolo: voce.titolo, cambi: voce.cambi.map(cambioInParole) }));
}

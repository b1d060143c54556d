import type { Db } from '#server/db/handle.ts';
import { Page } from '#server/http/page.ts';
import type { Vocabulary } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import type { NameOf } from '#shared/riferimenti.ts';
import type { VoceRegistro } from '../contract.ts';
import { findNames } from './find-names.ts';
import type { Riga } from './queries.ts';
import { referencesOf, wordEntry } from './word-entry.ts';

/** Rows of the register in words, with the names of all that they mention read at once. */
export async function wordPage(words: Vocabulary, db: Db, scope: Scope, page: Page<Riga>): Promise<Page<VoceRegistro>> {
  const nameOf = await findNames(
    words.things,
    db,
    scope,
    page.items.flatMap((riga) => referencesOf(words, riga)),
  );
  const items = page.items.map((riga) => wordRow(words, riga, nameOf));
  return new Page(items, page.total, page.nextCursor);
}

export function wordRow(words: Vocabulary, riga: Riga, nameOf: NameOf): VoceRegistro {
  const { id, quando, chi, gettone, azione, oggetto } = riga;
  return { id, quando, chi, gettone, azione, oggetto, ...wordEntry(words, riga, nameOf) };
}

import type { Db } from '#server/db/handle.ts';
import { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { NameOf } from '#shared/riferimenti.ts';
import type { VoceRegistro } from '../contract.ts';
import { findNames } from './find-names.ts';
import type { Riga } from './queries.ts';
import { referencesOf, wordEntry } from './word-entry.ts';

/** Rows of the register in words, with the names of all that they mention read at once. */
export async function wordPage(db: Db, scope: Scope, page: Page<Riga>): Promise<Page<VoceRegistro>> {
  const nameOf = await findNames(db, scope, page.items.flatMap(referencesOf));
  const items = page.items.map((riga) => wordRow(riga, nameOf));
  return new Page(items, page.total, page.nextCursor);
}

export function wordRow(riga: Riga, nameOf: NameOf): VoceRegistro {
  const { id, quando, chi, azione, oggetto } = riga;
  return { id, quando, chi, azione, oggetto, ...wordEntry(riga, nameOf) };
}

import type { Db } from '#server/db/handle.ts';
import { beginningWith } from '#server/db/named-transactions.ts';
import { recordFact } from '#server/db/record-fact.ts';
import { Download } from '#server/http/download.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ToldLetture } from '#server/security/told-letture.ts';
import { findReadable, readPiece } from './queries.ts';

const PIECE = 512 * 1024;

/** The file, to be saved, read from the database as it goes out. That one of HR's is read is entered before its first byte leaves (rules 65 and 173). */
export async function readFileOf(db: Db, scope: Scope, id: number, letture: ToldLetture): Promise<Download> {
  const documento = await findReadable(db, scope, id);
  const { nome, tipo, dimensione, classe, soggetto, soggetto_id, marchi } = documento;
  if (classe === 'hr') {
    letture.tell([{ tipo: 'documento', documento_id: id }], 'file');
    const fact = {
      azione: 'legge',
      oggetto: 'documenti',
      oggetto_id: String(id),
      brand_ids: marchi,
      dopo: { classe },
      dopo_riservata: { nome, soggetto, soggetto_id },
    } as const;
    await beginningWith({ userId: scope.user_id, gettone: scope.gettone }, () => db.transaction().execute((tx) => recordFact(tx, fact)));
  }
  return new Download({ name: nome, type: tipo, size: dimensione, content: pieces(db, scope, id, dimensione) });
}

async function* pieces(db: Db, scope: Scope, id: number, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += PIECE) yield await readPiece(db, scope, id, from, PIECE);
}

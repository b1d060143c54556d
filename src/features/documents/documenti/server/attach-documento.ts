import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { invalidField } from '#shared/problem.ts';
import { checkClasse } from '../rules.ts';
import { findReadable, lockDocumento, setDocumento } from './queries.ts';

const DOCUMENTO_DI_ALTRI = 'Il documento non riguarda nessuna delle persone scelte: caricalo per una di loro';

/**
 * Checks that a document can be the proof for these employees: the caller may edit it, and one of them is its subject. With `isRiservato`
 * the document gets the class hr, so that only HR can read it. 404 when the caller may not read the document.
 */
export async function attachDocumento(
  db: Tx,
  scope: Scope,
  id: number,
  { dipendente_ids, isRiservato }: { dipendente_ids: readonly string[]; isRiservato: boolean },
): Promise<void> {
  await lockDocumento(db, scope, id);
  const { soggetto, soggetto_id, classe, marchi } = await findReadable(db, scope, id);
  requireRight(scope, 'documenti.modifica', marchi);
  if (soggetto !== 'dipendente' || !dipendente_ids.includes(soggetto_id)) throw invalidField('documento_id', DOCUMENTO_DI_ALTRI);
  if (!isRiservato || classe === 'hr') return;
  const problem = checkClasse(scope, 'hr', marchi);
  if (problem) throw problem;
  await setDocumento(db, scope, id, { classe: 'hr' });
}

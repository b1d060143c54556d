import type { Tx } from '#server/db/handle.ts';
import type { SentFile } from '#server/http/read-file.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { type Classe, checkClasse, checkTipo, nomeDocumento } from '../rules.ts';
import { mimeOf } from './mime-of.ts';
import { findBrandsOf, holdSubject, insertDocumento, type Riferito } from './queries.ts';

export interface DaCaricare extends Riferito {
  nome: string;
  classe: Classe;
  scadenza?: string | null | undefined;
}

const VUOTO = () => new Problem('invalid', 'FILE_VUOTO', 'Il file è vuoto.');

/** Refuses who may file nothing on things of these brands, or could not read the class afterwards. */
export function requireMayFile(scope: Scope, classe: Classe, brands: number[]): void {
  requireRight(scope, 'documenti.modifica', brands);
  const refusal = checkClasse(scope, classe, brands);
  if (refusal) throw refusal;
}

/** Files what was sent, by what its bytes are. */
export async function fileDocumento(db: Tx, scope: Scope, wanted: DaCaricare, sent: SentFile | undefined): Promise<number> {
  const { soggetto, id, classe, scadenza = null } = wanted;
  await holdSubject(db, scope, wanted);
  const brands = await findBrandsOf(db, scope, wanted);
  requireMayFile(scope, classe, brands);
  if (!sent || sent.bytes.length === 0) throw VUOTO();
  const tipo = checkTipo(await mimeOf(sent.bytes));
  if (tipo instanceof Problem) throw tipo;
  const nome = nomeDocumento(wanted.nome || (sent.name ?? ''), tipo);
  return insertDocumento(db, scope, { soggetto, soggetto_id: id, nome, tipo, classe, scadenza, contenuto: sent.bytes });
}

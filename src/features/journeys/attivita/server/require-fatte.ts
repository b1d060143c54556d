import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { MANI, type Mano } from '#shared/fasi-workflow.ts';
import { checkFatte, fermeDi } from '../rules.ts';
import { type CorsoId, listAttivita } from './select-attivita.ts';

/** Refuses with 409 to go on while something mandatory of this hand (left out: of any) is to be done (rule 119). The caller holds what they are part of. */
export async function requireFatte(
  db: Tx,
  scope: Scope,
  corso: CorsoId,
  { mano, incompleto }: { mano?: Mano | undefined; incompleto?: boolean | undefined } = {},
): Promise<void> {
  const attivita = await listAttivita(db, scope, corso);
  const refusal = checkFatte((mano ? [mano] : MANI).flatMap((each) => fermeDi(attivita, each, incompleto)));
  if (refusal) throw refusal;
}

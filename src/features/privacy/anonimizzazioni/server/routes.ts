import type { Tx } from '#server/db/handle.ts';
import { type Route, route, takingLong } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import {
  askAnonimizzazione,
  confirmAnonimizzazione,
  getAnonimizzazione,
  getMenzioni,
  refuseAnonimizzazione,
  withdrawAnonimizzazione,
} from '../contract.ts';
import { checkDecision, checkOstacoli, SERVE_UN_ALTRO } from '../rules.ts';
import { anonymize, endRichiesta, findAnonimizzazione, findMenzioni, findOpen, holdPersona, insertRichiesta } from './queries.ts';

/** `personTitles`: what each table with personal data is called. */
export const anonimizzazioniRoutes = ({ personTitles: titoli }: { personTitles: Readonly<Record<string, string>> }): Route[] => [
  route(getAnonimizzazione, ({ db, scope, params: { id } }) => findAnonimizzazione(db, scope, id, titoli)),

  route(getMenzioni, ({ db, scope, params: { id } }) => findMenzioni(db, scope, id, titoli)),

  route(askAnonimizzazione, async ({ db, scope, params: { id } }) => {
    await ask(db, scope, id);
    return FATTO;
  }),

  route(withdrawAnonimizzazione, async ({ db, scope, params: { id } }) => {
    await end(db, scope, id, null);
    return FATTO;
  }),

  route(refuseAnonimizzazione, async ({ db, scope, params: { id }, body: { motivo } }) => {
    await end(db, scope, id, motivo);
    return FATTO;
  }),

  takingLong(
    route(confirmAnonimizzazione, async ({ db, scope, params: { id } }) => {
      await confirm(db, scope, id);
      return FATTO;
    }),
  ),
];

/** Asks for it, where it could be done today and somebody else is there to confirm. */
async function ask(db: Tx, scope: Scope, id: string): Promise<void> {
  const { ostacoli, altri } = await holdPersona(db, scope, id);
  refuseWith(checkOstacoli(ostacoli));
  if (altri === 0) throw new Problem('conflict', 'SERVE_UN_ALTRO_AMMINISTRATORE', SERVE_UN_ALTRO);
  await insertRichiesta(db, scope, id);
}

/** Ends the request without doing it: who has asked withdraws, somebody else refuses and says why. */
async function end(db: Tx, scope: Scope, id: string, motivo: string | null): Promise<void> {
  await holdPersona(db, scope, id);
  const open = await findOpen(db, scope, id);
  refuseWith(checkDecision(motivo === null ? 'ritira' : 'rifiuta', open, scope.user_id));
  if (open) await endRichiesta(db, scope, open.id, { stato: motivo === null ? 'ritirata' : 'rifiutata', motivo });
}

/** Does it: of two who confirm at once the second one finds it done. */
async function confirm(db: Tx, scope: Scope, id: string): Promise<void> {
  const { ostacoli } = await holdPersona(db, scope, id);
  refuseWith(checkDecision('conferma', await findOpen(db, scope, id), scope.user_id));
  refuseWith(checkOstacoli(ostacoli));
  await anonymize(db, scope, id);
}

function refuseWith(problem: Problem | undefined): void {
  if (problem) throw problem;
}

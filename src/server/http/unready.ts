// Refusals that say nothing of rights: what is asked for has something else to come before it, and is then done.
import type { Caller } from '#server/security/authenticate.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';

const FATTORE_RICHIESTO = () =>
  new Problem('forbidden', 'FATTORE_RICHIESTO', 'Per il tuo account i due passaggi sono obbligatori: attivali, poi continua.');
const CONFERMA_RICHIESTA = () =>
  new Problem('forbidden', 'CONFERMA_RICHIESTA', 'Per farlo conferma prima di essere tu: con la password, un codice o una passkey.');

const CODES = [FATTORE_RICHIESTO(), CONFERMA_RICHIESTA()].map(({ code }) => code);

/** Whether the caller's deadline for the second factor has passed: then only the calls that set it up are allowed. */
export const isFactorOverdue = ({ user }: Caller): boolean => user.fattore?.scaduto === true;

/** Who has to set up a second factor does that first; and what is dear waits until its caller has shown again who they are. */
export function refuseUnready({ beforeFactor, conferma }: Endpoint, caller: Caller | undefined): void {
  if (!caller) return;
  if (!beforeFactor && isFactorOverdue(caller)) throw FATTORE_RICHIESTO();
  if (conferma && !caller.isConfirmed) throw CONFERMA_RICHIESTA();
}

/** Whether somebody was refused for what they may not do at all. */
export const isOfRights = (error: unknown): error is Problem =>
  error instanceof Problem && error.kind === 'forbidden' && !CODES.includes(error.code);

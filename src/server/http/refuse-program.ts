import type { FastifyRequest } from 'fastify';
import { isProgram } from '#server/security/credential.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';

const NON_PER_PROGRAMMI = () =>
  new Problem('forbidden', 'NON_PER_PROGRAMMI', 'È riservato a una persona che ha fatto accesso: con un gettone non si può.');
const GETTONE_SOLA_LETTURA = () =>
  new Problem('forbidden', 'GETTONE_SOLA_LETTURA', 'Questo gettone è di sola lettura: può leggere, non cambiare.');

/** What no token may do, whatever its account may: what only somebody does who is there, and of one that only reads, any change. */
export function refuseProgram(
  { forPeople, conferma, method, needs }: Pick<Endpoint, 'forPeople' | 'conferma' | 'method' | 'needs'>,
  request: FastifyRequest,
): void {
  if (!isProgram(request)) return;
  if (forPeople || conferma) throw NON_PER_PROGRAMMI();
  if (needs !== 'public' && method !== 'GET' && request.caller?.gettone?.sola_lettura) throw GETTONE_SOLA_LETTURA();
}

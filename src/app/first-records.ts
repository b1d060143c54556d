import { assignHardware, createHardware } from '#features/equipment/hardware/contract.ts';
import { createBrand } from '#features/people/brands/contract.ts';
import { createDipendente } from '#features/people/dipendenti/contract.ts';
import { createShowroom } from '#features/people/showrooms/contract.ts';
import { callerOf } from '#server/bulk/run-bulk.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { type ConstraintProblems, isRetryable, toProblem } from '#server/http/to-problem.ts';
import { readAccountScope } from '#server/security/authenticate.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { createFirstRecords, type FirstRecordsInput } from './first-records-call.ts';

/** The route that creates the first records. It runs the handlers of `routes`, so the rules and permissions of these calls apply. */
export function firstRecordsRoute(routes: readonly Route[], constraints: ConstraintProblems): Route {
  return route(createFirstRecords, (context) => createRecords(routes, constraints, context));
}

async function createRecords(
  routes: readonly Route[],
  constraints: ConstraintProblems,
  { body, ...caller }: Context<typeof createFirstRecords>,
): Promise<ReplyOf<typeof createFirstRecords>> {
  const inPart = <T>(part: keyof FirstRecordsInput, work: Promise<T>) => work.catch((error) => rethrowInPart(part, error, constraints));

  const brand = await inPart('brand', callerOf(routes, caller, createFirstRecords.needs)(createBrand, { body: body.brand }));
  // The permissions are read again, because the scope of the request does not contain the new brand.
  const scope = (await readAccountScope(caller.db, caller.scope.user_id)) ?? caller.scope;
  const call = callerOf(routes, { ...caller, scope });

  const showroom = body.showroom
    ? await inPart('showroom', call(createShowroom, { body: { nome: body.showroom.nome, brand_ids: [brand.id] } }))
    : null;
  const dipendente = body.dipendente
    ? await inPart(
        'dipendente',
        call(createDipendente, {
          // The employee already works here, since a day that nobody has typed. An explicit null prevents the default, which is today.
          body: { ...body.dipendente, brand_id: brand.id, showroom: showroom?.id ?? 0, stato: 'entrato', data_assunzione: null },
        }),
      )
    : null;
  if (!body.hardware) return { brand, showroom, dipendente, hardware: null };
  const { marca, modello } = body.hardware;
  const hardware = await inPart(
    'hardware',
    call(createHardware, { body: { ...body.hardware, nome: `${marca} ${modello}`, brandIds: [brand.id] } }),
  );
  if (dipendente)
    await inPart('hardware', call(assignHardware, { params: { id: String(hardware.id) }, body: { dipendente_id: dipendente.id } }));
  return { brand, showroom, dipendente, hardware };
}

/** Throws the error of a call with the field names of the request: 'email' of the employee becomes 'dipendente.email'. */
function rethrowInPart(part: string, error: unknown, constraints: ConstraintProblems): never {
  const problem = isRetryable(error) ? undefined : toProblem(error, constraints);
  if (!problem?.fields) throw error;
  const fields = Object.fromEntries(Object.entries(problem.fields).map(([name, sentence]) => [`${part}.${name}`, sentence]));
  throw new Problem(problem.kind, problem.code, problem.message, { fields });
}

import { type Route, route } from '#server/http/route.ts';
import { todayInItaly } from '#shared/dates.ts';
import { invalidField } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { giornoPassato, voceNonTrovata } from '../rules.ts';
import { approveElenco } from './approve-elenco.ts';
import { findBlocchi, holdPerson, liftHold } from './hold-person.ts';
import { prepareElenco } from './prepare-elenco.ts';
import { findElenco, findPeriodi, keepVoce, letVoceGo, listDone, listDovute, putPeriodo } from './queries.ts';

export const conservazioneRoutes: Route[] = [
  route(calls.listPeriodi, ({ db }) => findPeriodi(db)),

  route(calls.setPeriodo, async ({ db, body }) => {
    await putPeriodo(db, body);
    return FATTO;
  }),

  route(calls.getElenco, async ({ db, scope }) => ({ elenco: await findElenco(db, scope) })),

  route(calls.listVoci, ({ db, scope, query }) => listDovute(db, scope, query)),

  route(calls.approvaElenco, ({ db, scope, body }) => approveElenco(db, scope.user_id, body.elenco_id)),

  route(calls.tieniVoce, async ({ db, scope, params, body }) => {
    refusePast(body.fino_al);
    if (!(await keepVoce(db, scope, params.id, body))) throw voceNonTrovata();
    return FATTO;
  }),

  route(calls.rimettiVoce, async ({ db, params }) => {
    if (!(await letVoceGo(db, params.id))) throw voceNonTrovata();
    return FATTO;
  }),

  route(calls.listApprovati, ({ db, query }) => listDone(db, query)),

  route(calls.listBlocchi, ({ db, scope, query }) => findBlocchi(db, scope, query.dipendente_id)),

  route(calls.createBlocco, async ({ db, scope, body }) => {
    refusePast(body.fino_al);
    return { id: await holdPerson(db, scope, body) };
  }),

  route(calls.togliBlocco, async ({ db, scope, params }) => {
    await liftHold(db, scope, params.id);
    return FATTO;
  }),

  route(calls.preparaElenco, async ({ db, scope }) => ({ id: await prepareElenco(db, scope.user_id) })),
];

function refusePast(giorno: string | null | undefined): void {
  if (giorno && giorno < todayInItaly(new Date())) throw invalidField('fino_al', giornoPassato);
}

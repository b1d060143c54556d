import { type Route, route } from '#server/http/route.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { addAttivita, removeAttivita } from './add-attivita.ts';
import { requireCorso } from './hold-attivita.ts';
import { findModello, listVisible } from './queries.ts';
import { listAttivita, readAttivita } from './select-attivita.ts';
import { tickAttivita } from './tick-attivita.ts';
import { changeModello, createModello, deleteModello } from './write-modello.ts';

export const attivitaRoutes: Route[] = [
  route(calls.listModelli, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.createModello, async ({ db, scope, body }) => findModello(db, scope, await createModello(db, scope, body))),

  route(calls.updateModello, async ({ db, scope, params: { id }, body }) => {
    await changeModello(db, scope, id, body);
    return findModello(db, scope, id);
  }),

  route(calls.deleteModello, async ({ db, scope, params: { id } }) => {
    await deleteModello(db, scope, id);
    return FATTO;
  }),

  route(calls.listAttivitaWorkflow, async ({ db, scope, params: { id } }) => {
    await requireCorso(db, scope, 'onboarding', id);
    return listAttivita(db, scope, { workflow_id: id });
  }),

  route(calls.addAttivitaWorkflow, async ({ db, scope, params: { id }, body }) =>
    readAttivita(db, scope, await addAttivita(db, scope, 'onboarding', id, body)),
  ),

  route(calls.listAttivitaUscita, async ({ db, scope, params: { id } }) => {
    await requireCorso(db, scope, 'uscita', id);
    return listAttivita(db, scope, { uscita_id: id });
  }),

  route(calls.addAttivitaUscita, async ({ db, scope, params: { id }, body }) =>
    readAttivita(db, scope, await addAttivita(db, scope, 'uscita', id, body)),
  ),

  route(calls.tickAttivita, async ({ db, scope, params: { id }, body }) => {
    await tickAttivita(db, scope, id, body);
    return readAttivita(db, scope, id);
  }),

  route(calls.deleteAttivita, async ({ db, scope, params: { id } }) => {
    await removeAttivita(db, scope, id);
    return FATTO;
  }),
];

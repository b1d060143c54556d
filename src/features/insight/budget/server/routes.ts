import type { Kind } from '#features/equipment/kit/kind.ts';
import { type Route, route, routeOf, takingLong } from '#server/http/route.ts';
import { todayInItaly } from '#shared/dates.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { closeMesi, describeMesi, reopenMese } from './close-mesi.ts';
import { findBudget } from './find-budget.ts';
import { changeBudget, createBudget, deleteBudget } from './write-budget.ts';

const today = () => todayInItaly(new Date());

/** `kinds`: the things that people are given. */
export const budgetRoutes = (kinds: readonly Kind[]): Route[] => [
  route(calls.getBudget, ({ db, scope, query }) => findBudget(db, scope, query, today(), kinds)),

  route(calls.createBudget, ({ db, scope, body }) => createBudget(db, scope, body)),

  route(calls.updateBudget, ({ db, scope, params: { id }, body }) => changeBudget(db, scope, id, body)),

  route(calls.deleteBudget, async ({ db, scope, params: { id } }) => {
    await deleteBudget(db, scope, id);
    return FATTO;
  }),

  route(calls.getMesiChiusi, ({ db, scope }) => describeMesi(db, scope, today())),

  takingLong(
    route(calls.closeMesi, async ({ db, scope, body: { fino_a } }) => {
      await closeMesi(db, scope, fino_a, today(), kinds);
      return describeMesi(db, scope, today());
    }),
  ),

  route(calls.reopenMese, async ({ db, scope, body: { mese, motivo } }) => {
    await reopenMese(db, scope, { mese, motivo: motivo ?? '' });
    return describeMesi(db, scope, today());
  }),
];

/** The year's budgets among what the report's files tell. */
export const budgetNelReport = (routes: readonly Route[]) => ({
  titolo: 'Budget',
  scheda: 'overview',
  route: routeOf(routes, calls.getBudget),
});

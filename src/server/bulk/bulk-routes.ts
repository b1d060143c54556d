import { z } from 'zod';
import type { Tx } from '#server/db/handle.ts';
import type { Page } from '#server/http/page.ts';
import { parseInput } from '#server/http/parse.ts';
import { type Context, findRoute, longRunningRoute, type Route, route } from '#server/http/route.ts';
import type { ConstraintProblems } from '#server/http/to-problem.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ParsedOf } from '#shared/endpoint.ts';
import { formatNumero } from '#shared/euro.ts';
import type { ListQuery } from '#shared/list.ts';
import { applyMolti, type ElencoConAzioni, type EsitoMolti, passItems } from '#shared/molti-calls.ts';
import { invalidField } from '#shared/problem.ts';
import type { BulkAction, BulkContext, BulkList } from './bulk-list.ts';
import { findMatchingIds } from './find-matching-ids.ts';
import { lockVisible } from './lock-visible.ts';
import { type BulkRow, callerOf, runBulk } from './run-bulk.ts';

export type BulkLists = Readonly<Record<ElencoConAzioni, BulkList>>;

interface Bulk {
  /** All API routes of the product. The bulk actions call them. */
  routes: readonly Route[];
  lists: BulkLists;
  constraints: ConstraintProblems;
  rowsToPass(context: BulkContext, input: ParsedOf<typeof passItems>): Promise<BulkRow[]>;
}

export function moltiRoutes({ routes, lists, constraints, rowsToPass }: Bulk): Route[] {
  return [
    longRunningRoute(route(applyMolti, (context) => apply(routes, lists, constraints, context))),

    longRunningRoute(
      route(passItems, async ({ params, query, body, ...caller }) => {
        if (body.a === params.id) throw invalidField('a', "Scegli un'altra persona: queste cose le ha già");
        const { db, scope } = caller;
        const rows = await rowsToPass({ call: callerOf(routes, caller), db, scope }, { params, query, body });
        const title = (changed: number) =>
          changed === 1 ? '1 cosa passata a un altro dipendente' : `${changed} cose passate a un altro dipendente`;
        return runBulk(routes, constraints, caller, rows, { title, prova: body.prova, solo_valide: body.solo_valide });
      }),
    ),
  ];
}

async function apply(
  routes: readonly Route[],
  lists: BulkLists,
  constraints: ConstraintProblems,
  { db, scope, user, request, body }: Context<typeof applyMolti>,
): Promise<EsitoMolti> {
  const list = lists[body.elenco];
  const action = Object.hasOwn(list.actions, body.azione) ? list.actions[body.azione] : undefined;
  if (!action) throw invalidField('azione', `Su questo elenco si può: ${Object.keys(list.actions).join(', ')}`);
  const { parametri, filtro } = parseAction(list, action, body);
  const ids =
    body.ids ??
    (await findMatchingIds(body.esclusi ?? [], (limit) => findRows(routes, list, { db, scope, user, request }, { ...filtro, limit })));
  const visible = await lockVisible(db, scope, list.record, ids);
  const rows = [...new Set(ids)].sort(byId).map(
    (id): BulkRow => ({
      id,
      nome: visible.get(String(id)) ?? null,
      run: (call) => action.run({ call, db, scope }, id, parametri),
    }),
  );
  const title = (changed: number) => `${formatNumero(changed)} ${changed === 1 ? list.noun.uno : list.noun.molti}: ${action.actionNoun}`;
  const { prova, solo_valide } = body;
  const outcome = await runBulk(routes, constraints, { db, scope, user, request }, rows, {
    title,
    prova,
    solo_valide,
    readsOnly: action.readsOnly,
  });
  return { ...outcome, righe: inOrderOf(ids, outcome.righe) };
}

/** Validates the parameters of a bulk action with the action's schema and its filter with the list's schema. */
function parseAction(
  { list }: BulkList,
  { parametri }: BulkAction,
  body: { parametri?: unknown; filtro?: unknown },
): { parametri: Record<string, unknown>; filtro?: Record<string, unknown> } {
  const filtro = list.query.omit({ limit: true, cursor: true, sort: true }).strict();
  const schema = z.object({ parametri: parametri.strict(), filtro: filtro.optional() });
  const endpoint = { ...applyMolti, ...(list.aliases && { aliases: list.aliases }), body: schema };
  const parsed = parseInput(endpoint, {
    params: undefined,
    query: undefined,
    body: { parametri: body.parametri ?? {}, ...(body.filtro === undefined ? {} : { filtro: body.filtro }) },
  });
  return parsed.body as z.output<typeof schema>; // cast: parseInput returns the output of the schema
}

/** Returns the rows of the list that match the query and are visible to the caller. */
async function findRows(
  routes: readonly Route[],
  { list }: BulkList,
  caller: { db: Tx; scope: Scope; user: unknown; request: unknown },
  query: ListQuery,
): Promise<readonly { id: number | string }[]> {
  const context = { ...caller, params: undefined, query, body: undefined } as unknown as Parameters<Route['handle']>[0];
  const page = (await findRoute(routes, list).handle(context)) as Page<{ id: number | string }>; // cast: a list with a query returns a page
  return page.items;
}

const byId = (one: number | string, other: number | string) => (one < other ? -1 : Number(one > other));

function inOrderOf(ids: readonly (number | string)[], righe: EsitoMolti['righe']): EsitoMolti['righe'] {
  const byKey = new Map(righe.map((riga) => [riga.id, riga]));
  return [...new Set(ids)].flatMap((id) => byKey.get(id) ?? []);
}

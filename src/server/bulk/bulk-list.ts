import type { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { CallEndpoint } from './run-bulk.ts';

/** The functions and values that an action can use for one row. */
export interface BulkContext {
  call: CallEndpoint;
  db: Db;
  scope: Scope;
}

/** An action on one row. It runs the same calls that a user sends for a single row. */
export interface BulkAction {
  /** The action in the title of the lot, for example 'ripresa'. The words must fit rows of any gender and number. */
  actionNoun: string;
  parametri: z.ZodObject;
  /** True when the action changes no data. */
  readsOnly?: true;
  run(context: BulkContext, id: number | string, parametri: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** A list and the bulk actions on its rows. */
export interface BulkList {
  /** The endpoint of the list. A bulk action accepts the list's query as its filter. */
  list: Endpoint & { query: z.ZodObject };
  /** The description of the rows: their table, their names and their visibility. */
  record: VisibleRecord;
  noun: { uno: string; molti: string };
  actions: Readonly<Record<string, BulkAction>>;
}

/** Declares a bulk action. The schema gives `run` the type of its parameters. */
export function bulkAction<S extends z.ZodObject>(
  actionNoun: string,
  parametri: S,
  run: (context: BulkContext, id: number, parametri: z.output<S>) => Promise<unknown>,
): BulkAction {
  // The casts are safe: runBulk parses the parameters with this schema, and the ids of a list are either all numbers or all
  // texts.
  return { actionNoun, parametri, run: run as unknown as BulkAction['run'] };
}

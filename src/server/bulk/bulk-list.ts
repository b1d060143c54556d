import type { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { CallEndpoint } from './run-bulk.ts';

/** What an action can use for one row. */
export interface BulkContext {
  call: CallEndpoint;
  db: Db;
  scope: Scope;
}

/** An action on one row, made of single calls of the product. */
export interface BulkAction {
  /** What was done, for the title of the lot: 'ripresi'. */
  done: string;
  parametri: z.ZodObject;
  /** True when the action changes no data. */
  readsOnly?: true;
  run(context: BulkContext, id: number | string, parametri: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** A list with bulk actions. */
export interface BulkList {
  /** The endpoint of the list. Its query is the filter of a bulk action. */
  list: Endpoint & { query: z.ZodObject };
  /** The table of the rows, their names and their visibility. */
  record: VisibleRecord;
  noun: { uno: string; molti: string };
  actions: Readonly<Record<string, BulkAction>>;
}

/** Declares an action. The schema gives `run` the type of its parameters. */
export function bulkAction<S extends z.ZodObject>(
  done: string,
  parametri: S,
  run: (context: BulkContext, id: number, parametri: z.output<S>) => Promise<unknown>,
): BulkAction {
  // Casts: runBulk parses the parameters with this schema, and the ids of a list are all numbers or all texts.
  return { done, parametri, run: run as unknown as BulkAction['run'] };
}

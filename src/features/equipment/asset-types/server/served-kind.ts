import type { z } from 'zod';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { checkDeletable, type Holdable } from '../rules.ts';
import type { Had } from './find-receiver.ts';
import type { Found, ItemQueries, Values } from './item-queries.ts';
import type { HeldBy } from './select-holder.ts';

export type Held = Omit<Holdable, 'nome'>;

/** A kind's own rules, asked for while the thing's row is held. Each says why not, or undefined. */
interface OwnRules<Row extends Held, Give> {
  refuseChange?(item: Found<Row>, values: Values): Problem | undefined;
  /** Left out: somebody has it. Of many at once it is not said who has each, nor what else is told of it. */
  refuseDeletion?(item: Holdable & Partial<Row>): Problem | undefined;
  /** `has` is what of this kind they have already. */
  refuseGiving(item: Found<Row>, to: Assegnatario, has: readonly Had[]): Problem | undefined;
  /** The same of a showroom, for a kind that one can have. */
  refusePlacing?(item: Found<Row>): Problem | undefined;
  /** Something else has what these values would give to this thing, null: to a new one. The database says it too, without naming what. */
  refuseTwin?(db: Tx, scope: Scope, values: Values, id: number | null): Promise<Problem | undefined>;
  /** 404 for what else is named with it and not seen by the caller: said before anything about rights and rules. */
  requireNamed?(db: Tx, scope: Scope, to: Give): Promise<unknown>;
  /** What was agreed: columns of the period besides whose it is. */
  period(to: Give): Values;
  /** Writes the named fields where they do not all stand in the thing's own row. */
  set?(db: Tx, scope: Scope, id: number, values: Values): Promise<void>;
  /** The thing as it is when it was given, or taken back, where that can be told without reading it again. */
  afterwards?(item: Found<Row>, holder: HeldBy | null, to?: Give): Row;
}

/** A kind on the server: its statements and its rules. */
export interface ServedKind<Row extends Held, Q, Give> extends OwnRules<Row, Give> {
  queries: ItemQueries<Row, Q>;
  refuseDeletion(item: Holdable & Partial<Row>): Problem | undefined;
}

/** Binds a kind's statements to its rules; the call by which one is given says what can be agreed. */
export function servedKind<Row extends Held, Q, A extends Endpoint & { body: z.ZodType }>(
  queries: ItemQueries<Row, Q>,
  _assign: A,
  rules: OwnRules<Row, z.output<A['body']>>,
): ServedKind<Row, Q, z.output<A['body']>> {
  return { refuseDeletion: (item) => checkDeletable(queries.kind, item), ...rules, queries };
}

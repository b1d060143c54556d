// Statements of a transaction that go out behind each other, without a round trip for each one's answer.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Db, Tx } from './handle.ts';

type Answer = Promise<QueryResult<unknown>>;

/**
 * Sends statements of a transaction behind each other without waiting for each one's answer, and gives their answers in their order. Throws
 * what the first of them was refused with: then none of the later ones was run.
 */
export async function atOnce(tx: Tx, statements: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
  const answers = await tx
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(statements.map((statement) => connection.executeQuery(statement))));
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/** Sends a statement and does `work`, whose first statement goes out with it. Throws what the statement was refused with, else what the work was. */
export async function whileSent<T>(tx: Tx, statement: CompiledQuery, work: () => Promise<T>): Promise<[QueryResult<unknown>, T]> {
  const { answer } = await send(tx, statement);
  const [answered, done] = await Promise.allSettled([answer, work()]);
  if (answered.status === 'rejected') throw answered.reason;
  if (done.status === 'rejected') throw done.reason;
  return [answered.value, done.value];
}

const lastSent = new WeakMap<DatabaseConnection, Answer>();

/** Sends the last statement of a transaction, whose answer nobody needs: the commit goes out without waiting for it, and fails with what it was refused with. */
export async function sendWithCommit(tx: Tx, statement: CompiledQuery): Promise<void> {
  const { answer, connection } = await send(tx, statement);
  lastSent.set(connection, answer);
}

/** For the driver: what was sent with the commit of this connection's transaction, once. */
export function takeLastSent(connection: DatabaseConnection): Answer | undefined {
  const answer = lastSent.get(connection);
  lastSent.delete(connection);
  return answer;
}

async function send(tx: Tx, statement: CompiledQuery): Promise<{ answer: Answer; connection: DatabaseConnection }> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery(statement);
    answer.catch(() => undefined); // whoever awaits it later is told
    return { answer, connection };
  });
}

// A question that goes out with whatever is asked next, ahead of it and on the same connection: no round trip of its own.
interface Question {
  statement: CompiledQuery;
  answer?: Promise<QueryResult<unknown>>;
}

const questions = new AsyncLocalStorage<Question | undefined>();

/** Runs `work` and asks this along with its first statement, or after it where it has none. The answer is there whatever became of the work. */
export async function askingAlong<T>(
  db: Db,
  statement: CompiledQuery,
  work: () => Promise<T>,
): Promise<{ answer: QueryResult<unknown>; done: PromiseSettledResult<T> }> {
  const question: Question = { statement };
  const [done] = await Promise.allSettled([questions.run(question, work)]);
  return { answer: await (question.answer ?? db.executeQuery(statement)), done };
}

/** For the driver: a connection has just been handed out. */
export function sendAlong(connection: DatabaseConnection): void {
  const question = questions.getStore();
  if (question === undefined || question.answer !== undefined) return;
  question.answer = connection.executeQuery(question.statement);
  // Awaited when the work is done; until then a refusal is nobody's.
  question.answer.catch(() => undefined);
}

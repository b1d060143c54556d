// A question that goes out with whatever is asked next, ahead of it and on the same connection: no round trip of its own.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Db } from './handle.ts';

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

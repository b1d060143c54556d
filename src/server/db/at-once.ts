import type { CompiledQuery, QueryResult } from 'kysely';
import type { Tx } from './handle.ts';

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

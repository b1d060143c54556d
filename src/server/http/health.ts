import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type DatabaseState, readDatabaseState } from '#server/db/database-state.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { Problem } from '#shared/problem.ts';
import { sendProblem } from './create-app.ts';

/**
 * Registers the health checks. /api/health/ready answers 503 unless the database answers, accepts writes and has exactly this
 * program's schema. It answers within two seconds.
 */
export function registerHealth(app: FastifyInstance, pool: pg.Pool): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // All health checks share one query; with a query for each check they would use up all connections while the database does
  // not answer.
  let runningQuery: Promise<DatabaseState> | undefined;
  const queryOnce = () => {
    runningQuery ??= readDatabaseState(pool).finally(() => {
      runningQuery = undefined;
    });
    return runningQuery;
  };

  app.get('/api/health/live', async () => ({ status: 'ok' }));

  app.get('/api/health/ready', async (request, reply) => {
    if (isStopping) return sendProblem(reply, new Problem('unavailable', 'IN_ARRESTO', 'Il server si sta arrestando.'));
    const problem = app.databaseFailures.recentProblem() ?? reasonAgainstReady(await queryOnce(), await knownMigrations());
    if (problem) return sendProblem(reply, problem);
    request.log.debug('ready');
    return reply.send({ status: 'ok' });
  });
}

function reasonAgainstReady({ migrations, isReadOnly }: DatabaseState, knownNames: readonly string[]): Problem | undefined {
  if (knownNames.some((name) => !migrations.includes(name))) {
    return new Problem('unavailable', 'DA_AGGIORNARE', 'Il database non è ancora alla versione di questo programma.');
  }
  if (migrations.some((name) => !knownNames.includes(name))) {
    return new Problem('unavailable', 'PROGRAMMA_DA_AGGIORNARE', 'Il database è più recente di questo programma: aggiorna Organico.');
  }
  return isReadOnly ? new Problem('unavailable', 'SOLA_LETTURA', 'Il database è in sola lettura: niente può essere salvato.') : undefined;
}

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { knownMigrations } from '#server/db/migrate.ts';
import { type DatabaseState, readState } from '#server/db/read-state.ts';
import { Problem } from '#shared/problem.ts';
import { sendProblem } from './create-app.ts';

/**
 * /api/health/live: the process answers. /api/health/ready: the database answers, accepts writes and has exactly this program's
 * schema; otherwise, and during a stop, 503. Answers within two seconds.
 */
export function registerHealth(app: FastifyInstance, pool: pg.Pool): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // All waiting health checks share one query; otherwise they would use up all connections while the database does not answer.
  let asking: Promise<DatabaseState> | undefined;
  const askOnce = () => {
    asking ??= readState(pool).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  app.get('/api/health/live', async () => ({ status: 'ok' }));

  app.get('/api/health/ready', async (request, reply) => {
    if (stopping) return sendProblem(reply, new Problem('unavailable', 'IN_ARRESTO', 'Il server si sta arrestando.'));
    const problem = app.databaseTrouble.recent() ?? whyNot(await askOnce(), await knownMigrations());
    if (problem) return sendProblem(reply, problem);
    request.log.debug('ready');
    return reply.send({ status: 'ok' });
  });
}

function whyNot({ migrations, isReadOnly }: DatabaseState, known: readonly string[]): Problem | undefined {
  if (known.some((name) => !migrations.includes(name))) {
    return new Problem('unavailable', 'DA_AGGIORNARE', 'Il database non è ancora alla versione di questo programma.');
  }
  if (migrations.some((name) => !known.includes(name))) {
    return new Problem('unavailable', 'PROGRAMMA_DA_AGGIORNARE', 'Il database è più recente di questo programma: aggiorna Organico.');
  }
  return isReadOnly ? new Problem('unavailable', 'SOLA_LETTURA', 'Il database è in sola lettura: niente può essere salvato.') : undefined;
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/handle.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { Problem } from '#shared/problem.ts';
import { sendProblem } from './create-app.ts';

/**
 * /api/health/live: the process answers. /api/health/ready: the database answers and has this program's schema;
 * 503 otherwise, and from the moment a stop has begun.
 */
export function registerHealth(app: FastifyInstance, db: Db): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.get('/api/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/api/health/ready', { schema: { hide: true } }, async (request, reply) => {
    if (stopping) return sendProblem(reply, new Problem('unavailable', 'IN_ARRESTO', 'Il server si sta arrestando.'));
    const [known, done] = await Promise.all([knownMigrations(), appliedMigrations(db)]);
    if (known.some((name) => !done.includes(name))) {
      return sendProblem(reply, new Problem('unavailable', 'DA_AGGIORNARE', 'Il database non è ancora alla versione di questo programma.'));
    }
    request.log.debug('ready');
    return reply.send({ status: 'ok' });
  });
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}

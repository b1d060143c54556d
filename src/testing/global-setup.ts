import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openClient } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { installQueue } from '#server/jobs/queue.ts';
import { endOnSignal, openRunFolder } from '../../scripts/test/run-folder.ts';
import { createDatabase, dropDatabase, type Owner, runStatement, startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `serving` is the database login of the server, with the same permissions as in production. */
    testDatabase: { owner: Owner; serving: Pick<Owner, 'user' | 'password'>; template: string; prefix: string };
  }
}

/**
 * Starts one PostgreSQL for the whole run and creates one template database with all migrations, which database.ts clones.
 * Vitest calls the returned function at the end, also after a failure.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const endRun = openRunFolder();
  const serverStart = startTestServer();
  const prefix = `organico_test_${randomBytes(5).toString('hex')}_`;
  const template = `${prefix}template`;
  const serving = { user: `${prefix}server`, password: randomBytes(16).toString('hex') };
  let teardown: Promise<void> | undefined;
  const tearDown = () => (teardown ??= stopServer(serverStart, prefix, serving.user).finally(endRun));
  endOnSignal(tearDown);
  const { owner } = await serverStart;
  try {
    await makeTemplate(owner, template);
    await runStatement(owner, `create role ${serving.user} login password '${serving.password}' in role organico_app`);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testDatabase', { owner, serving, template, prefix });
  return tearDown;
}

async function makeTemplate(owner: Owner, template: string): Promise<void> {
  await createDatabase(owner, template);
  await migrate({ ...owner, database: template });
  await installQueue({ ...owner, database: template });
  // A session in the template would block every clone, so no connections are allowed.
  await runStatement(owner, `alter database ${template} allow_connections false`);
}

async function stopServer(serverStart: Promise<TestServer>, prefix: string, servingUser: string): Promise<void> {
  const { owner, stop } = await serverStart;
  await dropAll(owner, prefix, servingUser).finally(stop);
}

// Drops all databases whose name begins with the prefix, including the databases that a killed test has left.
async function dropAll(owner: Owner, prefix: string, servingUser: string): Promise<void> {
  const client = await openClient(owner);
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix]);
    for (const { datname } of rows) await dropDatabase(owner, datname);
    await client.query(`drop role if exists ${servingUser}`);
  } finally {
    await client.end();
  }
}

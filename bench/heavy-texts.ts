// npm run bench heavy-texts: how long does a field full of text that is expensive to validate block all other requests?
// Fills every field of every request body up to the body size limit.
import { rmSync } from 'node:fs';
import { startLocalPostgres } from '@organico/local-postgres';
import { allRoutes } from '#app/routes.ts';
import { connect } from '#server/db/connect.ts';
import { bodyLeaves, bodyWith } from '#testing/body-leaves.ts';
import { Client } from '#testing/client.ts';
import { everythingOf } from '#testing/everything.ts';
import { everyChoice, exampleBody, exampleParams } from '#testing/example-input.ts';
import { HEAVY_VALUES } from '#testing/heavy-texts.ts';
import { signIn } from '#testing/race-tools.ts';
import { makeDataFolder } from './crowd/data-folder.ts';
import { startWatchedServer } from './heavy-texts/watched-server.ts';

const LARGEST_BODY = 256 * 1024;
const MOST_MS = 50;
const NONE = { what: '', held: 0, computed: 0 };

const dataDir = makeDataFolder('organico-testi-');
const database = await startLocalPostgres({ dataDir });
const { pool: sql } = connect({ ...database.connection, asApplication: false });
const server = await startWatchedServer(database.connection);
const found: { what: string; held: number; computed: number }[] = [];
try {
  const client = new Client(server.url, await signIn(sql));
  const ids = await everythingOf(sql, 'prova');
  const endpoints = allRoutes({} as Parameters<typeof allRoutes>[0]).flatMap(({ endpoint }) => everyChoice(endpoint));
  for (const endpoint of endpoints.filter(({ body }) => body !== undefined)) {
    const example = exampleBody(endpoint, ids) ?? {};
    const params = exampleParams(endpoint, ids);
    const path = endpoint.path.replace(/:\w+/g, (name) => params[name.slice(1)] ?? name);
    for (const way of bodyLeaves(endpoint)) {
      const room = LARGEST_BODY - Buffer.byteLength(bodyWith(example, way, ''));
      for (const [kind, json] of Object.entries(HEAVY_VALUES)) {
        const body = bodyWith(example, way, json(room));
        await server.busy();
        await client.fetch(endpoint.method, path, body);
        found.push({ what: `${endpoint.method} ${endpoint.path}, ${way.join('.')}: ${kind}`, ...(await server.busy()) });
      }
    }
  }
} finally {
  await server.stop();
  await sql.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
// Each time alone overstates how long a request blocks the server: `blockedMs` includes time in which the machine ran other programs, and
// `cpuMs` adds up pieces of work between which other requests are answered.
const msOf = ({ held, computed }: (typeof found)[number]) => Math.min(held, computed);
found.sort((a, b) => msOf(b) - msOf(a));
console.log(`${found.length} richieste di 256 KiB; a metà ${msOf(found[found.length >> 1] ?? NONE).toFixed(1)} ms. Le peggiori:`);
for (const each of found.slice(0, 5)) console.log(`  ${msOf(each).toFixed(1)} ms  ${each.what}`);
const late = found.filter((each) => msOf(each) > MOST_MS).length;
console.log(`Oltre ${MOST_MS} ms: ${late}.`);
process.exit(late > 0 ? 1 : 0);

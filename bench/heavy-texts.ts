// npm run bench heavy-texts: how long does a field full of text that is expensive to validate block all other requests?
// Fills every field of every request body up to the body size limit.
import { rmSync } from 'node:fs';
import { startLocalPostgres } from '@organico/local-postgres';
import { connect } from '#server/db/connect.ts';
import { bodyLeaves, bodyWith } from '#testing/body-leaves.ts';
import { Client } from '#testing/client.ts';
import { ENDPOINTS } from '#testing/every-endpoint.ts';
import { exampleBody, exampleParams } from '#testing/example-input.ts';
import { HEAVY_VALUES } from '#testing/heavy-texts.ts';
import { insertEveryType } from '#testing/insert-every-type.ts';
import { signIn } from '#testing/race-tools.ts';
import { makeTemporaryDataFolder } from './crowd/data-folder.ts';
import { startWatchedServer } from './heavy-texts/watched-server.ts';

const MAX_BODY_BYTES = 256 * 1024;
const MAX_MS = 50;
const NO_MEASUREMENT = { label: '', blockedMs: 0, cpuMs: 0 };

const dataDir = makeTemporaryDataFolder('organico-testi-');
const database = await startLocalPostgres({ dataDir });
const { pool: sql } = connect({ ...database.connection, asApplication: false });
const server = await startWatchedServer(database.connection);
const measurements: { label: string; blockedMs: number; cpuMs: number }[] = [];
try {
  const client = new Client(server.url, await signIn(sql));
  const ids = await insertEveryType(sql, 'prova');
  for (const endpoint of ENDPOINTS.filter(({ body }) => body !== undefined)) {
    const example = exampleBody(endpoint, ids) ?? {};
    const params = exampleParams(endpoint, ids);
    const path = endpoint.path.replace(/:\w+/g, (name) => params[name.slice(1)] ?? name);
    for (const fieldPath of bodyLeaves(endpoint)) {
      const freeBytes = MAX_BODY_BYTES - Buffer.byteLength(bodyWith(example, fieldPath, ''));
      for (const [valueType, json] of Object.entries(HEAVY_VALUES)) {
        const body = bodyWith(example, fieldPath, json(freeBytes));
        await server.readBusyTime();
        await client.fetch(endpoint.method, path, body);
        measurements.push({
          label: `${endpoint.method} ${endpoint.path}, ${fieldPath.join('.')}: ${valueType}`,
          ...(await server.readBusyTime()),
        });
      }
    }
  }
} finally {
  await server.stop();
  await sql.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
// `blockedMs` alone is too high, because it includes time in which the machine ran other programs. `cpuMs` alone is also too high, because
// it includes several pieces of work, and the server answers other requests between them.
const blockedMsOf = ({ blockedMs, cpuMs }: (typeof measurements)[number]) => Math.min(blockedMs, cpuMs);
measurements.sort((a, b) => blockedMsOf(b) - blockedMsOf(a));
console.log(
  `${measurements.length} richieste di 256 KiB; a metà ${blockedMsOf(measurements[measurements.length >> 1] ?? NO_MEASUREMENT).toFixed(1)} ms. Le peggiori:`,
);
for (const measurement of measurements.slice(0, 5)) console.log(`  ${blockedMsOf(measurement).toFixed(1)} ms  ${measurement.label}`);
const tooSlow = measurements.filter((measurement) => blockedMsOf(measurement) > MAX_MS).length;
console.log(`Oltre ${MAX_MS} ms: ${tooSlow}.`);
process.exit(tooSlow > 0 ? 1 : 0);

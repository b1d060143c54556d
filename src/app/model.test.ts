// Runs random valid and invalid calls and compares the server with a simple model (src/testing/model.ts). RUNS=1000 runs more
// of them. A failure prints its seed and the shortest failing sequence; SEED=… repeats it.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { linesOf, type Model } from '#testing/model.ts';
import { type BrandIds, createWorld, linesInDatabase, violatedInvariants } from '#testing/model-database.ts';
import { type Operation, operations, type Step, stepFor } from '#testing/model-operations.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const RUNS = Number(process.env.RUNS ?? 100);
const SEED = Number(process.env.SEED ?? 20261121);
const MS_PER_RUN = 2_000;

const app = openApp();
let brands: BrandIds;
let caller: Client;
const statusCounts = new Map<string, number>();

beforeAll(async () => {
  const [A, B, C] = [(await insertBrand(app.sql)).id, (await insertBrand(app.sql)).id, (await insertBrand(app.sql)).id];
  brands = { A, B, C };
  caller = await app.as({ role: 'MANAGER', brands: { [A]: 'can_admin', [B]: 'can_admin' } });
});
afterAll(() => {
  const formattedCounts = [...statusCounts].sort().map(([status, times]) => `${times} volte ${status}`);
  console.log(`Prova a modello: ${RUNS} sequenze, seme ${SEED}; risposte: ${formattedCounts.join(', ')}.`);
});

test(
  'Random API calls get the answers of the model and leave the database in the state of the model',
  async () => {
    const property = fc.asyncProperty(operations, async (sequence) => {
      const model = await createWorld(app.sql, brands);
      const requestLog = await runSequence(model, sequence);
      expect(await linesInDatabase(app.sql, brands, model), requestLog.join('\n')).toEqual(linesOf(model));
      expect(await violatedInvariants(app.sql), requestLog.join('\n')).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  RUNS * MS_PER_RUN,
);

test('The random API calls reach every status that the rules can produce', () => {
  expect([...statusCounts.keys()].sort()).toEqual(['200', '201', '400', '403', '404', '409']);
});

async function runSequence(model: Model, sequence: readonly Operation[]): Promise<string[]> {
  const requestLog: string[] = [];
  for (const operation of sequence) {
    const step = stepFor(model, brands, operation);
    const answer = await caller.fetch(step.method, step.path, step.body);
    requestLog.push(`${formatStep(step)} -> ${answer.status} ${answer.status < 300 ? '' : answer.text}`);
    expect({ status: answer.status, rows: esitiOf(answer.body) }, requestLog.join('\n')).toEqual({
      status: step.outcome.status,
      rows: step.outcome.rows,
    });
    statusCounts.set(String(answer.status), (statusCounts.get(String(answer.status)) ?? 0) + 1);
    step.outcome.apply?.((answer.body as unknown as { id: never }).id);
  }
  return requestLog;
}

const formatStep = ({ method, path, body }: Step) => `${method} ${path} ${body ? JSON.stringify(body) : ''}`;

function esitiOf(body: unknown): string[] | undefined {
  return (body as { righe?: { esito: string }[] }).righe?.map(({ esito }) => esito);
}

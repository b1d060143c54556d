// Every subject x every call x every object, compared with rule 18 as src/testing/matrix-table.ts
// reads it. A call without a row, and a row without a call, fail here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRAND_ACTIONS } from '#shared/permissions.ts';
import { everyChoice } from '#testing/example-input.ts';
import { type Cell, makeWorld, mismatches, rowsOf, runCall, type World } from '#testing/matrix.ts';
import { readPermessi, readReserved } from '#testing/matrix-readings.ts';
import { CALLS } from '#testing/matrix-table.ts';
import { ACTIONS } from '#testing/matrix-who.ts';
import { openApp } from '#testing/test-app.ts';
import { allRoutes } from './routes.ts';

const app = openApp();
const endpoints = allRoutes({} as Parameters<typeof allRoutes>[0]).flatMap((route) => everyChoice(route.endpoint));
const rows = endpoints.flatMap(rowsOf);

let world: World;
let cells = 0;

beforeAll(async () => {
  world = await makeWorld(app);
});
afterAll(() => console.log(`Matrice delle autorizzazioni: ${cells} celle (${endpoints.length} chiamate, ${rows.length} righe).`));

function expectNoMismatch(run: Cell[]): void {
  cells += run.length;
  expect(mismatches(run)).toEqual([]);
}

test('every call has its row', () => {
  const missing = endpoints.filter((endpoint) => rowsOf(endpoint).length === 0).map(({ method, path }) => `${method} ${path}`);
  expect(
    missing,
    'Add a row for each to CALLS in src/testing/matrix-table.ts: who may, as docs/rules.md says it (rules 18 to 23).',
  ).toEqual([]);
});

test('every row has its call, every action its reading', () => {
  const gone = Object.keys(CALLS).filter((name) => !rows.some((row) => row.name === name));
  expect(gone, 'No call has these names: take them out of CALLS in src/testing/matrix-table.ts.').toEqual([]);
  const actions = Object.keys(BRAND_ACTIONS).sort();
  expect(Object.keys(ACTIONS).sort(), 'ACTIONS in src/testing/matrix-table.ts reads each action once.').toEqual(actions);
});

describe('who may', () => {
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, { row, endpoint }) => {
    const run = await runCall(world, endpoint, row);
    expectNoMismatch(run);
    const through = run.filter((cell) => cell.through).length;
    if (!row.neverThrough) expect(through, 'Nobody got through: say in `before` what the example needs.').toBeGreaterThan(0);
  });
});

test('what the web app is told (permessi) is the same', async () => expectNoMismatch(await readPermessi(world)));

test('sick leave and salary are shown to who may read them, and to nobody else', async () => expectNoMismatch(await readReserved(world)));

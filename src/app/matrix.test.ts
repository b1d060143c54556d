// The authorization matrix: every subject calls every endpoint for every object, and the status is compared with
// src/testing/matrix-table.ts. A call without a row, or a row without a call, fails.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRAND_ACTIONS } from '#shared/permissions.ts';
import { ENDPOINTS } from '#testing/every-endpoint.ts';
import { type Cell, createWorld, mismatches, rowsOf, runCall, type World } from '#testing/matrix.ts';
import { ACTIONS } from '#testing/matrix-permissions.ts';
import { readPermessi, readReserved } from '#testing/matrix-readings.ts';
import { CALLS } from '#testing/matrix-table.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const rows = ENDPOINTS.flatMap(rowsOf);

let world: World;
let cells = 0;

beforeAll(async () => {
  world = await createWorld(app);
});
afterAll(() => console.log(`Matrice delle autorizzazioni: ${cells} celle (${ENDPOINTS.length} chiamate, ${rows.length} righe).`));

function expectNoMismatch(run: Cell[]): void {
  cells += run.length;
  expect(mismatches(run)).toEqual([]);
}

test('Every call has a row in the permission table', () => {
  const missing = ENDPOINTS.filter((endpoint) => rowsOf(endpoint).length === 0).map(({ method, path }) => `${method} ${path}`);
  expect(
    missing,
    'Add a row for each to CALLS in src/testing/matrix-table.ts, with the permission from docs/rules.md (rules 18 to 23).',
  ).toEqual([]);
});

test('Every row of the permission table has a call, and every permission action has a row', () => {
  const obsolete = Object.keys(CALLS).filter((name) => !rows.some((row) => row.name === name));
  expect(obsolete, 'No call has these names: remove them from CALLS in src/testing/matrix-table.ts.').toEqual([]);
  const actions = Object.keys(BRAND_ACTIONS).sort();
  expect(Object.keys(ACTIONS).sort(), 'ACTIONS in src/testing/matrix-permissions.ts must contain each action once.').toEqual(actions);
});

describe("The server's answers fit the permission table", () => {
  test.each(rows.map((row) => [row.name, row] as const))(
    'Every account of the permission table gets the expected status for every object of the call %s',
    async (_, { row, endpoint }) => {
      const cellsOfRun = await runCall(world, endpoint, row);
      expectNoMismatch(cellsOfRun);
      const succeeded = cellsOfRun.filter((cell) => cell.succeeded).length;
      if (!row.neverSucceeds) expect(succeeded, 'No caller succeeded: set `before` to what the example needs.').toBeGreaterThan(0);
    },
  );
});

test('The permissions in the session (permessi) match the permission table', async () => expectNoMismatch(await readPermessi(world)));

test('Only accounts with permission see the sick leave and salary of an employee', async () => expectNoMismatch(await readReserved(world)));

import { describe, expect, test } from 'vitest';
import { RACES, runRound } from '#testing/races.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { useApp } from '#testing/test-app.ts';

const app = useApp();
const ROUNDS = 5;

describe('of ten callers on two servers who want the same thing at once, one gets it and nine are told', () => {
  test.each(RACES.map((race) => [race.name, race] as const))('%s', async (_, race) => {
    const second = await startSecondApp(app);
    const arena = { urls: [app.url, second.url], sql: app.sql, callers: 10 };
    for (let round = 0; round < ROUNDS; round++) {
      expect(await runRound(race, arena)).toEqual({ statuses: [expect.toBeOneOf([200, 201]), ...Array(9).fill(409)], winners: 1, isRight: true });
    }
  });
});

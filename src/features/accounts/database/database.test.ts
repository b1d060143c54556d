import { describe, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.ts';
import { testConnection } from './contract.ts';
import { compareMigrations } from './rules.ts';

const app = openApp();

describe('the database test of the dashboard', () => {
  test('The database test returns version, response time and migrations, and nothing else', async () => {
    const answer = await (await app.as({})).call(testConnection, {});
    expect(answer).toEqual({
      success: true,
      message: 'Connessione al database riuscita',
      details: {
        postgresql: expect.stringMatching(/^1\d/),
        latenza_ms: expect.any(Number),
        migrazioni: {
          applicate: expect.any(Number),
          previste: answer.details?.migrazioni.applicate,
          ultima: expect.stringMatching(/^\d{4}_/),
        },
      },
    });
  });

  test.each([
    [['1', '2'], ['1', '2'], true, 'Connessione al database riuscita'],
    [['1', '2'], ['1'], false, 'Il database risponde, ma non è alla versione di questo programma: manca 1 migrazione'],
    [['1', '2'], [], false, 'Il database risponde, ma non è alla versione di questo programma: mancano 2 migrazioni'],
  ])(
    'The database test compares the known migrations %j with the applied migrations %j and returns the expected result',
    (previste, applicate, success, message) => {
      expect(compareMigrations(previste, applicate)).toEqual({ success, message });
    },
  );
});

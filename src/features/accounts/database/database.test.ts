import { describe, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.ts';
import { testConnection } from './contract.ts';
import { esitoDelTest } from './rules.ts';

const app = openApp();

describe('the database test', () => {
  test('says the version, how long an answer takes and which migrations ran, and no more', async () => {
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
  ])('of %j the database has %j', (previste, applicate, success, message) => {
    expect(esitoDelTest(previste, applicate)).toEqual({ success, message });
  });
});

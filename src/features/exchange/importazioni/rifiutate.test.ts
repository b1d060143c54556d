import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, getImportazione, undoImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client;

beforeAll(async () => {
  const marea = await insertBrand(app.sql, { nome: 'Marea' });
  // The trigger rejects one row, as if another account had registered the same e-mail while the row was written.
  await app.sql.query(`
    create function rifiuta_altrove() returns trigger language plpgsql as $$
    begin
      raise exception 'taken' using errcode = 'unique_violation', constraint = 'dipendenti_email_unica', table = 'dipendenti';
    end $$;
    create trigger rifiuta_altrove before insert on dipendenti for each row
      when (new.email = 'altrove@azienda.it') execute function rifiuta_altrove()`);
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
});

const HEAD = 'Nome;Cognome;E-mail;Brand';
const TAKEN_EMAIL_ROW = 'Ada;Costa;altrove@azienda.it;Marea';

async function aFile(...lines: string[]) {
  const { importazione } = await importFile(hr, 'dipendenti', [HEAD, ...lines].join('\n'));
  return { params: { id: String(importazione.id) } };
}

describe('applying only the valid rows of an import', () => {
  test('A rejected row of an import is reported and counted, and the other rows are written', async () => {
    const file = await aFile('Eva;Galli;eva@azienda.it;Marea', TAKEN_EMAIL_ROW, 'Lea;Riva;lea@azienda.it;Marea');
    const applied = await hr.call(applyImportazione, { ...file, body: { solo_valide: true } });
    expect(applied).toMatchObject({ stato: 'applicata', applicate: 2, nuove: 2, errate: 1, lotto: expect.any(Number) });
    const righe = await righeOf(hr, applied.id);
    expect(righe.map(({ esito }) => esito)).toEqual(['nuovo', 'errore', 'nuovo']);
    expect(righe[1]?.errori).toEqual({ '': expect.stringMatching(/email|e-mail/i) });
  });

  test('An import is open again and shows the reason when none of its rows could be written', async () => {
    const file = await aFile(TAKEN_EMAIL_ROW);
    const partialApply = await hr.call(applyImportazione, { ...file, body: { solo_valide: true } });
    expect(partialApply).toMatchObject({ stato: 'da_applicare', applicate: 0, nuove: 0, errate: 1, lotto: null, avanzamento: null });
    const [riga] = await righeOf(hr, partialApply.id);
    expect(riga).toMatchObject({ esito: 'errore', errori: { '': expect.any(String) } });
    expect(await hr.try(undoImportazione, { ...file, body: {} })).toMatchObject({ status: 409 });

    const corrected = await hr.call(updateImportazione, { ...file, body: { celle: [{ riga: 2, colonna: 2, testo: 'ada@azienda.it' }] } });
    expect(corrected).toMatchObject({ nuove: 1, errate: 0 });
    expect(await hr.call(applyImportazione, { ...file, body: {} })).toMatchObject({ stato: 'applicata', applicate: 1 });
  });
});

test('An import is applied even when its progress cannot be written', async () => {
  const file = await aFile('Pia;Gallo;pia@azienda.it;Marea');
  const singleConnectionApp = await startSecondApp(app, { connection: { max: 1, connectionTimeoutMillis: 200 } });
  const applied = await singleConnectionApp.speakingAs(hr).call(applyImportazione, { ...file, body: {} });
  expect(applied).toMatchObject({ stato: 'applicata', applicate: 1 });
  const progressErrors = singleConnectionApp.log.filter((line) => line.includes('The progress of an import could not be stored'));
  expect(progressErrors.length).toBeGreaterThan(0);
  expect(progressErrors.join('')).not.toContain('pia@');
  expect(await hr.call(getImportazione, file)).toMatchObject({ stato: 'applicata' });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { insertBrand, insertRow, insertUser, insertVerbale } from '#testing/sql-rows.ts';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();
const FROZEN = 'verbali_congelati';
let verbaleValues: { brand_id: number; emesso_da: number };
beforeAll(async () => {
  verbaleValues = { brand_id: (await insertBrand(db.owner)).id, emesso_da: (await insertUser(db.owner)).id };
});

const createVerbale = async () => Number((await insertVerbale(db.owner, verbaleValues)).id);
const rejectionOfStatement = (statement: string, ...parameters: unknown[]) => rejectionOf(db.owner.query(statement, parameters));
const FIRMA = { esito: 'firmato', modo: 'link', nome: 'Anna', indirizzo: '192.0.2.1', pdf: Buffer.from('%PDF') };
const insertFirma = (verbale_id: number, change = {}) =>
  rejectionOf(insertRow(db.owner, 'verbali_firme', { verbale_id, ...FIRMA, ...change }));
const annulVerbale = (id: number) =>
  rejectionOfStatement(`update verbali set stato = 'annullato', motivo_annullo = 'Errore' where id = $1`, id);

describe('The database guards of verbali', () => {
  test.each(['verbali', 'verbali_voci', 'verbali_documenti', 'verbali_firme'])(
    'Even the database owner cannot truncate the table %s',
    async (table) => {
      await createVerbale();
      expect(await rejectionOfStatement(`truncate ${table} cascade`)).toBe(FROZEN);
    },
  );

  test('Even the database owner cannot truncate a table that verbali refer to', async () => {
    expect(await rejectionOfStatement('truncate users cascade')).toBe(FROZEN);
    expect(await rejectionOfStatement('truncate brands cascade')).toBe(FROZEN);
  });

  test('No row can be added to a verbale after its PDF was rendered', async () => {
    const voce = { tipo: 'hardware', risorsa_id: 1, periodo_id: 1, nome: 'Un altro' };
    expect(await rejectionOf(insertRow(db.owner, 'verbali_voci', { verbale_id: await createVerbale(), posizione: 2, ...voce }))).toBe(
      FROZEN,
    );
  });

  test('An open verbale can be answered only once', async () => {
    const id = await createVerbale();
    expect(await insertFirma(id)).toBe('accepted');
    expect(await insertFirma(id)).toBe('verbali_firme_una');
  });

  test.each([['firmato'], ['contestato']])('A verbale that is %s cannot be answered', async (stato) => {
    const id = await createVerbale();
    expect(await rejectionOfStatement('update verbali set stato = $2 where id = $1', id, stato)).toBe('accepted');
    expect(await insertFirma(id)).toBe(FROZEN);
  });

  test('An annulled verbale cannot be answered, and its reason cannot change', async () => {
    const id = await createVerbale();
    expect(await annulVerbale(id)).toBe('accepted');
    expect(await insertFirma(id)).toBe(FROZEN);
    expect(await rejectionOfStatement(`update verbali set motivo_annullo = 'Un altro' where id = $1`, id)).toBe(FROZEN);
  });

  test('The replacement of an annulled verbale can be set only once', async () => {
    const [id, replacement, otherVerbale] = [await createVerbale(), await createVerbale(), await createVerbale()];
    await annulVerbale(id);
    expect(await rejectionOfStatement('update verbali set annullato_da = $2 where id = $1', id, replacement)).toBe('accepted');
    expect(await rejectionOfStatement('update verbali set annullato_da = $2 where id = $1', id, otherVerbale)).toBe(FROZEN);
    expect(await rejectionOfStatement('update verbali set annullato_da = null where id = $1', id)).toBe(FROZEN);
  });

  test('The database rejects a PDF of a verbale that is larger than 8 MB', async () => {
    const pdf = Buffer.alloc(8 * 1024 * 1024 + 1);
    expect(await insertFirma(await createVerbale(), { pdf })).toBe('verbali_firme_pdf_peso');
    const { id: verbale_id } = await insertRow(db.owner, 'verbali', {
      anno: 2026,
      numero: 1,
      tipo: 'consegna',
      nome: 'A',
      cognome: 'R',
      ...verbaleValues,
    });
    expect(await rejectionOf(insertRow(db.owner, 'verbali_documenti', { verbale_id, contenuto: '{}', pdf }))).toBe(
      'verbali_documenti_pdf_peso',
    );
  });
});

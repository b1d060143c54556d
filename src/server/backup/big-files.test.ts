import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { backUp, openBackups, queryValues, restoreTo } from '#testing/backups.ts';
import { insertBrand, insertRow, insertUser, insertVerbale } from '#testing/sql-rows.ts';

const setup = openBackups();

test('A document of 10 MB is restored byte for byte', async () => {
  const bytes = randomBytes(10 * 1024 * 1024);
  const { rows } = await setup.sql.query(`select soggetto, soggetto_id from documenti limit 1`);
  const { id } = await insertRow(setup.sql, 'documenti', {
    ...rows[0],
    nome: 'grande.pdf',
    tipo: 'application/pdf',
    classe: 'tutti',
    contenuto: bytes,
  });
  try {
    await restoreTo(setup.target, await backUp(setup));
    expect(
      await queryValues(setup.target, `select contenuto = decode('${bytes.toString('hex')}', 'hex') from documenti where id = ${id}`),
    ).toEqual([true]);
  } finally {
    await setup.sql.query('delete from documenti where id = $1', [id]);
  }
});

test('A signed verbale with a scan of 10 MB and its PDF is restored byte for byte', async () => {
  const [brand, user] = [await insertBrand(setup.sql), await insertUser(setup.sql)];
  const { id: verbale_id } = await insertVerbale(setup.sql, { brand_id: brand.id, emesso_da: user.id });
  await insertRow(setup.sql, 'verbali_firme', {
    ...{ verbale_id, esito: 'firmato', modo: 'scansione', nome: 'Anna', indirizzo: '192.0.2.1', operatore_id: user.id },
    pdf: randomBytes(8 * 1024 * 1024),
    scansione: randomBytes(10 * 1024 * 1024),
    scansione_tipo: 'application/pdf',
  });
  await setup.sql.query(`update verbali set stato = 'firmato' where id = $1`, [verbale_id]);
  await restoreTo(setup.target, await backUp(setup));
  const checksumQuery = `select f.sha256::text || sha256(scansione)::text || stato from verbali_firme f join verbali v on v.id = verbale_id
                where verbale_id = ${verbale_id}`;
  expect(await queryValues(setup.target, checksumQuery)).toEqual(await queryValues(setup.source, checksumQuery));
});

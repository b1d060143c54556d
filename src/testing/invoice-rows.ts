import { insertRow, insertWithBrands, type Sql, type Values } from './sql-rows.ts';

let counter = 0;

/** Inserts an invoice of these brands with one row whose `riferimento` is unknown, and an open finding about that row. */
export async function insertFattura(
  sql: Sql,
  brandIds: number[],
  { riferimento = '02 999', ...values }: Values & { riferimento?: string } = {},
): Promise<{ fattura: number; rilievo: number }> {
  const table = { table: 'fatture', links: 'fatture_brands', linkColumn: 'fattura_id' };
  const defaults = { fornitore: 'TIM', dal: '2026-10-01', periodicita: 'mese', nome_file: 'ottobre.csv', sha256: `prova ${++counter}` };
  const fattura = await insertWithBrands(sql, table, { ...defaults, ...values }, brandIds);
  await sql.query(
    `insert into fatture_letture (fattura_id, colonne, mappatura, codifica, righe, lette)
     values ($1, '[{"nome": "Numero", "esempi": []}, {"nome": "Importo", "esempi": []}]', '["numero_telefono", "importo"]', 'UTF-8', 1, 1)`,
    [fattura],
  );
  await sql.query(`insert into fatture_righe (fattura_id, riga, celle) values ($1, 2, $2)`, [fattura, JSON.stringify([riferimento, '10'])]);
  const finding = { fattura_id: fattura, chiave: 'sconosciuto:x', tipo: 'sconosciuto', riga: 2, riferimento, euro_annui: '120.00' };
  const { id } = await insertRow(sql, 'rilievi', finding);
  return { fattura, rilievo: Number(id) };
}

import type pg from 'pg';

const TABLES = ['brands', 'dipendenti', 'hardware', 'dipendenti_hardware', 'dipendenti_software', 'dipendenti_piani_mobili', 'workflows'];

export async function countRows(client: pg.ClientBase | pg.Pool): Promise<string> {
  const counts = [];
  for (const table of TABLES) {
    const { rows } = await client.query(`select count(*)::integer as n from ${table}`);
    counts.push(`${rows[0].n.toLocaleString('it-IT')} ${table}`);
  }
  return counts.join(', ');
}

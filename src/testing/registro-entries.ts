import type { Sql } from './sql-rows.ts';

type Json = Record<string, unknown>;
export interface Entry {
  azione: string;
  user_id: number | null;
  brand_ids: number[];
  dipendente_id: string | null;
  prima: Json | null;
  dopo: Json | null;
  prima_riservata: Json | null;
  dopo_riservata: Json | null;
}

export async function entriesOf(sql: Sql, oggetto: string, id: unknown): Promise<Entry[]> {
  const { rows } = await sql.query<Entry>('select * from registro where oggetto = $1 and oggetto_id = $2 order by id', [
    oggetto,
    String(id),
  ]);
  return rows;
}

export async function lastOf(sql: Sql, oggetto: string, id: unknown): Promise<Entry> {
  const entry = (await entriesOf(sql, oggetto, id)).at(-1);
  if (!entry) throw new Error(`The audit log has no entry about ${oggetto} ${id}`);
  return entry;
}

import { sql } from 'kysely';
import type { Tx } from './handle.ts';

interface Fact {
  azione: 'accesso' | 'esporta' | 'legge';
  oggetto: string;
  oggetto_id?: string | null;
  /** The brands it is of: who administers one of them reads it. None: for the amministratore alone. */
  brand_ids?: readonly number[];
  dopo: Record<string, unknown>;
  /** What of it only those may read who may see sick leave and salary. */
  dopo_riservata?: Record<string, unknown> | undefined;
}

/** Enters in the register what changes no row. Its author is the transaction's actor and its instant the database's: neither can be chosen. */
export async function recordFact(
  db: Tx,
  { azione, oggetto, oggetto_id = null, brand_ids = [], dopo, dopo_riservata }: Fact,
): Promise<void> {
  const reserved = dopo_riservata ? JSON.stringify(dopo_riservata) : null;
  await sql`select registra_fatto(${azione}, ${oggetto}, ${oggetto_id}, ${[...brand_ids]}::integer[],
    ${JSON.stringify(dopo)}::jsonb, ${reserved}::jsonb)`.execute(db);
}

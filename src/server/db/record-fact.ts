import { type RawBuilder, sql } from 'kysely';
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
export async function recordFact(db: Tx, fact: Fact): Promise<void> {
  await enteringFact(fact).execute(db);
}

/** The statement that does, for who sends it along with others. */
export function enteringFact({ azione, oggetto, oggetto_id = null, brand_ids = [], dopo, dopo_riservata }: Fact): RawBuilder<unknown> {
  const reserved = dopo_riservata ? JSON.stringify(dopo_riservata) : null;
  return sql`select registra_fatto(${azione}, ${oggetto}, ${oggetto_id}, ${[...brand_ids]}::integer[],
    ${JSON.stringify(dopo)}::jsonb, ${reserved}::jsonb)`;
}

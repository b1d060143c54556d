// Bringing the rows of a lot back to what they were, as far as nothing stands in the way.
import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { MOTIVI } from '../rules.ts';

/** What does not go back, and why: one of MOTIVI, or the constraint by which the database refuses. */
export type Refused = ReadonlyMap<string, keyof typeof MOTIVI | { constraint: string | null }>;

// So many rows are one statement, and one attempt: of a batch that fails each row is tried by itself.
const BATCH = 1000;

/** Holds the lot: from here on nobody else takes it back. Refused where somebody has. */
export async function beginTakingBack(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`select inizia_annullo(${id})`.execute(scoped(db, scope));
}

/** Those that are not as the lot has left them; from here on nobody changes any of them. */
export async function findTouched(db: Tx, scope: Scope, id: number): Promise<Refused> {
  const tables = await sql<{ tabella: string }>`select distinct tabella from lotti_righe where lotto_id = ${id} order by 1`.execute(
    scoped(db, scope),
  );
  const found: { soggetto: string; come: 'modificata' | 'sparita' | 'aggiunta' }[] = [];
  for (const { tabella } of tables.rows) {
    const { rows } = await sql<(typeof found)[number]>`
      select soggetto, come from lotto_toccate(${id}, ${tabella}, ${[...brandsFor(scope, 'riservati.vedi')]}::integer[])`.execute(
      scoped(db, scope),
    );
    found.push(...rows);
  }
  return new Map(found.map(({ soggetto, come }) => [soggetto, come]));
}

/**
 * Brings all back but `touched`, and says what else could not: something goes back whole or not at all. Each round leaves out what the
 * one before has shown to be refused, until nothing is.
 */
export async function takeRowsBack(db: Tx, scope: Scope, id: number, touched: Refused): Promise<Refused> {
  const { rows } = await sql<{ n: number }>`select n from lotto_in_ordine(${id})`.execute(scoped(db, scope));
  const numbers = rows.map(({ n }) => n);
  const refused = new Map(touched);
  for (;;) {
    await sql`savepoint giro`.execute(db);
    const more = await tryRound(db, scope, id, numbers, [...refused.keys()]);
    if (more.size === 0) return refused;
    await sql`rollback to savepoint giro`.execute(db);
    for (const [soggetto, why] of more) refused.set(soggetto, why);
  }
}

async function tryRound(db: Tx, scope: Scope, id: number, numbers: readonly number[], without: readonly string[]): Promise<Refused> {
  const refused = new Map<string, { constraint: string | null } | 'senza_brand'>();
  for (let from = 0; from < numbers.length; from += BATCH) {
    const found = await tryBatch(db, scope, id, numbers.slice(from, from + BATCH), without);
    // The first reason is kept: later rows of the same group fail only because of it.
    for (const { soggetto, vincolo } of found) if (!refused.has(soggetto)) refused.set(soggetto, { constraint: vincolo });
  }
  if (refused.size > 0) return refused;
  const { rows } = await sql<{ soggetto: string }>`select soggetto from lotto_senza_brand(${id})`.execute(scoped(db, scope));
  for (const { soggetto } of rows.filter(({ soggetto }) => !without.includes(soggetto))) refused.set(soggetto, 'senza_brand');
  return refused;
}

async function tryBatch(db: Tx, scope: Scope, id: number, numbers: number[], without: readonly string[]) {
  const attempt = async (oneByOne: boolean) => {
    const { rows } = await sql<{ soggetto: string | null; vincolo: string | null }>`
      select soggetto, vincolo from annulla_righe(${id}, ${numbers}::bigint[], ${[...without]}::text[], ${oneByOne})`.execute(
      scoped(db, scope),
    );
    return rows;
  };
  const together = await attempt(false);
  const found = together.length === 0 ? together : await attempt(true);
  return found.flatMap(({ soggetto, vincolo }) => (soggetto === null ? [] : [{ soggetto, vincolo }]));
}

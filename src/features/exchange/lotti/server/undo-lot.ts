// Undoes a lotto. Either all of its records are restored or none, or only the records that were not changed since.
import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { ConstraintProblems } from '#server/http/to-problem.ts';
import type { ComposedTable } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';
import type { Conflitto, Lotto } from '../contract.ts';
import { lottoModificato, MOTIVI } from '../rules.ts';
import { findLotto, type LotTables, requireRights } from './queries.ts';

const NAMED = 10;

/** Names and permissions for every table that a lotto can contain. */
export interface LotWords {
  tables: LotTables;
  naming: Naming;
}

/**
 * Checks the permission and undoes a lotto. Throws 404 or 403, or 409 when a record cannot be restored and the caller does not want such
 * records to be skipped.
 */
export async function takeBackLot(db: Tx, scope: Scope, { tables, naming }: LotWords, id: number, isFreeOnly: boolean): Promise<Lotto> {
  const lotto = await findLotto(db, scope, tables, id);
  await requireRights(db, scope, tables, id);
  await undoLot(db, scope, lotto, isFreeOnly, naming);
  return findLotto(db, scope, tables, id);
}

/** Restores the records. Throws 409 when one cannot be restored, unless such records are to be skipped. */
async function undoLot(db: Tx, scope: Scope, { id, righe }: Lotto, isFreeOnly: boolean, naming: Naming): Promise<void> {
  const requireBack = async (refused: Refused) => {
    const tornate = await countBack(db, scope, id, refused);
    if (tornate === righe || (isFreeOnly && tornate > 0)) return tornate;
    throw lottoModificato(await nameConflicts(db, scope, id, refused, naming, NAMED), righe - tornate, righe);
  };
  await beginTakingBack(db, scope, id);
  const touched = await findTouched(db, scope, id);
  await requireBack(touched); // throws early, without undoing any row, when the undo would be rejected anyway
  const tornate = await requireBack(await undoRows(db, scope, id, touched));
  await sql`select concludi_annullo(${id}, ${tornate}, ${tornate < righe})`.execute(scoped(db, scope));
}

async function countBack(db: Tx, scope: Scope, id: number, refused: Refused): Promise<number> {
  const { rows } = await sql<{ tornate: number }>`
    select count(distinct soggetto)::integer as tornate from lotti_righe
    where lotto_id = ${id} and conta and not exists (select from unnest(${[...refused.keys()]}::text[]) e where e = soggetto)`.execute(
    scoped(db, scope),
  );
  return rows[0]?.tornate ?? 0;
}

// The names of changed records and of those that cannot be restored, as far as they are visible to the caller.

interface Naming {
  tables: Readonly<Record<string, ComposedTable>>;
  findNames: (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;
  constraints: ConstraintProblems;
}

export async function nameConflicts(
  db: Db,
  scope: Scope,
  id: number,
  refused: Refused,
  naming: Naming,
  most: number,
): Promise<Conflitto[]> {
  const named = await nameSubjects(db, scope, id, [...refused.keys()], naming, most);
  return named.map(({ soggetto, nome }) => {
    const why = refused.get(soggetto) ?? 'altro';
    const motivo = typeof why === 'string' ? MOTIVI[why] : (naming.constraints[why.constraint ?? '']?.().message ?? MOTIVI.altro);
    return { nome: nome ?? `${naming.tables[tableOf(soggetto)]?.modifica ?? 'Riga'}`, motivo };
  });
}

/** Returns the first `most` changed records. Records that are not visible to the caller have no name in the result. */
export async function nameSubjects(
  db: Db,
  scope: Scope,
  id: number,
  soggetti: readonly string[],
  { tables, findNames }: Pick<Naming, 'tables' | 'findNames'>,
  most: number,
): Promise<{ soggetto: string; nome: string | undefined }[]> {
  const { rows } = await sql<{ soggetto: string; valori: Record<string, unknown> | null }>`
    select distinct on (r.soggetto) r.soggetto,
      case when r.tabella = split_part(r.soggetto, '/', 1) then coalesce(r.dopo, r.prima) end as valori
    from lotti_righe r
    where r.lotto_id = ${id} and r.conta and r.soggetto = any(${[...soggetti]}::text[])
    order by r.soggetto, (r.tabella = split_part(r.soggetto, '/', 1)) desc, r.n desc limit ${most}::integer`.execute(scoped(db, scope));
  const mentioned = rows.map(({ soggetto, valori }) => mentionedIn(tables, soggetto, valori ?? {}));
  const nameOf = await findNames(db, scope, mentioned.flat());
  return rows.map(({ soggetto }, i) => {
    const names = (mentioned[i] ?? []).flatMap(({ cosa, id }) => nameOf(cosa, id) ?? []);
    return { soggetto, nome: names.join(' · ') || undefined };
  });
}

const tableOf = (soggetto: string) => soggetto.slice(0, soggetto.indexOf('/'));

/** The records to name for a changed row: the item, and for a period also the employee or the showroom. */
function mentionedIn(tables: Naming['tables'], soggetto: string, valori: Record<string, unknown>): Riferimento[] {
  const table = tableOf(soggetto);
  const { cosa, colonna } = tables[table] ?? {};
  const own = soggetto.slice(table.length + 1);
  const thing = cosa && { cosa, id: colonna === undefined ? own : String(valori[colonna]) };
  const dipendente = table === 'dipendenti' ? own : valori.dipendente_id;
  const luogo = cosa === 'showroom' ? undefined : valori.showroom_id;
  return [
    ...(thing ? [thing] : []),
    ...(dipendente ? [{ cosa: 'dipendente' as const, id: String(dipendente) }] : []),
    ...(luogo ? [{ cosa: 'showroom' as const, id: String(luogo) }] : []),
  ];
}

// Restores the rows of a lotto as far as the database accepts it.

/** The records that could not be restored, each with its reason: a key of MOTIVI or the name of the violated constraint. */
export type Refused = ReadonlyMap<string, keyof typeof MOTIVI | { constraint: string | null }>;

// Number of rows in one statement and savepoint. The rows of a failed batch are tried one by one.
const BATCH = 1000;

/** Locks the lotto. Throws when it was already undone. */
export async function beginTakingBack(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`select inizia_annullo(${id})`.execute(scoped(db, scope));
}

/** Locks the records of the lotto and returns those that were changed since. */
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
 * Restores all records except `touched`, and returns those that cannot be restored. A record is restored completely or not at all: each
 * round excludes the records that the previous one could not restore, until all succeed.
 */
export async function undoRows(db: Tx, scope: Scope, id: number, touched: Refused): Promise<Refused> {
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
    // The first reason for a record is the true one: later rows of the same record fail only because its first row has failed.
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

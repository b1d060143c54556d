import { sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { ConstraintProblems } from '#server/http/to-problem.ts';
import type { ComposedTable } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';
import type { Conflitto, Lotto } from '../contract.ts';
import { lottoModificato, MOTIVI } from '../rules.ts';
import { findLotto, type LotTables, requireRights } from './queries.ts';

const MAX_NAMED = 10;

export interface LotDependencies {
  tables: LotTables;
  naming: SubjectNaming;
}

/**
 * Checks the permission and undoes a lotto. Throws 404 or 403, or 409 when a record cannot be restored and the caller does not want such
 * records to be skipped.
 */
export async function undoVisibleLot(
  db: Tx,
  scope: Scope,
  { tables, naming }: LotDependencies,
  id: number,
  onlyUnchanged: boolean,
): Promise<Lotto> {
  const lotto = await findLotto(db, scope, tables, id);
  await requireRights(db, scope, tables, id);
  await restoreLot(db, scope, lotto, onlyUnchanged, naming);
  return findLotto(db, scope, tables, id);
}

async function restoreLot(db: Tx, scope: Scope, { id, righe }: Lotto, onlyUnchanged: boolean, naming: SubjectNaming): Promise<void> {
  const requireRestorable = async (notRestored: NotRestored) => {
    const tornate = await countRestorable(db, scope, id, notRestored);
    if (tornate === righe || (onlyUnchanged && tornate > 0)) return tornate;
    throw lottoModificato(await nameConflicts(db, scope, id, notRestored, naming, MAX_NAMED), righe - tornate, righe);
  };
  await beginUndo(db, scope, id);
  const changedSince = await findChangedSince(db, scope, id);
  await requireRestorable(changedSince); // this check throws before any row is undone, when the undo would be rejected anyway
  const tornate = await requireRestorable(await undoRows(db, scope, id, changedSince));
  await sql`select concludi_annullo(${id}, ${tornate}, ${tornate < righe})`.execute(scoped(db, scope));
}

async function countRestorable(db: Tx, scope: Scope, id: number, notRestored: NotRestored): Promise<number> {
  const { rows } = await sql<{ tornate: number }>`
    select count(distinct soggetto)::integer as tornate from lotti_righe
    where lotto_id = ${id} and conta and not exists (select from unnest(${[...notRestored.keys()]}::text[]) e where e = soggetto)`.execute(
    scoped(db, scope),
  );
  return rows[0]?.tornate ?? 0;
}

interface SubjectNaming {
  tables: Readonly<Record<string, ComposedTable>>;
  findNames: (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;
  constraints: ConstraintProblems;
}

export async function nameConflicts(
  db: Db,
  scope: Scope,
  id: number,
  notRestored: NotRestored,
  naming: SubjectNaming,
  limit: number,
): Promise<Conflitto[]> {
  const namedSubjects = await nameSubjects(db, scope, id, [...notRestored.keys()], naming, limit);
  return namedSubjects.map(({ soggetto, nome }) => {
    const reason = notRestored.get(soggetto) ?? 'altro';
    const motivo = typeof reason === 'string' ? MOTIVI[reason] : (naming.constraints[reason.constraint ?? '']?.().message ?? MOTIVI.altro);
    return { nome: nome ?? `${naming.tables[tableOf(soggetto)]?.modifica ?? 'Riga'}`, motivo };
  });
}

/**
 * Returns the names of the first `maxCount` records that the lotto changed. A record that is not visible to the caller has no name in the
 * result.
 */
export async function nameSubjects(
  db: Db,
  scope: Scope,
  id: number,
  soggetti: readonly string[],
  { tables, findNames }: Pick<SubjectNaming, 'tables' | 'findNames'>,
  maxCount: number,
): Promise<{ soggetto: string; nome: string | undefined }[]> {
  const { rows } = await sql<{ soggetto: string; valori: Record<string, unknown> | null }>`
    select distinct on (r.soggetto) r.soggetto,
      case when r.tabella = split_part(r.soggetto, '/', 1) then coalesce(r.dopo, r.prima) end as valori
    from lotti_righe r
    where r.lotto_id = ${id} and r.conta and r.soggetto = any(${[...soggetti]}::text[])
    order by r.soggetto, (r.tabella = split_part(r.soggetto, '/', 1)) desc, r.n desc limit ${maxCount}::integer`.execute(scoped(db, scope));
  const references = rows.map(({ soggetto, valori }) => referencesIn(tables, soggetto, valori ?? {}));
  const nameOf = await findNames(db, scope, references.flat());
  return rows.map(({ soggetto }, i) => {
    const names = (references[i] ?? []).flatMap(({ cosa, id }) => nameOf(cosa, id) ?? []);
    return { soggetto, nome: names.join(' · ') || undefined };
  });
}

const tableOf = (soggetto: string) => soggetto.slice(0, soggetto.indexOf('/'));

function referencesIn(tables: SubjectNaming['tables'], soggetto: string, valori: Record<string, unknown>): Riferimento[] {
  const table = tableOf(soggetto);
  const { cosa, colonna } = tables[table] ?? {};
  const recordId = soggetto.slice(table.length + 1);
  const item = cosa && { cosa, id: colonna === undefined ? recordId : String(valori[colonna]) };
  const dipendente = table === 'dipendenti' ? recordId : valori.dipendente_id;
  const luogo = cosa === 'showroom' ? undefined : valori.showroom_id;
  return [
    ...(item ? [item] : []),
    ...(dipendente ? [{ cosa: 'dipendente' as const, id: String(dipendente) }] : []),
    ...(luogo ? [{ cosa: 'showroom' as const, id: String(luogo) }] : []),
  ];
}

/** The records that could not be restored, each with its reason: a key of MOTIVI or the name of the violated constraint. */
export type NotRestored = ReadonlyMap<string, keyof typeof MOTIVI | { constraint: string | null }>;

// Number of rows that one statement and savepoint restores. The rows of a failed batch are restored one by one.
const BATCH_SIZE = 1000;

/** Marks a lotto as being undone. Throws when the lotto was already undone. */
export async function beginUndo(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`select inizia_annullo(${id})`.execute(scoped(db, scope));
}

/** Locks the records of the lotto and returns those that were changed since. */
export async function findChangedSince(db: Tx, scope: Scope, id: number): Promise<NotRestored> {
  const tables = await sql<{ tabella: string }>`select distinct tabella from lotti_righe where lotto_id = ${id} order by 1`.execute(
    scoped(db, scope),
  );
  const changes: { soggetto: string; come: 'modificata' | 'sparita' | 'aggiunta' }[] = [];
  for (const { tabella } of tables.rows) {
    const { rows } = await sql<(typeof changes)[number]>`
      select soggetto, come from lotto_toccate(${id}, ${tabella}, ${[...brandsFor(scope, 'riservati.vedi')]}::integer[])`.execute(
      scoped(db, scope),
    );
    changes.push(...rows);
  }
  return new Map(changes.map(({ soggetto, come }) => [soggetto, come]));
}

/**
 * Restores all records except `changedSince`, and returns the records that cannot be restored. A record is restored completely or not
 * at all: each round excludes the records that the previous round could not restore, until a round restores all of its records.
 */
export async function undoRows(db: Tx, scope: Scope, id: number, changedSince: NotRestored): Promise<NotRestored> {
  const { rows } = await sql<{ n: number }>`select n from lotto_in_ordine(${id})`.execute(scoped(db, scope));
  const numbers = rows.map(({ n }) => n);
  const notRestored = new Map(changedSince);
  for (;;) {
    await sql`savepoint giro`.execute(db);
    const newFailures = await tryRound(db, scope, id, numbers, [...notRestored.keys()]);
    if (newFailures.size === 0) return notRestored;
    await sql`rollback to savepoint giro`.execute(db);
    for (const [soggetto, reason] of newFailures) notRestored.set(soggetto, reason);
  }
}

async function tryRound(db: Tx, scope: Scope, id: number, numbers: readonly number[], excluded: readonly string[]): Promise<NotRestored> {
  const failures = new Map<string, { constraint: string | null } | 'senza_brand'>();
  for (let from = 0; from < numbers.length; from += BATCH_SIZE) {
    const batchFailures = await tryBatch(db, scope, id, numbers.slice(from, from + BATCH_SIZE), excluded);
    // Only the first reason for a record is kept: later rows of the same record fail only because its first row has failed.
    for (const { soggetto, vincolo } of batchFailures) if (!failures.has(soggetto)) failures.set(soggetto, { constraint: vincolo });
  }
  if (failures.size > 0) return failures;
  const { rows } = await sql<{ soggetto: string }>`select soggetto from lotto_senza_brand(${id})`.execute(scoped(db, scope));
  for (const { soggetto } of rows.filter(({ soggetto }) => !excluded.includes(soggetto))) failures.set(soggetto, 'senza_brand');
  return failures;
}

async function tryBatch(db: Tx, scope: Scope, id: number, numbers: number[], excluded: readonly string[]) {
  const attempt = async (oneByOne: boolean) => {
    const { rows } = await sql<{ soggetto: string | null; vincolo: string | null }>`
      select soggetto, vincolo from annulla_righe(${id}, ${numbers}::bigint[], ${[...excluded]}::text[], ${oneByOne})`.execute(
      scoped(db, scope),
    );
    return rows;
  };
  const batchResult = await attempt(false);
  const failures = batchResult.length === 0 ? batchResult : await attempt(true);
  return failures.flatMap(({ soggetto, vincolo }) => (soggetto === null ? [] : [{ soggetto, vincolo }]));
}

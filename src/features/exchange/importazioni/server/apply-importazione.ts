import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { runAsLotto } from '#server/db/lotto.ts';
import type { RequestFacts } from '#server/http/route.ts';
import type { Body, Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { Problem } from '#shared/problem.ts';
import { type Confronto, compareRows } from './compare-rows.ts';
import { lockOwn, readBatches, type StoredImportazione, setApplicata } from './queries.ts';
import { nameKey } from './read-row.ts';
import { readRows } from './read-rows.ts';

/**
 * Applies the import and resolves to the number of written rows. Throws 409 when the preview is outdated because records have changed. Rows
 * that the database rejects are stored as errors; when no row was written, the import is open again.
 */
export async function applyImportazione(
  db: Tx,
  scope: Scope,
  importable: Importable,
  { id, soloValide, toProblem, progress }: { id: number; soloValide: boolean; toProblem: ToProblem; progress: Progress },
): Promise<number> {
  const importazione = await lockOpen(db, scope, id);
  const { elenco, nome_file, scelte, email_modello: emailModello } = importazione;
  const { mappatura, righe } = await readRows(db, scope, importable, importazione);
  const confronti: WritableRow[] = [];
  const wrongRows: number[] = [];
  const previewRows = readPreview(db, scope, id);
  for await (const batch of compareRows(db, scope, { importable, mappatura, scelte, emailModello }, righe)) {
    for (const { campi, errori: _, ...confronto } of batch) {
      requireUnchanged((await previewRows.next()).value, { esito: confronto.esito, campi });
      if (confronto.esito === 'errore') wrongRows.push(confronto.riga);
      // Unchanged rows, and the compared fields of all rows, are not kept in memory, because a file may have 20,000 rows.
      else if (confronto.esito !== 'uguale') confronti.push(confronto);
    }
  }
  if (wrongRows.length > 0 && !soloValide) {
    throw new Problem(
      'conflict',
      'IMPORTAZIONE_CON_ERRORI',
      wrongRows.length === 1
        ? `La riga ${wrongRows[0]} ha un errore: correggila, oppure importa solo le righe valide.`
        : `${wrongRows.length} righe hanno un errore: correggile, oppure importa solo le righe valide.`,
    );
  }
  const title = `${TITOLI_IMPORTABILI[elenco]} da «${nome_file}»`;
  const { done, lotto } = await runAsLotto(
    db,
    'importazione',
    () => title,
    () => writeRows(db, scope, importable, { confronti, soloValide, toProblem, progress }),
  );
  await saveRifiutate(db, scope, id, done.rifiutate);
  if (lotto === null) return 0;
  await setApplicata(db, scope, id, lotto);
  return done.scritte;
}

/** Locks the import until the transaction ends. Throws when the import was already applied. */
export async function lockOpen(db: Tx, scope: Scope, id: number): Promise<StoredImportazione> {
  const importazione = await lockOwn(db, scope, id);
  if (importazione.stato === 'applicata')
    throw new Problem('conflict', 'IMPORTAZIONE_GIA_APPLICATA', "L'importazione è già stata applicata.");
  return importazione;
}

async function* readPreview(db: Tx, scope: Scope, id: number): AsyncGenerator<PreviewRow, undefined> {
  for await (const part of readBatches(db, scope, id)) yield* part.filter(({ esito }) => esito !== 'esclusa');
}

type PreviewRow = { esito: string | null; campi: unknown };

function requireUnchanged(previewed: PreviewRow | undefined, current: PreviewRow): void {
  if (previewed && current.esito === previewed.esito && sortedJson(current.campi) === sortedJson(previewed.campi)) return;
  throw new Problem('conflict', 'ANTEPRIMA_SUPERATA', "Nel frattempo qualcosa è cambiato: guarda di nuovo l'anteprima, poi applica.");
}

// jsonb does not keep the order of keys, so keys are sorted before the comparison.
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).toSorted()) : each,
  );

async function saveRifiutate(db: Tx, scope: Scope, id: number, rifiutate: readonly RejectedRow[]): Promise<void> {
  if (rifiutate.length === 0) return;
  await sql`
    update importazioni_righe r set esito = 'errore', errori = r.errori || jsonb_build_object('', c.frase)
    from jsonb_to_recordset(${JSON.stringify(rifiutate)}::jsonb) as c (riga integer, frase text)
    where r.importazione_id = ${id} and r.riga = c.riga`.execute(scoped(db, scope));
  await sql`
    update importazioni i set nuove = r.nuove, modificate = r.modificate, errate = r.errate
    from (
      select count(*) filter (where esito = 'nuovo') as nuove, count(*) filter (where esito = 'modifica') as modificate,
        count(*) filter (where esito = 'errore') as errate
      from importazioni_righe where importazione_id = ${id}
    ) r where i.id = ${id}`.execute(scoped(db, scope));
}

// This file writes the new and changed rows of an import. New rows are written in batches as long as none is rejected, changed rows one by
// one.

/** Converts the error of a write to a Problem; undefined for an error that the row has not caused, such as a bug or a lost connection. */
export type ToProblem = (error: unknown) => Problem | undefined;

type WritableRow = Omit<Confronto, 'campi' | 'errori'>;

interface WriteOptions {
  confronti: readonly WritableRow[];
  soloValide: boolean;
  toProblem: ToProblem;
  progress: Progress;
}

type Id = string | number;

const BATCH_SIZE = 250;

interface RejectedRow {
  riga: number;
  frase: string;
}

/**
 * Writes the rows and resolves to the number of written rows and to the rejected rows. Without `soloValide` the first rejected row throws.
 * With `soloValide` a rejected row is rolled back and the other rows are written.
 */
async function writeRows(
  db: Tx,
  scope: Scope,
  importable: Importable,
  { confronti, soloValide, toProblem, progress }: WriteOptions,
): Promise<{ scritte: number; rifiutate: RejectedRow[] }> {
  const createdIds = new Map<string, Id>();
  const rifiutate: RejectedRow[] = [];
  const bodyOf = ({ body, dopo }: WritableRow): Body => ({
    ...body,
    ...Object.fromEntries(Object.entries(dopo).map(([name, recordName]) => [name, createdIdOf(createdIds, recordName)])),
  });
  const writeRow = async (confronto: WritableRow): Promise<Id | undefined> => {
    const write = async () => {
      if (confronto.id === null) return importable.make(db, scope, bodyOf(confronto));
      await importable.change(db, scope, confronto.id, bodyOf(confronto));
      return confronto.id;
    };
    try {
      return soloValide ? await inSavepoint(db, scope, write) : await write();
    } catch (error) {
      const problem = toProblem(error);
      if (!problem) throw error;
      if (soloValide) {
        rifiutate.push({ riga: confronto.riga, frase: problem.message });
        return undefined;
      }
      throw new Problem('conflict', 'RIGA_RIFIUTATA', `Riga ${confronto.riga}: ${problem.message}`);
    }
  };
  const writeGroup = async (group: readonly WritableRow[]): Promise<(Id | undefined)[]> => {
    const { makeMany } = importable;
    if (makeMany && group.length > 1) {
      try {
        return await inSavepoint(db, scope, () => makeMany(db, scope, group.map(bodyOf)));
      } catch (error) {
        if (!toProblem(error)) throw error; // the rows of a failed batch are written again one by one, to find the rejected row
      }
    }
    const ids: (Id | undefined)[] = [];
    for (const each of group) ids.push(await writeRow(each));
    return ids;
  };

  await progress.begin(db, confronti.length);
  let [done, scritte] = [0, 0];
  for (const group of groupRows(confronti, importable)) {
    progress.tell(done);
    done += group.length;
    for (const [index, id] of (await writeGroup(group)).entries()) {
      if (id === undefined) continue;
      scritte += 1;
      for (const key of group[index]?.chiavi ?? []) createdIds.set(key, id);
    }
  }
  return { scritte, rifiutate };
}

function createdIdOf(createdIds: ReadonlyMap<string, Id>, recordName: string): Id {
  const id = createdIds.get(nameKey(recordName));
  if (id === undefined)
    throw new Problem('conflict', 'RIGA_RIFIUTATA', `«${recordName}» è in una riga che non è stata importata`, { fields: {} });
  return id;
}

/**
 * Returns the rows in groups that are written one after the other: batches of new rows, and single changed rows. A row to which other rows
 * refer is in an earlier group than these rows.
 */
function groupRows(confronti: readonly WritableRow[], importable: Importable): WritableRow[][] {
  const referencesOf = referencesWithin(confronti, importable);
  const ordered = referencedFirst(confronti, referencesOf);
  const depths = new Map<WritableRow, number>();
  for (const each of ordered) {
    depths.set(each, Math.max(-1, ...referencesOf(each).map((other) => depths.get(other) ?? -1)) + 1);
  }
  const groups: WritableRow[][] = [];
  const depthOf = (each: WritableRow) => depths.get(each) ?? 0;
  for (const each of ordered.toSorted((one, other) => depthOf(one) - depthOf(other))) {
    const [first, ...otherRows] = groups.at(-1) ?? [];
    const fits = first?.id === null && each.id === null && depthOf(first) === depthOf(each) && otherRows.length < BATCH_SIZE - 1;
    if (fits) groups.at(-1)?.push(each);
    else groups.push([each]);
  }
  return groups;
}

type ReferencesOf = (each: WritableRow) => WritableRow[];

/** Rows of the file can refer to employees of other rows: to new employees, and to changed employees who become managers by their row. */
function referencesWithin(confronti: readonly WritableRow[], { afterwards = [] }: Importable): ReferencesOf {
  const byKey = new Map(confronti.flatMap((each) => each.chiavi.map((key) => [key, each] as const)));
  const byId = new Map<unknown, WritableRow>(confronti.flatMap((each) => (each.id === null ? [] : [[each.id, each]])));
  return (each) => [
    ...Object.values(each.dopo).flatMap((recordName) => byKey.get(nameKey(recordName)) ?? []),
    ...afterwards.flatMap((name) => byId.get(each.body[name]) ?? []),
  ];
}

/**
 * Sorts the rows so that a row comes before the rows that refer to it. Rows that refer to each other in a cycle keep their order; the
 * database then rejects them.
 */
function referencedFirst(confronti: readonly WritableRow[], referencesOf: ReferencesOf): WritableRow[] {
  const ordered = new Set<WritableRow>();
  const visited = new Set<WritableRow>();
  for (const start of confronti) {
    const path = [start];
    // The search is a loop and not a recursion, because a chain of references may be as long as the file.
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      visited.add(last);
      const next = referencesOf(last).find((each) => !visited.has(each));
      if (next) path.push(next);
      else {
        path.pop();
        ordered.add(last);
      }
    }
  }
  return [...ordered];
}

async function inSavepoint<T>(db: Tx, scope: Scope, run: () => Promise<T>): Promise<T> {
  await sql`savepoint riga`.execute(scoped(db, scope));
  try {
    const done = await run();
    await sql`release savepoint riga`.execute(scoped(db, scope));
    return done;
  } catch (error) {
    // ROLLBACK TO keeps the savepoint, and each further open savepoint slows down later statements.
    await sql`rollback to savepoint riga`.execute(scoped(db, scope));
    await sql`release savepoint riga`.execute(scoped(db, scope));
    throw error;
  }
}

// The interval of progress writes, in milliseconds.
const PROGRESS_INTERVAL_MS = 500;

/** Reports how many rows of an import have been written. An error while reporting is logged and does not stop the import. */
interface Progress {
  /** Marks the transaction `applying` as the one that works on the import until it ends. */
  begin(applying: Tx, totale: number): Promise<void>;
  /** Starts to write the progress to the database and returns without waiting for the write. */
  tell(fatte: number): void;
  /**
   * Deletes the stored progress of an import. Does nothing when `begin` was not called, because the progress may then belong to another
   * running application of the import.
   */
  end(): Promise<void>;
}

/** Returns the progress of an import. `db` must not be a transaction: progress must be visible before the import commits. */
export function progressOf(db: Db, scope: Scope, id: number, note: RequestFacts['note']): Progress {
  let last = 0;
  let totale = 0;
  let hasBegun = false;
  let pendingWrite: Promise<void> | undefined;
  const tryQuery = async (query: RawBuilder<unknown>) => {
    try {
      await query.execute(scoped(db, scope));
    } catch (error) {
      note(error, 'The progress of an import could not be stored');
    }
  };
  const saveProgress = async (fatte: number) => {
    await tryQuery(sql`
      insert into importazioni_avanzamento (importazione_id, fatte, totale) values (${id}, ${fatte}, ${totale})
      on conflict (importazione_id) do update set fatte = excluded.fatte, totale = excluded.totale`);
    last = Date.now();
    pendingWrite = undefined;
  };
  return {
    async begin(applying, total) {
      totale = total;
      await sql`select pg_advisory_xact_lock(importazione_in_corso(), ${id})`.execute(scoped(applying, scope));
      hasBegun = true;
      await saveProgress(0);
    },
    tell(fatte) {
      if (Date.now() - last >= PROGRESS_INTERVAL_MS) pendingWrite ??= saveProgress(fatte);
    },
    async end() {
      if (!hasBegun) return;
      await pendingWrite; // the last write of the progress must end first, or it could create the row again after its deletion
      await tryQuery(sql`delete from importazioni_avanzamento where importazione_id = ${id}`);
    },
  };
}

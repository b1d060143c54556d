// Writes what the preview has shown: all of it, or nothing; or those rows that can be written.
import { sql } from 'kysely';
import { asLot } from '#server/db/as-lot.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { Problem } from '#shared/problem.ts';
import { type Confronto, compareRows } from './compare-rows.ts';
import { nameKey } from './find-references.ts';
import type { Progress } from './progress.ts';
import { holdOwn, readRighe, setApplicata, type Trovata } from './queries.ts';

/** What a row's write was refused with, as a sentence; undefined: what is no refusal of the row itself, but trouble of the database or a bug. */
export type ToProblem = (error: unknown) => Problem | undefined;

/** How many rows were written. Whoever has changed something since the preview makes it void: 409, and nothing is written. */
export async function applyImportazione(
  db: Tx,
  scope: Scope,
  importable: Importable,
  { id, soloValide, toProblem, progress }: { id: number; soloValide: boolean; toProblem: ToProblem; progress: Progress },
): Promise<number> {
  const { elenco, nome_file, mappatura, scelte } = await holdOpen(db, scope, id);
  const righe = await readRighe(db, scope, id);
  const confronti = await compareRows(db, scope, { importable, mappatura, scelte }, righe);
  requireAsShown(righe, confronti);
  const wrong = confronti.filter(({ esito }) => esito === 'errore');
  if (wrong.length > 0 && !soloValide) {
    throw new Problem(
      'conflict',
      'IMPORTAZIONE_CON_ERRORI',
      wrong.length === 1
        ? `La riga ${wrong[0]?.riga} ha un errore: correggila, oppure importa solo le righe valide.`
        : `${wrong.length} righe hanno un errore: correggile, oppure importa solo le righe valide.`,
    );
  }
  const title = `${TITOLI_IMPORTABILI[elenco]} da «${nome_file}»`;
  const { done, lotto } = await asLot(
    db,
    'importazione',
    () => title,
    () => writeRows(db, scope, importable, { confronti, soloValide, toProblem, progress }),
  );
  await setApplicata(db, scope, id, lotto);
  return done;
}

/** The import, which nobody else touches until the transaction ends; refused where it was applied already. */
export async function holdOpen(db: Tx, scope: Scope, id: number): Promise<Trovata> {
  const found = await holdOwn(db, scope, id);
  if (found.stato === 'applicata') throw new Problem('conflict', 'IMPORTAZIONE_GIA_APPLICATA', "L'importazione è già stata applicata.");
  return found;
}

function requireAsShown(shown: readonly { esito: string | null; campi: unknown }[], now: readonly Confronto[]): void {
  const same = now.every(({ esito, campi }, at) => esito === shown[at]?.esito && sortedJson(campi) === sortedJson(shown[at]?.campi));
  if (same) return;
  throw new Problem('conflict', 'ANTEPRIMA_SUPERATA', "Nel frattempo qualcosa è cambiato: guarda di nuovo l'anteprima, poi applica.");
}

// jsonb keeps keys in an order of its own.
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).toSorted()) : each,
  );

interface Writing {
  confronti: readonly Confronto[];
  soloValide: boolean;
  toProblem: ToProblem;
  progress: Progress;
}

async function writeRows(
  db: Tx,
  scope: Scope,
  importable: Importable,
  { confronti, soloValide, toProblem, progress }: Writing,
): Promise<number> {
  const write = soloValide ? orSkip(db, scope, toProblem) : naming(toProblem);
  const made = new Map<string, string | number>();
  let written = 0;
  const writing = namedFirst(confronti.filter(({ esito }) => esito === 'nuovo' || esito === 'modifica'));
  await progress.begin(db, writing.length);
  for (const [at, confronto] of writing.entries()) {
    await progress.tell(at);
    const own = await write(confronto.riga, async () => {
      const { id, dopo } = confronto;
      const body = {
        ...confronto.body,
        ...Object.fromEntries(Object.entries(dopo).map(([name, word]) => [name, madeOf(made, word)])),
      };
      if (id === null) return importable.make(db, scope, body);
      await importable.change(db, scope, id, body);
      return id;
    });
    if (own === undefined) continue;
    written += 1;
    for (const key of confronto.chiavi) made.set(key, own);
  }
  return written;
}

function madeOf(made: ReadonlyMap<string, string | number>, word: string): string | number {
  const id = made.get(nameKey(word));
  if (id === undefined)
    throw new Problem('conflict', 'RIGA_RIFIUTATA', `«${word}» è in una riga che non è stata importata`, { fields: {} });
  return id;
}

/** Who is named by others comes before them; who is named in a circle is refused by the write itself. */
function namedFirst(confronti: readonly Confronto[]): Confronto[] {
  const byKey = new Map(confronti.flatMap((each) => each.chiavi.map((key) => [key, each] as const)));
  const ordered = new Set<Confronto>();
  const begun = new Set<Confronto>();
  for (const start of confronti) {
    const path = [start];
    // Not by recursion: a chain may be as long as the file.
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      begun.add(last);
      const next = Object.values(last.dopo)
        .flatMap((word) => byKey.get(nameKey(word)) ?? [])
        .find((each) => !begun.has(each));
      if (next) path.push(next);
      else {
        path.pop();
        ordered.add(last);
      }
    }
  }
  return [...ordered];
}

const refused = (riga: number, sentence: string) => new Problem('conflict', 'RIGA_RIFIUTATA', `Riga ${riga}: ${sentence}`);

type Write = <T>(riga: number, work: () => Promise<T>) => Promise<T | undefined>;

/** The first row that is refused stops all, and is named. */
function naming(toProblem: ToProblem): Write {
  return async (riga, work) => {
    try {
      return await work();
    } catch (error) {
      const problem = toProblem(error);
      throw problem ? refused(riga, problem.message) : error;
    }
  };
}

/** A row that is refused leaves nothing, and the others go on. */
function orSkip(db: Tx, scope: Scope, toProblem: ToProblem): Write {
  return async (_, work) => {
    await sql`savepoint riga`.execute(scoped(db, scope));
    try {
      const done = await work();
      await sql`release savepoint riga`.execute(scoped(db, scope));
      return done;
    } catch (error) {
      if (!toProblem(error)) throw error;
      await sql`rollback to savepoint riga`.execute(scoped(db, scope));
      return undefined;
    }
  };
}

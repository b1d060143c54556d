// Writes what the preview has shown: all of it, or nothing; or those rows that can be written.
import { sql } from 'kysely';
import { asLot } from '#server/db/as-lot.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { Problem } from '#shared/problem.ts';
import { compareRows } from './compare-rows.ts';
import { holdOwn, readParts, setApplicata, type Trovata } from './queries.ts';
import { readRows } from './read-rows.ts';
import { type DaScrivere, type Progress, type Rifiutata, type ToProblem, writeRows } from './write-rows.ts';

/**
 * How many rows were written. Whoever has changed something since the preview makes it void: 409, and nothing is written. Rows that are
 * refused only now are kept as wrong, each with its sentence; where none was written the import waits as before.
 */
export async function applyImportazione(
  db: Tx,
  scope: Scope,
  importable: Importable,
  { id, soloValide, toProblem, progress }: { id: number; soloValide: boolean; toProblem: ToProblem; progress: Progress },
): Promise<number> {
  const found = await holdOpen(db, scope, id);
  const { elenco, nome_file, scelte } = found;
  const { mappatura, righe } = await readRows(db, scope, importable, found);
  const confronti: DaScrivere[] = [];
  const wrong: number[] = [];
  const shown = readShown(db, scope, id);
  for await (const part of compareRows(db, scope, { importable, mappatura, scelte }, righe)) {
    for (const { campi, errori: _, ...confronto } of part) {
      requireAsShown((await shown.next()).value, { esito: confronto.esito, campi });
      if (confronto.esito === 'errore') wrong.push(confronto.riga);
      // What it showed is not held for 20,000 of them, nor are rows of which nothing is written.
      else if (confronto.esito !== 'uguale') confronti.push(confronto);
    }
  }
  if (wrong.length > 0 && !soloValide) {
    throw new Problem(
      'conflict',
      'IMPORTAZIONE_CON_ERRORI',
      wrong.length === 1
        ? `La riga ${wrong[0]} ha un errore: correggila, oppure importa solo le righe valide.`
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
  await keepRifiutate(db, scope, id, done.rifiutate);
  if (lotto === null) return 0; // nothing has changed, and there is nothing to take back
  await setApplicata(db, scope, id, lotto);
  return done.scritte;
}

/** The import, which nobody else touches until the transaction ends; refused where it was applied already. */
export async function holdOpen(db: Tx, scope: Scope, id: number): Promise<Trovata> {
  const found = await holdOwn(db, scope, id);
  if (found.stato === 'applicata') throw new Problem('conflict', 'IMPORTAZIONE_GIA_APPLICATA', "L'importazione è già stata applicata.");
  return found;
}

async function* readShown(db: Tx, scope: Scope, id: number): AsyncGenerator<Shown, undefined> {
  for await (const part of readParts(db, scope, id)) yield* part.filter(({ esito }) => esito !== 'esclusa');
}

type Shown = { esito: string | null; campi: unknown };

function requireAsShown(shown: Shown | undefined, now: Shown): void {
  if (shown && now.esito === shown.esito && sortedJson(now.campi) === sortedJson(shown.campi)) return;
  throw new Problem('conflict', 'ANTEPRIMA_SUPERATA', "Nel frattempo qualcosa è cambiato: guarda di nuovo l'anteprima, poi applica.");
}

// jsonb keeps keys in an order of its own.
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).toSorted()) : each,
  );

/** Rows that looked right and that the database has refused: from now on they are wrong, each says why, and the import counts them so. */
async function keepRifiutate(db: Tx, scope: Scope, id: number, rifiutate: readonly Rifiutata[]): Promise<void> {
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

import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { parseInput } from '#server/http/parse.ts';
import { ID, type Importable } from '#server/incoming/importable.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Campo, Parola, ParolaAbbinata } from '#shared/lettura-file.ts';
import { segnoOf } from '#shared/letture.ts';
import { Problem } from '#shared/problem.ts';
import { isCosa, type NameOf, type Riferimento } from '#shared/riferimenti.ts';
import { id as idOf } from '#shared/schemas.ts';
import type { Importazione } from '../contract.ts';
import { type Mappatura, openQuestions, significatiInsieme } from '../rules.ts';
import { compareRows } from './compare-rows.ts';
import { findOwn, hiddenOf, keepSeen, type RigaTenuta, readParts, saveConfronti, setQuante, setVuoti, type Trovata } from './queries.ts';
import { textOf } from './read-cell.ts';
import { chosenFor, findReferences, readNamed, SEVERAL } from './read-row.ts';
import { countWords, isEmptyWord, readRows } from './read-rows.ts';

/** Compares all rows again and stores the preview. */
export async function previewImportazione(db: Tx, scope: Scope, list: Importable, id: number, letture: LettureRecorder): Promise<void> {
  const found = await findOwn(db, scope, id);
  const { mappatura, righe, vuoti, escluse } = await readRows(db, scope, list, found);
  const importable = tellingOf(list, mappatura, letture);
  const quante = { nuovo: 0, modifica: 0, uguale: 0, errore: 0, esclusa: escluse.length };
  for await (const part of compareRows(db, scope, { importable, mappatura, scelte: found.scelte }, righe)) {
    await saveConfronti(db, scope, id, part);
    for (const { esito } of part) quante[esito] += 1;
  }
  const left = escluse.map((riga) => ({ riga, esito: 'esclusa' as const, campi: {}, errori: {} }));
  await saveConfronti(db, scope, id, left);
  await setQuante(db, scope, id, quante);
  await setVuoti(db, scope, id, vuoti);
  await keepSeen(db, scope, id);
}

/**
 * Records the read of confidential data: a preview of a confidential column discloses stored values, even by reporting a row as unchanged
 * (decision 87).
 */
function tellingOf(importable: Importable, mappatura: Mappatura, letture: LettureRecorder): Importable {
  const { fields, find } = importable;
  if (!find) return importable;
  const segni = mappatura.flatMap((name) => {
    const segno = name === null ? undefined : fields[name] && segnoOf(fields[name].out);
    return name !== null && segno ? [{ name, ...segno }] : [];
  });
  return {
    ...importable,
    async find(...asked) {
      const stored = await find(...asked);
      for (const { name, tipo, tells } of segni) {
        letture.tell(stored.filter(({ values }) => tells(values[name])).map((record) => ({ tipo, dipendente_id: String(record.id) })));
      }
      return stored;
    },
  };
}

/** The import for its page, with the words that match no record. */
export async function describeImportazione(
  db: Db,
  scope: Scope,
  words: { importable: Importable; findNames: FindNames },
  found: Trovata,
): Promise<Importazione> {
  const { importable } = words;
  const { intestazione: _, visti: __, riservati: ___, ...shown } = found;
  const hidden = hiddenOf(scope, importable, found);
  const colonne = found.colonne.map((colonna, at) => (hidden.colonne.has(at) ? { ...colonna, esempi: [] } : colonna));
  const required = requiredOf(importable);
  const campi: Campo[] = Object.entries(importable.fields).map(([campo, { label, reads }]) => ({
    campo,
    etichetta: label,
    obbligatorio: required.has(campo),
    riconosce: campo === ID || importable.keys?.some((key) => key.field === campo) === true,
    nomina: isCosa(reads) ? reads : null,
    valori: typeof reads === 'string' ? null : reads,
    esempio: typeof reads === 'string' ? (ESEMPI[reads] ?? null) : null,
  }));
  for (const insieme of significatiInsieme(importable.fields)) {
    campi.push({ ...insieme, obbligatorio: false, riconosce: false, nomina: null, valori: null, esempio: null });
  }
  const per_tutte = Object.fromEntries(Object.entries(found.per_tutte).filter(([campo]) => !hidden.campi.has(campo)));
  const perTutte = Object.keys(found.per_tutte);
  const domande = openQuestions(found.colonne, { mappatura: found.mappatura, perTutte }, importable.fields, importable.synonyms);
  const vuoti = found.vuoti.filter(({ campo }) => !hidden.campi.has(campo));
  const { sconosciuti, abbinati } = await findWords(db, scope, importable, found);
  return {
    ...shown,
    colonne,
    campi,
    per_tutte,
    domande,
    vuoti,
    sconosciuti,
    abbinati: await nameMeanings(db, scope, words, found, abbinati),
  };
}

const ESEMPI: Record<string, string> = {
  data: '31/12/2026',
  euro: '1.234,50',
  siNo: 'Sì, oppure No',
  dipendente: 'Email, o nome e cognome',
};

/** The fields that a new record requires. */
export function requiredOf({ create }: Importable): Set<string> {
  try {
    parseInput(create, { params: undefined, query: undefined, body: {} });
    return new Set();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return new Set(Object.keys(error.fields ?? {}));
  }
}

type Words = Record<'sconosciuti' | 'abbinati', Parola[]>;

/** The words of reference and choice columns that were not recognized or whose meaning the user selected, without duplicates. */
async function findWords(db: Db, scope: Scope, importable: Importable, { id, mappatura, scelte }: Trovata): Promise<Words> {
  const { fields, several } = importable;
  const asked = mappatura.flatMap((campo, column) => {
    const reads = campo === null ? undefined : fields[campo]?.reads;
    return campo !== null && reads !== undefined && (typeof reads !== 'string' || isCosa(reads)) ? [{ campo, column }] : [];
  });
  if (asked.length === 0) return { sconosciuti: [], abbinati: [] };
  const references = await findReferences(db, scope, []);
  // A cell with several names is split, and only the unknown words are counted.
  const wordsIn = (campo: string, text: string) => (several.includes(campo) ? text.split(SEVERAL).map((part) => part.trim()) : [text]);
  const isUnknown = (campo: string, text: string) => {
    const field = fields[campo];
    if (!field || !several.includes(campo)) return true; // this field takes one name, so the whole text of the cell is the unknown word
    return 'error' in readNamed(importable, scelte, { name: campo, field, text, brandId: undefined, references });
  };
  const [sconosciuti, abbinati] = [countWords(), countWords()];
  const count = ({ celle, errori }: RigaTenuta) => {
    for (const { campo, column } of asked) {
      const cell = celle[column] ?? '';
      const text = textOf(cell);
      const isWrong = Object.hasOwn(errori, campo);
      if (text === '' || isEmptyWord(cell, campo, fields) || !(isWrong || scelte[campo])) continue; // an empty cell contains no word to count
      for (const valore of wordsIn(campo, text)) {
        if (chosenFor(scelte, campo, valore)) abbinati.add(campo, valore);
        else if (isWrong && isUnknown(campo, valore)) sconosciuti.add(campo, valore);
      }
    }
  };
  const wrongOnly = Object.keys(scelte).length === 0;
  for await (const part of readParts(db, scope, id, wrongOnly)) for (const riga of part) count(riga);
  return { sconosciuti: sconosciuti.all(), abbinati: abbinati.all() };
}

/** Resolves ids to names that are visible to the caller. */
export type FindNames = (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;

/** Each word with its meaning, and whether that record was created after the upload. */
async function nameMeanings(
  db: Db,
  scope: Scope,
  { importable, findNames }: { importable: Importable; findNames: FindNames },
  { scelte, created_at }: Trovata,
  parole: readonly Parola[],
): Promise<ParolaAbbinata[]> {
  const meant = parole.map((parola) => {
    const { reads } = importable.fields[parola.campo] ?? {};
    const read = chosenFor(scelte, parola.campo, parola.valore);
    const value = read && 'value' in read ? read.value : null;
    const choice = typeof reads === 'object' && typeof value === 'string' && Object.hasOwn(reads, value) ? (reads[value] ?? null) : null;
    return { parola, choice, thing: isCosa(reads) ? thingOf(reads, value) : undefined };
  });
  const things = meant.flatMap(({ thing }) => thing ?? []);
  const nameOf = await findNames(db, scope, things);
  const made = await findMade(db, scope, things, created_at);
  return meant.map(({ parola, choice, thing }) => {
    const name = thing && nameOf(thing.cosa, thing.id);
    return { ...parola, significa: name ?? choice, creato: Boolean(name) && made.has(`${thing?.cosa} ${thing?.id}`) };
  });
}

/** Returns the reference to a record; undefined when the value cannot be an id, because a caller may send any value. */
function thingOf(cosa: Riferimento['cosa'], value: unknown): Riferimento | undefined {
  const known = (cosa === 'dipendente' ? z.uuid() : idOf()).safeParse(value);
  return known.success ? { cosa, id: String(known.data) } : undefined;
}

/** The brands and showrooms that were created after the upload. */
async function findMade(db: Db, scope: Scope, things: readonly Riferimento[], since: string): Promise<Set<string>> {
  const idsOf = (cosa: Riferimento['cosa']) => things.flatMap((thing) => (thing.cosa === cosa ? [Number(thing.id)] : []));
  const { rows } = await sql<{ made: string }>`
    select 'brand ' || id as made from brands where id = any(${idsOf('brand')}::integer[]) and created_at >= ${since}::timestamptz
    union all
    select 'showroom ' || id from showrooms where id = any(${idsOf('showroom')}::integer[]) and created_at >= ${since}::timestamptz`.execute(
    scoped(db, scope),
  );
  return new Set(rows.map(({ made }) => made));
}

import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { parseInput } from '#server/http/parse.ts';
import { ID, type Importable } from '#server/incoming/importable.ts';
import type { LettureRecorder } from '#server/security/letture-recorder.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Campo, Parola, ParolaAbbinata } from '#shared/lettura-file.ts';
import { letturaMarkOf } from '#shared/letture.ts';
import { defaultPattern } from '#shared/made-email.ts';
import { Problem } from '#shared/problem.ts';
import { isCosa, type NameOf, type Riferimento } from '#shared/riferimenti.ts';
import { id as idOf } from '#shared/schemas.ts';
import type { Importazione } from '../contract.ts';
import { type Mappatura, openQuestions, pairMeanings } from '../rules.ts';
import { compareRows } from './compare-rows.ts';
import { exampleCorrections } from './propose-corrections.ts';
import {
  countEmails,
  findOwn,
  hiddenOf,
  readBatches,
  type StoredImportazione,
  type StoredRiga,
  saveConfronti,
  savePermissions,
  setRowCounts,
  setVuoti,
} from './queries.ts';
import { textOf } from './read-cell.ts';
import { chosenMeaning, findReferences, NAME_SEPARATORS, readReference } from './read-row.ts';
import { countWords, isEmptyWord, readRows } from './read-rows.ts';

export async function previewImportazione(db: Tx, scope: Scope, list: Importable, id: number, letture: LettureRecorder): Promise<void> {
  const importazione = await findOwn(db, scope, id);
  const { mappatura, righe, vuoti, daCorreggere, escluse } = await readRows(db, scope, list, importazione);
  const recordingImportable = recordingReads(list, mappatura, letture);
  const quante = { nuovo: 0, modifica: 0, uguale: 0, errore: 0, esclusa: escluse.length };
  const { scelte, email_modello: emailModello } = importazione;
  for await (const part of compareRows(db, scope, { importable: recordingImportable, mappatura, scelte, emailModello }, righe)) {
    await saveConfronti(db, scope, id, part);
    for (const { esito } of part) quante[esito] += 1;
  }
  const excludedRows = escluse.map((riga) => ({ riga, esito: 'esclusa' as const, campi: {}, errori: {} }));
  await saveConfronti(db, scope, id, excludedRows);
  await setRowCounts(db, scope, id, quante);
  await setVuoti(db, scope, id, vuoti, daCorreggere);
  await savePermissions(db, scope, id);
}

/**
 * Records the read of confidential data: a preview of a confidential column discloses stored values, even by reporting a row as unchanged
 * (decision 87).
 */
function recordingReads(importable: Importable, mappatura: Mappatura, letture: LettureRecorder): Importable {
  const { fields, find } = importable;
  if (!find) return importable;
  const segni = mappatura.flatMap((name) => {
    const segno = name === null ? undefined : fields[name] && letturaMarkOf(fields[name].out);
    return name !== null && segno ? [{ name, ...segno }] : [];
  });
  return {
    ...importable,
    async find(...args) {
      const stored = await find(...args);
      for (const { name, tipo, tells } of segni) {
        letture.tell(stored.filter(({ values }) => tells(values[name])).map((record) => ({ tipo, dipendente_id: String(record.id) })));
      }
      return stored;
    },
  };
}

export async function describeImportazione(
  db: Db,
  scope: Scope,
  context: { importable: Importable; findNames: FindNames },
  importazione: StoredImportazione,
): Promise<Importazione> {
  const { importable } = context;
  const { intestazione: _, visti: __, riservati: ___, email_modello: ____, da_correggere: _____, ...visibleFields } = importazione;
  const hidden = hiddenOf(scope, importable, importazione);
  const colonne = importazione.colonne.map((colonna, at) => (hidden.colonne.has(at) ? { ...colonna, esempi: [] } : colonna));
  const required = requiredFieldsOf(importable);
  const campi: Campo[] = Object.entries(importable.fields).map(([campo, { label, reads }]) => ({
    campo,
    etichetta: label,
    obbligatorio: required.has(campo),
    riconosce: campo === ID || importable.keys?.some((key) => key.field === campo) === true,
    nomina: isCosa(reads) ? reads : null,
    valori: typeof reads === 'string' ? null : reads,
    esempio: typeof reads === 'string' ? (ESEMPI[reads] ?? null) : null,
  }));
  for (const insieme of pairMeanings(importable.fields)) {
    campi.push({ ...insieme, obbligatorio: false, riconosce: false, nomina: null, valori: null, esempio: null });
  }
  const per_tutte = Object.fromEntries(Object.entries(importazione.per_tutte).filter(([campo]) => !hidden.campi.has(campo)));
  const perTutte = Object.keys(importazione.per_tutte);
  const domande = openQuestions(
    importazione.colonne,
    { mappatura: importazione.mappatura, perTutte },
    importable.fields,
    importable.synonyms,
  );
  const { email_modello: modello } = importazione;
  const email = importable.madeEmail && {
    ...{ campo: importable.madeEmail.field, modello },
    proposta: defaultPattern((await importable.madeEmail.findDomain(db, scope)) ?? 'azienda.it'),
    ...(await countEmails(db, scope, importazione.id, importable.madeEmail.field)),
  };
  const correzioni = {
    celle: importazione.da_correggere,
    esempi: exampleCorrections(importable, importazione.mappatura, colonne),
  };
  const vuoti = importazione.vuoti.filter(({ campo }) => !hidden.campi.has(campo));
  const { sconosciuti, abbinati } = await findWords(db, scope, importable, importazione);
  return {
    ...visibleFields,
    colonne,
    campi,
    per_tutte,
    domande,
    vuoti,
    email: email ?? null,
    correzioni,
    sconosciuti,
    abbinati: await nameMeanings(db, scope, context, importazione, abbinati),
  };
}

const ESEMPI: Record<string, string> = {
  data: '31/12/2026',
  euro: '1.234,50',
  siNo: 'Sì, oppure No',
  dipendente: 'Email, o nome e cognome',
};

export function requiredFieldsOf({ create }: Importable): Set<string> {
  try {
    parseInput(create, { params: undefined, query: undefined, body: {} });
    return new Set();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return new Set(Object.keys(error.fields ?? {}));
  }
}

type WordGroups = Record<'sconosciuti' | 'abbinati', Parola[]>;

async function findWords(db: Db, scope: Scope, importable: Importable, { id, mappatura, scelte }: StoredImportazione): Promise<WordGroups> {
  const { fields, several } = importable;
  const referenceColumns = mappatura.flatMap((campo, column) => {
    const reads = campo === null ? undefined : fields[campo]?.reads;
    return campo !== null && reads !== undefined && (typeof reads !== 'string' || isCosa(reads)) ? [{ campo, column }] : [];
  });
  if (referenceColumns.length === 0) return { sconosciuti: [], abbinati: [] };
  const references = await findReferences(db, scope, []);
  const wordsIn = (campo: string, text: string) =>
    several.includes(campo) ? text.split(NAME_SEPARATORS).map((part) => part.trim()) : [text];
  const isUnknown = (campo: string, text: string) => {
    const field = fields[campo];
    if (!field || !several.includes(campo)) return true; // this field takes one name, so the whole text of the cell is the unknown word
    return 'error' in readReference(importable, scelte, { name: campo, field, text, brandId: undefined, references });
  };
  const [sconosciuti, abbinati] = [countWords(), countWords()];
  const count = ({ celle, errori }: StoredRiga) => {
    for (const { campo, column } of referenceColumns) {
      const cell = celle[column] ?? '';
      const text = textOf(cell);
      const isWrong = Object.hasOwn(errori, campo);
      if (text === '' || isEmptyWord(cell, campo, fields) || !(isWrong || scelte[campo])) continue;
      for (const valore of wordsIn(campo, text)) {
        if (chosenMeaning(scelte, campo, valore)) abbinati.add(campo, valore);
        else if (isWrong && isUnknown(campo, valore)) sconosciuti.add(campo, valore);
      }
    }
  };
  const wrongOnly = Object.keys(scelte).length === 0;
  for await (const part of readBatches(db, scope, id, wrongOnly)) for (const riga of part) count(riga);
  return { sconosciuti: sconosciuti.all(), abbinati: abbinati.all() };
}

export type FindNames = (db: Db, scope: Scope, references: readonly Riferimento[]) => Promise<NameOf>;

/** Returns the names of the records that the words of the file mean. `creato`: the record was created after the upload. */
async function nameMeanings(
  db: Db,
  scope: Scope,
  { importable, findNames }: { importable: Importable; findNames: FindNames },
  { scelte, created_at }: StoredImportazione,
  parole: readonly Parola[],
): Promise<ParolaAbbinata[]> {
  const meanings = parole.map((parola) => {
    const { reads } = importable.fields[parola.campo] ?? {};
    const chosen = chosenMeaning(scelte, parola.campo, parola.valore);
    const value = chosen && 'value' in chosen ? chosen.value : null;
    const choice = typeof reads === 'object' && typeof value === 'string' && Object.hasOwn(reads, value) ? (reads[value] ?? null) : null;
    return { parola, choice, record: isCosa(reads) ? recordOf(reads, value) : undefined };
  });
  const records = meanings.flatMap(({ record }) => record ?? []);
  const nameOf = await findNames(db, scope, records);
  const created = await findCreated(db, scope, records, created_at);
  return meanings.map(({ parola, choice, record }) => {
    const name = record && nameOf(record.cosa, record.id);
    return { ...parola, significa: name ?? choice, creato: Boolean(name) && created.has(`${record?.cosa} ${record?.id}`) };
  });
}

/** Returns the reference to a record; undefined when the value cannot be an id, because a caller may send any value. */
function recordOf(cosa: Riferimento['cosa'], value: unknown): Riferimento | undefined {
  const parsed = (cosa === 'dipendente' ? z.uuid() : idOf()).safeParse(value);
  return parsed.success ? { cosa, id: String(parsed.data) } : undefined;
}

async function findCreated(db: Db, scope: Scope, records: readonly Riferimento[], since: string): Promise<Set<string>> {
  const idsOf = (cosa: Riferimento['cosa']) => records.flatMap((record) => (record.cosa === cosa ? [Number(record.id)] : []));
  const { rows } = await sql<{ created: string }>`
    select 'brand ' || id as created from brands where id = any(${idsOf('brand')}::integer[]) and created_at >= ${since}::timestamptz
    union all
    select 'showroom ' || id from showrooms where id = any(${idsOf('showroom')}::integer[]) and created_at >= ${since}::timestamptz`.execute(
    scoped(db, scope),
  );
  return new Set(rows.map(({ created }) => created));
}

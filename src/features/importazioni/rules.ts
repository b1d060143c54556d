// What the columns of a file mean: proposed by their names, then by what stands in them. Pure.
import { emailKey } from '#shared/email-key.ts';
import type { Fields } from '#shared/fields.ts';
import type { Domanda } from '#shared/lettura-file.ts';

/** Column of the file (from 0) -> the field that it fills, null: none. */
export type Mappatura = (string | null)[];

/** 'Cognome *', 'E-mail (aziendale)', 'S/N' -> what two headings are compared by. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}

/** The form in which words of a cell are compared. An e-mail keeps all its characters, and so does a word without a Latin letter. */
export const plainWord = (word: string): string => (word.includes('@') ? emailKey(word) : plainHeading(word) || word.trim().toLowerCase());

type Synonyms = Readonly<Record<string, readonly string[]>>;

/** The field that a heading names, and how well. Of two headings for one field, the heading with the lower rank fills the field. */
interface Naming {
  field: string;
  rank: number;
}

/** From a normalized heading to the field that it names. A field's own names rank before its synonyms, and synonyms rank in their order. */
function namesOf(fields: Fields, synonyms: Synonyms): Map<string, Naming> {
  const names = new Map<string, Naming>();
  const add = (heading: string, field: string, rank: number) => {
    const plain = plainHeading(heading);
    if (plain !== '' && !names.has(plain)) names.set(plain, { field, rank });
  };
  const entries = Object.entries(fields);
  for (const [name, { head, label }] of entries) add(head || label, name, 0);
  for (const [name, { label, alias }] of entries) for (const each of [label, name, alias ?? '']) add(each, name, 1);
  for (const [name, others] of Object.entries(synonyms)) for (const [at, each] of others.entries()) add(each, name, 2 + at);
  return names;
}

/** The columns whose headings name each field. The best heading comes first; equal headings keep their order in the file. */
export function columnsByField(headings: readonly string[], fields: Fields, synonyms: Synonyms): Map<string, number[]> {
  const names = namesOf(fields, synonyms);
  const named = headings.flatMap((heading, column) => {
    const naming = names.get(plainHeading(heading));
    return naming ? [{ ...naming, column }] : [];
  });
  const grouped = Map.groupBy(
    named.toSorted((one, other) => one.rank - other.rank),
    ({ field }) => field,
  );
  return new Map([...grouped].map(([field, columns]) => [field, columns.map(({ column }) => column)]));
}

/** The column in which the file of the wrong rows says why; no field's, when it comes in again. */
export const COLONNA_ERRORE = 'Errore';

/** Which row is the one of the headings: the first of those that name most fields; without any, the first row. */
export function findHeadings(rows: readonly (readonly string[])[], fields: Fields, synonyms: Synonyms): number {
  const named = rows.map((row) => columnsByField(row, fields, synonyms).size);
  const most = Math.max(0, ...named);
  return most === 0 ? 0 : named.indexOf(most);
}

/** What a value looks like, where its looks alone say what it is. */
const LOOKS: readonly [RegExp, readonly string[]][] = [
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, ['email', 'persona']],
  [/^\d{15}$/, ['imei']],
  [/^89(\s?\d){17,18}$/, ['iccid']],
  [/^((\+|00)?39)?\s*3\d{2}([\s./-]*\d){6,7}$/, ['numero_telefono']],
  [/^\\\\|^smb:\/\/|^[A-Z]:\\/i, ['percorso']],
];
/** Of so many rows the values are looked at. */
const SAMPLE = 50;

/**
 * The field that each column fills, as far as it can be told; no field is filled twice. An amount that several columns could fill is left
 * open (`openQuestions`): each choice would write other figures.
 */
export function proposeMapping(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  fields: Fields,
  synonyms: Synonyms,
): Mappatura {
  const valuesIn = (column: number) => rows.slice(0, SAMPLE).flatMap((row) => row[column] || []);
  const byName = new Map<number, string>();
  const taken = new Set<string>();
  for (const [field, columns] of columnsByField(headings, fields, synonyms)) {
    const filled = isAmount(fields[field]) && rows.length > 0 ? columns.filter((column) => rows.some((row) => row[column])) : [];
    taken.add(field);
    if (filled.length < 2) byName.set(filled[0] ?? columns[0] ?? -1, field);
  }
  return headings.map((_, column) => {
    const named = byName.get(column);
    if (named !== undefined) return named;
    const values = valuesIn(column);
    const look = LOOKS.find(([pattern]) => values.length > 0 && values.every((value) => pattern.test(value)));
    const field = look?.[1].find((name) => name in fields && !taken.has(name));
    if (field !== undefined) taken.add(field);
    return field ?? null;
  });
}

const isAmount = (field: Fields[string] | undefined): boolean => field?.reads === 'euro';

/** The amounts that no column fills yet and several columns could fill. The user has to choose the column. `filled`: the fields that have a value. */
export function openQuestions(
  colonne: readonly { nome: string; esempi: readonly string[] }[],
  filled: readonly (string | null)[],
  fields: Fields,
  synonyms: Synonyms,
): Domanda[] {
  const columns = columnsByField(
    colonne.map(({ nome, esempi }) => (esempi.length > 0 ? nome : '')),
    fields,
    synonyms,
  );
  return [...columns].flatMap(([campo, some]) =>
    isAmount(fields[campo]) && !filled.includes(campo) && some.length > 1 ? [{ campo, colonne: some.toSorted((a, b) => a - b) }] : [],
  );
}

interface Asking {
  domande: readonly Domanda[];
  campi: readonly { campo: string; etichetta: string }[];
  colonne: readonly { nome: string }[];
}

/** The open questions as sentences for the user. `filled`: the fields that have a value; their questions are answered. */
export function sayDomande({ domande, campi, colonne }: Asking, filled: readonly (string | null)[]): string[] {
  return domande.flatMap(({ campo, colonne: some }) => {
    if (filled.includes(campo)) return [];
    const etichetta = campi.find((each) => each.campo === campo)?.etichetta;
    const nomi = some.map((column) => `«${colonne[column]?.nome}»`);
    return [`Più colonne possono essere «${etichetta}»: ${LISTA.format(nomi)}. Scegli quale.`];
  });
}

const LISTA = new Intl.ListFormat('it');

type PerTutte = Readonly<Record<string, string>>;

/** Why rows cannot be read by this mapping and these values for all of them; undefined when they can. */
export function refuseMapping(mappatura: Mappatura, perTutte: PerTutte, fields: Fields): string | undefined {
  const filled = [...mappatura.filter((field) => field !== null), ...Object.keys(perTutte)];
  const unknown = filled.find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined) return `«${unknown}» non è un campo di questo elenco`;
  const twice = filled.find((field, at) => filled.indexOf(field) !== at);
  if (twice === undefined) return undefined;
  const label = fields[twice]?.label;
  return Object.hasOwn(perTutte, twice)
    ? `«${label}» ha già la sua colonna: togli il valore per tutte le righe, o la colonna`
    : `Due colonne riempiono «${label}»: lasciane una`;
}

/** What holds for all rows is read as if columns before those of the file said it. */
export function withPerTutte<Riga extends { celle: readonly unknown[] }>(
  { mappatura, per_tutte }: { mappatura: Mappatura; per_tutte: PerTutte },
  righe: readonly Riga[],
): { mappatura: Mappatura; righe: readonly Riga[] } {
  const entries = Object.entries(per_tutte);
  if (entries.length === 0) return { mappatura, righe };
  const texts = entries.map(([, text]) => text);
  return {
    mappatura: [...entries.map(([field]) => field), ...mappatura],
    righe: righe.map((riga) => ({ ...riga, celle: [...texts, ...riga.celle] })),
  };
}

import { normalizeCodiceFiscale, surnameLettersOf } from '#shared/codice-fiscale.ts';
import type { Fields } from '#shared/fields.ts';
import type { Domanda, Parola } from '#shared/lettura-file.ts';
import { emailKey } from '#shared/schemas.ts';
import { splitFullName } from '#shared/split-full-name.ts';

/** The mapping of a file: for each column the name of its field, or null for a column that is not imported. */
export type Mappatura = (string | null)[];

/** Normalizes a column heading for comparison. For example, 'Cognome *', 'E-mail (aziendale)' and 'S/N' are recognized. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}

/** Normalizes a word of a cell for comparison. An e-mail and a word without a Latin letter keep all their characters. */
export const plainWord = (word: string): string => (word.includes('@') ? emailKey(word) : plainHeading(word) || word.trim().toLowerCase());

/**
 * Pairs of fields that one column can contain, in the order of the two parts. 'Cognome e Nome' as a heading does not prove the order, so
 * Organico never proposes a pair: the user selects it for the column.
 */
const PAIRED_FIELDS = new Map<string, readonly ['cognome', 'nome'] | readonly ['nome', 'cognome']>([
  ['cognome+nome', ['cognome', 'nome']],
  ['nome+cognome', ['nome', 'cognome']],
]);

/** The fields that a column fills: one, two ('cognome+nome'), or none (null). */
export const fieldsOf = (campo: string | null): readonly string[] => (campo === null ? [] : (PAIRED_FIELDS.get(campo) ?? [campo]));

export const filledFields = (mappatura: readonly (string | null)[]): string[] => mappatura.flatMap(fieldsOf);

export function pairMeanings(fields: Fields): { campo: string; etichetta: string }[] {
  return [...PAIRED_FIELDS].flatMap(([campo, [primo, secondo]]) => {
    const [firstField, secondField] = [fields[primo], fields[secondo]];
    return firstField && secondField ? [{ campo, etichetta: `Prima ${firstField.label}, poi ${secondField.label}` }] : [];
  });
}

/** Splits the text of a cell into one part for each field of its column. Returns undefined when the column fills only one field. */
export function splitCell(campo: string | null, text: string): Readonly<Record<string, string>> | undefined {
  const [primo, secondo] = PAIRED_FIELDS.get(campo ?? '') ?? [];
  if (!primo) return undefined;
  const [before, after] = splitFullName(text, primo);
  return { [primo]: before, [secondo]: after };
}

type Synonyms = Readonly<Record<string, readonly string[]>>;

/** The field that a heading means. When two headings mean the same field, the column of the heading with the lower rank fills the field. */
interface HeadingMatch {
  field: string;
  rank: number;
}

/**
 * Maps each normalized heading to the fields that it may mean, the most likely first. A heading that is the field's own name ranks before a
 * synonym; synonyms rank in the order of their list.
 */
function headingIndex(fields: Fields, synonyms: Synonyms): Map<string, HeadingMatch[]> {
  const index = new Map<string, HeadingMatch[]>();
  const add = (heading: string, field: string, rank: number) => {
    const plain = plainHeading(heading);
    const meanings = index.get(plain) ?? [];
    if (plain !== '' && !meanings.some((each) => each.field === field)) index.set(plain, [...meanings, { field, rank }]);
  };
  const entries = Object.entries(fields);
  for (const [name, { head, label }] of entries) add(head || label, name, 0);
  // A column 'id' does not mean the id of Organico, because files of other programs also have a column with this name.
  for (const [name, { label, alias }] of entries) for (const each of [label, name === 'id' ? '' : name, alias ?? '']) add(each, name, 1);
  for (const [name, headings] of Object.entries(synonyms)) for (const [position, each] of headings.entries()) add(each, name, 2 + position);
  return index;
}

/**
 * Returns for each field the columns whose heading means the field. The column with the best heading comes first; columns with equal
 * headings keep their order in the file.
 */
export function columnsByField(headings: readonly string[], fields: Fields, synonyms: Synonyms): Map<string, number[]> {
  const names = headingIndex(fields, synonyms);
  const matches = headings.flatMap((heading, column) => {
    const [match] = names.get(plainHeading(heading)) ?? [];
    return match ? [{ ...match, column }] : [];
  });
  const grouped = Map.groupBy(
    matches.toSorted((one, other) => one.rank - other.rank),
    ({ field }) => field,
  );
  return new Map([...grouped].map(([field, columns]) => [field, columns.map(({ column }) => column)]));
}

/**
 * The heading of the column that lists the errors in the downloaded file of wrong rows. When this file is imported again, the column fills
 * no field.
 */
export const COLONNA_ERRORE = 'Errore';

/**
 * Returns the index of the heading row: the row with the most known headings, or the first of several such rows. Returns 0 when no row has
 * a known heading.
 */
export function findHeadings(rows: readonly (readonly string[])[], fields: Fields, synonyms: Synonyms): number {
  const counts = rows.map((row) => columnsByField(row, fields, synonyms).size);
  const max = Math.max(0, ...counts);
  return max === 0 ? 0 : counts.indexOf(max);
}

const VALUE_PATTERNS: readonly [RegExp, readonly string[]][] = [
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, ['email', 'persona']],
  [/^\d{15}$/, ['imei']],
  [/^89(\s?\d){17,18}$/, ['iccid']],
  [/^((\+|00)?39)?\s*3\d{2}([\s./-]*\d){6,7}$/, ['numero_telefono']],
  [/^\\\\|^smb:\/\/|^[A-Z]:\\/i, ['percorso']],
];
const SAMPLE_ROWS = 50;

/**
 * The field of each column, as far as headings and values determine it; no field is used twice. An amount that several columns could fill
 * is left open (`openQuestions`), because each choice would give other amounts.
 */
export function proposeMapping(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  fields: Fields,
  synonyms: Synonyms,
): Mappatura {
  const valuesIn = (column: number) => rows.slice(0, SAMPLE_ROWS).flatMap((row) => row[column] || []);
  const byColumn = new Map<number, string>();
  const usedFields = new Set<string>();
  for (const [field, columns] of columnsByField(headings, fields, synonyms)) {
    const filledColumns = isAmount(fields[field]) && rows.length > 0 ? columns.filter((column) => rows.some((row) => row[column])) : [];
    usedFields.add(field);
    if (PAIRED_FIELDS.has(field)) continue;
    if (filledColumns.length < 2) byColumn.set(filledColumns[0] ?? columns[0] ?? -1, field);
  }
  // A heading may also have a second meaning: «Società» is the brand, or the company of the employment when another column is the brand.
  const meanings = headingIndex(fields, synonyms);
  for (const [column, heading] of headings.entries()) {
    const [first, ...others] = byColumn.has(column) ? [] : (meanings.get(plainHeading(heading)) ?? []);
    const other = others.find(({ field }) => !usedFields.has(field) && !isAmount(fields[field]) && !PAIRED_FIELDS.has(field));
    if (!other || !first || !usedFields.has(first.field) || ![...byColumn.values()].includes(first.field)) continue;
    byColumn.set(column, other.field);
    usedFields.add(other.field);
  }
  const provenPairs = provenPairsOf(headings, rows, byColumn, meanings);
  return headings.map((_, column) => {
    const byHeading = byColumn.get(column) ?? provenPairs.get(column);
    if (byHeading !== undefined) return byHeading;
    const values = valuesIn(column);
    const match = VALUE_PATTERNS.find(([pattern]) => values.length > 0 && values.every((value) => pattern.test(value)));
    const field = match?.[1].find((name) => name in fields && !usedFields.has(name));
    if (field !== undefined) usedFields.add(field);
    return field ?? null;
  });
}

/**
 * Returns the column with surname and first name, with the order of the two names, when the codici fiscali of the file prove the order: a
 * codice fiscale begins with three letters of the surname. Exactly one of the two orders must fit every row.
 */
function provenPairsOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  byColumn: ReadonlyMap<number, string>,
  meanings: ReadonlyMap<string, readonly HeadingMatch[]>,
): Map<number, string> {
  const codeColumn = [...byColumn].find(([, field]) => field === 'codice_fiscale')?.[0];
  const hasNames = [...byColumn.values()].some((field) => field === 'cognome' || field === 'nome');
  const column = headings.findIndex((heading) => PAIRED_FIELDS.has(meanings.get(plainHeading(heading))?.[0]?.field ?? ''));
  if (codeColumn === undefined || hasNames || column < 0) return new Map();
  const people = rows.flatMap((row) => (row[codeColumn] && row[column] ? [{ code: row[codeColumn], text: row[column] }] : []));
  const proven = [...PAIRED_FIELDS.keys()].filter(
    (pair) => people.length > 0 && people.every(({ code, text }) => isSurnameOf(code, splitCell(pair, text)?.cognome ?? '')),
  );
  return proven.length === 1 && proven[0] ? new Map([[column, proven[0]]]) : new Map();
}

const isSurnameOf = (codice: string, surname: string): boolean =>
  surname !== '' && normalizeCodiceFiscale(codice).startsWith(surnameLettersOf(surname));

const isAmount = (field: Fields[string] | undefined): boolean => field?.reads === 'euro';

/**
 * The open questions: an amount that several columns could fill, and the order of two fields in one column. A field that has a value
 * is not asked about. `perTutte`: the fields with one value for all rows.
 */
export function openQuestions(
  colonne: readonly { nome: string; esempi: readonly string[] }[],
  { mappatura, perTutte = [] }: { mappatura: Mappatura; perTutte?: readonly string[] },
  fields: Fields,
  synonyms: Synonyms,
): Domanda[] {
  const columns = columnsByField(
    colonne.map(({ nome, esempi }) => (esempi.length > 0 ? nome : '')),
    fields,
    synonyms,
  );
  const filled = [...filledFields(mappatura), ...perTutte];
  return [...columns].flatMap(([campo, candidateColumns]) => {
    const campi = fieldsOf(campo);
    const isOpen = !campi.every((each) => filled.includes(each));
    const isAmbiguous =
      campi.length > 1
        ? candidateColumns.every((column) => mappatura[column] === null)
        : isAmount(fields[campo]) && candidateColumns.length > 1;
    return isOpen && isAmbiguous ? [{ campi: [...campi], colonne: candidateColumns.toSorted((a, b) => a - b) }] : [];
  });
}

interface DomandeInput {
  domande: readonly Domanda[];
  campi: readonly { campo: string; etichetta: string }[];
  colonne: readonly { nome: string }[];
}

/** Formats the open questions as sentences for the user. `filled`: the fields that have a value; their questions count as answered. */
export function describeDomande({ domande, campi, colonne }: DomandeInput, filled: readonly (string | null)[]): string[] {
  return domande.flatMap(({ campi: askedFields, colonne: candidateColumns }) => {
    if (askedFields.every((campo) => filled.includes(campo))) return [];
    const [firstLabel, secondLabel] = askedFields.map((campo) => campi.find((each) => each.campo === campo)?.etichetta);
    const nomi = LISTA.format(candidateColumns.map((column) => `«${colonne[column]?.nome}»`));
    return secondLabel === undefined
      ? [`Più colonne possono essere «${firstLabel}»: ${nomi}. Scegli quale.`]
      : [`In ${nomi} ci sono «${firstLabel}» e «${secondLabel}» insieme. Scegli quale viene prima: nell'anteprima li vedi divisi.`];
  });
}

const LISTA = new Intl.ListFormat('it');

export function describeVuoti({ vuoti, campi }: Pick<DomandeInput, 'campi'> & { vuoti: readonly Parola[] }): string | undefined {
  if (vuoti.length === 0) return undefined;
  const total = vuoti.reduce((sum, { righe }) => sum + righe, 0);
  const parts = [...Map.groupBy(vuoti, ({ campo }) => campo)].map(([campo, words]) => {
    const label = campi.find((one) => one.campo === campo)?.etichetta ?? campo;
    return `${LISTA.format(words.map(({ valore }) => `«${valore}»`))} in «${label}»`;
  });
  const sentence =
    total === 1
      ? 'Una cella è letta come vuota'
      : `${total.toLocaleString('it-IT', { useGrouping: 'always' })} celle sono lette come vuote`;
  return `${sentence}: ${parts.join('; ')}.`;
}

type PerTutte = Readonly<Record<string, string>>;

export function reasonAgainstMapping(mappatura: Mappatura, perTutte: PerTutte, fields: Fields): string | undefined {
  const filled = [...filledFields(mappatura), ...Object.keys(perTutte)];
  const unknown = filled.find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined) return `«${unknown}» non è un campo di questo elenco`;
  const duplicate = filled.find((field, index) => filled.indexOf(field) !== index);
  if (duplicate === undefined) return undefined;
  const label = fields[duplicate]?.label;
  return Object.hasOwn(perTutte, duplicate)
    ? `«${label}» ha già la sua colonna: togli il valore per tutte le righe, o la colonna`
    : `Due colonne riempiono «${label}»: lasciane una`;
}

/**
 * Adds columns before the columns of the file: one for each value that the user gave for all rows, and one for each part of a cell that
 * contains two fields.
 */
export function withPerTutte<Riga extends { celle: readonly unknown[] }>(
  { mappatura, per_tutte }: { mappatura: Mappatura; per_tutte: PerTutte },
  righe: readonly Riga[],
): { mappatura: Mappatura; righe: readonly Riga[] } {
  const entries = Object.entries(per_tutte);
  const pairedColumns = [...mappatura.keys()].filter((column) => fieldsOf(mappatura[column] ?? null).length > 1);
  if (entries.length === 0 && pairedColumns.length === 0) return { mappatura, righe };
  const texts = entries.map(([, text]) => text);
  const partsOf = (celle: readonly unknown[]) =>
    pairedColumns.flatMap((column) =>
      Object.values(splitCell(mappatura[column] ?? null, typeof celle[column] === 'string' ? celle[column] : '') ?? {}),
    );
  return {
    mappatura: [
      ...entries.map(([field]) => field),
      ...pairedColumns.flatMap((column) => fieldsOf(mappatura[column] ?? null)),
      ...mappatura.map((field, column) => (pairedColumns.includes(column) ? null : field)),
    ],
    righe: righe.map((riga) => ({ ...riga, celle: [...texts, ...partsOf(riga.celle), ...riga.celle] })),
  };
}

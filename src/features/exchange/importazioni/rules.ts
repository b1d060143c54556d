// Pure rules that map the columns of a file to fields, by heading and then by content.
import { dividiNome } from '#shared/dividi-nome.ts';
import type { Fields } from '#shared/fields.ts';
import type { Domanda, Parola } from '#shared/lettura-file.ts';
import { emailKey } from '#shared/schemas.ts';

/** The field of each column in order; null for a column that is not imported. */
export type Mappatura = (string | null)[];

/** Normalizes a heading for comparison: 'Cognome *', 'E-mail (aziendale)', 'S/N'. */
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
 * Pairs of fields that one column can contain, in the order of the two parts. 'Cognome e Nome' as a heading does not prove the order, so Organico
 * never proposes a pair: the user selects it for the column.
 */
const INSIEME = new Map<string, readonly ['cognome', 'nome'] | readonly ['nome', 'cognome']>([
  ['cognome+nome', ['cognome', 'nome']],
  ['nome+cognome', ['nome', 'cognome']],
]);

/** The fields that a column fills: one, two ('cognome+nome'), or none (null). */
export const campiDi = (campo: string | null): readonly string[] => (campo === null ? [] : (INSIEME.get(campo) ?? [campo]));

export const campiRiempiti = (mappatura: readonly (string | null)[]): string[] => mappatura.flatMap(campiDi);

/** The pairs of fields that one column can fill. Each pair has a name, which the user selects. */
export function significatiInsieme(fields: Fields): { campo: string; etichetta: string }[] {
  return [...INSIEME].flatMap(([campo, [primo, secondo]]) => {
    const [one, other] = [fields[primo], fields[secondo]];
    return one && other ? [{ campo, etichetta: `Prima ${one.label}, poi ${other.label}` }] : [];
  });
}

/**
 * Splits the text of a cell whose column fills two fields. Returns one part for each field, or undefined when the column fills one field.
 */
export function dividi(campo: string | null, text: string): Readonly<Record<string, string>> | undefined {
  const [primo, secondo] = INSIEME.get(campo ?? '') ?? [];
  if (!primo) return undefined;
  const [before, after] = dividiNome(text, primo);
  return { [primo]: before, [secondo]: after };
}

type Synonyms = Readonly<Record<string, readonly string[]>>;

/**
 * The field that a heading means. `rank` says how well the heading fits: when two headings mean the same field, the column with the lower
 * rank fills it.
 */
interface Naming {
  field: string;
  rank: number;
}

/**
 * Maps each normalized heading to the field that it means. A heading that is the field's own name ranks before a synonym; synonyms rank in
 * the order of their list.
 */
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

/**
 * The columns whose heading means the field, for each field. The column with the best heading comes first; columns with equal headings keep
 * their order in the file.
 */
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
  const named = rows.map((row) => columnsByField(row, fields, synonyms).size);
  const most = Math.max(0, ...named);
  return most === 0 ? 0 : named.indexOf(most);
}

/** Patterns of values from which a field can be recognized without its heading, for example an IMEI. */
const LOOKS: readonly [RegExp, readonly string[]][] = [
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, ['email', 'persona']],
  [/^\d{15}$/, ['imei']],
  [/^89(\s?\d){17,18}$/, ['iccid']],
  [/^((\+|00)?39)?\s*3\d{2}([\s./-]*\d){6,7}$/, ['numero_telefono']],
  [/^\\\\|^smb:\/\/|^[A-Z]:\\/i, ['percorso']],
];
/** Number of rows whose values are examined. */
const SAMPLE = 50;

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
  const valuesIn = (column: number) => rows.slice(0, SAMPLE).flatMap((row) => row[column] || []);
  const byName = new Map<number, string>();
  const taken = new Set<string>();
  for (const [field, columns] of columnsByField(headings, fields, synonyms)) {
    const filled = isAmount(fields[field]) && rows.length > 0 ? columns.filter((column) => rows.some((row) => row[column])) : [];
    taken.add(field);
    if (INSIEME.has(field)) continue;
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

/**
 * The questions that the headings leave open: an amount that several columns could fill, and the order of two fields that stand together in
 * one column. A field that has a value already is not asked about. `perTutte`: the fields that have one value in all rows.
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
  const filled = [...campiRiempiti(mappatura), ...perTutte];
  return [...columns].flatMap(([campo, some]) => {
    const campi = campiDi(campo);
    const isOpen = !campi.every((each) => filled.includes(each));
    const asks = campi.length > 1 ? some.every((column) => mappatura[column] === null) : isAmount(fields[campo]) && some.length > 1;
    return isOpen && asks ? [{ campi: [...campi], colonne: some.toSorted((a, b) => a - b) }] : [];
  });
}

interface Asking {
  domande: readonly Domanda[];
  campi: readonly { campo: string; etichetta: string }[];
  colonne: readonly { nome: string }[];
}

/** Formats the open questions as sentences for the user. `filled`: the fields that have a value, so that their questions are answered. */
export function describeDomande({ domande, campi, colonne }: Asking, filled: readonly (string | null)[]): string[] {
  return domande.flatMap(({ campi: asked, colonne: some }) => {
    if (asked.every((campo) => filled.includes(campo))) return [];
    const [etichetta, altra] = asked.map((campo) => campi.find((each) => each.campo === campo)?.etichetta);
    const nomi = LISTA.format(some.map((column) => `«${colonne[column]?.nome}»`));
    return altra === undefined
      ? [`Più colonne possono essere «${etichetta}»: ${nomi}. Scegli quale.`]
      : [`In ${nomi} ci sono «${etichetta}» e «${altra}» insieme. Scegli quale viene prima: nell'anteprima li vedi divisi.`];
  });
}

const LISTA = new Intl.ListFormat('it');

/** A sentence with the number and the texts of the cells that were read as empty; undefined when there is none. */
export function describeVuoti({ vuoti, campi }: Pick<Asking, 'campi'> & { vuoti: readonly Parola[] }): string | undefined {
  if (vuoti.length === 0) return undefined;
  const total = vuoti.reduce((sum, { righe }) => sum + righe, 0);
  const each = [...Map.groupBy(vuoti, ({ campo }) => campo)].map(([campo, words]) => {
    const label = campi.find((one) => one.campo === campo)?.etichetta ?? campo;
    return `${LISTA.format(words.map(({ valore }) => `«${valore}»`))} in «${label}»`;
  });
  const read =
    total === 1
      ? 'Una cella è letta come vuota'
      : `${total.toLocaleString('it-IT', { useGrouping: 'always' })} celle sono lette come vuote`;
  return `${read}: ${each.join('; ')}.`;
}

type PerTutte = Readonly<Record<string, string>>;

/** Returns the error for an invalid mapping or an invalid value for all rows, or undefined. */
export function reasonAgainstMapping(mappatura: Mappatura, perTutte: PerTutte, fields: Fields): string | undefined {
  const filled = [...campiRiempiti(mappatura), ...Object.keys(perTutte)];
  const unknown = filled.find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined) return `«${unknown}» non è un campo di questo elenco`;
  const twice = filled.find((field, at) => filled.indexOf(field) !== at);
  if (twice === undefined) return undefined;
  const label = fields[twice]?.label;
  return Object.hasOwn(perTutte, twice)
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
  const together = [...mappatura.keys()].filter((at) => campiDi(mappatura[at] ?? null).length > 1);
  if (entries.length === 0 && together.length === 0) return { mappatura, righe };
  const texts = entries.map(([, text]) => text);
  const partsOf = (celle: readonly unknown[]) =>
    together.flatMap((at) => Object.values(dividi(mappatura[at] ?? null, typeof celle[at] === 'string' ? celle[at] : '') ?? {}));
  return {
    mappatura: [
      ...entries.map(([field]) => field),
      ...together.flatMap((at) => campiDi(mappatura[at] ?? null)),
      ...mappatura.map((field, at) => (together.includes(at) ? null : field)),
    ],
    righe: righe.map((riga) => ({ ...riga, celle: [...texts, ...partsOf(riga.celle), ...riga.celle] })),
  };
}

// What the columns of a file mean: proposed by their names, then by what stands in them. Pure.
import { emailKey } from '#shared/email-key.ts';
import type { Fields } from '#shared/fields.ts';

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

/** Heading as it is compared -> field. A field's own names come before what others call it. */
function namesOf(fields: Fields, synonyms: Synonyms): Map<string, string> {
  const names = new Map<string, string>();
  const add = (heading: string, field: string) => {
    const plain = plainHeading(heading);
    if (plain !== '' && !names.has(plain)) names.set(plain, field);
  };
  const entries = Object.entries(fields);
  for (const [name, { head, label }] of entries) add(head || label, name);
  for (const [name, { label, alias }] of entries) for (const each of [label, name, alias ?? '']) add(each, name);
  for (const [name, others] of Object.entries(synonyms)) for (const each of others) add(each, name);
  return names;
}

/** The column in which the file of the wrong rows says why; no field's, when it comes in again. */
export const COLONNA_ERRORE = 'Errore';

/** Which row is the one of the headings: the first of those that name most fields; without any, the first row. */
export function findHeadings(rows: readonly (readonly string[])[], fields: Fields, synonyms: Synonyms): number {
  const names = namesOf(fields, synonyms);
  const named = rows.map((row) => new Set(row.flatMap((cell) => names.get(plainHeading(cell)) ?? [])).size);
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

/** The field that each column fills, as far as it can be told; no field is filled twice. */
export function proposeMapping(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  fields: Fields,
  synonyms: Synonyms,
): Mappatura {
  const names = namesOf(fields, synonyms);
  const taken = new Set<string>();
  const once = (field: string | undefined) => {
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const byName = headings.map((heading) => once(names.get(plainHeading(heading))));
  return byName.map((field, column) => {
    if (field !== null) return field;
    const values = rows.slice(0, SAMPLE).flatMap((row) => row[column] || []);
    const look = LOOKS.find(([pattern]) => values.length > 0 && values.every((value) => pattern.test(value)));
    return once(look?.[1].find((name) => name in fields && !taken.has(name)));
  });
}

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

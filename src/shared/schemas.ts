// Field schemas that more than one slice needs. Bounds and forms: rules 4, 5, 6 and 15.
import { z } from 'zod';
import { isCalendarDate } from './dates.ts';

// zod's messages, as sentences a person can act on. A schema with its own message keeps it.
type Issue = z.core.$ZodRawIssue;

const FORMATS: Record<string, string> = {
  email: "Scrivi un'email completa, per esempio nome@azienda.it",
  uuid: 'Identificativo non valido',
  date: 'Scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG',
  regex: 'Formato non valido',
};

const TYPES: Record<string, string> = {
  string: 'Scrivi un testo',
  number: 'Scrivi un numero',
  int: 'Scrivi un numero intero',
  boolean: 'Indica sì o no',
  array: 'Serve un elenco',
  object: 'Serve un oggetto JSON',
  record: 'Serve un oggetto JSON',
};

function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obbligatorio' : (TYPES[issue.expected] ?? 'Valore non valido');
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'Campo obbligatorio' : `Scrivi almeno ${issue.minimum} caratteri`;
      if (issue.origin === 'array') return issue.minimum === 1 ? 'Scegli almeno un elemento' : `Scegli almeno ${issue.minimum} elementi`;
      return `Il valore minimo è ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `Al massimo ${issue.maximum} caratteri`;
      if (issue.origin === 'array') return `Al massimo ${issue.maximum} elementi`;
      return `Il valore massimo è ${issue.maximum}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Formato non valido';
    case 'invalid_value':
      return `Scegli uno di: ${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return 'Troppi decimali';
    default:
      return 'Valore non valido';
  }
}

/** Makes Italian the language of every schema of this process. Called once, by the server's and the browser's entry. */
export function speakItalian(): void {
  z.config({ customError: (issue) => forAnyField(sentence(issue)) });
}

// Some sentences say what is wrong with a value without saying of which field: they are made with forAnyField, and who shows one away from
// its field puts the field's label before it. All others name what they are about.
const sentences = new Set<string>();

/** Marks a sentence as one that fits any field. */
export function forAnyField(sentence: string): string {
  sentences.add(sentence);
  return sentence;
}

/** The sentence as it is read away from its field: 'Inizio Malattia: campo obbligatorio'. */
export function withLabel(sentence: string, label: string | undefined): string {
  if (label === undefined || !sentences.has(sentence)) return sentence;
  return `${label}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

const MAX_INT = 2_147_483_647;

// Control characters (tab and line break too, where the text is one line) and halves of surrogate pairs cannot be stored or shown.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, with tab and line breaks allowed
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

// Invisible signs (zero width, direction overrides) make two names that look the same; the joiner inside emoji is no such trick.
const INVISIBLE = /(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/u;

const isText = (pattern: RegExp) => (text: string) => !pattern.test(text) && !INVISIBLE.test(text) && text.isWellFormed();
const REQUIRED = forAnyField('Campo obbligatorio');
const NOT_TEXT = forAnyField('Il testo contiene caratteri non ammessi');
const NOT_AN_ID = forAnyField('Identificativo non valido');

// A letter may come as a sign and its accents, and spaces around a text are no part of it: what is typed may be longer than what is kept.
const TYPED_PER_KEPT = 4;

/**
 * Before anything looks at a text it is measured: normalizing 200,000 accents would take this one thread seconds. What is left of it
 * when it is trimmed and normalized may have `most` characters, by its own `.max(most)`.
 */
export const primaMisurato = (most: number) => z.maxLength(TYPED_PER_KEPT * most, { error: `Al massimo ${most} caratteri`, abort: true });

/** The sentence when a value is missing, and the one when it is of another type (the default one, if none is named). */
const ifMissing = (required: string, otherwise?: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : otherwise),
});

const dato = (required: string, most: number) => z.string(ifMissing(required)).check(primaMisurato(most)).trim();

/**
 * A line of text: trimmed, 1 to 200 characters; `required` is the sentence when it is missing or empty. Normalized: the 'à' that comes
 * from a Mac as a letter and an accent is the same letter, and makes no second name.
 */
export const testo = (required = REQUIRED) => dato(required, 200).normalize().min(1, required).max(200).refine(isText(CONTROL), NOT_TEXT);

/** A path: trimmed, up to 1,024 characters, else as it was typed. Where it leads, the two kinds of 'à' may be two folders. */
export const percorso = (required: string) => dato(required, 1024).min(1, required).max(1024).refine(isText(CONTROL), NOT_TEXT);

const facoltativo = (max: number, isOne: (text: string) => boolean, isNone: string) =>
  z
    .string()
    .check(primaMisurato(max))
    .trim()
    .normalize()
    .max(max)
    .refine(isText(CONTROL), NOT_TEXT)
    .refine(isOne, isNone)
    .transform((text) => (text === '' ? null : text))
    .nullish();

/** A line of text that may be missing: '' and null both mean none. Absent stays absent, so that an edit leaves it as it is. */
export const testoFacoltativo = (max = 200) => facoltativo(max, () => true, '');

const SEGNI_DI_TELEFONO = /^[+0-9\s./()-]*$/;
const NON_UN_TELEFONO = 'Scrivi un numero di telefono: cifre, spazi e i segni + . - / ( )';

/** A telephone number that may be missing. */
export const telefono = () =>
  facoltativo(200, (text) => text === '' || (SEGNI_DI_TELEFONO.test(text) && /[0-9]/.test(text)), NON_UN_TELEFONO);

/** Several lines (notes, descriptions), up to 4,000 characters; '' and null both mean none. */
export const note = () =>
  z
    .string()
    .check(primaMisurato(4000))
    .trim()
    .max(4000)
    .refine(isText(CONTROL_BUT_LINES), NOT_TEXT)
    .transform((text) => (text === '' ? null : text))
    .nullish();

/** An id of everything but employees. */
export const id = () => z.int().min(1).max(MAX_INT);

/** An id in a path or query, where everything is text. */
export const idNelPercorso = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, NOT_AN_ID)
    .transform(Number)
    .refine((n) => n <= MAX_INT, NOT_AN_ID);

/** One id, or several separated by commas: a filter. */
export const idsNelPercorso = () =>
  z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(idNelPercorso()).max(200));

export const idParams = z.object({ id: idNelPercorso() });

/** An employee's id: a UUID in any spelling, stored lower-case; `required` is the sentence when it is missing or empty. */
export const uuid = (required = REQUIRED) =>
  z
    .string(ifMissing(required))
    .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, {
      error: (issue) => (issue.input === '' ? required : NOT_AN_ID),
    })
    .toLowerCase();

export const uuidParams = z.object({ id: uuid() });

export const EMAIL_NON_COMPLETA = "Scrivi un'email completa, per esempio nome@azienda.it";

/**
 * An e-mail as typed, of ASCII characters only. It is compared by `emailKey` (email-key.ts). It is not normalized: the Kelvin sign (U+212A)
 * would become 'K', and the e-mail that of another person. `required` is the sentence when it is missing or empty.
 */
export const email = (message = EMAIL_NON_COMPLETA, required = message) =>
  z
    .string(ifMissing(required, message))
    .check(primaMisurato(200))
    .trim()
    .min(1, { error: required, abort: true })
    .max(200)
    .check(z.email(message));

/** A calendar day 'YYYY-MM-DD' of the years 1900 to 2199. */
const NOT_A_DAY = forAnyField('Scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG');
export const data = () => z.string().refine(isCalendarDate, NOT_A_DAY);

const NOT_DAYS = forAnyField("Scrivi due giorni, il primo e l'ultimo: 2026-01-01..2026-01-31");

/** Days in a query, the first and the last: '2026-01-01..2026-01-31'. */
export const traGiorni = () =>
  z
    .string()
    .refine((text) => text.split('..').length === 2 && text.split('..').every(isCalendarDate), NOT_DAYS)
    .transform((text) => ({ dal: text.slice(0, 10), al: text.slice(12) }));

/** A day that may be missing: '' and null both mean none. */
export const dataFacoltativa = () => z.union([z.literal('').transform(() => null), data()]).nullish();

const EURO_TEXT = /^\d{1,10}(\.\d{1,2})?$/;
const NOT_EURO = forAnyField('Scrivi un importo in euro, zero o più, con al massimo due decimali');

/** Euro in: a number or a decimal string with a point -> '12.50'. Negative or more than two decimals: refused. */
export const euro = () =>
  z
    .union([z.number(), z.string().trim()], { error: (issue) => (issue.input === undefined ? REQUIRED : NOT_EURO) })
    .transform(String)
    .refine((text) => EURO_TEXT.test(text), NOT_EURO)
    .transform((text) => Number(text).toFixed(2));

/** An amount that may be missing: '' and null both mean none. */
export const euroFacoltativo = () => z.union([z.literal('').transform(() => null), euro()], { error: NOT_EURO }).nullish();

/** A cost that may be left empty: '' and null mean no cost. Absent stays absent, so that an edit leaves it as it is. */
export const costoFacoltativo = () =>
  z.union([z.union([z.literal(''), z.null()]).transform(() => '0.00'), euro()], { error: NOT_EURO }).optional();

/** Euro out: the database's numeric text, or a number, as a number with at most two decimals. */
export const euroOut = () => z.union([z.number(), z.string()]).transform(Number).pipe(z.number());

/** Several brands, at least one; `required` is the sentence otherwise. Order and repeats do not matter. */
export const brandIds = (required: string) =>
  z
    .array(id(), ifMissing(required))
    .min(1, required)
    .max(200)
    .transform((ids) => [...new Set(ids)]);

/**
 * In an edit: the `updated_at` of what was read, as it was read. Sent, it is compared: whoever edits an older version is told so
 * (409) instead of undoing what somebody else has done.
 */
export const versioneLetta = () =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/, 'Manda updated_at come lo hai letto')
    .optional();

/** The secret part of a link that opens something by itself. */
export const tokenDiLink = () =>
  z.string({ error: 'Il link non è completo' }).trim().min(1, 'Il link non è completo').max(200, 'Il link non è completo');

/** An instant out, ISO 8601 UTC. */
export const istante = () => z.string();

/** The answer of a DELETE and of logout (rule 8). */
export const fatto = z.object({ success: z.literal(true) });
export const FATTO = { success: true } as const;

/** How a brand shows on everything that belongs to it. */
export const brandBreve = z.object({ id: z.int(), nome: z.string(), colore: z.string() });
export type BrandBreve = z.output<typeof brandBreve>;

/** Who holds something (rule 12). */
export const assegnatario = z.object({ id: z.string(), nome: z.string(), cognome: z.string() });
export type Assegnatario = z.output<typeof assegnatario>;

/** A showroom as what it holds names it (rule 84). */
export const luogo = z.object({ id: z.int(), nome: z.string() });
export type Luogo = z.output<typeof luogo>;

// The form in which e-mails are compared. The database compares by `emailKey` (src/server/db/conditions.ts) in the same way.

/** The e-mail with A-Z in lower case. Folding all of Unicode would turn the Kelvin sign (U+212A) into 'k': the address of another person. */
export const emailKey = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether the text has only printable ASCII characters. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

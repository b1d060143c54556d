import { z } from 'zod';
import { isCalendarDate } from './dates.ts';
import { italianMessage, registerGenericMessage } from './schema-messages.ts';

/** Sets Italian as the language of zod's error messages. The server calls this function once; for the browser see src/app/shell/schema-settings.ts. */
export function setItalianMessages(): void {
  z.config({ customError: italianMessage });
}

const MAX_INT = 2_147_483_647;

// Control characters and halves of surrogate pairs cannot be stored or shown. A text of one line must not contain tabs and line
// breaks either.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: texts of several lines may contain tabs and line breaks
const CONTROL_EXCEPT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

// Invisible characters (zero width, direction overrides) make two different names look the same. The pattern allows the joiner
// inside an emoji.
const INVISIBLE = /(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/u;

const hasOnlyText = (pattern: RegExp) => (text: string) => !pattern.test(text) && !INVISIBLE.test(text) && text.isWellFormed();
const REQUIRED = registerGenericMessage('Campo obbligatorio');
const NOT_TEXT = registerGenericMessage('Il testo contiene caratteri non ammessi');
const NOT_AN_ID = registerGenericMessage('Identificativo non valido');

// The sent text may be longer than the stored text: an accented letter may arrive as several characters, and surrounding spaces
// are trimmed.
const MAX_TYPED_RATIO = 4;

/**
 * Limits the length of a text before any other processing, because normalizing 200,000 accents would block the process for
 * seconds.
 */
export const limitLengthFirst = (maximum: number) =>
  z.maxLength(MAX_TYPED_RATIO * maximum, { error: `Al massimo ${maximum} caratteri`, abort: true });

/**
 * Returns the error function of a schema: one message for a missing value, one for a wrong type (default: the general message).
 */
const missingError = (required: string, typeError?: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : typeError),
});

const requiredText = (required: string, maximum: number) => z.string(missingError(required)).check(limitLengthFirst(maximum)).trim();

/**
 * The schema for a line of text: trimmed, 1 to 200 characters; `required` is the message for a missing or empty text. The text
 * is Unicode-normalized, because a Mac sends 'à' as letter and accent, which must not count as a different name.
 */
export const testo = (required = REQUIRED) =>
  requiredText(required, 200).normalize().min(1, required).max(200).refine(hasOnlyText(CONTROL), NOT_TEXT);

/**
 * The schema for a path: trimmed, up to 1,024 characters. The path is not normalized, because the two forms of 'à' can be two
 * different folders.
 */
export const percorso = (required: string) =>
  requiredText(required, 1024).min(1, required).max(1024).refine(hasOnlyText(CONTROL), NOT_TEXT);

const optionalText = (max: number, isValid: (text: string) => boolean, invalidMessage: string) =>
  z
    .string()
    .check(limitLengthFirst(max))
    .trim()
    .normalize()
    .max(max)
    .refine(hasOnlyText(CONTROL), NOT_TEXT)
    .refine(isValid, invalidMessage)
    .transform((text) => (text === '' ? null : text))
    .nullish();

/**
 * The schema for an optional text. '' and null both mean no text. A field that the request leaves out stays undefined, so that
 * an edit keeps the stored value.
 */
export const testoFacoltativo = (max = 200) => optionalText(max, () => true, '');

const PHONE_CHARACTERS = /^[+0-9\s./()-]*$/;
const NOT_A_PHONE = 'Scrivi un numero di telefono: cifre, spazi e i segni + . - / ( )';

export const telefono = () => optionalText(200, (text) => text === '' || (PHONE_CHARACTERS.test(text) && /[0-9]/.test(text)), NOT_A_PHONE);

export const note = () =>
  z
    .string()
    .check(limitLengthFirst(4000))
    .trim()
    .max(4000)
    .refine(hasOnlyText(CONTROL_EXCEPT_LINES), NOT_TEXT)
    .transform((text) => (text === '' ? null : text))
    .nullish();

export const id = () => z.int().min(1).max(MAX_INT);

export const pathId = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, NOT_AN_ID)
    .transform(Number)
    .refine((n) => n <= MAX_INT, NOT_AN_ID);

export const pathIds = () =>
  z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(pathId()).max(200));

export const idParams = z.object({ id: pathId() });

/** The schema for a UUID in any case, converted to lower case; `required` is the message for a missing or empty value. */
export const uuid = (required = REQUIRED) =>
  z
    .string(missingError(required))
    .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, {
      error: (issue) => (issue.input === '' ? required : NOT_AN_ID),
    })
    .toLowerCase();

export const uuidParams = z.object({ id: uuid() });

export const EMAIL_INCOMPLETE = "Scrivi un'email completa, per esempio nome@azienda.it";

/**
 * The schema for an e-mail as typed, ASCII characters only, compared by `emailKey`. The e-mail is not normalized: the Kelvin
 * sign (U+212A) would become 'K', which makes it the e-mail of another person. `required` is the message for a missing or empty
 * value.
 */
export const email = (message = EMAIL_INCOMPLETE, required = message) =>
  z
    .string(missingError(required, message))
    .check(limitLengthFirst(200))
    .trim()
    .min(1, { error: required, abort: true })
    .max(200)
    .check(z.email(message));

const NOT_A_DAY = registerGenericMessage('Scrivi una data che esiste, tra il 1900 e il 2199, nel formato AAAA-MM-GG');
export const data = () => z.string().refine(isCalendarDate, NOT_A_DAY);

const NOT_A_MOMENT = registerGenericMessage('Scrivi un momento nel formato 2026-01-31T09:05:00Z');

/** A timestamp in a request, in UTC. */
export const momento = () => z.iso.datetime({ error: NOT_A_MOMENT }).refine((text) => isCalendarDate(text.slice(0, 10)), NOT_A_MOMENT);

const NOT_DAYS = registerGenericMessage("Scrivi due giorni, il primo e l'ultimo: 2026-01-01..2026-01-31");

export const dayRange = () =>
  z
    .string()
    .refine((text) => text.split('..').length === 2 && text.split('..').every(isCalendarDate), NOT_DAYS)
    .transform((text) => ({ dal: text.slice(0, 10), al: text.slice(12) }));

export const dataFacoltativa = () => z.union([z.literal('').transform(() => null), data()]).nullish();

const EURO_TEXT = /^\d{1,10}(\.\d{1,2})?$/;
const NOT_EURO = registerGenericMessage('Scrivi un importo in euro, zero o più, con al massimo due decimali');

/**
 * The schema for an amount in a request: a number or a decimal string, converted to '12.50'. Negative amounts and more than two
 * decimals are rejected.
 */
export const euro = () =>
  z
    .union([z.number(), z.string().trim()], { error: (issue) => (issue.input === undefined ? REQUIRED : NOT_EURO) })
    .transform(String)
    .refine((text) => EURO_TEXT.test(text), NOT_EURO)
    .transform((text) => Number(text).toFixed(2));

export const euroFacoltativo = () => z.union([z.literal('').transform(() => null), euro()], { error: NOT_EURO }).nullish();

/**
 * The schema for an optional cost. '' and null mean no cost. A field that the request leaves out stays undefined, so that an
 * edit keeps the stored value.
 */
export const costoFacoltativo = () =>
  z.union([z.union([z.literal(''), z.null()]).transform(() => '0.00'), euro()], { error: NOT_EURO }).optional();

/** The schema for an amount in a reply: turns the numeric text of the database into a number and accepts numbers unchanged. */
export const euroOut = () => z.union([z.number(), z.string()]).transform(Number).pipe(z.number());

/**
 * The schema for the brands of a record: at least one; `required` is the message for an empty list. Order and duplicates do not
 * matter.
 */
export const brandIds = (required: string) =>
  z
    .array(id(), missingError(required))
    .min(1, required)
    .max(200)
    .transform((ids) => [...new Set(ids)]);

/**
 * The schema for the `updated_at` that the client has read. If the record has changed since then, the edit is rejected with
 * 409, because it would overwrite the change of another user.
 */
export const readVersion = () =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/, 'Manda updated_at come lo hai letto')
    .optional();

export const linkToken = () =>
  z.string({ error: 'Il link non è completo' }).trim().min(1, 'Il link non è completo').max(200, 'Il link non è completo');

export const istante = () => z.string();

export const successReply = z.object({ success: z.literal(true) });
export const SUCCESS_REPLY = { success: true } as const;

export const brandBreve = z.object({ id: z.int(), nome: z.string(), colore: z.string() });
export type BrandBreve = z.output<typeof brandBreve>;

export const assegnatario = z.object({ id: z.string(), nome: z.string(), cognome: z.string() });
export type Assegnatario = z.output<typeof assegnatario>;

export const luogo = z.object({ id: z.int(), nome: z.string() });
export type Luogo = z.output<typeof luogo>;

/**
 * Returns the form in which e-mails are compared: only A-Z are converted to lower case. Lower-casing all of Unicode would turn
 * the Kelvin sign (U+212A) into 'k'. `emailKeyOf` (src/server/db/conditions.ts) does the same in SQL.
 */
export const emailKey = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

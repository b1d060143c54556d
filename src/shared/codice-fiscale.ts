/**
 * The form of a codice fiscale: six letters of the names, year, month and day of birth, the place of birth, the check letter. A digit may
 * be replaced by a letter (omocodia), which distinguishes two persons who would have the same code.
 */
const FORM = /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/;
/** The letters that replace the digits 0 to 9 in a case of omocodia. */
const OMOCODIA = 'LMNPQRSTUV';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The value of each letter (A is 0) at the first, third, fifth … position. A digit has the value of the letter with its number. */
const ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const MONTHS = 'ABCDEHLMPRST';
/** The number that is added to the day of birth of women. */
const FEMALE_OFFSET = 40;

const numberOf = (character: string): number => (/\d/.test(character) ? Number(character) : ALPHABET.indexOf(character));
const withDigits = (part: string): number => Number(part.replace(/[A-Z]/g, (letter) => String(OMOCODIA.indexOf(letter))));

/** Returns a codice fiscale as it is stored: without spaces, in capitals. */
export function normalizeCodiceFiscale(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** Returns the three letters with which a codice fiscale begins: consonants of the surname, then vowels, then X. */
export function surnameLettersOf(surname: string): string {
  const letters = surname
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const consonantsFirst = letters.replace(/[AEIOU]/g, '') + letters.replace(/[^AEIOU]/g, '');
  return consonantsFirst.slice(0, 3).padEnd(3, 'X');
}

/** Returns the check letter of the first 15 characters of a codice fiscale. */
export function checkLetterOf(first15: string): string {
  const sum = [...first15].reduce(
    (total, character, index) => total + (index % 2 === 0 ? (ODD_VALUES[numberOf(character)] ?? 0) : numberOf(character)),
    0,
  );
  return ALPHABET.charAt(sum % ALPHABET.length);
}

/**
 * Returns the warning about a stored codice fiscale that cannot be right; undefined when nothing is wrong. `data_nascita` (YYYY-MM-DD)
 * is compared with the day of birth in the code, if both are known. A wrong code is only a warning, because a few real ones are irregular.
 */
export function warnCodiceFiscale(codice: string, data_nascita?: string | null): string | undefined {
  if (!FORM.test(codice)) return 'Non ha la forma di un codice fiscale. Controlla di averlo copiato bene.';
  if (checkLetterOf(codice.slice(0, 15)) !== codice.charAt(15))
    return 'La lettera finale non torna: forse un carattere è sbagliato. Controlla di averlo copiato bene.';
  if (data_nascita && !matchesBirthday(codice, data_nascita)) return 'Non corrisponde alla data di nascita. Controlla tutti e due.';
  return undefined;
}

function matchesBirthday(codice: string, data_nascita: string): boolean {
  const [year = '', month = '', day = ''] = data_nascita.split('-');
  const codedDay = withDigits(codice.slice(9, 11)) % FEMALE_OFFSET;
  return (
    withDigits(codice.slice(6, 8)) === Number(year) % 100 &&
    MONTHS.indexOf(codice.charAt(8)) + 1 === Number(month) &&
    codedDay === Number(day)
  );
}

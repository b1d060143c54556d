// E-mails that an import makes from the names of employees, by a pattern such as '{nome}.{cognome}@azienda.it'.
import { email } from './schemas.ts';

interface Names {
  nome: string;
  cognome: string;
}

const PLACEHOLDERS: Readonly<Record<string, (names: Names) => string>> = {
  '{nome}': ({ nome }) => nome,
  '{cognome}': ({ cognome }) => cognome,
  '{n}': ({ nome }) => nome.charAt(0),
  '{c}': ({ cognome }) => cognome.charAt(0),
};
const PLACEHOLDER = /\{[^}]*\}/g;

export const defaultPattern = (domain: string): string => `{nome}.{cognome}@${domain}`;

/** Returns why a pattern cannot be used; undefined for a usable pattern. */
export function reasonAgainstPattern(pattern: string): string | undefined {
  const unknown = pattern.match(PLACEHOLDER)?.find((each) => !Object.hasOwn(PLACEHOLDERS, each));
  if (unknown !== undefined) return `«${unknown}» non si può usare: scrivi {nome}, {cognome}, {n} o {c}`;
  const [localPart = '', domain = ''] = pattern.split('@');
  if (!localPart.match(PLACEHOLDER)) return 'Prima della chiocciola serve almeno {nome} o {cognome}';
  const isValid = !domain.includes('{') && email().safeParse(fill(pattern, { nome: 'anna', cognome: 'rossi' })).success;
  return isValid ? undefined : 'Scrivi un modello completo, per esempio {nome}.{cognome}@azienda.it';
}

export const domainOf = (pattern: string): string => pattern.slice(pattern.lastIndexOf('@') + 1).toLowerCase();

/** Returns the part before the '@', without a number; undefined when a name has no letter that an e-mail can contain. */
export function localPartOf(pattern: string, names: Names): string | undefined {
  const folded = { nome: foldName(names.nome), cognome: foldName(names.cognome) };
  if (folded.nome === '' || folded.cognome === '') return undefined;
  return fill(pattern.slice(0, pattern.lastIndexOf('@')), folded).toLowerCase();
}

/** Returns the e-mail with the lowest free number: anna.rossi@…, anna.rossi2@…, anna.rossi3@… */
export function freeEmail(localPart: string, domain: string, isUsed: (email: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const made = `${localPart}${number === 1 ? '' : number}@${domain}`;
    if (!isUsed(made)) return made;
  }
}

const fill = (pattern: string, names: Names): string => pattern.replace(PLACEHOLDER, (each) => PLACEHOLDERS[each]?.(names) ?? each);

/** Letters that Unicode does not split into a letter and an accent. */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Returns a name in the letters of an e-mail: "D'Angelò" becomes 'dangelo', 'De Luca' becomes 'deluca'. */
function foldName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '');
}

import { ROLES } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

export const OBLIGABLE_GROUPS = [...ROLES, 'AMMINISTRATORE'] as const;
export type ObligableGroup = (typeof OBLIGABLE_GROUPS)[number];

export const CODICI_COUNT = 10;

export const INTERVAL_S = 30;

/** The accepted algorithms of passkeys as COSE numbers: Ed25519, P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257] as const;

// The alphabet of recovery codes. It leaves out 0, O, 1, I, L and U, which are easily confused when a printed code is typed.
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 24;

/**
 * Formats a recovery code of 24 characters in groups of four, 117 bits. `bytes` must contain more bytes than needed, because some are
 * discarded.
 */
export function formatCodice(bytes: Uint8Array): string {
  // High bytes are discarded: their remainder would make some letters more likely than others.
  const unbiased = [...bytes].filter((byte) => byte < 256 - (256 % CODE_ALPHABET.length));
  const letters = unbiased.slice(0, CODE_LENGTH).map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]);
  if (letters.length < CODE_LENGTH) throw new Error('Too few random bytes for a recovery code');
  return letters.join('').match(/.{4}/g)?.join('-') ?? '';
}

export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Recognizes the type of a second-factor code: six digits are a code of the authenticator app, any other text is a recovery code. */
export function parseCode(typed: string): { app: string } | { recupero: string } {
  const code = normalizeCode(typed);
  return /^\d{6}$/.test(code) ? { app: code } : { recupero: code };
}

export const CODICE_NON_VALIDO = () =>
  new Problem('invalid', 'CODICE_NON_VALIDO', 'Il codice non vale: è sbagliato, scaduto o già usato. Scrivi quello che vedi adesso.', {
    fields: { codice: 'Il codice non vale: è sbagliato, scaduto o già usato' },
  });

export const PASSKEY_NON_VALIDA = () =>
  new Problem('invalid', 'PASSKEY_NON_VALIDA', 'La passkey non è stata riconosciuta. Riprova, oppure usa un altro modo per accedere.');

export const FATTORE_OBBLIGATORIO = () =>
  new Problem(
    'conflict',
    'FATTORE_OBBLIGATORIO',
    "Per il tuo account i due passaggi sono obbligatori e questo è l'ultimo che hai: prima aggiungine un altro.",
  );

export const APP_GIA_ATTIVA = () =>
  new Problem('conflict', 'APP_GIA_ATTIVA', "Hai già un'app di autenticazione: togli quella per passare a un'altra.");

export const APP_NON_PREPARATA = () =>
  new Problem('conflict', 'APP_NON_PREPARATA', "L'attivazione non è cominciata o è stata ripresa altrove: ricomincia da capo.");

export const SENZA_FATTORI = () =>
  new Problem('conflict', 'SENZA_FATTORI', 'I codici di recupero servono a chi ha i due passaggi: prima attivali.');

export const PASSKEY_NON_TROVATA = () => new Problem('not_found', 'PASSKEY_NON_TROVATA', 'La passkey non esiste o è già stata tolta.');

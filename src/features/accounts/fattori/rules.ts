import { ROLES } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

/** The groups of accounts that can be obliged to have a second factor. */
export const CHI_DEVE = [...ROLES, 'AMMINISTRATORE'] as const;
export type ChiDeve = (typeof CHI_DEVE)[number];

export const QUANTI_CODICI = 10;

/** Validity of a code of an app in seconds. */
export const INTERVALLO_S = 30;

/** Allowed signature algorithms of a passkey (COSE numbers): Ed25519, P-256, RSA. */
export const ALGORITMI = [-8, -7, -257] as const;

// Without 0, O, 1, I, L and U, which are easily confused when a printed code is typed.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LONG = 24;

/** Formats random bytes as a recovery code: 24 characters in groups of four, 117 bits. `bytes` must contain more than enough. */
export function codiceDi(bytes: Uint8Array): string {
  // Skips high bytes: the remainder of their division would make some letters more likely than others.
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % LETTERS.length));
  const signs = fair.slice(0, LONG).map((byte) => LETTERS[byte % LETTERS.length]);
  if (signs.length < LONG) throw new Error('Too few random bytes for a recovery code');
  return signs.join('').match(/.{4}/g)?.join('-') ?? '';
}

/** Removes separators from a typed code. */
export const compatto = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** A text of six digits is treated as a code of the authenticator app, any other text as a recovery code. */
export function lettoDi(typed: string): { app: string } | { recupero: string } {
  const plain = compatto(typed);
  return /^\d{6}$/.test(plain) ? { app: plain } : { recupero: plain };
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

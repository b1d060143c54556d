import { Problem } from '#shared/problem.ts';

// The first pattern that matches wins: the user agent of Edge also contains Chrome, and the user agent of Chrome contains Safari.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/**
 * Describes the browser of a user agent, for example 'Firefox su Windows'. The API never returns the user agent, which discloses more
 * than needed.
 */
export function describeBrowser(userAgent: string | null): string {
  const firstMatch = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [firstMatch(BROWSERS), firstMatch(SYSTEMS)];
  if (!browser) return system ? `Programma su ${system}` : 'Programma sconosciuto';
  return system ? `${browser} su ${system}` : browser;
}

/**
 * The error of a sign-in. An unknown name, a wrong password and a deactivated account get the same error, so that the caller cannot
 * distinguish them.
 */
export const CREDENZIALI_NON_VALIDE = () => new Problem('unauthenticated', 'CREDENZIALI_NON_VALIDE', 'Credenziali non valide');

/** The error of a second step of a sign-in that comes too late, or when the password has changed since the first step. */
export const SECONDO_PASSO_SCADUTO = () =>
  new Problem('unauthenticated', 'SECONDO_PASSO_SCADUTO', "L'accesso è rimasto a metà troppo a lungo: ricomincia dalla password.");

/**
 * The error of a password link. An unknown, used or expired link and a deactivated account get the same error, so that the caller cannot
 * distinguish them.
 */
export const LINK_NON_VALIDO = () =>
  new Problem(
    'not_found',
    'LINK_NON_VALIDO',
    'Il link non vale più: è già stato usato, è scaduto o è stato sostituito. Chiedi a un amministratore di crearne uno nuovo.',
  );

export const SOLO_AZIENDALE = (nome: string) =>
  new Problem('forbidden', 'SOLO_AZIENDALE', `Qui si entra solo con ${nome}: password e passkey non servono.`);

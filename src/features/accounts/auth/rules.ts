import { Problem } from '#shared/problem.ts';

// The first that fits: the others' names stand in its user agent too (Edge says Chrome, Chrome says Safari).
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

/** A user agent in words: 'Firefox su Windows'. The text itself never leaves: it says more than one needs to know. */
export function browserInWords(userAgent: string | null): string {
  const nameIn = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!browser) return system ? `Programma su ${system}` : 'Programma sconosciuto';
  return system ? `${browser} su ${system}` : browser;
}

/** One sentence for an unknown name, a wrong password and a deactivated account: it tells nobody which (rule 26). */
export const CREDENZIALI_NON_VALIDE = () => new Problem('unauthenticated', 'CREDENZIALI_NON_VALIDE', 'Credenziali non valide');

/** The second step came too late, or after the password was changed. */
export const SECONDO_PASSO_SCADUTO = () =>
  new Problem('unauthenticated', 'SECONDO_PASSO_SCADUTO', "L'accesso è rimasto a metà troppo a lungo: ricomincia dalla password.");

/** One sentence for a link that never was, was used, is too old, or is of a deactivated account: it tells nobody which. */
export const LINK_NON_VALIDO = () =>
  new Problem(
    'not_found',
    'LINK_NON_VALIDO',
    'Il link non vale più: è già stato usato, è scaduto o è stato sostituito. Chiedi a un amministratore di crearne uno nuovo.',
  );

/** Nobody signs in here but at the company's provider (rule 156). */
export const SOLO_AZIENDALE = (nome: string) =>
  new Problem('forbidden', 'SOLO_AZIENDALE', `Qui si entra solo con ${nome}: password e passkey non servono.`);

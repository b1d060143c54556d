export const PASSI = ['brand', 'account', 'showroom', 'dipendente'] as const;
export type NomePasso = (typeof PASSI)[number];

interface Passo {
  passo: NomePasso;
  fatto: boolean;
}

export interface Situazione {
  brand: boolean;
  /** True when an account other than the first administrator can sign in, or an amministratore has `fa_tutto`. */
  account: boolean;
  showroom: boolean;
  /** The number of employees. The server stops counting at MAX_DIPENDENTI. */
  dipendenti: number;
}

/** An installation with this many employees is in use, so open steps are not shown any more. */
export const MAX_DIPENDENTI = 10;

export function toPassi({ dipendenti, ...donePassi }: Situazione): Passo[] {
  return PASSI.map((passo) => ({ passo, fatto: passo === 'dipendente' ? dipendenti > 0 : donePassi[passo] }));
}

/**
 * True when other screens show the link to the first steps: from the first brand until all steps are done. Before the first brand the
 * empty screens already ask for a brand.
 */
export function shouldShowPassi(situazione: Situazione): boolean {
  const isComplete = situazione.dipendenti >= MAX_DIPENDENTI || toPassi(situazione).every(({ fatto }) => fatto);
  return situazione.brand && !isComplete;
}

export const FINE = 'fine';

/** Returns the first open step from `start` on. The user has skipped the steps before `start`. */
export function currentPasso(passi: readonly Passo[], start?: string): NomePasso | typeof FINE {
  if (start === FINE) return FINE;
  const startIndex = Math.max(
    0,
    passi.findIndex(({ passo }) => passo === start),
  );
  return passi.slice(startIndex).find(({ fatto }) => !fatto)?.passo ?? FINE;
}

export const nextPasso = (passo: NomePasso): NomePasso | typeof FINE => PASSI[PASSI.indexOf(passo) + 1] ?? FINE;

/** The domains of mail providers such as gmail.com. They are not the domain of a company, so no brand name is derived from them. */
const MAIL_PROVIDERS =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|icloud|me|proton|protonmail|gmx|libero|virgilio|tiscali|alice|tin|aruba|pec|fastwebnet)\./;
/** The second part of a domain such as acme.co.uk. */
const SECOND_LEVEL = ['co', 'com', 'org', 'net', 'gov', 'ac'];

/** Returns the company's domain in the e-mail of the first administrator; '' for the domain of a mail provider. */
export function companyDomain(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return MAIL_PROVIDERS.test(domain) ? '' : domain;
}

/** Proposes the name of the first brand: 'acme.it' and 'mail.acme.co.uk' give 'Acme'. */
export function proposeBrand(domain: string): string {
  const parts = domain.split('.').slice(0, -1);
  if (parts.length > 1 && SECOND_LEVEL.includes(parts.at(-1) ?? '')) parts.pop();
  const name = parts.at(-1) ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Proposes the e-mail of an employee: 'anna.deluca@acme.it' for Anna De Luca. Returns '' while a part is missing. */
export function proposeEmail(nome: string, cognome: string, domain: string): string {
  const [first, last] = [toMailboxName(nome), toMailboxName(cognome)];
  return first && last && domain ? `${first}.${last}@${domain}` : '';
}

function toMailboxName(name: string): string {
  const withoutAccents = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return withoutAccents.replace(/[^a-z0-9]/g, '');
}

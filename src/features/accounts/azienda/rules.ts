// Rules that map a person at the company's provider to an account and its permissions.
import { RIGHTS, type Right, type Role } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

/** The data (claims) that the provider sends about the person who has just signed in. */
export interface Persona {
  emittente: string;
  soggetto: string;
  /** The e-mail if the provider has verified it; otherwise undefined. */
  email: string | undefined;
  nome: string | null;
  cognome: string | null;
  /** The groups of the person; undefined when the provider did not send them. */
  gruppi: readonly string[] | undefined;
  /** The time of the last authentication at the provider in Unix seconds; undefined for a provider that does not send it. */
  mostrata: number | undefined;
}

/** The permissions that a group gives. The keys of `brand` are brand names; '*' means all brands. */
export interface Gruppo {
  ruolo?: Role | undefined;
  amministratore?: true | undefined;
  brand?: Readonly<Record<string, Right>> | undefined;
}

/** The permissions of each group, by the name of the group at the provider. */
export type Mappa = Readonly<Record<string, Gruppo>>;

/**
 * The permissions that the groups of a person give. A field is undefined when no group of the map sets it; the account then keeps its
 * value.
 */
export interface Dovuto {
  ruolo: Role | undefined;
  amministratore: boolean | undefined;
  brand: Record<string, Right> | undefined;
}

/**
 * The permissions from the groups of a person; undefined when no group of the person is in the map. When several groups give a role, the
 * first of these groups in the map determines it. When several groups give a right on a brand, the highest right counts.
 */
export function dovutoA(mappa: Mappa, gruppi: readonly string[]): Dovuto | undefined {
  const names = new Set(gruppi.map(withoutSlash));
  const mine = Object.entries(mappa).flatMap(([name, gruppo]) => (names.has(withoutSlash(name)) ? [gruppo] : []));
  return mine.length === 0 ? undefined : givenBy(mappa, mine);
}

/** The permissions of an account that is in no group of the map any more: every permission that a group of the map can give is removed. */
export const dovutoFuoriDaiGruppi = (mappa: Mappa): Dovuto => givenBy(mappa, []);

/** Removes a leading slash, because Keycloak sends the path of a group: '/hr' for 'hr'. */
const withoutSlash = (name: string) => name.replace(/^\//, '');

function givenBy(mappa: Mappa, mine: readonly Gruppo[]): Dovuto {
  const speaksOf = (what: keyof Gruppo) => Object.values(mappa).some((gruppo) => gruppo[what] !== undefined);
  return {
    ruolo: mine.find(({ ruolo }) => ruolo)?.ruolo,
    amministratore: speaksOf('amministratore') ? mine.some(({ amministratore }) => amministratore) : undefined,
    brand: speaksOf('brand') ? highestOf(mine) : undefined,
  };
}

/** The highest right that the groups give on each brand, by the brand name in lower case. */
function highestOf(gruppi: readonly Gruppo[]): Record<string, Right> {
  const highest = new Map<string, Right>();
  for (const [name, right] of gruppi.flatMap(({ brand = {} }) => Object.entries(brand)))
    highest.set(name.toLowerCase(), higher(highest.get(name.toLowerCase()), right));
  return Object.fromEntries(highest);
}

const higher = (one: Right | undefined, other: Right): Right =>
  one !== undefined && RIGHTS.indexOf(one) > RIGHTS.indexOf(other) ? one : other;

/**
 * The right on each existing brand. `dovuti` has rights by brand name in lower case; '*' stands for all brands. It is read as a Map: a brand
 * named 'Constructor' would otherwise find the property that every object inherits.
 */
export function dirittiSu(brands: readonly { id: number; nome: string }[], dovuti: Readonly<Record<string, Right>>): Map<number, Right> {
  const byName = new Map(Object.entries(dovuti));
  const everywhere = byName.get('*');
  return new Map(
    brands.flatMap(({ id, nome }) => {
      const right = byName.get(nome.toLowerCase()) ?? everywhere;
      return right === undefined ? [] : [[id, higher(everywhere, right)] as const];
    }),
  );
}

export const AZIENDA_NON_CONFIGURATA = () =>
  new Problem('conflict', 'AZIENDA_NON_CONFIGURATA', "Qui non si accede con l'account aziendale.");

export const AZIENDA_NON_RISPONDE = (nome: string) =>
  new Problem('unavailable', 'AZIENDA_NON_RISPONDE', `${nome} non risponde: riprova tra qualche minuto, oppure avvisa un amministratore.`);

export const GIRO_SCADUTO = () =>
  new Problem(
    'invalid',
    'GIRO_SCADUTO',
    "L'accesso è durato troppo, è già stato usato o è cominciato in un altro browser: ricomincia da qui.",
  );

export const AZIENDA_RIFIUTA = (nome: string) =>
  new Problem('forbidden', 'AZIENDA_RIFIUTA', `${nome} non ti ha fatto entrare: hai annullato, oppure non sei tra chi può usare Organico.`);

export const RISPOSTA_NON_VALIDA = (nome: string) =>
  new Problem('invalid', 'RISPOSTA_NON_VALIDA', `La risposta di ${nome} non è valida e non ti ha fatto entrare: ricomincia da qui.`);

export const EMAIL_NON_VERIFICATA = (nome: string) =>
  new Problem(
    'forbidden',
    'EMAIL_NON_VERIFICATA',
    `${nome} non manda una tua email verificata, oppure ci sono lettere accentate o di altri alfabeti: così Organico non può sapere quale account è il tuo. Avvisa chi gestisce gli account aziendali.`,
  );

export const SENZA_ACCOUNT = () =>
  new Problem('forbidden', 'SENZA_ACCOUNT', "Con la tua email aziendale non c'è nessun account di Organico: chiedi a un amministratore.");

export const EMAIL_GIA_COLLEGATA = () =>
  new Problem(
    'forbidden',
    'EMAIL_GIA_COLLEGATA',
    "L'account di Organico con la tua email è già collegato a un'altra persona: chiedi a un amministratore di scollegarlo.",
  );

export const ACCOUNT_DISATTIVATO = () =>
  new Problem('forbidden', 'ACCOUNT_DISATTIVATO', 'Il tuo account di Organico è disattivato: chiedi a un amministratore.');

export const FUORI_DAI_GRUPPI = () =>
  new Problem(
    'forbidden',
    'FUORI_DAI_GRUPPI',
    'Nessuno dei tuoi gruppi aziendali può usare Organico: chiedi a chi gestisce gli account aziendali.',
  );

export const GRUPPI_NON_MANDATI = (nome: string) =>
  new Problem(
    'forbidden',
    'GRUPPI_NON_MANDATI',
    `${nome} non ha mandato i tuoi gruppi: così Organico non può sapere che cosa puoi fare, e non ha cambiato i tuoi permessi. Avvisa chi gestisce gli account aziendali: nella guida, alla pagina Account aziendale, c'è che cosa impostare.`,
  );

export const NON_SEI_TU = (nome: string) =>
  new Problem('forbidden', 'NON_SEI_TU', `Con ${nome} si è mostrata un'altra persona: conferma con il tuo account aziendale.`);

export const SENZA_ORA = (nome: string) =>
  new Problem(
    'forbidden',
    'SENZA_ORA',
    `${nome} non dice di averti chiesto adesso chi sei: conferma con la password, con un codice o con una passkey.`,
  );

export const NON_COLLEGATO = () =>
  new Problem('not_found', 'NON_COLLEGATO', "L'utente non esiste, o non è collegato a un account aziendale.");

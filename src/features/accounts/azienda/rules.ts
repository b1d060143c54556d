import { RIGHTS, type Right, type Role } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

export interface Persona {
  emittente: string;
  soggetto: string;
  email: string | undefined;
  nome: string | null;
  cognome: string | null;
  gruppi: readonly string[] | undefined;
  /** The time of the authentication as Unix time in seconds; undefined when the provider does not send the time. */
  authenticatedAt: number | undefined;
}

/** The permissions that a group of the provider gives. The keys of `brand` are brand names; '*' means all brands. */
export interface GroupPermissions {
  ruolo?: Role | undefined;
  amministratore?: true | undefined;
  brand?: Readonly<Record<string, Right>> | undefined;
}

export type GroupMap = Readonly<Record<string, GroupPermissions>>;

/**
 * The permissions that the groups of a person give. A field is undefined when no group in the settings sets it; the account then keeps
 * its value.
 */
export interface DuePermissions {
  ruolo: Role | undefined;
  amministratore: boolean | undefined;
  brand: Record<string, Right> | undefined;
}

/**
 * Returns the permissions of a person; undefined when no group of the person is in the settings. The first group in the settings that
 * gives a role determines the role; of several rights on a brand the highest counts.
 */
export function permissionsOfGroups(groupMap: GroupMap, gruppi: readonly string[]): DuePermissions | undefined {
  const names = new Set(gruppi.map(withoutSlash));
  const ownGroups = Object.entries(groupMap).flatMap(([name, gruppo]) => (names.has(withoutSlash(name)) ? [gruppo] : []));
  return ownGroups.length === 0 ? undefined : combinePermissions(groupMap, ownGroups);
}

export const permissionsWithoutGroups = (groupMap: GroupMap): DuePermissions => combinePermissions(groupMap, []);

/** Keycloak sends the path of a group, for example '/hr' for the group 'hr'. */
const withoutSlash = (name: string) => name.replace(/^\//, '');

function combinePermissions(groupMap: GroupMap, ownGroups: readonly GroupPermissions[]): DuePermissions {
  const isSetInMap = (field: keyof GroupPermissions) => Object.values(groupMap).some((gruppo) => gruppo[field] !== undefined);
  return {
    ruolo: ownGroups.find(({ ruolo }) => ruolo)?.ruolo,
    amministratore: isSetInMap('amministratore') ? ownGroups.some(({ amministratore }) => amministratore) : undefined,
    brand: isSetInMap('brand') ? highestRights(ownGroups) : undefined,
  };
}

/** Returns the highest right of the groups on each brand. The keys of the result are brand names in lower case. */
function highestRights(gruppi: readonly GroupPermissions[]): Record<string, Right> {
  const highest = new Map<string, Right>();
  for (const [name, right] of gruppi.flatMap(({ brand = {} }) => Object.entries(brand)))
    highest.set(name.toLowerCase(), higherRight(highest.get(name.toLowerCase()), right));
  return Object.fromEntries(highest);
}

const higherRight = (first: Right | undefined, second: Right): Right =>
  first !== undefined && RIGHTS.indexOf(first) > RIGHTS.indexOf(second) ? first : second;

/**
 * Returns the right on each brand. The keys of `rightsByName` are in lower case; '*' means all brands. They are read as a Map: a brand
 * named 'Constructor' would otherwise find the property that every object inherits.
 */
export function rightsOnBrands(
  brands: readonly { id: number; nome: string }[],
  rightsByName: Readonly<Record<string, Right>>,
): Map<number, Right> {
  const rightMap = new Map(Object.entries(rightsByName));
  const rightOnAll = rightMap.get('*');
  return new Map(
    brands.flatMap(({ id, nome }) => {
      const right = rightMap.get(nome.toLowerCase()) ?? rightOnAll;
      return right === undefined ? [] : [[id, higherRight(rightOnAll, right)] as const];
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

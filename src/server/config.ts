import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isNetwork } from '#server/security/allowed-addresses.ts';
import { type Right, ROLES } from '#shared/permissions.ts';
import { StartupError } from './startup-error.ts';

const DIRITTI = { visualizza: 'can_view', modifica: 'can_edit', amministra: 'can_admin' } as const satisfies Record<string, Right>;

const ESEMPIO = `{"Risorse umane": {"ruolo": "HR", "brand": {"Marea": "modifica"}}, "Direzione": {"amministratore": true}}`;

const Gruppo = z
  .strictObject(
    {
      ruolo: z.enum(ROLES, { error: 'il ruolo è HR, IT o MANAGER' }).optional(),
      amministratore: z.literal(true, { error: 'amministratore è true, oppure non si scrive' }).optional(),
      /** The rights of the group by brand. The key is the name of a brand; '*' means every brand. */
      brand: z
        .record(
          z.string().min(1),
          z
            .enum(Object.keys(DIRITTI) as [keyof typeof DIRITTI], { error: 'il diritto su un brand è visualizza, modifica o amministra' })
            .transform((diritto) => DIRITTI[diritto]),
        )
        .optional(),
    },
    { error: "un gruppo dice ruolo, amministratore e brand, e nient'altro" },
  )
  .refine((gruppo) => Object.keys(gruppo).length > 0, 'un gruppo dice almeno uno tra ruolo, amministratore e brand');

type OidcRoles = Readonly<Record<string, z.output<typeof Gruppo>>>;

const Roles = z
  .record(z.string().min(1), Gruppo, { error: 'è un oggetto: gruppo, e che cosa può' })
  .refine((gruppi) => Object.keys(gruppi).length > 0, 'nomina almeno un gruppo');

const oidcRoles = z.string().transform((text, context): OidcRoles => {
  const reject = (reason: string) => {
    context.addIssue({ code: 'custom', message: `OIDC_ROLES non va: ${reason}. Per esempio: ${ESEMPIO}` });
    return z.NEVER;
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return reject('non è JSON');
  }
  const parsed = Roles.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return reject([issue?.path[0], issue?.message].filter((part) => part !== undefined).join(': '));
});

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname));
}

const OIDC_SETTINGS = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, "OIDC_ISSUER è l'indirizzo del fornitore, per esempio https://accesso.azienda.it/realms/azienda")
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The provider's name, shown on the button 'Accedi con …'. */
  OIDC_NAME: z.string().trim().max(30, 'OIDC_NAME ha al massimo 30 caratteri').default('Account aziendale'),
  OIDC_ROLES: oidcRoles.optional(),
  OIDC_GROUPS: z.string().default('groups'),
  OIDC_ONLY: z.enum(['true', 'false'], 'OIDC_ONLY è true o false').default('false'),
};

type OidcSettings = z.output<z.ZodObject<typeof OIDC_SETTINGS>>;

function findMissingOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES, OIDC_ONLY }: OidcSettings) {
  const required = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const isConfigured = Object.values(required).some(Boolean) || OIDC_ROLES !== undefined || OIDC_ONLY === 'true';
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]));
  if (!isConfigured || missing.length === 0) return undefined;
  return {
    path: [missing.join(', ')],
    message: "per accedere con l'account aziendale servono OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET",
  };
}

function isRootUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const settings = z.object({
  PORT: z.coerce.number('PORT deve essere un numero tra 0 e 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL deve cominciare con postgres://')
    .optional(),
  /**
   * The URL of the same database with a login that owns no tables; the server connects with this login. DATABASE_URL is then
   * used only for migrations, backup and restore.
   */
  SERVING_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'SERVING_DATABASE_URL deve cominciare con postgres://')
    .optional(),
  /**
   * The database URL for LISTEN, with the login of SERVING_DATABASE_URL. It must bypass a transaction pooler, because LISTEN
   * requires a session.
   */
  LISTENING_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'LISTENING_DATABASE_URL deve cominciare con postgres://')
    .optional(),
  PG_BIN: z.string().optional(),
  /** The public URLs under which browsers reach the server. Requests with another Host header are rejected. */
  PUBLIC_URL: z
    .string()
    .default('')
    .transform(splitList)
    .refine(
      (addresses) => addresses.every(isRootUrl),
      'PUBLIC_URL elenca indirizzi interi, separati da virgole, per esempio https://organico.azienda.it',
    )
    .transform((addresses) => addresses.map((address) => new URL(address).origin)),
  /** Whether the server runs behind a reverse proxy that sets X-Forwarded-For and X-Forwarded-Proto. */
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
  PASSWORD_MIN: z.coerce
    .number('PASSWORD_MIN deve essere un numero tra 6 e 64')
    .int('PASSWORD_MIN deve essere un numero intero')
    .min(6, 'PASSWORD_MIN deve essere almeno 6')
    .max(64, 'PASSWORD_MIN può essere al massimo 64')
    .default(6),
  /** The numbers of fixed-term months at which an employee gets a warning, separated by commas. */
  MESI_A_TERMINE: z
    .string()
    .default('12,24')
    .transform((text) => splitList(text).map(Number))
    .refine(
      (months) => months.length > 0 && months.every((each) => Number.isInteger(each) && each > 0 && each <= 600),
      'MESI_A_TERMINE elenca numeri di mesi da 1 a 600, separati da virgole, per esempio 12,24',
    ),
  /** The URL of the mail server: smtp://utente:password@posta.azienda.it:587, or smtps:// for TLS from the first byte. */
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\/[^/]+/.test(text) && URL.canParse(text), 'SMTP_URL deve cominciare con smtp:// o smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'MAIL_FROM deve essere un indirizzo, per esempio Organico <organico@azienda.it>',
    )
    .optional(),
  /** The private networks or addresses that webhooks may call besides the internet, separated by commas. */
  WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .transform(splitList)
    .refine(
      (networks) => networks.every(isNetwork),
      'WEBHOOK_NETWORKS elenca reti o indirizzi, separati da virgole, per esempio 10.0.5.0/24,192.168.1.7',
    ),
  WEBHOOK_HTTP: z.enum(['true', 'false']).default('false'),
  /** The key that encrypts secrets in the database. Without this setting the server creates a key and stores it in DATA_DIR. */
  SECRET_KEY: z
    .string()
    .regex(
      /^[\w-]{43,}$/,
      'SECRET_KEY deve avere almeno 32 byte scritti in base64url, per esempio da: openssl rand -base64 32 | tr +/ -_ | tr -d =',
    )
    .optional(),
  ...OIDC_SETTINGS,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

const schema = settings
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ['SMTP_URL, MAIL_FROM'],
    error: 'servono tutti e due, oppure nessuno',
  })
  .refine(({ LISTENING_DATABASE_URL, SERVING_DATABASE_URL }) => !LISTENING_DATABASE_URL || SERVING_DATABASE_URL, {
    path: ['LISTENING_DATABASE_URL'],
    error: 'serve solo accanto a una SERVING_DATABASE_URL che passa da un pooler',
  })
  .superRefine((settingsInput, context) => {
    const missingOidc = findMissingOidc(settingsInput);
    if (missingOidc) context.addIssue({ code: 'custom', ...missingOidc });
  });

export type Config = z.output<typeof schema>;

/**
 * The settings that contain a secret. Each can be read from a file (`NAME_FILE`), so that the secret is not in the environment.
 */
const SECRETS = ['DATABASE_URL', 'SERVING_DATABASE_URL', 'LISTENING_DATABASE_URL', 'SMTP_URL', 'OIDC_CLIENT_SECRET'] as const;

type Env = Record<string, string | undefined>;

function readSecrets(env: Env): Env {
  const secretFiles = SECRETS.flatMap((name) => (env[`${name}_FILE`] ? [[name, env[`${name}_FILE`] ?? ''] as const] : []));
  return Object.fromEntries(
    secretFiles.map(([name, file]) => {
      if (env[name]) throw new StartupError(`Configurazione non valida. ${name} e ${name}_FILE: ne serve uno solo.`);
      return [name, readSecret(name, file)];
    }),
  );
}

function readSecret(name: string, file: string): string {
  const fileError = (reason: string) => new StartupError(`Configurazione non valida. ${name}_FILE: il file ${file} ${reason}.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw fileError(`non si legge (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text === '') throw fileError('è vuoto');
  return text;
}

/**
 * Reads the settings from the environment; an unset or empty variable takes its default. Throws a StartupError with one Italian
 * sentence for an invalid value or secret file.
 */
export function readConfig(env: Env): Config {
  const setVariables = Object.fromEntries(
    Object.entries({ ...env, ...readSecrets(env) }).filter(([name, value]) => name in settings.shape && value !== ''),
  );
  const result = schema.safeParse(setVariables);
  if (result.success) return result.data;
  throw new StartupError(
    `Configurazione non valida. ${result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('. ')}`,
  );
}

// The settings of the company's own account: which provider of OpenID Connect says who somebody is, and what its groups may do here.
import { z } from 'zod';
import { type Right, ROLES } from '#shared/permissions.ts';

/** The rights on a brand as OIDC_ROLES says them. */
const DIRITTI = { visualizza: 'can_view', modifica: 'can_edit', amministra: 'can_admin' } as const satisfies Record<string, Right>;

const ESEMPIO = `{"Risorse umane": {"ruolo": "HR", "brand": {"Marea": "modifica"}}, "Direzione": {"amministratore": true}}`;

const Gruppo = z
  .strictObject(
    {
      ruolo: z.enum(ROLES, { error: 'il ruolo è HR, IT o MANAGER' }).optional(),
      amministratore: z.literal(true, { error: 'amministratore è true, oppure non si scrive' }).optional(),
      /** By the brand's name; '*' is every brand. */
      brand: z
        .record(
          z.string().min(1),
          z
            .enum(Object.keys(DIRITTI) as [keyof typeof DIRITTI], { error: 'il diritto su un brand è visualizza, modifica o amministra' })
            .transform((word) => DIRITTI[word]),
        )
        .optional(),
    },
    { error: "un gruppo dice ruolo, amministratore e brand, e nient'altro" },
  )
  .refine((gruppo) => Object.keys(gruppo).length > 0, 'un gruppo dice almeno uno tra ruolo, amministratore e brand');

/** What whoever is in a group may do, by the name that the provider gives the group. */
type OidcRoles = Readonly<Record<string, z.output<typeof Gruppo>>>;

const Roles = z
  .record(z.string().min(1), Gruppo, { error: 'è un oggetto: gruppo, e che cosa può' })
  .refine((gruppi) => Object.keys(gruppi).length > 0, 'nomina almeno un gruppo');

const rolesOf = z.string().transform((text, context): OidcRoles => {
  const wrong = (why: string) => {
    context.addIssue({ code: 'custom', message: `OIDC_ROLES non va: ${why}. Per esempio: ${ESEMPIO}` });
    return z.NEVER;
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return wrong('non è JSON');
  }
  const read = Roles.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return wrong([issue?.path[0], issue?.message].filter((part) => part !== undefined).join(': '));
});

/** TLS, but on this machine; without what an address of a provider never has. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname));
}

export const OIDC_SETTINGS = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, "OIDC_ISSUER è l'indirizzo del fornitore, per esempio https://accesso.azienda.it/realms/azienda")
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** As the button names it: 'Accedi con …'. */
  OIDC_NAME: z.string().trim().max(30, 'OIDC_NAME ha al massimo 30 caratteri').default('Account aziendale'),
  OIDC_ROLES: rolesOf.optional(),
  /** The claim that lists the groups. */
  OIDC_GROUPS: z.string().default('groups'),
  OIDC_ONLY: z.enum(['true', 'false'], 'OIDC_ONLY è true o false').default('false'),
};

type Given = z.output<z.ZodObject<typeof OIDC_SETTINGS>>;

/** What is missing of a provider that is named, or names one. */
export function lacksOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES, OIDC_ONLY }: Given) {
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const isMeant = Object.values(needed).some(Boolean) || OIDC_ROLES !== undefined || OIDC_ONLY === 'true';
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (!isMeant || missing.length === 0) return undefined;
  return {
    path: [missing.join(', ')],
    message: "per accedere con l'account aziendale servono OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET",
  };
}

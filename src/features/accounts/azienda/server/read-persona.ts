import { z } from 'zod';
import { emailKey } from '#shared/email-key.ts';
import { email as emailSchema } from '#shared/schemas.ts';
import type { Persona } from '../rules.ts';

const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const nome = lenient(z.string().trim().min(1).max(200));

const Claims = z.looseObject({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  given_name: nome,
  family_name: nome,
  auth_time: lenient(z.number()),
});

const EmailClaims = z.object({
  email: lenient(emailSchema().transform(emailKey)),
  email_verified: z.unknown().optional(),
  /** Entra ID sends this instead of email_verified: the company has verified the domain of the e-mail. */
  xms_edov: z.unknown().optional(),
});

type Said = Readonly<Record<string, unknown>>;

/** Whether the ID token lacks a claim that many providers send only in the userinfo. */
export function lacksClaims(token: Said, gruppi: string | undefined): boolean {
  return !hasEmail(token) || (gruppi !== undefined && token[gruppi] === undefined);
}

/** The claims that are used; the others are ignored. `gruppi` is the claim that lists the groups. A claim of the ID token wins over the userinfo's. */
export function readPersona(token: Said, userinfo: Said, gruppi: string | undefined): Persona {
  const claims = Claims.parse({ ...userinfo, ...token });
  // The token and the userinfo may contain different e-mails: 'email_verified' counts only for the e-mail beside it.
  const { email, email_verified, xms_edov } = EmailClaims.parse(hasEmail(token) ? token : { ...token, ...userinfo });
  const isVerified = email_verified === undefined ? [true, 1, '1', 'true'].includes(xms_edov as string) : isTrue(email_verified);
  return {
    emittente: claims.iss,
    soggetto: claims.sub,
    email: isVerified ? email : undefined,
    nome: claims.given_name ?? null,
    cognome: claims.family_name ?? null,
    gruppi: gruppi === undefined ? undefined : groupsIn(claims, gruppi),
    mostrata: claims.auth_time,
  };
}

/** Whether the token has an e-mail and says whether it is verified. */
function hasEmail({ email, email_verified, xms_edov }: Said): boolean {
  return email !== undefined && (email_verified !== undefined || xms_edov !== undefined);
}

/** Some providers send a claim as a text. */
const isTrue = (value: unknown) => value === true || value === 'true';

/** Undefined when the provider did not send them: Entra ID sends `_claim_names` or `hasgroups` instead of a long list. */
function groupsIn(claims: Said, gruppi: string): string[] | undefined {
  const value = claims[gruppi];
  // One group alone comes as a text from some providers.
  const names = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(names)) return undefined;
  const isElsewhere = isTrue(claims.hasgroups) || Object.hasOwn(Object(claims._claim_names), gruppi);
  return names.length === 0 && isElsewhere ? undefined : names.filter((name) => typeof name === 'string');
}

import { z } from 'zod';
import { emailKey } from '#shared/email-key.ts';
import { email } from '#shared/schemas.ts';
import type { Persona } from '../rules.ts';

const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const nome = lenient(z.string().trim().min(1).max(200));

const Claims = z.looseObject({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  email: lenient(email().transform(emailKey)),
  email_verified: z.unknown().optional(),
  /** Microsoft's word for it, which never sends the other one: the domain is the company's. */
  xms_edov: z.unknown().optional(),
  given_name: nome,
  family_name: nome,
  auth_time: lenient(z.number()),
});

/** What is used of what a provider says; the rest is not looked at. `gruppi` is the claim that lists the groups. */
export function readPersona(said: Record<string, unknown>, gruppi: string | undefined): Persona {
  const claims = Claims.parse(said);
  const { email_verified, xms_edov } = claims;
  const isVerified = email_verified === undefined ? [true, 1, '1', 'true'].includes(xms_edov as string) : email_verified === true;
  return {
    emittente: claims.iss,
    soggetto: claims.sub,
    email: isVerified ? claims.email : undefined,
    nome: claims.given_name ?? null,
    cognome: claims.family_name ?? null,
    gruppi: gruppi === undefined ? [] : namesIn(claims[gruppi]),
    mostrata: claims.auth_time,
  };
}

/** One group alone comes as a text from some. */
function namesIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((name) => typeof name === 'string');
}

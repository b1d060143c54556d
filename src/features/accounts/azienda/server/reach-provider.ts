// The client of the OpenID Connect provider. No other file sends requests to it.
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { emailKey, email as emailSchema } from '#shared/schemas.ts';
import { AZIENDA_NON_RISPONDE, AZIENDA_RIFIUTA, type Persona, RISPOSTA_NON_VALIDA } from '../rules.ts';

interface Named {
  issuer: string;
  clientId: string;
  clientSecret: string;
  nome: string;
  /** The claim with the groups; undefined when groups are not used. */
  gruppi: string | undefined;
}

/** State, nonce and PKCE verifier that bind an answer to its request; stored sealed in the browser. */
export interface Domanda {
  stato: string;
  nonce: string;
  verificatore: string;
}

type Note = (error: unknown, sentence: string) => void;

export interface Provider {
  /** The address to redirect the browser to. `again` requires a new authentication even when the provider has a session. */
  ask(ritorno: string, how: { again: boolean }, note: Note): Promise<Domanda & { indirizzo: string }>;
  /** Validates the answer and resolves to the person. Throws when it does not belong to the request. */
  judge(ritornato: URL, domanda: Domanda, note: Note): Promise<Persona>;
}

const TIMEOUT_S = 10;

export function reachProvider({ issuer, clientId, clientSecret, nome, gruppi }: Named): Provider {
  let known: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const client = await library();
    const isPlain = issuer.startsWith('http:');
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // The signature is checked although the token comes from the provider over TLS.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    });
    // A provider for many companies has another issuer. It is rejected, because every person of any company could sign in.
    if (new URL(found.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new Error('OIDC_ISSUER is not what the provider calls itself');
    return found;
  }

  /** Discovers the configuration on first use, and again after a failure. */
  async function configured(note: Note): Promise<Configuration> {
    known ??= discover();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      note(plain(error), 'The provider of company accounts was not reached');
      throw AZIENDA_NON_RISPONDE(nome);
    }
  }

  return {
    async ask(ritorno, { again }, note) {
      const [client, configuration] = [await library(), await configured(note)];
      const domanda = { stato: client.randomState(), nonce: client.randomNonce(), verificatore: client.randomPKCECodeVerifier() };
      const indirizzo = client.buildAuthorizationUrl(configuration, {
        redirect_uri: ritorno,
        scope: 'openid email profile',
        state: domanda.stato,
        nonce: domanda.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(domanda.verificatore),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { ...domanda, indirizzo: indirizzo.href };
    },

    async judge(ritornato, { stato, nonce, verificatore }, note) {
      const [client, configuration] = [await library(), await configured(note)];
      try {
        const checks = { expectedState: stato, expectedNonce: nonce, pkceCodeVerifier: verificatore };
        const answer = await client.authorizationCodeGrant(configuration, ritornato, checks);
        const token = answer.claims();
        if (!token) throw new Error('The provider has sent no ID token');
        const { userinfo_endpoint } = configuration.serverMetadata();
        const userinfo =
          userinfo_endpoint && lacksClaims(token, gruppi) ? await client.fetchUserInfo(configuration, answer.access_token, token.sub) : {};
        return readPersona(token, userinfo, gruppi);
      } catch (error) {
        throw rejectionOf(client, error, note);
      }
    },
  };

  function rejectionOf(client: typeof import('openid-client'), error: unknown, note: Note) {
    if (error instanceof client.AuthorizationResponseError) return AZIENDA_RIFIUTA(nome);
    note(plain(error), 'The answer of the provider of company accounts was not accepted');
    return isSilence(error) ? AZIENDA_NON_RISPONDE(nome) : RISPOSTA_NON_VALIDA(nome);
  }
}

/** The OpenID Connect library is loaded on first use. */
const library = () => import('openid-client');

/** Whether the provider was unreachable, timed out or returned a server error. */
function isSilence(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')) return true;
  if (cause instanceof Response) return cause.status >= 500;
  return cause instanceof Error && isSilence(cause);
}

/** An error for the log: the name of the failed check without request data. */
function plain(error: unknown): Error {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  const isOurs = error instanceof Error && error.constructor === Error;
  return new Error(isOurs ? error.message : [name, code].filter((part) => typeof part === 'string').join(' '));
}

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
function lacksClaims(token: Said, gruppi: string | undefined): boolean {
  return !hasEmail(token) || (gruppi !== undefined && token[gruppi] === undefined);
}

/** The claims that are used; the others are ignored. `gruppi` is the claim that lists the groups. A claim of the ID token wins over the userinfo's. */
function readPersona(token: Said, userinfo: Said, gruppi: string | undefined): Persona {
  const claims = Claims.parse({ ...userinfo, ...token });
  // The ID token and the userinfo may contain different e-mails. Each 'email_verified' says something only about the e-mail in the same
  // answer.
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

/**
 * The user's groups at the provider; undefined if the provider sent no list. For a user with many groups Entra ID sends `_claim_names` or
 * `hasgroups` instead of the list.
 */
function groupsIn(claims: Said, gruppi: string): string[] | undefined {
  const value = claims[gruppi];
  // One group alone comes as a text from some providers.
  const names = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(names)) return undefined;
  const isElsewhere = isTrue(claims.hasgroups) || Object.hasOwn(Object(claims._claim_names), gruppi);
  return names.length === 0 && isElsewhere ? undefined : names.filter((name) => typeof name === 'string');
}

// Only this file sends requests to the OpenID Connect provider.
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { emailKey, email as emailSchema } from '#shared/schemas.ts';
import { AZIENDA_NON_RISPONDE, AZIENDA_RIFIUTA, type Persona, RISPOSTA_NON_VALIDA } from '../rules.ts';

interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  nome: string;
  gruppi: string | undefined;
}

/** The values that bind an answer of the provider to its request. The browser stores them encrypted. */
export interface SignInState {
  stato: string;
  nonce: string;
  verificatore: string;
}

type LogError = (error: unknown, sentence: string) => void;

export interface Provider {
  /**
   * Returns the address of the provider to which the browser is redirected. `forcesLogin` requires a new authentication even when the
   * provider has a session.
   */
  createSignIn(redirectUri: string, options: { forcesLogin: boolean }, logError: LogError): Promise<SignInState & { indirizzo: string }>;
  /** Returns the person whom the provider has authenticated. Throws when the answer does not belong to the request. */
  validateAnswer(answerUrl: URL, signInState: SignInState, logError: LogError): Promise<Persona>;
}

const TIMEOUT_S = 10;

export function createProvider({ issuer, clientId, clientSecret, nome, gruppi }: ProviderSettings): Provider {
  let configurationPromise: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const client = await loadLibrary();
    const isHttp = issuer.startsWith('http:');
    const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // The signature of the ID token is checked although the token comes from the provider over TLS.
      execute: [client.enableNonRepudiationChecks, ...(isHttp ? [client.allowInsecureRequests] : [])],
    });
    // A provider for many companies sends another issuer than the configured one. It is rejected, because every person of any company
    // could sign in.
    if (new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new Error('OIDC_ISSUER differs from the issuer that the provider reports');
    return configuration;
  }

  async function loadConfiguration(logError: LogError): Promise<Configuration> {
    configurationPromise ??= discover();
    try {
      return await configurationPromise;
    } catch (error) {
      configurationPromise = undefined;
      logError(withoutRequestData(error), 'The provider of the company sign-in could not be reached');
      throw AZIENDA_NON_RISPONDE(nome);
    }
  }

  return {
    async createSignIn(redirectUri, { forcesLogin }, logError) {
      const [client, configuration] = [await loadLibrary(), await loadConfiguration(logError)];
      const signInState = { stato: client.randomState(), nonce: client.randomNonce(), verificatore: client.randomPKCECodeVerifier() };
      const indirizzo = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: signInState.stato,
        nonce: signInState.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(signInState.verificatore),
        code_challenge_method: 'S256',
        ...(forcesLogin ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { ...signInState, indirizzo: indirizzo.href };
    },

    async validateAnswer(answerUrl, { stato, nonce, verificatore }, logError) {
      const [client, configuration] = [await loadLibrary(), await loadConfiguration(logError)];
      try {
        const checks = { expectedState: stato, expectedNonce: nonce, pkceCodeVerifier: verificatore };
        const answer = await client.authorizationCodeGrant(configuration, answerUrl, checks);
        const token = answer.claims();
        if (!token) throw new Error('The provider sent no ID token');
        const { userinfo_endpoint } = configuration.serverMetadata();
        const userinfo =
          userinfo_endpoint && lacksClaims(token, gruppi) ? await client.fetchUserInfo(configuration, answer.access_token, token.sub) : {};
        return readPersona(token, userinfo, gruppi);
      } catch (error) {
        throw rejectionOf(client, error, logError);
      }
    },
  };

  function rejectionOf(client: typeof import('openid-client'), error: unknown, logError: LogError) {
    if (error instanceof client.AuthorizationResponseError) return AZIENDA_RIFIUTA(nome);
    logError(withoutRequestData(error), 'The answer of the provider of the company sign-in was not accepted');
    return isUnreachable(error) ? AZIENDA_NON_RISPONDE(nome) : RISPOSTA_NON_VALIDA(nome);
  }
}

const loadLibrary = () => import('openid-client');

function isUnreachable(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')) return true;
  if (cause instanceof Response) return cause.status >= 500;
  return cause instanceof Error && isUnreachable(cause);
}

function withoutRequestData(error: unknown): Error {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  const isOwnError = error instanceof Error && error.constructor === Error;
  return new Error(isOwnError ? error.message : [name, code].filter((part) => typeof part === 'string').join(' '));
}

const optionalClaim = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const nome = optionalClaim(z.string().trim().min(1).max(200));

const Claims = z.looseObject({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  given_name: nome,
  family_name: nome,
  auth_time: optionalClaim(z.number()),
});

const EmailClaims = z.object({
  email: optionalClaim(emailSchema().transform(emailKey)),
  email_verified: z.unknown().optional(),
  /** Entra ID sends `xms_edov` instead of `email_verified`: the company has verified the domain of the e-mail. */
  xms_edov: z.unknown().optional(),
});

type RawClaims = Readonly<Record<string, unknown>>;

/** True when the ID token lacks the e-mail or the groups. Many providers send some claims only in the userinfo response. */
function lacksClaims(token: RawClaims, gruppi: string | undefined): boolean {
  return !hasEmail(token) || (gruppi !== undefined && token[gruppi] === undefined);
}

/** Reads the person from both answers of the provider. A claim of the ID token is used before a claim of the userinfo response. */
function readPersona(token: RawClaims, userinfo: RawClaims, gruppi: string | undefined): Persona {
  const claims = Claims.parse({ ...userinfo, ...token });
  // The ID token and the userinfo response may contain different e-mails. The claim `email_verified` is about the e-mail in the same
  // answer.
  const { email, email_verified, xms_edov } = EmailClaims.parse(hasEmail(token) ? token : { ...token, ...userinfo });
  const isVerified = email_verified === undefined ? [true, 1, '1', 'true'].includes(xms_edov as string) : isTrue(email_verified);
  return {
    emittente: claims.iss,
    soggetto: claims.sub,
    email: isVerified ? email : undefined,
    nome: claims.given_name ?? null,
    cognome: claims.family_name ?? null,
    gruppi: gruppi === undefined ? undefined : readGroups(claims, gruppi),
    authenticatedAt: claims.auth_time,
  };
}

function hasEmail({ email, email_verified, xms_edov }: RawClaims): boolean {
  return email !== undefined && (email_verified !== undefined || xms_edov !== undefined);
}

const isTrue = (value: unknown) => value === true || value === 'true';

/**
 * Returns the groups of the person; undefined if the provider sent no list. For a user with many groups Entra ID sends `_claim_names` or
 * `hasgroups` instead of the list.
 */
function readGroups(claims: RawClaims, gruppi: string): string[] | undefined {
  const value = claims[gruppi];
  // Some providers send a single group as a text and not as a list.
  const names = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(names)) return undefined;
  const isListElsewhere = isTrue(claims.hasgroups) || Object.hasOwn(Object(claims._claim_names), gruppi);
  return names.length === 0 && isListElsewhere ? undefined : names.filter((name) => typeof name === 'string');
}

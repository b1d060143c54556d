import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import { ProviderMemory } from './provider-memory.ts';

type Claims = Record<string, unknown>;

export interface CompanyProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The users by their id at the provider. A removed user cannot sign in. */
  people: Map<string, Claims>;
  setRedirectUris(...addresses: string[]): void;
  /** Changes the claims of the next tokens, to simulate a wrong or hostile provider. */
  lie: ((claims: Claims) => Claims) | undefined;
  /** True if the provider signs its tokens with a key that is not in the published key set. */
  withAnotherKey: boolean;
  isDown: boolean;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'organico', clientSecret: 'segreto del client di prova' };
const KEYS = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));

export async function openCompanyProvider(): Promise<CompanyProvider> {
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (!provider || company.isDown) return void response.writeHead(503).end();
    if (request.url?.startsWith('/entra/')) return void renderSignIn(provider, request, response);
    provider.callback()(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const company: CompanyProvider = {
    issuer,
    ...CLIENT,
    people: new Map(),
    setRedirectUris(...addresses) {
      provider = providerOf(company, addresses);
    },
    lie: undefined,
    withAnotherKey: false,
    isDown: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return company;
}

function providerOf(company: CompanyProvider, redirect_uris: string[]): Provider {
  const provider = new Provider(company.issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...KEYS[0]?.privateKey.export({ format: 'jwk' }), kid: 'una', alg: 'RS256', use: 'sig' }] },
    adapter: ProviderMemory,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    renderError(context: { type: string; body: unknown }, { error }: { error: string }) {
      context.type = 'text';
      context.body = error;
    },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: ['given_name', 'family_name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/entra/${uid}` },
    // The provider grants the scopes without a consent page, because the company runs the provider itself.
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    findAccount(_: unknown, sub: string) {
      const user = company.people.get(sub);
      return user && { accountId: sub, claims: () => ({ sub, ...user }) };
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body = Object(context.body) as { id_token?: string };
    if (context.path === '/token' && body.id_token) body.id_token = resign(company, body.id_token);
  });
  return provider;
}

function resign({ lie = (claims) => claims, withAnotherKey }: CompanyProvider, token: string): string {
  const [header = '', body = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  const signedPart = `${header}.${Buffer.from(JSON.stringify(lie(claims))).toString('base64url')}`;
  const key = KEYS[withAnotherKey ? 1 : 0]?.privateKey;
  if (!key) throw new Error('The signing key is missing');
  return `${signedPart}.${createSign('RSA-SHA256').update(signedPart).sign(key, 'base64url')}`;
}

async function renderSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="it"><title>Accesso Marea</title><h1>Accesso Marea</h1><form method="post">
      <label>Chi sei <input name="chi"></label> <button>Continua</button> <button name="no" value="1">Annulla</button></form>`);
    return;
  }
  const signInForm = new URLSearchParams(await text(request));
  const cancelled = { error: 'access_denied', error_description: 'Non ora' };
  await provider.interactionFinished(request, response, signInForm.has('no') ? cancelled : { login: { accountId: signInForm.get('chi') } });
}

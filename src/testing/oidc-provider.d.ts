// Types for the part of the package oidc-provider that the tests use. The package itself has no types.
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Context {
    body: unknown;
    path: string;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Record<string, unknown>): Promise<void>;
    Grant: new (options: {
      clientId: string;
      accountId: string;
    }) => { addOIDCScope(scopes: string): void; save(): Promise<string> };
  }
}

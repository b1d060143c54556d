// What every answer says to the browser about itself, as helmet words it. It is the same for all answers, so it is worded once and not for
// each (decision 0095).
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

const CSP = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  // Compiling WebAssembly, and no text as a program: what finds codes in a camera's picture is WebAssembly (decision 55).
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'"],
};

const HEADERS = worded();
const POLICY = 'content-security-policy';

function worded(): Record<string, string> {
  const said = new Map<string, string>();
  // All that helmet asks of an answer.
  const answer = { setHeader: (name: string, value: string) => said.set(name.toLowerCase(), value), removeHeader: () => undefined };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Only over TLS, which is known request by request (create-app.ts).
    strictTransportSecurity: false,
  })({} as never, answer as never, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(said);
}

/** Puts them on every answer. */
export function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
}

/** Lets the styles of this very page in that carry the nonce which is answered. */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex');
  reply.header(POLICY, HEADERS[POLICY]?.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  return nonce;
}

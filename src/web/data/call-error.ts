import type { FieldErrors, ProblemBody } from '#shared/problem.ts';

const NO_ANSWER = 'Il server non risponde. Controlla la connessione e riprova.';
const NO_SENTENCE = 'Il server non è riuscito a completare la richiesta. Riprova tra qualche istante.';
// What a proxy answers in the place of a server that does not.
const FROM_PROXY = [502, 503, 504];

/** An answer that is not 2xx. The message is `status: body or status text`; the rest is for people. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ProblemBody | undefined;
  /** What the write that failed says of itself where the answer has no sentence. */
  fallback: string | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'CallError';
    this.status = status;
    this.problem = problemIn(text);
  }

  /** The server's sentence, fit to show; undefined when the answer was not one of ours (a proxy's page, say). */
  get sentence(): string | undefined {
    return this.problem?.message;
  }

  get code(): string | undefined {
    return this.problem?.code;
  }

  get fields(): FieldErrors {
    return this.problem?.fields ?? {};
  }
}

/** What to tell a person about any error: the server's own sentence, else that of the write, else that there was none; or that it did not answer. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof CallError)) return NO_ANSWER;
  if (error.sentence) return error.sentence;
  return FROM_PROXY.includes(error.status) ? NO_ANSWER : (error.fallback ?? NO_SENTENCE);
}

/** Why something could not be read, where the server answered and so the connection is not to blame; undefined where it did not. */
export function reasonOf(error: Error): string | undefined {
  return error instanceof CallError && !(FROM_PROXY.includes(error.status) && !error.sentence) ? sentenceOf(error) : undefined;
}

export function isStatus(error: Error | null, status: number): boolean {
  return error instanceof CallError && error.status === status;
}

function problemIn(text: string): ProblemBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isProblem(body) ? body : undefined;
  } catch {
    return undefined; // not JSON: a gateway's page, or nothing
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' && 'code' in body;
}

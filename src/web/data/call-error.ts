import type { FieldErrors, ProblemBody } from '#shared/problem.ts';

const NO_ANSWER = 'Il server non risponde. Controlla la connessione e riprova.';

/** An answer that is not 2xx. The message is `status: body or status text`, as spec §8 says; the rest is for people. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ProblemBody | undefined;

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

/** What to tell a person about any error: the server's own sentence, else that it did not answer. */
export function sentenceOf(error: Error): string {
  return (error instanceof CallError && error.sentence) || NO_ANSWER;
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

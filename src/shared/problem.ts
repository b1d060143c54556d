// Expected errors are thrown as a Problem with a message for the user; any other exception is a bug (docs/architecture.md,
// "Refusals").

export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof STATUS_OF;

export type FieldErrors = Record<string, string>;

/** The body of every response other than 2xx. `error` and `message` are the same sentence for the user. */
export interface ProblemBody {
  error: string;
  message: string;
  code: string;
  fields?: FieldErrors;
}

interface ProblemDetails {
  fields?: FieldErrors;
  retryAfter?: number;
  body?: Readonly<Record<string, unknown>>;
}

/**
 * An expected error. Throwing a Problem stops the request, and the kernel converts it to a response. `code` is a stable word in
 * UPPER_SNAKE case.
 */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  /** The number of seconds that the Retry-After header of the response contains. */
  readonly retryAfter: number | undefined;
  /** Further properties of the response body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;

  constructor(kind: ProblemKind, code: string, sentence: string, details: ProblemDetails = {}) {
    super(sentence);
    this.name = 'Problem';
    this.kind = kind;
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.body = details.body;
  }

  get status(): number {
    return STATUS_OF[this.kind];
  }

  toBody(): ProblemBody {
    const body: ProblemBody = { ...this.body, error: this.message, message: this.message, code: this.code };
    return this.fields ? { ...body, fields: this.fields } : body;
  }
}

export function invalidField(field: string, sentence: string): Problem {
  return new Problem('invalid', 'DATI_NON_VALIDI', sentence, { fields: { [field]: sentence } });
}

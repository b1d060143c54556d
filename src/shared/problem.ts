// Refusals are values with a sentence; anything else that is thrown is a bug (docs/architecture.md, "Refusals").

/** What kind of refusal it is. One table maps each to its HTTP status (rule 7). */
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

/** Field name (as on the wire) to the Italian sentence that says how to fix it. */
export type FieldErrors = Record<string, string>;

/** The body of every answer that is not 2xx: `error` and `message` are the same sentence, fit to show to a person. */
export interface ProblemBody {
  error: string;
  message: string;
  code: string;
  fields?: FieldErrors;
}

/** A refusal: made where the rule is known, thrown to stop, turned into an answer by the kernel. `code` is a stable UPPER_SNAKE word. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(kind: ProblemKind, code: string, sentence: string, more: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(sentence);
    this.name = 'Problem';
    this.kind = kind;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return STATUS_OF[this.kind];
  }

  toBody(): ProblemBody {
    const body: ProblemBody = { error: this.message, message: this.message, code: this.code };
    return this.fields ? { ...body, fields: this.fields } : body;
  }
}

/** One field is wrong: the sentence stands both for the whole and under the field. */
export function invalidField(field: string, sentence: string): Problem {
  return new Problem('invalid', 'DATI_NON_VALIDI', sentence, { fields: { [field]: sentence } });
}

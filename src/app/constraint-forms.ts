// How a sentence stands for what the database refuses.
import { invalidField, Problem } from '#shared/problem.ts';

type MakeProblem = () => Problem;

/** 409; `fields` beside a form's fields. */
export const conflict =
  (code: string, sentence: string, fields?: Record<string, string>): MakeProblem =>
  () =>
    new Problem('conflict', code, sentence, fields ? { fields } : {});
/** 409, which one field is about. */
export const conflictOn = (field: string, code: string, sentence: string) => conflict(code, sentence, { [field]: sentence });
/** 400 on a field. */
export const invalid =
  (field: string, sentence: string): MakeProblem =>
  () =>
    invalidField(field, sentence);
/** 400 of which the database does not say the field. */
export const invalidSomewhere =
  (sentence: string): MakeProblem =>
  () =>
    new Problem('invalid', 'DATI_NON_VALIDI', sentence);

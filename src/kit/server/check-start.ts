import { invalidField, type Problem } from '#shared/problem.ts';
import { addDays } from '#shared/scadenze.ts';

/** How far ahead something can be reserved: people are not hired further ahead. */
export const GIORNI_DI_RISERVA = 365;

/** Why something cannot be given from this day; undefined when it can: from today, or from a day that comes within a year (rule 105). */
export function checkStart(day: string | null | undefined, today: string): Problem | undefined {
  if (!day || (day >= today && day <= addDays(today, GIORNI_DI_RISERVA))) return undefined;
  const past = 'Scegli oggi o un giorno che deve ancora venire';
  return invalidField('data_assegnazione', day < today ? past : 'Si riserva al massimo per un anno: scegli un giorno più vicino');
}

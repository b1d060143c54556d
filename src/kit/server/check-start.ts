import { invalidField, type Problem } from '#shared/problem.ts';
import { addDays } from '#shared/scadenze.ts';

/** How far ahead something can be reserved: people are not hired further ahead. */
export const GIORNI_DI_RISERVA = 365;

/** Why nothing can be assigned from this day: it is more than a year ahead. Days in the past have limits of their own, for each item: see past-days.ts. */
export function checkStart(day: string | null | undefined, today: string): Problem | undefined {
  if (!day || day <= addDays(today, GIORNI_DI_RISERVA)) return undefined;
  return invalidField('data_assegnazione', 'Si riserva al massimo per un anno: scegli un giorno più vicino');
}

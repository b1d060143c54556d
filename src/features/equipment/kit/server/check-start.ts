import { invalidField, type Problem } from '#shared/problem.ts';
import { addDays } from '#shared/scadenze.ts';

/** How far ahead something can be reserved: people are not hired further ahead. */
export const GIORNI_DI_RISERVA = 365;

/** 400 for a day more than a year ahead; undefined for any other day. Days in the past depend on the item: see past-days.ts. */
export function checkStart(day: string | null | undefined, today: string): Problem | undefined {
  if (!day || day <= addDays(today, GIORNI_DI_RISERVA)) return undefined;
  return invalidField('data_assegnazione', 'Si riserva al massimo per un anno: scegli un giorno più vicino');
}

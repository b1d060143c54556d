import { checkDeletable, checkFree, type Holdable } from '#kit/rules.ts';
import { Problem } from '#shared/problem.ts';
import type { StatoHardware } from '#shared/stati-hardware.ts';
import { HARDWARE } from './kind.ts';

/** Why this item cannot be given to somebody now; undefined when it can (rule 29). */
export function checkAssignable(item: Holdable & { stato: StatoHardware }): Problem | undefined {
  const { nome, stato } = item;
  const dismissed = () => new Problem('conflict', 'HARDWARE_DISMESSO', `${nome} è dismesso: non si può assegnare.`);
  return checkFree(HARDWARE, item) ?? (stato === 'dismesso' ? dismissed() : undefined);
}

/** What the form suggests for the type; any other text is as good (rule 43). */
export const TIPI_SUGGERITI = ['laptop', 'desktop', 'monitor', 'tablet', 'stampante', 'smartphone', 'altro'] as const;

/** Why this item cannot take this state now; undefined when it can: what is dismissed is in nobody's hands. */
export function checkStato(item: Holdable, next: unknown): Problem | undefined {
  return next === 'dismesso' ? checkDeletable(HARDWARE, item) : undefined;
}

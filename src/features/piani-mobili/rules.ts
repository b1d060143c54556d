import { checkDeletable, checkFree, type Holdable } from '#kit/rules.ts';
import { Problem } from '#shared/problem.ts';
import { PIANO_MOBILE } from './kind.ts';

const conflict = (code: string, sentence: string) => new Problem('conflict', code, sentence);

/** Why this plan cannot be given to anybody now; undefined when it can. */
export function checkAssignable(piano: Holdable & { attivo: boolean }): Problem | undefined {
  const isOff = () => conflict('PIANO_NON_ATTIVO', `${piano.nome} non è attivo: non si può assegnare.`);
  return checkFree(PIANO_MOBILE, piano) ?? (piano.attivo ? undefined : isOff());
}

/** Why this employee cannot get a plan now: they have one (rule 29). `held` is its name. */
export function checkSenzaPiano(
  { nome, cognome }: { nome: string; cognome: string },
  held: { nome: string } | undefined,
): Problem | undefined {
  if (!held) return undefined;
  return conflict('DIPENDENTE_HA_PIANO', `${nome} ${cognome} ha già un piano mobile: ${held.nome}.`);
}

/** Why this plan cannot be switched off now; undefined when it can: what is off is in nobody's hands. */
export function checkAttivo(piano: Holdable, next: unknown): Problem | undefined {
  return next === false ? checkDeletable(PIANO_MOBILE, piano) : undefined;
}

/** The digits of what was searched when it can be a piece of a phone number, however it is parted; else undefined. */
export function cifreDiNumero(q: string | undefined): string | undefined {
  if (q === undefined || !/^[\d\s+\-/.()]+$/.test(q)) return undefined;
  const digits = q.replace(/\D/g, '');
  return digits.length >= 3 ? digits : undefined;
}

/** What the form suggests for the operator; any other text is as good (rule 43). */
export const OPERATORI_SUGGERITI = ['TIM', 'Vodafone', 'WindTre', 'Iliad', 'Fastweb'] as const;

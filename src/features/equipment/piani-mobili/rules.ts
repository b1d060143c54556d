import { checkDeletable, checkFree, type Holdable } from '#features/equipment/asset-types/rules.ts';
import { cifreTelefono } from '#shared/numeri.ts';
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

/** The digits of what was searched when it can be a piece of a phone number or an ICCID, however it is parted; else undefined. */
export function cifreDiNumero(q: string | undefined): string | undefined {
  if (q === undefined || !/^[\d\s+\-/.()]+$/.test(q)) return undefined;
  const digits = cifreTelefono(q);
  return digits.length >= 3 ? digits : undefined;
}

/** A plan that has a number or an ICCID already; its name where the caller sees it. */
export interface Gemello {
  numero_telefono: string | null;
  iccid: string | null;
  nome: string | null;
}

type Numeri = { numero_telefono?: unknown; iccid?: unknown };

/** Why a plan cannot have these numbers: another one has one of them (rule 73). */
export function numeroGiaUsato(gemello: Gemello, wanted: Numeri): Problem {
  const isNumero =
    typeof wanted.numero_telefono === 'string' && cifreTelefono(wanted.numero_telefono) === cifreTelefono(gemello.numero_telefono ?? '');
  const [field, code, what] = isNumero
    ? (['numero_telefono', 'NUMERO_GIA_USATO', 'questo numero'] as const)
    : (['iccid', 'ICCID_GIA_USATO', 'questo ICCID'] as const);
  const sentence = gemello.nome === null ? `Un piano mobile che non vedi ha già ${what}` : `Il piano «${gemello.nome}» ha già ${what}`;
  return new Problem('conflict', code, sentence, { fields: { [field]: sentence } });
}

/** What the form suggests for the operator; any other text is as good (rule 43). */
export const OPERATORI_SUGGERITI = ['TIM', 'Vodafone', 'WindTre', 'Iliad', 'Fastweb'] as const;

import { type AssignmentState, checkDeletable, checkFree } from '#features/equipment/asset-types/rules.ts';
import { cifreTelefono } from '#shared/numeri.ts';
import { Problem } from '#shared/problem.ts';
import { PIANO_MOBILE } from './kind.ts';

const conflict = (code: string, sentence: string) => new Problem('conflict', code, sentence);

export function checkAssignable(piano: AssignmentState & { attivo: boolean }): Problem | undefined {
  const notActive = () => conflict('PIANO_NON_ATTIVO', `${piano.nome} non è attivo: non si può assegnare.`);
  return checkFree(PIANO_MOBILE, piano) ?? (piano.attivo ? undefined : notActive());
}

export function checkSenzaPiano(
  { nome, cognome }: { nome: string; cognome: string },
  currentPiano: { nome: string } | undefined,
): Problem | undefined {
  if (!currentPiano) return undefined;
  return conflict('DIPENDENTE_HA_PIANO', `${nome} ${cognome} ha già un piano mobile: ${currentPiano.nome}.`);
}

export function checkAttivo(piano: AssignmentState, next: unknown): Problem | undefined {
  return next === false ? checkDeletable(PIANO_MOBILE, piano) : undefined;
}

/** Returns the digits of a search text, without separators, if they can be part of a phone number or an ICCID; otherwise undefined. */
export function searchDigits(q: string | undefined): string | undefined {
  if (q === undefined || !/^[\d\s+\-/.()]+$/.test(q)) return undefined;
  const digits = cifreTelefono(q);
  return digits.length >= 3 ? digits : undefined;
}

/** A plan that already has this number or ICCID. `nome` is set only when the caller sees the plan. */
export interface DuplicatePiano {
  numero_telefono: string | null;
  iccid: string | null;
  nome: string | null;
}

type Numeri = { numero_telefono?: unknown; iccid?: unknown };

export function numeroAlreadyUsed(duplicate: DuplicatePiano, requested: Numeri): Problem {
  const isNumero =
    typeof requested.numero_telefono === 'string' &&
    cifreTelefono(requested.numero_telefono) === cifreTelefono(duplicate.numero_telefono ?? '');
  const [field, code, fieldName] = isNumero
    ? (['numero_telefono', 'NUMERO_GIA_USATO', 'questo numero'] as const)
    : (['iccid', 'ICCID_GIA_USATO', 'questo ICCID'] as const);
  const sentence =
    duplicate.nome === null ? `Un piano mobile che non vedi ha già ${fieldName}` : `Il piano «${duplicate.nome}» ha già ${fieldName}`;
  return new Problem('conflict', code, sentence, { fields: { [field]: sentence } });
}

/** The suggested mobile operators. The field accepts any other text as well. */
export const OPERATORI_SUGGERITI = ['TIM', 'Vodafone', 'WindTre', 'Iliad', 'Fastweb'] as const;

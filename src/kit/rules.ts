// What is said of a thing of any kind that somebody has, or nobody. Pure; read by server and browser alike.
import { aChi } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { isFuoriUso, STATO_DISPOSITIVO_LABELS, type StatoDispositivo, siAssegna } from '#shared/stati-dispositivo.ts';
import type { Kind } from './kind.ts';

/** A thing as far as it decides whether it can be given, changed or deleted. `nome` is what it is called. */
export interface Holdable {
  nome: string;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
}

type Words = Pick<Kind, 'words'>;

/** Why a thing that one person has at a time cannot be given to somebody now; undefined when it can (rule 29). */
export function checkFree({ words: { code, fine } }: Words, { nome, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (!assegnato) return undefined;
  const sentence = `${nome} è già assegnat${fine}${aChi(assegnatario)}: rimuovi prima l'assegnazione.`;
  return new Problem('conflict', `${code}_GIA_ASSEGNAT${fine.toUpperCase()}`, sentence);
}

/** Why a thing cannot be deleted, or taken out of use, now; undefined when it can (rule 34). */
export function checkDeletable({ words: { code, fine } }: Words, { nome, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (!assegnato) return undefined;
  const sentence = `${nome} è assegnat${fine}${aChi(assegnatario)}. Rimuovi prima l'assegnazione.`;
  return new Problem('conflict', `${code}_ASSEGNAT${fine.toUpperCase()}`, sentence);
}

/** Why a device cannot be given to somebody now: somebody has it, or it is not in working order (rule 49); undefined when it can. */
export function checkGivable(kind: Words, device: Holdable & { stato: StatoDispositivo }): Problem | undefined {
  const { nome, stato } = device;
  const state = STATO_DISPOSITIVO_LABELS[stato].toLowerCase();
  const broken = () => new Problem('conflict', 'RISORSA_NON_ASSEGNABILE', `${nome} è ${state}: non si può assegnare.`);
  return checkFree(kind, device) ?? (siAssegna(stato) ? undefined : broken());
}

/** Why a device cannot take this state now; undefined when it can: what is out of use is in nobody's hands (rule 49). */
export function checkStato(kind: Words, device: Holdable, next: unknown): Problem | undefined {
  return isFuoriUso(next) ? checkDeletable(kind, device) : undefined;
}

/** Who takes back what nobody has. */
export const nonAssegnato = ({ words: { code, fine } }: Words, nome: string) =>
  new Problem('conflict', `${code}_NON_ASSEGNAT${fine.toUpperCase()}`, `${nome} non è assegnat${fine} a nessuno.`);

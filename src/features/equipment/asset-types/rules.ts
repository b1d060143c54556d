// What is said of a thing of any kind that somebody has, or nobody. Pure; read by server and browser alike.
import { formatData } from '#shared/dates.ts';
import { aChi } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario, Luogo } from '#shared/schemas.ts';
import { isFuoriUso, STATO_DISPOSITIVO_LABELS, type StatoDispositivo, siAssegna } from '#shared/stati-dispositivo.ts';
import type { Kind } from './kind.ts';

/** A thing as far as it decides whether it can be given, changed or deleted. `nome` is what it is called. */
export interface Holdable {
  nome: string;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
  /** Of what a showroom can have: the one that has it, where it is known. */
  luogo?: Luogo | null;
  /** The day from which it is reserved for them; null: it is theirs already. */
  riservato_dal?: string | null;
}

type Words = Pick<Kind, 'words'>;

/** ' a Anna Rossi', ' allo showroom Roma'; '' of what may have either, where it is not known who or where. */
function aChiODove({ assegnatario, luogo }: Holdable): string {
  if (luogo) return ` allo showroom ${luogo.nome}`;
  return luogo === null && !assegnatario ? '' : aChi(assegnatario);
}

const assegnatOrRiservat = (fine: string, { riservato_dal }: Holdable) =>
  riservato_dal ? `riservat${fine} dal ${formatData(riservato_dal)}` : `assegnat${fine}`;

/** Why a thing that one person has at a time cannot be given to somebody now; undefined when it can (rule 29). */
export function checkFree({ words: { code, fine } }: Words, holdable: Holdable): Problem | undefined {
  const { nome, assegnato } = holdable;
  if (!assegnato) return undefined;
  const sentence = `${nome} è già ${assegnatOrRiservat(fine, holdable)}${aChiODove(holdable)}: prima va ripres${fine}.`;
  return new Problem('conflict', `${code}_GIA_ASSEGNAT${fine.toUpperCase()}`, sentence);
}

/** Why a thing cannot be deleted, or taken out of use, now; undefined when it can (rule 34). */
export function checkDeletable({ words: { code, fine } }: Words, holdable: Holdable): Problem | undefined {
  const { nome, assegnato } = holdable;
  if (!assegnato) return undefined;
  const sentence = `${nome} è ${assegnatOrRiservat(fine, holdable)}${aChiODove(holdable)}. Prima va ripres${fine}.`;
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

/** Why something that several people have cannot be given to this one; undefined when they do not have it yet. */
export function checkNotHad(
  { words: { code, fine } }: Words,
  { id, nome }: { id: number; nome: string },
  to: Assegnatario,
  has: readonly { id: number }[],
) {
  if (!has.some((each) => each.id === id)) return undefined;
  return new Problem('conflict', `${code}_GIA_ASSEGNAT${fine.toUpperCase()}`, `${nome} è già assegnat${fine}${aChi(to)}.`);
}

/** Who takes it back from somebody who does not have it. */
export const nonAssegnatoA = ({ words: { code, fine } }: Words, nome: string, from: Assegnatario) =>
  new Problem('conflict', `${code}_NON_ASSEGNAT${fine.toUpperCase()}`, `${nome} non è assegnat${fine}${aChi(from)}.`);

/** Who takes back what several have without saying from whom. */
export const scegliChi = ({ words: { fine } }: Words, nome: string) =>
  new Problem('conflict', 'SCEGLI_CHI', `${nome} è di più persone: scegli a chi toglierl${fine}.`);

/** Who would swap a thing for itself. */
export const conSeStesso = (nome: string) =>
  new Problem('conflict', 'SOSTITUZIONE_CON_SE_STESSO', `${nome} non si sostituisce con se stesso: scegline un altro.`);

/** What becomes of the one that comes back, and the state that it then has (rule 91). */
export const ESITI_SOSTITUZIONE = {
  magazzino: { label: 'Torna in magazzino', stato: 'attivo' },
  'in riparazione': { label: 'Va in riparazione', stato: 'in riparazione' },
  dismesso: { label: 'Dismesso', stato: 'dismesso' },
  smarrito: { label: 'Smarrito', stato: 'smarrito' },
  rubato: { label: 'Rubato', stato: 'rubato' },
} as const satisfies Record<string, { label: string; stato: StatoDispositivo }>;
export type EsitoSostituzione = keyof typeof ESITI_SOSTITUZIONE;

/** In the order in which one chooses among them. */
export const NOMI_ESITI_SOSTITUZIONE = Object.keys(ESITI_SOSTITUZIONE) as EsitoSostituzione[]; // its own keys

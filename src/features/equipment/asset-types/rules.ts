import { formatAssegnatario } from '#shared/assignment-problems.ts';
import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario, Luogo } from '#shared/schemas.ts';
import { isAssegnabile, isFuoriUso, STATO_DISPOSITIVO_LABELS, type StatoDispositivo } from '#shared/stati-dispositivo.ts';
import type { Kind } from './kind.ts';

/** The fields whose values must differ from item to item. No bulk action sets one of them to the same value on many items. */
export const UNIQUE_FIELDS: readonly string[] = ['numero_seriale', 'codice_inventario', 'imei', 'iccid', 'numero_telefono', 'percorso'];

export interface AssignmentState {
  nome: string;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
  /** The showroom that has the item, if the caller may know the showroom. Only for asset types that can be assigned to a showroom. */
  luogo?: Luogo | null;
  /**
   * The first day of an assignment that has not begun, until which the item is reserved for its holder. Null when the assignment has begun.
   */
  riservato_dal?: string | null;
}

type WithTexts = Pick<Kind, 'words'>;

/**
 * Returns the receiver as an Italian phrase, for example ' a Anna Rossi' or ' allo showroom Roma'; '' when the caller may not know the
 * holder.
 */
function toReceiver({ assegnatario, luogo }: AssignmentState): string {
  if (luogo) return ` allo showroom ${luogo.nome}`;
  return luogo === null && !assegnatario ? '' : formatAssegnatario(assegnatario);
}

const assignedOrReserved = (suffix: string, { riservato_dal }: AssignmentState) =>
  riservato_dal ? `riservat${suffix} dal ${formatData(riservato_dal)}` : `assegnat${suffix}`;

export function checkFree({ words: { code, suffix } }: WithTexts, item: AssignmentState): Problem | undefined {
  const { nome, assegnato } = item;
  if (!assegnato) return undefined;
  const sentence = `${nome} è già ${assignedOrReserved(suffix, item)}${toReceiver(item)}: prima va ripres${suffix}.`;
  return new Problem('conflict', `${code}_GIA_ASSEGNAT${suffix.toUpperCase()}`, sentence);
}

/** Returns a problem when the item is assigned. An assigned item can be neither deleted nor taken out of use. */
export function checkDeletable({ words: { code, suffix } }: WithTexts, item: AssignmentState): Problem | undefined {
  const { nome, assegnato } = item;
  if (!assegnato) return undefined;
  const sentence = `${nome} è ${assignedOrReserved(suffix, item)}${toReceiver(item)}. Prima va ripres${suffix}.`;
  return new Problem('conflict', `${code}_ASSEGNAT${suffix.toUpperCase()}`, sentence);
}

export function checkDeviceAssignable(kind: WithTexts, device: AssignmentState & { stato: StatoDispositivo }): Problem | undefined {
  const { nome, stato } = device;
  const state = STATO_DISPOSITIVO_LABELS[stato].toLowerCase();
  const notAssignable = () => new Problem('conflict', 'RISORSA_NON_ASSEGNABILE', `${nome} è ${state}: non si può assegnare.`);
  return checkFree(kind, device) ?? (isAssegnabile(stato) ? undefined : notAssignable());
}

/** Returns a problem when an assigned device is to be taken out of use. */
export function checkStato(kind: WithTexts, device: AssignmentState, next: unknown): Problem | undefined {
  return isFuoriUso(next) ? checkDeletable(kind, device) : undefined;
}

export const nonAssegnato = ({ words: { code, suffix } }: WithTexts, nome: string) =>
  new Problem('conflict', `${code}_NON_ASSEGNAT${suffix.toUpperCase()}`, `${nome} non è assegnat${suffix} a nessuno.`);

export function checkNotAssignedTo(
  { words: { code, suffix } }: WithTexts,
  { id, nome }: { id: number; nome: string },
  employee: Assegnatario,
  assignedItems: readonly { id: number }[],
) {
  if (!assignedItems.some((each) => each.id === id)) return undefined;
  return new Problem(
    'conflict',
    `${code}_GIA_ASSEGNAT${suffix.toUpperCase()}`,
    `${nome} è già assegnat${suffix}${formatAssegnatario(employee)}.`,
  );
}

export const nonAssegnatoA = ({ words: { code, suffix } }: WithTexts, nome: string, employee: Assegnatario) =>
  new Problem('conflict', `${code}_NON_ASSEGNAT${suffix.toUpperCase()}`, `${nome} non è assegnat${suffix}${formatAssegnatario(employee)}.`);

/** Returns the problem (409) for a request that names no employee although several employees have the item. */
export const ambiguousHolder = ({ words: { suffix } }: WithTexts, nome: string) =>
  new Problem('conflict', 'SCEGLI_CHI', `${nome} è di più persone: scegli a chi toglierl${suffix}.`);

export const swapWithItself = (nome: string) =>
  new Problem('conflict', 'SOSTITUZIONE_CON_SE_STESSO', `${nome} non si sostituisce con se stesso: scegline un altro.`);

export const ESITI_SOSTITUZIONE = {
  magazzino: { label: 'Torna in magazzino', stato: 'attivo' },
  'in riparazione': { label: 'Va in riparazione', stato: 'in riparazione' },
  dismesso: { label: 'Dismesso', stato: 'dismesso' },
  smarrito: { label: 'Smarrito', stato: 'smarrito' },
  rubato: { label: 'Rubato', stato: 'rubato' },
} as const satisfies Record<string, { label: string; stato: StatoDispositivo }>;
export type EsitoSostituzione = keyof typeof ESITI_SOSTITUZIONE;

export const NOMI_ESITI_SOSTITUZIONE = Object.keys(ESITI_SOSTITUZIONE) as EsitoSostituzione[];

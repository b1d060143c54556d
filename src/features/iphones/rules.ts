import { euroText, parseEuro } from '#shared/euro.ts';
import { aChi } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';

interface Holdable {
  modello: string;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
}

/** Why this phone cannot be given to somebody now; undefined when it can: only those that are available are (rule 33). */
export function checkAssignable({ modello, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (!assegnato) return undefined;
  return new Problem(
    'conflict',
    'TELEFONO_GIA_ASSEGNATO',
    `${modello} è già assegnato${aChi(assegnatario)}: rimuovi prima l'assegnazione.`,
  );
}

/** Why this phone cannot be deleted now; undefined when it can (rule 34). */
export function checkDeletable({ modello, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (!assegnato) return undefined;
  return new Problem('conflict', 'TELEFONO_ASSEGNATO', `${modello} è assegnato${aChi(assegnatario)}. Rimuovi prima l'assegnazione.`);
}

export const NON_ASSEGNATO = (modello: string) =>
  new Problem('conflict', 'TELEFONO_NON_ASSEGNATO', `${modello} non è assegnato a nessuno.`);

/** '35 693803-564380 9' -> '356938035643809': as boxes and the phone itself print it, and as it is kept. */
export function compactImei(text: string): string {
  return text.replace(/[\s\-/.]/g, '');
}

export function isImei(text: string): boolean {
  return /^\d{15}$/.test(text);
}

/** '128GB · Nero': what tells two phones of a model apart. */
export function allestimento({ memoria, colore }: { memoria: string; colore: string }): string {
  return `${memoria} · ${colore}`;
}

/** A phone as its form shows it; the amount as typed. */
export interface TelefonoValues {
  modello: string;
  colore: string;
  memoria: string;
  imei: string;
  costo_annuo: string;
  brandIds: number[];
}

interface Editable {
  modello: string;
  colore: string;
  memoria: string;
  imei: string | null;
  costo_annuo: number;
  brands: readonly { id: number }[];
}

/** The empty form: who has a single brand to choose from finds it chosen. */
export function nuovoTelefono(brandIds: readonly number[]): TelefonoValues {
  return { modello: '', colore: '', memoria: '', imei: '', costo_annuo: '', brandIds: brandIds.length === 1 ? [...brandIds] : [] };
}

/** An existing phone in the form. */
export function toForm({ modello, colore, memoria, imei, costo_annuo, brands }: Editable): TelefonoValues {
  return { modello, colore, memoria, imei: imei ?? '', costo_annuo: euroText(costo_annuo), brandIds: brands.map(({ id }) => id) };
}

/** The form's values as the calls take them. What is no amount goes as typed: the schema refuses it with its sentence. */
export function toWire({ costo_annuo, ...values }: TelefonoValues) {
  return { ...values, costo_annuo: parseEuro(costo_annuo) ?? costo_annuo };
}

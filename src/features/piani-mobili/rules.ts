import { euroText, parseEuro } from '#shared/euro.ts';
import { aChi } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';

interface Holdable {
  nome_piano: string;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
}

const conflict = (code: string, sentence: string) => new Problem('conflict', code, sentence);

/** Why this plan cannot be given to anybody now; undefined when it can. */
export function checkAssignable({ nome_piano, attivo, assegnato, assegnatario }: Holdable & { attivo: boolean }): Problem | undefined {
  if (assegnato)
    return conflict('PIANO_GIA_ASSEGNATO', `${nome_piano} è già assegnato${aChi(assegnatario)}: rimuovi prima l'assegnazione.`);
  if (!attivo) return conflict('PIANO_NON_ATTIVO', `${nome_piano} non è attivo: non si può assegnare.`);
  return undefined;
}

/** Why this employee cannot get a plan now: they have one (rule 29). `held` is its name. */
export function checkSenzaPiano(
  { nome, cognome }: { nome: string; cognome: string },
  held: { nome_piano: string } | undefined,
): Problem | undefined {
  if (!held) return undefined;
  return conflict('DIPENDENTE_HA_PIANO', `${nome} ${cognome} ha già un piano mobile: ${held.nome_piano}.`);
}

/** Why this plan cannot be switched off now; undefined when it can: what is off is in nobody's hands. */
export function checkAttivo({ nome_piano, assegnato, assegnatario }: Holdable, next: boolean | undefined): Problem | undefined {
  if (next !== false || !assegnato) return undefined;
  return conflict('PIANO_ASSEGNATO', `${nome_piano} è assegnato${aChi(assegnatario)}. Rimuovi prima l'assegnazione.`);
}

/** Why this plan cannot be deleted now; undefined when it can (rule 34). */
export function checkDeletable({ nome_piano, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (!assegnato) return undefined;
  return conflict('PIANO_ASSEGNATO', `${nome_piano} è assegnato${aChi(assegnatario)}. Rimuovi prima l'assegnazione.`);
}

export const NON_ASSEGNATO = (nome_piano: string) => conflict('PIANO_NON_ASSEGNATO', `${nome_piano} non è assegnato a nessuno.`);

/** The digits of what was searched when it can be a piece of a phone number, however it is parted; else undefined. */
export function cifreDiNumero(q: string | undefined): string | undefined {
  if (q === undefined || !/^[\d\s+\-/.()]+$/.test(q)) return undefined;
  const digits = q.replace(/\D/g, '');
  return digits.length >= 3 ? digits : undefined;
}

/** What the form suggests for the operator; any other text is as good (rule 43). */
export const OPERATORI_SUGGERITI = ['TIM', 'Vodafone', 'WindTre', 'Iliad', 'Fastweb'] as const;

/** A plan as its form shows it; numbers as typed. */
export interface PianoMobileValues {
  nome_piano: string;
  operatore: string;
  dati_gb: string;
  costo_annuo: string;
  attivo: boolean;
  brandIds: number[];
}

interface Editable {
  nome_piano: string;
  operatore: string;
  dati_gb: number;
  costo_annuo: number;
  attivo: boolean;
  brands: readonly { id: number }[];
}

/** The empty form: who has a single brand to choose from finds it chosen. */
export function nuovoPiano(brandIds: readonly number[]): PianoMobileValues {
  return {
    nome_piano: '',
    operatore: '',
    dati_gb: '',
    costo_annuo: '',
    attivo: true,
    brandIds: brandIds.length === 1 ? [...brandIds] : [],
  };
}

/** An existing plan in the form. */
export function toForm({ nome_piano, operatore, dati_gb, costo_annuo, attivo, brands }: Editable): PianoMobileValues {
  return {
    nome_piano,
    operatore,
    dati_gb: String(dati_gb),
    costo_annuo: euroText(costo_annuo),
    attivo,
    brandIds: brands.map(({ id }) => id),
  };
}

/** The form's values as the calls take them. What is no amount goes as typed: the schema refuses it with its sentence. */
export function toWire({ dati_gb, costo_annuo, ...values }: PianoMobileValues) {
  return { ...values, dati_gb: parseGb(dati_gb), costo_annuo: parseEuro(costo_annuo) ?? costo_annuo };
}

/** A whole number, 0 for what is none (rule 43); points in groups of three are thousands. */
export function parseGb(typed: string): number {
  const text = typed.trim();
  return Number.parseInt(/^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text, 10) || 0;
}

import { euroText, parseEuro } from '#shared/euro.ts';
import { aChi } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';

export const STATI_HARDWARE = ['attivo', 'in riparazione', 'dismesso'] as const;
export type StatoHardware = (typeof STATI_HARDWARE)[number];

export const STATO_HARDWARE_LABELS: Record<StatoHardware, string> = {
  attivo: 'Attivo',
  'in riparazione': 'In riparazione',
  dismesso: 'Dismesso',
};

interface Holdable {
  nome: string;
  stato: StatoHardware;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
}

/** Why this item cannot be given to somebody now; undefined when it can (rule 29). */
export function checkAssignable({ nome, stato, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (assegnato)
    return new Problem('conflict', 'HARDWARE_GIA_ASSEGNATO', `${nome} è già assegnato${aChi(assegnatario)}: rimuovi prima l'assegnazione.`);
  if (stato === 'dismesso') return new Problem('conflict', 'HARDWARE_DISMESSO', `${nome} è dismesso: non si può assegnare.`);
  return undefined;
}

/** Why this item cannot take this state now; undefined when it can: what is dismissed is in nobody's hands. */
export function checkStato({ nome, assegnato, assegnatario }: Holdable, next: StatoHardware | undefined): Problem | undefined {
  if (next !== 'dismesso' || !assegnato) return undefined;
  return new Problem('conflict', 'HARDWARE_ASSEGNATO', `${nome} è assegnato${aChi(assegnatario)}. Rimuovi prima l'assegnazione.`);
}

/** Why this item cannot be deleted now; undefined when it can (rule 34). */
export function checkDeletable({ nome, assegnato, assegnatario }: Omit<Holdable, 'stato'>): Problem | undefined {
  if (!assegnato) return undefined;
  return new Problem('conflict', 'HARDWARE_ASSEGNATO', `${nome} è assegnato${aChi(assegnatario)}. Rimuovi prima l'assegnazione.`);
}

export const NON_ASSEGNATO = (nome: string) => new Problem('conflict', 'HARDWARE_NON_ASSEGNATO', `${nome} non è assegnato a nessuno.`);

/** What the form suggests for the type; any other text is as good (rule 43). */
export const TIPI_SUGGERITI = ['laptop', 'desktop', 'monitor', 'tablet', 'stampante', 'smartphone', 'altro'] as const;

/** A piece of hardware as its form shows it; amounts as typed. */
export interface HardwareValues {
  nome: string;
  tipo: string;
  marca: string;
  modello: string;
  numero_seriale: string;
  posizione: string;
  data_acquisto: string;
  prezzo_acquisto: string;
  costo_annuo: string;
  garanzia_scadenza: string;
  stato: StatoHardware;
  brandIds: number[];
}

interface Editable {
  nome: string;
  tipo: string;
  marca: string;
  modello: string;
  numero_seriale: string | null;
  posizione: string | null;
  data_acquisto: string | null;
  prezzo_acquisto: number | null;
  costo_annuo: number;
  garanzia_scadenza: string | null;
  stato: StatoHardware;
  brands: readonly { id: number }[];
}

/** The empty form: who has a single brand to choose from finds it chosen. */
export function nuovoHardware(brandIds: readonly number[]): HardwareValues {
  return {
    nome: '',
    tipo: '',
    marca: '',
    modello: '',
    numero_seriale: '',
    posizione: '',
    data_acquisto: '',
    prezzo_acquisto: '',
    costo_annuo: '',
    garanzia_scadenza: '',
    stato: 'attivo',
    brandIds: brandIds.length === 1 ? [...brandIds] : [],
  };
}

/** An existing item in the form. */
export function toForm(hardware: Editable): HardwareValues {
  const { nome, tipo, marca, modello, stato } = hardware;
  return {
    nome,
    tipo,
    marca,
    modello,
    stato,
    numero_seriale: hardware.numero_seriale ?? '',
    posizione: hardware.posizione ?? '',
    data_acquisto: hardware.data_acquisto ?? '',
    prezzo_acquisto: euroText(hardware.prezzo_acquisto),
    costo_annuo: euroText(hardware.costo_annuo),
    garanzia_scadenza: hardware.garanzia_scadenza ?? '',
    brandIds: hardware.brands.map((brand) => brand.id),
  };
}

/** The form's values as the calls take them. What is no amount goes as typed: the schema refuses it with its sentence. */
export function toWire(values: HardwareValues) {
  const { prezzo_acquisto, costo_annuo } = values;
  return {
    ...values,
    prezzo_acquisto: prezzo_acquisto.trim() === '' ? null : (parseEuro(prezzo_acquisto) ?? prezzo_acquisto),
    costo_annuo: parseEuro(costo_annuo || '0') ?? costo_annuo, // an emptied cost is no cost: left out, it would stay as it was
  };
}

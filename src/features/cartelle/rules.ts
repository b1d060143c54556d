import { aChi } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';

export const TIPI_CARTELLA = ['cartella', 'unita_rete'] as const;
export type TipoCartella = (typeof TIPI_CARTELLA)[number];

export const TIPO_CARTELLA_LABELS: Record<TipoCartella, string> = {
  cartella: 'Cartella condivisa',
  unita_rete: 'Unità di rete',
};

export const PERMESSI_CARTELLA = ['lettura', 'scrittura'] as const;
export type PermessiCartella = (typeof PERMESSI_CARTELLA)[number];

export const PERMESSI_CARTELLA_LABELS: Record<PermessiCartella, string> = {
  lettura: 'Lettura',
  scrittura: 'Scrittura',
};

interface Holdable {
  nome: string;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
}

/** Why this folder cannot be given to somebody now; undefined when it can (rule 29). */
export function checkAssignable({ nome, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (!assegnato) return undefined;
  return new Problem('conflict', 'CARTELLA_GIA_ASSEGNATA', `${nome} è già assegnata${aChi(assegnatario)}: rimuovi prima l'assegnazione.`);
}

/** What is said instead of asking whether to delete (rule 34), before the call and by it. */
export const ELIMINAZIONE_BLOCCATA = {
  title: 'Impossibile eliminare',
  text: 'La cartella è assegnata a un dipendente. Rimuovila prima di eliminarla.',
} as const;

/** Why this folder cannot be deleted now; undefined when it can (rule 34). */
export function checkDeletable({ assegnato }: Pick<Holdable, 'assegnato'>): Problem | undefined {
  return assegnato ? new Problem('conflict', 'CARTELLA_ASSEGNATA', ELIMINAZIONE_BLOCCATA.text) : undefined;
}

export const NON_ASSEGNATA = (nome: string) => new Problem('conflict', 'CARTELLA_NON_ASSEGNATA', `${nome} non è assegnata a nessuno.`);

/** A folder as its form shows it. */
export interface CartellaValues {
  nome: string;
  percorso: string;
  tipo: TipoCartella;
  server: string;
  descrizione: string;
  permessi: PermessiCartella;
  brandIds: number[];
}

interface Editable {
  nome: string;
  percorso: string;
  tipo: TipoCartella;
  server: string | null;
  descrizione: string | null;
  permessi: PermessiCartella;
  brands: readonly { id: number }[];
}

/** The empty form: who has a single brand to choose from finds it chosen. The permission is no field of it (rule 43). */
export function nuovaCartella(brandIds: readonly number[]): CartellaValues {
  return {
    nome: '',
    percorso: '',
    tipo: 'cartella',
    server: '',
    descrizione: '',
    permessi: 'lettura',
    brandIds: brandIds.length === 1 ? [...brandIds] : [],
  };
}

/** An existing folder in the form. */
export function toForm({ nome, percorso, tipo, server, descrizione, permessi, brands }: Editable): CartellaValues {
  return { nome, percorso, tipo, server: server ?? '', descrizione: descrizione ?? '', permessi, brandIds: brands.map(({ id }) => id) };
}

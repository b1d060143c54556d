// Pure rules for the lines of a kit and of an onboarding.
import type { PermessiCartella } from '#features/equipment/cartelle/fields.ts';
import { Problem } from '#shared/problem.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** The item type that each type of line requests. */
export const RISORSA_DI = {
  hardware: 'hardware',
  software: 'software',
  piano: 'piano_mobile',
  telefono: 'telefono',
  cartella: 'cartella',
} as const satisfies Record<string, TipoRisorsa>;
export type TipoVoce = keyof typeof RISORSA_DI;
export const TIPI_VOCE = Object.keys(RISORSA_DI) as [TipoVoce, ...TipoVoce[]]; // Object.keys returns string[], although the keys are known.

export const TIPO_VOCE_LABELS: Record<TipoVoce, string> = {
  hardware: 'Hardware',
  software: 'Software',
  piano: 'Piano mobile',
  telefono: 'Telefono aziendale',
  cartella: 'Cartella condivisa',
};

/** The maximum number of items in one line, and of lines in a kit or onboarding. */
export const MOST_OF_A_LINE = 20;
export const MOST_LINES = 60;

/** For each detail of a line: the type of line that can have the detail. */
export const DI_UN_TIPO = {
  hardware_tipo: 'hardware',
  software_id: 'software',
  cartella_id: 'cartella',
  permessi: 'cartella',
  gb_minimi: 'piano',
} as const satisfies Record<string, TipoVoce>;
export type Dettaglio = keyof typeof DI_UN_TIPO;
export const DETTAGLI = Object.keys(DI_UN_TIPO) as Dettaglio[]; // Object.keys returns string[], although the keys are known.

/** Returns the names of the details that the line has although lines of its type have no such details. */
export function strayDetails(voce: { tipo: TipoVoce } & { [D in Dettaglio]?: unknown }): Dettaglio[] {
  return DETTAGLI.filter((name) => DI_UN_TIPO[name] !== voce.tipo && (voce[name] ?? null) !== null);
}

export const contaVoci = (voci: readonly { quantita: number }[]): number => voci.reduce((sum, { quantita }) => sum + quantita, 0);

/** Formats a line as '2 × Monitor 27″'. The quantity is left out when it is 1. */
export const voceInParole = ({ descrizione, quantita }: { descrizione: string; quantita: number }): string =>
  quantita === 1 ? descrizione : `${quantita} × ${descrizione}`;

export const dotazioneNonTrovata = () =>
  new Problem('not_found', 'DOTAZIONE_NON_TROVATA', 'La dotazione richiesta non esiste o è stata rimossa.');

export interface VoceForm {
  /** The id of a stored line; absent for a new one. */
  id?: number;
  /** The reason why the line is read-only. Left out when the line can be changed. */
  fissa?: string;
  tipo: TipoVoce;
  descrizione: string;
  hardware_tipo: string;
  riferito: { value: string; label: string } | null;
  permessi: PermessiCartella;
  gb_minimi: string;
  quantita: string;
}

export const nuovaVoce = (tipo: TipoVoce = 'hardware'): VoceForm => ({
  ...{ tipo, descrizione: '', hardware_tipo: '', riferito: null, permessi: 'lettura', gb_minimi: '', quantita: '1' },
});

interface VoceLetta {
  tipo: TipoVoce;
  descrizione: string;
  hardware_tipo: string | null;
  software_id: number | null;
  cartella_id: number | null;
  riferimento: string | null;
  permessi: PermessiCartella | null;
  gb_minimi: number | null;
  quantita: number;
}

export function voceToForm(voce: VoceLetta): VoceForm {
  const named = voce.software_id ?? voce.cartella_id;
  return {
    tipo: voce.tipo,
    descrizione: voce.descrizione,
    hardware_tipo: voce.hardware_tipo ?? '',
    riferito: named === null ? null : { value: String(named), label: voce.riferimento ?? '' },
    permessi: voce.permessi ?? 'lettura',
    gb_minimi: String(voce.gb_minimi ?? ''),
    quantita: String(voce.quantita),
  };
}

/**
 * Converts form values to a request body that has only the details which the type of the line can have. Text that is not a number is sent
 * unchanged, so that the schema rejects it.
 */
export function voceToWire({ id, tipo, descrizione, hardware_tipo, riferito, permessi, gb_minimi, quantita }: VoceForm) {
  const named = riferito ? Number(riferito.value) : null;
  return {
    ...(id === undefined ? {} : { id }),
    tipo,
    descrizione,
    quantita: Number(quantita),
    hardware_tipo: tipo === 'hardware' ? hardware_tipo : null,
    software_id: tipo === 'software' ? named : null,
    cartella_id: tipo === 'cartella' ? named : null,
    permessi: tipo === 'cartella' ? permessi : null,
    gb_minimi: tipo === 'piano' && gb_minimi.trim() !== '' ? Number(gb_minimi) : null,
  };
}

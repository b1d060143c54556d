import type { PermessiCartella } from '#features/equipment/cartelle/fields.ts';
import { Problem } from '#shared/problem.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

export const RISORSA_OF_TIPO = {
  hardware: 'hardware',
  software: 'software',
  piano: 'piano_mobile',
  telefono: 'telefono',
  cartella: 'cartella',
} as const satisfies Record<string, TipoRisorsa>;
export type TipoVoce = keyof typeof RISORSA_OF_TIPO;
export const TIPI_VOCE = Object.keys(RISORSA_OF_TIPO) as [TipoVoce, ...TipoVoce[]];

export const TIPO_VOCE_LABELS: Record<TipoVoce, string> = {
  hardware: 'Hardware',
  software: 'Software',
  piano: 'Piano mobile',
  telefono: 'Telefono aziendale',
  cartella: 'Cartella condivisa',
};

export const MAX_QUANTITA = 20;
export const MAX_VOCI = 60;

/** For each detail of a kit line: the only type of line that can have this detail. */
export const TIPO_OF_DETTAGLIO = {
  hardware_tipo: 'hardware',
  software_id: 'software',
  cartella_id: 'cartella',
  permessi: 'cartella',
  gb_minimi: 'piano',
} as const satisfies Record<string, TipoVoce>;
export type Dettaglio = keyof typeof TIPO_OF_DETTAGLIO;
export const DETTAGLI = Object.keys(TIPO_OF_DETTAGLIO) as Dettaglio[];

export function detailsOfOtherTypes(voce: { tipo: TipoVoce } & { [D in Dettaglio]?: unknown }): Dettaglio[] {
  return DETTAGLI.filter((name) => TIPO_OF_DETTAGLIO[name] !== voce.tipo && (voce[name] ?? null) !== null);
}

export const countVoci = (voci: readonly { quantita: number }[]): number => voci.reduce((sum, { quantita }) => sum + quantita, 0);

export const formatVoce = ({ descrizione, quantita }: { descrizione: string; quantita: number }): string =>
  quantita === 1 ? descrizione : `${quantita} × ${descrizione}`;

export const dotazioneNonTrovata = () =>
  new Problem('not_found', 'DOTAZIONE_NON_TROVATA', 'La dotazione richiesta non esiste o è stata rimossa.');

export interface VoceForm {
  id?: number;
  readOnlyReason?: string;
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

interface StoredVoce {
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

export function voceToForm(voce: StoredVoce): VoceForm {
  const referenceId = voce.software_id ?? voce.cartella_id;
  return {
    tipo: voce.tipo,
    descrizione: voce.descrizione,
    hardware_tipo: voce.hardware_tipo ?? '',
    riferito: referenceId === null ? null : { value: String(referenceId), label: voce.riferimento ?? '' },
    permessi: voce.permessi ?? 'lettura',
    gb_minimi: String(voce.gb_minimi ?? ''),
    quantita: String(voce.quantita),
  };
}

/**
 * Converts a kit line of the form for the request. The result has only the details that fit the type of the line. Text that is not a
 * number is sent unchanged, so that the schema rejects it.
 */
export function voceToWire({ id, tipo, descrizione, hardware_tipo, riferito, permessi, gb_minimi, quantita }: VoceForm) {
  const referenceId = riferito ? Number(riferito.value) : null;
  return {
    ...(id === undefined ? {} : { id }),
    tipo,
    descrizione,
    quantita: Number(quantita),
    hardware_tipo: tipo === 'hardware' ? hardware_tipo : null,
    software_id: tipo === 'software' ? referenceId : null,
    cartella_id: tipo === 'cartella' ? referenceId : null,
    permessi: tipo === 'cartella' ? permessi : null,
    gb_minimi: tipo === 'piano' && gb_minimi.trim() !== '' ? Number(gb_minimi) : null,
  };
}

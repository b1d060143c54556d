import { invalidField, Problem } from '#shared/problem.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { isFuoriUso, type StatoDispositivo } from '#shared/stati-dispositivo.ts';

export const TIPI_RIPARABILI = ['hardware', 'telefono'] as const satisfies readonly TipoRisorsa[];
export type TipoRiparabile = (typeof TIPI_RIPARABILI)[number];

export const ITEM_COLUMNS = { hardware: 'hardware_id', telefono: 'iphone_id' } as const satisfies Record<TipoRiparabile, string>;

interface EsitoDefinition {
  label: string;
  /** The new state of the device when its repair is closed with this outcome. */
  stato: StatoDispositivo;
}

/** The outcomes of a repair. A device that was replaced under warranty does not come back; the replacement is created as a new device. */
export const ESITI_RIPARAZIONE = {
  riparato: { label: 'Riparato', stato: 'attivo' },
  non_riparabile: { label: 'Non riparabile', stato: 'dismesso' },
  sostituito_in_garanzia: { label: 'Sostituito in garanzia', stato: 'dismesso' },
} as const satisfies Record<string, EsitoDefinition>;
export type EsitoRiparazione = keyof typeof ESITI_RIPARAZIONE;
export const NOMI_ESITI = Object.keys(ESITI_RIPARAZIONE) as [EsitoRiparazione, ...EsitoRiparazione[]];

export const ESITO_LABELS: Record<EsitoRiparazione, string> = {
  riparato: ESITI_RIPARAZIONE.riparato.label,
  non_riparabile: ESITI_RIPARAZIONE.non_riparabile.label,
  sostituito_in_garanzia: ESITI_RIPARAZIONE.sostituito_in_garanzia.label,
};

export const STATI_RIPARAZIONE = ['aperta', 'chiusa'] as const;
export const STATO_RIPARAZIONE_LABELS: Record<(typeof STATI_RIPARAZIONE)[number], string> = { aperta: 'Aperta', chiusa: 'Chiusa' };

export const riparazioneNonTrovata = () =>
  new Problem('not_found', 'RIPARAZIONE_NON_TROVATA', 'La riparazione richiesta non esiste o è stata rimossa.');

export const APERTA_PRIMA = "C'è già una riparazione aperta: chiudila prima di aprirne un'altra";

export function checkRiparabile({ nome, stato }: { nome: string; stato: StatoDispositivo }, isOpen: boolean): Problem | undefined {
  if (isOpen) return new Problem('conflict', 'RIPARAZIONE_GIA_APERTA', APERTA_PRIMA);
  if (!isFuoriUso(stato)) return undefined;
  return new Problem('conflict', 'RISORSA_FUORI_USO', `${nome} è ${stato}: non si manda in riparazione.`);
}

interface RepairDates {
  data_invio: string;
  rientro_previsto: string | null;
  chiusa_il: string | null;
}

export function checkDates({ data_invio, rientro_previsto, chiusa_il }: RepairDates, today: string): Problem | undefined {
  if (data_invio > today) return invalidField('data_invio', 'La data di invio non può essere dopo oggi: lo stato cambia subito');
  if (rientro_previsto !== null && rientro_previsto < data_invio) return invalidField('rientro_previsto', RIENTRO_AL_CONTRARIO);
  if (chiusa_il === null) return undefined;
  if (chiusa_il > today) return invalidField('data', 'La data di chiusura non può essere dopo oggi');
  return chiusa_il < data_invio ? invalidField('data', CHIUSURA_AL_CONTRARIO) : undefined;
}

export const RIENTRO_AL_CONTRARIO = "Il rientro viene dopo l'invio";
export const CHIUSURA_AL_CONTRARIO = "La chiusura viene dopo l'invio";

export const riparazioneChiusa = () => new Problem('conflict', 'RIPARAZIONE_CHIUSA', 'Questa riparazione è già chiusa.');

import type { BrandAction } from '#shared/permissions.ts';
import { TIPI_RISORSA } from '#shared/risorse.ts';

export const RECORD_TYPES = [
  'dipendente',
  'showroom',
  'brand',
  ...TIPI_RISORSA,
  'dotazione',
  'modello_attivita',
  'workflow',
  'uscita',
  'verbale',
  'inventario',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

const RISORSA_ACTIONS = ['risorse.modifica'] as const;

/** The actions on a record that depend on its brands. Assigning an item is left out, because it depends on the brand of the employee. */
export const ACTIONS_ON: Record<RecordType, readonly BrandAction[]> = {
  dipendente: ['dipendenti.modifica', 'risorse.assegna', 'riservati.vedi', 'riservati.modifica', 'documenti.modifica', 'documenti.it'],
  showroom: ['showrooms.modifica'],
  brand: ['brands.modifica', 'associazioni.modifica'],
  software: RISORSA_ACTIONS,
  hardware: RISORSA_ACTIONS,
  piano_mobile: RISORSA_ACTIONS,
  telefono: RISORSA_ACTIONS,
  cartella: RISORSA_ACTIONS,
  dotazione: ['dotazioni.modifica'],
  modello_attivita: ['attivita.modifica'],
  workflow: ['workflows.crea', 'workflows.comunica_manager', 'workflows.comunica_it', 'workflows.completa_it', 'richieste.modifica'],
  uscita: ['dipendenti.modifica', 'risorse.assegna'],
  verbale: ['risorse.assegna'],
  inventario: ['risorse.assegna'],
};

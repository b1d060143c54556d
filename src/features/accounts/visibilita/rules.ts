// The record types whose visibility can be explained. The permissions themselves are in src/shared/permissions.ts.
import type { BrandAction } from '#shared/permissions.ts';
import { TIPI_RISORSA } from '#shared/risorse.ts';

export const COSE_VISTE = [
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
export type CosaVista = (typeof COSE_VISTE)[number];

const OF_A_RESOURCE = ['risorse.modifica'] as const;

/**
 * The actions on a record that depend on its own brands. Assigning an item is left out, because it depends on the brand of the employee.
 */
export const AZIONI_SU: Record<CosaVista, readonly BrandAction[]> = {
  dipendente: ['dipendenti.modifica', 'risorse.assegna', 'riservati.vedi', 'riservati.modifica', 'documenti.modifica', 'documenti.it'],
  showroom: ['showrooms.modifica'],
  brand: ['brands.modifica', 'associazioni.modifica'],
  software: OF_A_RESOURCE,
  hardware: OF_A_RESOURCE,
  piano_mobile: OF_A_RESOURCE,
  telefono: OF_A_RESOURCE,
  cartella: OF_A_RESOURCE,
  dotazione: ['dotazioni.modifica'],
  modello_attivita: ['attivita.modifica'],
  workflow: ['workflows.crea', 'workflows.comunica_manager', 'workflows.comunica_it', 'workflows.completa_it', 'richieste.modifica'],
  uscita: ['dipendenti.modifica', 'risorse.assegna'],
  verbale: ['risorse.assegna'],
  inventario: ['risorse.assegna'],
};

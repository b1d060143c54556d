import { mapRisorse, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';

export interface Ids extends Record<TipoRisorsa, number> {
  brand_id: number;
  dipendente_id: string;
  /** The employment of the employee `dipendente_id`. */
  rapporto_lavoro: number;
  manager_id: string;
  showroom: number;
  workflow: number;
  uscita: number;
  user_id: number;
  user_brand: number;
  session: number;
  passkey: number;
  gettone: number;
  documento: number;
  documento_hr: number;
  documento_it: number;
  verbale: number;
  firma: string;
  disiscrizione: string;
  riparazione: number;
  dotazione: number;
  modello_attivita: number;
  attivita: number;
  attivita_it: number;
  tipo_adempimento: number;
  /** A type of requirement with the category visita_medica. Only HR may view the days and documents of its records. */
  tipo_visita: number;
  etichetta: string;
  messaggio: string;
  webhook: number;
  consegna: string;
  /** Rows of the retention pages: an expired hold on the employee, the open retention list, and an item that is excluded from that list. */
  blocco: number;
  elenco: number;
  voce: number;
  rapporto: number;
  /** A saved view that belongs to another account and is not shared. */
  vista: number;
  lotto: number;
  importazione: number;
  fattura: number;
  rilievo: number;
  budget: number;
  inventario: number;
}

export const MISSING_IDS: Ids = {
  brand_id: 2_000_000_001,
  dipendente_id: '01900000-0000-7000-8000-000000000000',
  rapporto_lavoro: 2_000_000_032,
  manager_id: '01900000-0000-7000-8000-000000000001',
  showroom: 2_000_000_002,
  ...mapRisorse('tipo', (tipo) => 2_000_000_100 + TIPI_RISORSA.indexOf(tipo)),
  workflow: 2_000_000_008,
  user_id: 2_000_000_009,
  user_brand: 2_000_000_010,
  session: 2_000_000_011,
  passkey: 2_000_000_027,
  gettone: 2_000_000_082,
  uscita: 2_000_000_012,
  documento: 2_000_000_013,
  documento_hr: 2_000_000_014,
  documento_it: 2_000_000_015,
  verbale: 2_000_000_016,
  firma: 'nessun-link',
  disiscrizione: 'nessun-link',
  etichetta: '000000000000',
  rapporto: 2_000_000_020,
  messaggio: '01900000-0000-7000-8000-000000000002',
  webhook: 2_000_000_028,
  consegna: '01900000-0000-7000-8000-000000000003',
  vista: 2_000_000_022,
  lotto: 2_000_000_017,
  importazione: 2_000_000_018,
  riparazione: 2_000_000_019,
  inventario: 2_000_000_020,
  dotazione: 2_000_000_021,
  modello_attivita: 2_000_000_022,
  attivita: 2_000_000_023,
  attivita_it: 2_000_000_024,
  tipo_adempimento: 2_000_000_033,
  tipo_visita: 2_000_000_034,
  fattura: 2_000_000_025,
  rilievo: 2_000_000_026,
  budget: 2_000_000_027,
  blocco: 2_000_000_029,
  elenco: 2_000_000_030,
  voce: 2_000_000_031,
};

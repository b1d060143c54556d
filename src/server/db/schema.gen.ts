// Made from db/migrations by `node scripts/generate.ts`. Do not edit: change the schema with a migration, then run it again.

import type { ColumnType, GeneratedAlways } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AvvisiNascosti {
  chiave: string;
  created_at: Generated<string>;
  impronta: string;
  user_id: number;
}

export interface Brands {
  colore: Generated<string>;
  created_at: Generated<string>;
  descrizione: string | null;
  id: GeneratedAlways<number>;
  is_active: Generated<boolean>;
  nome: string;
  updated_at: Generated<string>;
}

export interface CartelleBrands {
  brand_id: number;
  cartella_id: number;
}

export interface CartelleCondivise {
  created_at: Generated<string>;
  descrizione: string | null;
  id: GeneratedAlways<number>;
  nome: string;
  percorso: string;
  permessi: Generated<string>;
  ricerca: GeneratedAlways<string>;
  server: string | null;
  tipo: Generated<string>;
  updated_at: Generated<string>;
}

export interface Dipendenti {
  bisogno_numero_aziendale: Generated<boolean>;
  brand_id: number;
  cellulare: string | null;
  cognome: string;
  created_at: Generated<string>;
  data_assunzione: Generated<string | null>;
  data_dismissione: string | null;
  data_fine_malattia: string | null;
  data_inizio_malattia: string | null;
  dipartimento: Generated<string>;
  email: string;
  id: Generated<string>;
  interno: string | null;
  isactive: Generated<boolean>;
  manager_id: string | null;
  nome: string;
  numero_aziendale: string | null;
  posizione: string | null;
  ricerca: GeneratedAlways<string>;
  riservati_updated_at: Generated<string>;
  ruolo: Generated<string>;
  showroom: number | null;
  stato: Generated<string>;
  stipendio: Generated<string>;
  telefono: string | null;
  telefonoAbitazione: string | null;
  telefonoUfficio: string | null;
  tipologia: Generated<string>;
  updated_at: Generated<string>;
}

export interface DipendentiCartelle {
  attiva: GeneratedAlways<boolean>;
  brand_aperto: GeneratedAlways<number | null>;
  brand_id: number;
  cartella_id: number;
  created_at: Generated<string>;
  data_assegnazione: Generated<string>;
  data_revoca: string | null;
  dipendente_id: string;
  dipendente_nome: string | null;
  id: GeneratedAlways<number>;
  note: string | null;
  permessi: Generated<string>;
  risorsa_nome: string | null;
  updated_at: Generated<string>;
}

export interface DipendentiHardware {
  attiva: GeneratedAlways<boolean>;
  brand_aperto: GeneratedAlways<number | null>;
  brand_id: number;
  created_at: Generated<string>;
  data_assegnazione: Generated<string>;
  data_revoca: string | null;
  dipendente_id: string;
  dipendente_nome: string | null;
  hardware_id: number;
  id: GeneratedAlways<number>;
  note: string | null;
  risorsa_nome: string | null;
  updated_at: Generated<string>;
}

export interface DipendentiIphones {
  assegnazione_piano_id: number | null;
  attiva: GeneratedAlways<boolean>;
  brand_aperto: GeneratedAlways<number | null>;
  brand_id: number;
  created_at: Generated<string>;
  data_assegnazione: Generated<string>;
  data_revoca: string | null;
  dipendente_id: string;
  dipendente_nome: string | null;
  id: GeneratedAlways<number>;
  iphone_id: number;
  note: string | null;
  risorsa_nome: string | null;
  updated_at: Generated<string>;
}

export interface DipendentiPianiMobili {
  attiva: GeneratedAlways<boolean>;
  brand_aperto: GeneratedAlways<number | null>;
  brand_id: number;
  created_at: Generated<string>;
  data_assegnazione: Generated<string>;
  data_revoca: string | null;
  dipendente_id: string;
  dipendente_nome: string | null;
  gestore_precedente: string | null;
  id: GeneratedAlways<number>;
  note: string | null;
  numero_da_portare: string | null;
  numero_telefono: string | null;
  piano_mobile_id: number;
  risorsa_nome: string | null;
  updated_at: Generated<string>;
}

export interface DipendentiSoftware {
  attiva: GeneratedAlways<boolean>;
  brand_aperto: GeneratedAlways<number | null>;
  brand_id: number;
  created_at: Generated<string>;
  data_assegnazione: Generated<string>;
  data_revoca: string | null;
  dipendente_id: string;
  dipendente_nome: string | null;
  id: GeneratedAlways<number>;
  note: string | null;
  risorsa_nome: string | null;
  software_id: number;
  updated_at: Generated<string>;
}

export interface Documenti {
  caricato_da: number | null;
  classe: string;
  contenuto: Buffer;
  created_at: Generated<string>;
  dimensione: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  nome: string;
  scadenza: string | null;
  sha256: GeneratedAlways<string>;
  soggetto: string;
  soggetto_id: string;
  tipo: string;
  updated_at: Generated<string>;
}

export interface Hardware {
  costo_annuo: Generated<string>;
  created_at: Generated<string>;
  data_acquisto: string | null;
  garanzia_scadenza: string | null;
  id: GeneratedAlways<number>;
  marca: string;
  modello: string;
  nome: string;
  numero_seriale: string | null;
  posizione: string | null;
  prezzo_acquisto: string | null;
  ricerca: GeneratedAlways<string>;
  stato: Generated<string>;
  tipo: string;
  updated_at: Generated<string>;
}

export interface HardwareBrands {
  brand_id: number;
  hardware_id: number;
}

export interface Importazioni {
  applicata_il: string | null;
  created_at: Generated<string>;
  elenco: string;
  errate: Generated<number>;
  id: GeneratedAlways<number>;
  lotto: number | null;
  modificate: Generated<number>;
  nome_file: string;
  nuove: Generated<number>;
  righe: Generated<number>;
  stato: Generated<string>;
  uguali: Generated<number>;
  updated_at: Generated<string>;
  user_id: number;
}

export interface ImportazioniAvanzamento {
  fatte: number;
  importazione_id: number;
  totale: number;
}

export interface ImportazioniLetture {
  codifica: string | null;
  colonne: Json;
  formato: string;
  importazione_id: number;
  intestazione: number;
  mappatura: Json;
  riservati: Generated<number[]>;
  scelte: Generated<Json>;
  separatore: string | null;
  visti: Generated<number[]>;
}

export interface ImportazioniRighe {
  campi: Generated<Json>;
  celle: Json;
  errori: Generated<Json>;
  esito: string | null;
  importazione_id: number;
  riga: number;
}

export interface Iphones {
  colore: string;
  costo_annuo: string;
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  imei: string | null;
  memoria: string;
  modello: string;
  ricerca: GeneratedAlways<string>;
  stato: Generated<string>;
  updated_at: Generated<string>;
}

export interface IphonesBrands {
  brand_id: number;
  iphone_id: number;
}

export interface LoginThrottle {
  chiave: Buffer;
  falliti: number;
  riprova_dopo: string;
  updated_at: Generated<string>;
}

export interface Lotti {
  annullato_da: number | null;
  annullato_il: string | null;
  created_at: Generated<string>;
  diritti: Generated<Json>;
  id: GeneratedAlways<number>;
  righe: Generated<number>;
  stato: Generated<string>;
  tipo: string;
  titolo: string;
  tornate: Generated<number>;
  transazione: Generated<string>;
  transazione_annullo: number | null;
  user_id: Generated<number | null>;
}

export interface LottiRighe {
  azione: string;
  brand_ids: Generated<number[]>;
  chiave: string;
  conta: boolean;
  dopo: Json | null;
  lotto_id: number;
  n: GeneratedAlways<number>;
  passo: Generated<string>;
  prima: Json | null;
  soggetto: string;
  tabella: string;
}

export interface PianiMobili {
  attivo: Generated<boolean>;
  costo_annuo: string;
  created_at: Generated<string>;
  dati_gb: number;
  iccid: string | null;
  id: GeneratedAlways<number>;
  nome_piano: string;
  numero_telefono: string | null;
  operatore: string;
  ricerca: GeneratedAlways<string>;
  updated_at: Generated<string>;
}

export interface PianiMobiliBrands {
  brand_id: number;
  piano_id: number;
}

export interface PrimoAmministratore {
  created_at: Generated<string>;
  unico: Generated<boolean>;
  user_id: number;
}

export interface Registro {
  azione: string;
  brand_ids: Generated<number[]>;
  dipendente_id: string | null;
  dopo: Json | null;
  dopo_riservata: Json | null;
  id: GeneratedAlways<number>;
  oggetto: string;
  oggetto_id: string | null;
  prima: Json | null;
  prima_riservata: Json | null;
  quando: Generated<string>;
  transazione: Generated<string>;
  user_id: Generated<number | null>;
}

export interface Reimpostazioni {
  created_at: Generated<string>;
  expires_at: string;
  token_hash: Buffer;
  user_id: number;
}

export interface Sessions {
  created_at: Generated<string>;
  expires_at: string;
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: number;
}

export interface ShowroomBrands {
  brand_id: number;
  showroom_id: number;
}

export interface Showrooms {
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  nome: string;
  updated_at: Generated<string>;
}

export interface Software {
  categoria: string | null;
  costo_licenza: Generated<string>;
  created_at: Generated<string>;
  data_scadenza: string | null;
  fornitore: string | null;
  id: GeneratedAlways<number>;
  licenza: string;
  licenze_utilizzate: GeneratedAlways<number>;
  nome: string;
  numero_licenze: number | null;
  ricerca: GeneratedAlways<string>;
  updated_at: Generated<string>;
  versione: string | null;
}

export interface SoftwareBrands {
  brand_id: number;
  software_id: number;
}

export interface Trasferimenti {
  a_brand: number;
  a_showroom: number | null;
  created_at: Generated<string>;
  da_brand: number;
  da_showroom: number | null;
  data: Generated<string>;
  dipendente_id: string;
  id: GeneratedAlways<number>;
  note: string | null;
  user_id: number | null;
  voci: Generated<Json>;
}

export interface Uscite {
  aperta_da: number | null;
  conclusa_da: number | null;
  conclusa_il: string | null;
  created_at: Generated<string>;
  data_uscita: string;
  dipendente_id: string;
  id: GeneratedAlways<number>;
  motivo: string | null;
  note: string | null;
  prima_data_dismissione: string | null;
  prima_isactive: boolean;
  prima_stato: string;
  stato: Generated<string>;
  updated_at: Generated<string>;
}

export interface UsciteEsiti {
  brand_id: number;
  condizione: string | null;
  data: string;
  deciso_da: number | null;
  deciso_il: Generated<string>;
  dipendente_id: string;
  esito: string;
  id: GeneratedAlways<number>;
  nome: string;
  note: string | null;
  periodo_id: number;
  risorsa_id: number;
  tipo: string;
  trasferito_a: string | null;
  uscita_id: number;
}

export interface UserBrands {
  brand_id: number;
  can_admin: Generated<boolean>;
  can_edit: Generated<boolean>;
  can_view: Generated<boolean>;
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  updated_at: Generated<string>;
  user_id: number;
}

export interface Users {
  amministratore: Generated<boolean>;
  cognome: string | null;
  created_at: Generated<string>;
  email: string;
  id: GeneratedAlways<number>;
  is_active: Generated<boolean>;
  last_login: string | null;
  nome: string | null;
  password_hash: string;
  role: Generated<string>;
  updated_at: Generated<string>;
  username: string;
}

export interface Verbali {
  anno: number;
  annullato_da: number | null;
  brand_id: number;
  codice: GeneratedAlways<string>;
  cognome: string;
  created_at: Generated<string>;
  dipendente_id: string | null;
  emesso_da: number;
  id: GeneratedAlways<number>;
  motivo_annullo: string | null;
  nome: string;
  note: string | null;
  numero: number;
  stato: Generated<string>;
  tipo: string;
  updated_at: Generated<string>;
}

export interface VerbaliContatori {
  anno: number;
  brand_id: number;
  ultimo: number;
}

export interface VerbaliDocumenti {
  contenuto: Json;
  pdf: Buffer;
  sha256: GeneratedAlways<Buffer>;
  verbale_id: number;
}

export interface VerbaliFirme {
  esito: string;
  firmato_il: Generated<string>;
  indirizzo: string;
  modo: string;
  motivo: string | null;
  nome: string;
  operatore_id: number | null;
  pdf: Buffer;
  scansione: Buffer | null;
  scansione_tipo: string | null;
  sha256: GeneratedAlways<Buffer>;
  tratto: string | null;
  user_agent: string | null;
  verbale_id: number;
}

export interface VerbaliImpostazioni {
  brand_id: number;
  created_at: Generated<string>;
  intestazione: string | null;
  luogo: string | null;
  testo_consegna: string | null;
  testo_restituzione: string | null;
  updated_at: Generated<string>;
}

export interface VerbaliLink {
  brand_id: number;
  created_at: Generated<string>;
  expires_at: string;
  id: GeneratedAlways<number>;
  revocato_il: string | null;
  token_hash: Buffer;
  usato_il: string | null;
  verbale_id: number;
}

export interface VerbaliLoghi {
  brand_id: number;
  immagine: Buffer;
  tipo: string;
  updated_at: Generated<string>;
}

export interface VerbaliVoci {
  accessori: string | null;
  condizione: string | null;
  consegna_id: number | null;
  identificativo: string | null;
  nome: string;
  periodo_id: number;
  posizione: number;
  risorsa_id: number;
  tipo: string;
  verbale_id: number;
}

export interface WorkflowPassi {
  azione: string;
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  nota: string | null;
  stato: string;
  user_id: number | null;
  workflow_id: number;
}

export interface Workflows {
  assegnato_a: number | null;
  created_at: Generated<string>;
  data_completamento: string | null;
  data_inizio: Generated<string>;
  data_scadenza: string | null;
  descrizione: string | null;
  dipendente_id: string;
  id: GeneratedAlways<number>;
  note_hr: string | null;
  priorita: Generated<string>;
  stato: Generated<string>;
  tipo: Generated<string>;
  titolo: string | null;
  updated_at: Generated<string>;
}

export interface DB {
  avvisi_nascosti: AvvisiNascosti;
  brands: Brands;
  cartelle_brands: CartelleBrands;
  cartelle_condivise: CartelleCondivise;
  dipendenti: Dipendenti;
  dipendenti_cartelle: DipendentiCartelle;
  dipendenti_hardware: DipendentiHardware;
  dipendenti_iphones: DipendentiIphones;
  dipendenti_piani_mobili: DipendentiPianiMobili;
  dipendenti_software: DipendentiSoftware;
  documenti: Documenti;
  hardware: Hardware;
  hardware_brands: HardwareBrands;
  importazioni: Importazioni;
  importazioni_avanzamento: ImportazioniAvanzamento;
  importazioni_letture: ImportazioniLetture;
  importazioni_righe: ImportazioniRighe;
  iphones: Iphones;
  iphones_brands: IphonesBrands;
  login_throttle: LoginThrottle;
  lotti: Lotti;
  lotti_righe: LottiRighe;
  piani_mobili: PianiMobili;
  piani_mobili_brands: PianiMobiliBrands;
  primo_amministratore: PrimoAmministratore;
  registro: Registro;
  reimpostazioni: Reimpostazioni;
  sessions: Sessions;
  showroom_brands: ShowroomBrands;
  showrooms: Showrooms;
  software: Software;
  software_brands: SoftwareBrands;
  trasferimenti: Trasferimenti;
  uscite: Uscite;
  uscite_esiti: UsciteEsiti;
  user_brands: UserBrands;
  users: Users;
  verbali: Verbali;
  verbali_contatori: VerbaliContatori;
  verbali_documenti: VerbaliDocumenti;
  verbali_firme: VerbaliFirme;
  verbali_impostazioni: VerbaliImpostazioni;
  verbali_link: VerbaliLink;
  verbali_loghi: VerbaliLoghi;
  verbali_voci: VerbaliVoci;
  workflow_passi: WorkflowPassi;
  workflows: Workflows;
}

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

export interface Adempimenti {
  created_at: Generated<string>;
  dipendente_id: string;
  documento_id: number | null;
  fatto_il: string;
  id: GeneratedAlways<number>;
  riservato: boolean;
  tipo_id: number;
}

export interface Anonimizzazioni {
  chiesta_da: Generated<number | null>;
  chiesta_il: Generated<string>;
  decisa_da: number | null;
  decisa_il: string | null;
  dipendente_id: string;
  id: GeneratedAlways<number>;
  motivo: string | null;
  stato: Generated<string>;
}

export interface AppAutenticazione {
  attiva_dal: string | null;
  created_at: Generated<string>;
  segreto: Buffer;
  ultimo_intervallo: number | null;
  user_id: number;
}

export interface Attivita {
  created_at: Generated<string>;
  dipendente_id: string;
  fatta_da: number | null;
  fatta_il: string | null;
  giorni: Generated<number>;
  id: GeneratedAlways<number>;
  mano: string;
  nome: string;
  obbligatoria: Generated<boolean>;
  tipo: Generated<string>;
  updated_at: Generated<string>;
  uscita_id: number | null;
  workflow_id: number | null;
}

export interface AvvisiNascosti {
  chiave: string;
  created_at: Generated<string>;
  elenco: string;
  fino_al: string | null;
  impronta: string;
  user_id: number;
}

export interface AvvisiSpediti {
  chiave: string;
  created_at: Generated<string>;
  impronta: string;
  user_id: number;
}

export interface Brands {
  colore: Generated<string>;
  contatto_smarrimento: string | null;
  created_at: Generated<string>;
  descrizione: string | null;
  id: GeneratedAlways<number>;
  is_active: Generated<boolean>;
  nome: string;
  prefisso: Generated<string>;
  updated_at: Generated<string>;
}

export interface Budget {
  anno: number;
  brand_id: number;
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  importo: string;
  note: string | null;
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
  referente_id: string | null;
  ricerca: GeneratedAlways<string>;
  server: string | null;
  tipo: Generated<string>;
  updated_at: Generated<string>;
  verifica_mesi: Generated<number>;
}

export interface ChiaviWebhook {
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  segreto: Buffer;
  vale_fino: string | null;
  webhook_id: number;
}

export interface CodiciInventario {
  codice: string;
  numero: GeneratedAlways<number | null>;
}

export interface CodiciRecupero {
  codice_hash: Buffer;
  created_at: Generated<string>;
  usato_il: string | null;
  user_id: number;
}

export interface ConsegneWebhook {
  created_at: Generated<string>;
  dati: Json;
  durata_ms: number | null;
  errore: string | null;
  id: Generated<string>;
  in_coda: Generated<boolean>;
  provata_il: string | null;
  quando: string;
  risposta: number | null;
  stato: Generated<string>;
  tentativi: Generated<number>;
  tipo: string;
  webhook_id: number;
}

export interface ConservazioneBlocchi {
  created_at: Generated<string>;
  dipendente_id: string;
  fino_al: string | null;
  id: GeneratedAlways<number>;
  messo_da: number | null;
  motivo: string;
  tolto_da: number | null;
  tolto_il: string | null;
}

export interface ConservazioneElenchi {
  approvato_da: number | null;
  approvato_il: string | null;
  created_at: Generated<string>;
  eliminate: number | null;
  esito: Json | null;
  id: GeneratedAlways<number>;
  preparato_da: number | null;
}

export interface ConservazionePeriodi {
  classe: string;
  mesi: number | null;
  updated_at: Generated<string>;
}

export interface ConservazioneTenute {
  classe: string;
  created_at: Generated<string>;
  fino_al: string;
  messa_da: number | null;
  motivo: string;
  oggetto_id: string;
}

export interface ConservazioneVoci {
  classe: string;
  dal: string;
  data: string;
  dipendente_id: string | null;
  elenco_id: number;
  id: GeneratedAlways<number>;
  impronta: string;
  nome: string;
  oggetto_id: string;
  quante: number;
}

export interface CostiChiusi {
  brand_id: number;
  brand_persona_id: number | null;
  chiusura_id: number;
  costo: string;
  id: GeneratedAlways<number>;
  mansione: string | null;
  showroom_id: number | null;
  tipo: string;
}

export interface Dipendenti {
  bisogno_numero_aziendale: Generated<boolean>;
  brand_id: number;
  cellulare: string | null;
  codice_fiscale: string | null;
  cognome: string;
  created_at: Generated<string>;
  data_assunzione: Generated<string | null>;
  data_dismissione: string | null;
  data_fine_malattia: string | null;
  data_inizio_malattia: string | null;
  data_nascita: string | null;
  dipartimento: Generated<string>;
  email: string;
  email_personale: string | null;
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
  verificata_il: string | null;
}

export interface DipendentiHardware {
  attiva: GeneratedAlways<boolean>;
  brand_aperto: GeneratedAlways<number | null>;
  brand_id: number;
  created_at: Generated<string>;
  data_assegnazione: Generated<string>;
  data_revoca: string | null;
  dipendente_id: string | null;
  dipendente_nome: string | null;
  hardware_id: number;
  id: GeneratedAlways<number>;
  luogo_nome: string | null;
  note: string | null;
  risorsa_nome: string | null;
  showroom_id: number | null;
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
  dipendente_id: string | null;
  dipendente_nome: string | null;
  id: GeneratedAlways<number>;
  iphone_id: number;
  luogo_nome: string | null;
  note: string | null;
  risorsa_nome: string | null;
  showroom_id: number | null;
  updated_at: Generated<string>;
}

export interface DipendentiPianiMobili {
  attiva: GeneratedAlways<boolean>;
  brand_aperto: GeneratedAlways<number | null>;
  brand_id: number;
  created_at: Generated<string>;
  data_assegnazione: Generated<string>;
  data_revoca: string | null;
  dipendente_id: string | null;
  dipendente_nome: string | null;
  gestore_precedente: string | null;
  id: GeneratedAlways<number>;
  luogo_nome: string | null;
  note: string | null;
  numero_da_portare: string | null;
  numero_telefono: string | null;
  piano_mobile_id: number;
  risorsa_nome: string | null;
  showroom_id: number | null;
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

export interface Dotazioni {
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  mansioni: Generated<string[]>;
  nome: string;
  updated_at: Generated<string>;
  voci: Json;
}

export interface DotazioniBrands {
  brand_id: number;
  dotazione_id: number;
}

export interface Esenzioni {
  created_at: Generated<string>;
  dipendente_id: string;
  id: GeneratedAlways<number>;
  motivo: string;
  riservato: boolean;
  tipo_id: number;
}

export interface Fatture {
  caricata_da: Generated<number | null>;
  confronti: Generated<number>;
  created_at: Generated<string>;
  dal: string;
  fornitore: string;
  id: GeneratedAlways<number>;
  nome_file: string;
  numero: string | null;
  periodicita: string;
  sha256: string;
  updated_at: Generated<string>;
}

export interface FattureBrands {
  brand_id: number;
  documento: string | null;
  fattura_id: number;
  sha256: string | null;
}

export interface FattureLetture {
  atteso: Generated<string>;
  codifica: string | null;
  colonne: Json;
  fattura_id: number;
  fatturato: Generated<string>;
  lette: Generated<number>;
  mappatura: Json;
  righe: number;
  tolleranza: Generated<string>;
  vuoti: Generated<Json>;
}

export interface FattureRighe {
  celle: Json;
  errore: string | null;
  fattura_id: number;
  riga: number;
}

export interface Gettoni {
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  nome: string;
  scadenza: string;
  sola_lettura: boolean;
  token_hash: Buffer;
  ultimo_uso: string | null;
  user_id: number;
}

export interface Giri {
  fino_a: string;
  giorno: string;
  unico: Generated<boolean>;
}

export interface GiriWebhook {
  guasto_dal: string | null;
  letto: Generated<string>;
  webhook_id: number;
}

export interface Hardware {
  codice_cambiato: Generated<boolean>;
  codice_etichetta: Generated<string>;
  codice_inventario: Generated<string>;
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

export interface IdentitaAziendali {
  created_at: Generated<string>;
  emittente: string;
  soggetto: string;
  user_id: number;
}

export interface Importazioni {
  applicata_il: string | null;
  created_at: Generated<string>;
  elenco: string;
  errate: Generated<number>;
  escluse: Generated<number>;
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
  correggi: Generated<boolean>;
  da_correggere: Generated<number>;
  email_modello: string | null;
  formato: string;
  importazione_id: number;
  includi_totali: Generated<boolean>;
  intestazione: number;
  mappatura: Json;
  per_tutte: Generated<Json>;
  riservati: Generated<number[]>;
  scelte: Generated<Json>;
  separatore: string | null;
  visti: Generated<number[]>;
  vuoti: Generated<Json>;
}

export interface ImportazioniRighe {
  campi: Generated<Json>;
  celle: Json;
  errori: Generated<Json>;
  esito: string | null;
  importazione_id: number;
  riga: number;
}

export interface Inventari {
  aperto_da: Generated<number | null>;
  chiuso_da: number | null;
  chiuso_il: string | null;
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  scadenza: string;
  showroom_id: number;
  updated_at: Generated<string>;
}

export interface InventariLetture {
  brand_id: number | null;
  codice: string;
  codice_cosa: string | null;
  decisione: string | null;
  inventario_id: number;
  letto: string;
  letto_da: Generated<number | null>;
  letto_il: Generated<string>;
  nome: string | null;
  risorsa_id: number | null;
  tipo: string | null;
}

export interface InventariVoci {
  brand_id: number;
  codice: string | null;
  decisione: string | null;
  dipendente_id: string | null;
  inventario_id: number;
  nome: string;
  risorsa_id: number;
  tipo: string;
}

export interface Iphones {
  codice_cambiato: Generated<boolean>;
  codice_etichetta: Generated<string>;
  codice_inventario: Generated<string>;
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

export interface Letture {
  dipendente_id: string | null;
  documento_id: number | null;
  gettone: string | null;
  giorno: Generated<string>;
  id: GeneratedAlways<number>;
  prima_volta: Generated<string>;
  tipo: string;
  ultima_volta: Generated<string>;
  user_id: number;
  via: string;
  volte: Generated<number>;
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

export interface MesiChiusi {
  chiuso_da: Generated<number | null>;
  chiuso_il: Generated<string>;
  id: GeneratedAlways<number>;
  mese: string;
  motivo: string | null;
  riaperto_da: number | null;
  riaperto_il: string | null;
}

export interface ModelliAttivita {
  corso: string;
  created_at: Generated<string>;
  giorni: Generated<number>;
  id: GeneratedAlways<number>;
  mano: string;
  mansioni: Generated<string[]>;
  nome: string;
  obbligatoria: Generated<boolean>;
  tipo: Generated<string>;
  updated_at: Generated<string>;
}

export interface ModelliAttivitaBrands {
  brand_id: number;
  modello_id: number;
}

export interface ObblighiFattore {
  created_at: Generated<string>;
  ruolo: string;
}

export interface Passkey {
  chiave_pubblica: Buffer;
  contatore: Generated<number>;
  created_at: Generated<string>;
  credenziale: string;
  dominio: string;
  id: GeneratedAlways<number>;
  nome: string;
  trasporti: Generated<string[]>;
  ultimo_uso: string | null;
  user_id: number;
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

export interface Posta {
  allegato: Buffer | null;
  contenuto: Json | null;
  created_at: Generated<string>;
  destinatario: string;
  errore: string | null;
  id: Generated<string>;
  inviata_il: string | null;
  oggetto: string;
  stato: Generated<string>;
  tentativi: Generated<number>;
  tipo: string;
  user_id: number | null;
}

export interface PreferenzeAvvisi {
  quando: string;
  tipo: string;
  user_id: number;
}

export interface Presenze {
  ultima: string;
  user_id: number;
}

export interface PrezziPassati {
  cosa_id: number;
  costo: string;
  fino_al: string;
  tipo: string;
}

export interface PrimoAmministratore {
  created_at: Generated<string>;
  unico: Generated<boolean>;
  user_id: number;
}

export interface Rapporti {
  al: string | null;
  created_at: Generated<string>;
  dal: string | null;
  dipendente_id: string;
  fine_prevista: string | null;
  id: GeneratedAlways<number>;
  livello: string | null;
  matricola: string | null;
  note: string | null;
  part_time: number | null;
  proroghe: Generated<number>;
  prova_fino_al: string | null;
  societa: string | null;
  tipi_precedenti: Generated<Json>;
  tipo: string | null;
  ultima_mansione: string | null;
  ultimo: Generated<boolean>;
  ultimo_brand: number | null;
  ultimo_showroom: number | null;
  updated_at: Generated<string>;
}

export interface RapportiDestinatari {
  rapporto_id: number;
  saltato_il: string | null;
  ultimo: string | null;
  user_id: number;
}

export interface RapportiProgrammati {
  attivo: Generated<boolean>;
  brand_id: number | null;
  created_at: Generated<string>;
  formato: string;
  giorni: number[];
  id: GeneratedAlways<number>;
  mandato_il: string | null;
  nome: string;
  ora: number;
  periodo: string;
  prossimo: string;
  ultimo: string | null;
  user_id: number;
}

export interface Registro {
  azione: string;
  brand_ids: Generated<number[]>;
  dipendente_id: string | null;
  dopo: Json | null;
  dopo_riservata: Json | null;
  gettone: Generated<string | null>;
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
  dal_server: Generated<boolean>;
  expires_at: string;
  token_hash: Buffer;
  user_id: number;
}

export interface Richieste {
  cartella_id: number | null;
  created_at: Generated<string>;
  descrizione: string;
  gb_minimi: number | null;
  hardware_tipo: string | null;
  id: GeneratedAlways<number>;
  periodo_id: number | null;
  permessi: string | null;
  software_id: number | null;
  stato: Generated<string>;
  tipo: string;
  updated_at: Generated<string>;
  workflow_id: number;
}

export interface Riepiloghi {
  giorno: string;
  user_id: number;
}

export interface Rilievi {
  chiave: string;
  chiuso_da: number | null;
  chiuso_il: string | null;
  cosa: string | null;
  cosa_id: number | null;
  created_at: Generated<string>;
  euro_annui: string;
  fattura_id: number;
  fatturato: Generated<string>;
  id: GeneratedAlways<number>;
  motivo: string | null;
  persona_id: string | null;
  quanti: Generated<number>;
  riferimento: string;
  riga: number | null;
  stato: Generated<string>;
  tipo: string;
  updated_at: Generated<string>;
}

export interface Riparazioni {
  chiusa_il: string | null;
  costo: string | null;
  created_at: Generated<string>;
  data_invio: Generated<string>;
  esito: string | null;
  fornitore: string | null;
  guasto: string;
  hardware_id: number | null;
  id: GeneratedAlways<number>;
  iphone_id: number | null;
  note: string | null;
  rientro_previsto: string | null;
  rma: string | null;
  updated_at: Generated<string>;
}

export interface SecondiPassi {
  created_at: Generated<string>;
  expires_at: string;
  token_hash: Buffer;
  user_id: number;
}

export interface Sessions {
  assente_dal: string | null;
  aziendale: Generated<boolean>;
  confermata_il: Generated<string>;
  created_at: Generated<string>;
  expires_at: string;
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: number;
}

export interface SfideUsate {
  expires_at: string;
  sfida_hash: Buffer;
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

export interface TipiAdempimento {
  categoria: string;
  created_at: Generated<string>;
  id: GeneratedAlways<number>;
  mansioni: Generated<string[]>;
  medica: GeneratedAlways<boolean>;
  nome: string;
  serve_documento: Generated<boolean>;
  updated_at: Generated<string>;
  validita_mesi: number | null;
}

export interface TipiAdempimentoBrands {
  brand_id: number;
  tipo_id: number;
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
  showroom_ids: number[] | null;
  updated_at: Generated<string>;
  user_id: number;
}

export interface Users {
  amministratore: Generated<boolean>;
  cognome: string | null;
  created_at: Generated<string>;
  email: string;
  fa_tutto: Generated<boolean>;
  id: GeneratedAlways<number>;
  invitato_da: number | null;
  invitato_il: string | null;
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

export interface Viste {
  colonne: string[] | null;
  elenco: string;
  modo: string;
  user_id: number;
}

export interface VisteIniziali {
  elenco: string;
  user_id: number;
  vista_id: number;
}

export interface VisteSalvate {
  condivisa_con: string | null;
  created_at: Generated<string>;
  elenco: string;
  filtri: Json;
  id: GeneratedAlways<number>;
  nome: string;
  user_id: number;
}

export interface Webhooks {
  attivo: Generated<boolean>;
  created_at: Generated<string>;
  eventi: string[];
  id: GeneratedAlways<number>;
  indirizzo: string;
  nome: string;
  spento_perche: string | null;
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
  data_annullamento: string | null;
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
  adempimenti: Adempimenti;
  anonimizzazioni: Anonimizzazioni;
  app_autenticazione: AppAutenticazione;
  attivita: Attivita;
  avvisi_nascosti: AvvisiNascosti;
  avvisi_spediti: AvvisiSpediti;
  brands: Brands;
  budget: Budget;
  cartelle_brands: CartelleBrands;
  cartelle_condivise: CartelleCondivise;
  chiavi_webhook: ChiaviWebhook;
  codici_inventario: CodiciInventario;
  codici_recupero: CodiciRecupero;
  consegne_webhook: ConsegneWebhook;
  conservazione_blocchi: ConservazioneBlocchi;
  conservazione_elenchi: ConservazioneElenchi;
  conservazione_periodi: ConservazionePeriodi;
  conservazione_tenute: ConservazioneTenute;
  conservazione_voci: ConservazioneVoci;
  costi_chiusi: CostiChiusi;
  dipendenti: Dipendenti;
  dipendenti_cartelle: DipendentiCartelle;
  dipendenti_hardware: DipendentiHardware;
  dipendenti_iphones: DipendentiIphones;
  dipendenti_piani_mobili: DipendentiPianiMobili;
  dipendenti_software: DipendentiSoftware;
  documenti: Documenti;
  dotazioni: Dotazioni;
  dotazioni_brands: DotazioniBrands;
  esenzioni: Esenzioni;
  fatture: Fatture;
  fatture_brands: FattureBrands;
  fatture_letture: FattureLetture;
  fatture_righe: FattureRighe;
  gettoni: Gettoni;
  giri: Giri;
  giri_webhook: GiriWebhook;
  hardware: Hardware;
  hardware_brands: HardwareBrands;
  identita_aziendali: IdentitaAziendali;
  importazioni: Importazioni;
  importazioni_avanzamento: ImportazioniAvanzamento;
  importazioni_letture: ImportazioniLetture;
  importazioni_righe: ImportazioniRighe;
  inventari: Inventari;
  inventari_letture: InventariLetture;
  inventari_voci: InventariVoci;
  iphones: Iphones;
  iphones_brands: IphonesBrands;
  letture: Letture;
  login_throttle: LoginThrottle;
  lotti: Lotti;
  lotti_righe: LottiRighe;
  mesi_chiusi: MesiChiusi;
  modelli_attivita: ModelliAttivita;
  modelli_attivita_brands: ModelliAttivitaBrands;
  obblighi_fattore: ObblighiFattore;
  passkey: Passkey;
  piani_mobili: PianiMobili;
  piani_mobili_brands: PianiMobiliBrands;
  posta: Posta;
  preferenze_avvisi: PreferenzeAvvisi;
  presenze: Presenze;
  prezzi_passati: PrezziPassati;
  primo_amministratore: PrimoAmministratore;
  rapporti: Rapporti;
  rapporti_destinatari: RapportiDestinatari;
  rapporti_programmati: RapportiProgrammati;
  registro: Registro;
  reimpostazioni: Reimpostazioni;
  richieste: Richieste;
  riepiloghi: Riepiloghi;
  rilievi: Rilievi;
  riparazioni: Riparazioni;
  secondi_passi: SecondiPassi;
  sessions: Sessions;
  sfide_usate: SfideUsate;
  showroom_brands: ShowroomBrands;
  showrooms: Showrooms;
  software: Software;
  software_brands: SoftwareBrands;
  tipi_adempimento: TipiAdempimento;
  tipi_adempimento_brands: TipiAdempimentoBrands;
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
  viste: Viste;
  viste_iniziali: VisteIniziali;
  viste_salvate: VisteSalvate;
  webhooks: Webhooks;
  workflow_passi: WorkflowPassi;
  workflows: Workflows;
}

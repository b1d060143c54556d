// Maps each database constraint to the sentence for the user. A handler usually rejects the request first, with a more precise sentence;
// the constraint rejects the second of two parallel requests. constraints.test.ts compares this table with the schema.

import { SCADENZA_LONTANA } from '#features/accounts/gettoni/rules.ts';
import { FILE_GIA_CARICATO, NUMERO_GIA_CARICATO } from '#features/billing/fatture/rules.ts';
import { itemConstraints } from '#features/equipment/asset-types/server/item-slice.ts';
import { GARANZIA_AL_CONTRARIO } from '#features/equipment/hardware/rules.ts';
import { GIA_APERTO } from '#features/equipment/inventari/rules.ts';
import { APERTA_PRIMA, CHIUSURA_AL_CONTRARIO, RIENTRO_AL_CONTRARIO } from '#features/equipment/riparazioni/rules.ts';
import { ALL_KINDS } from '#features/equipment/risorse/kinds.ts';
import { DOTAZIONE_SOLO_IT } from '#features/journeys/attivita/rules.ts';
import { CATEGORIA_FISSA, FUTURO, SERVE_DOCUMENTO, SERVE_VISITA } from '#features/people/adempimenti/rules.ts';
import { CODICE_FISCALE_IN_USO, EMAIL_IN_USO, MATRICOLA_IN_USO, USCITA_AL_CONTRARIO } from '#features/people/dipendenti/rules.ts';
import { FINE_AL_CONTRARIO, PROVA_PRIMA, RAPPORTO_SOVRAPPOSTO } from '#features/people/rapporti/rules.ts';
import { toProblem } from '#server/http/to-problem.ts';
import { CODICE_GIA_CAMBIATO } from '#shared/codici-inventario.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { FINE_PREVISTA_PRIMA } from '#shared/rapporto.ts';
import { EMAIL_INCOMPLETE } from '#shared/schemas.ts';

type ProblemFactory = () => Problem;

const conflict =
  (code: string, sentence: string, fields?: Record<string, string>): ProblemFactory =>
  () =>
    new Problem('conflict', code, sentence, fields ? { fields } : {});
const conflictOn = (field: string, code: string, sentence: string) => conflict(code, sentence, { [field]: sentence });
const invalid =
  (field: string, sentence: string): ProblemFactory =>
  () =>
    invalidField(field, sentence);
const invalidWithoutField =
  (sentence: string): ProblemFactory =>
  () =>
    new Problem('invalid', 'DATI_NON_VALIDI', sentence);

const ITEMS = {
  codici_inventario_unico: conflictOn('codice_inventario', 'CODICE_IN_USO', "Un'altra cosa ha già questo codice di inventario"),
  codice_inventario_una_volta: conflictOn('codice_inventario', 'CODICE_GIA_CAMBIATO', CODICE_GIA_CAMBIATO),

  // Violated by assigning more seats than a licence has, and by lowering the number of seats of a licence below the number of used seats.
  software_licenze: conflictOn('numero_licenze', 'LICENZE_ESAURITE', 'Le licenze in uso sarebbero più di quelle disponibili'),
  piani_mobili_numero_unico: conflictOn('numero_telefono', 'NUMERO_GIA_USATO', 'Un altro piano mobile ha già questo numero'),
  piani_mobili_iccid_unico: conflictOn('iccid', 'ICCID_GIA_USATO', 'Un altro piano mobile ha già questo ICCID'),
  hardware_seriale_unico: conflictOn(
    'numero_seriale',
    'SERIALE_GIA_USATO',
    'Un altro hardware della stessa marca ha già questo numero seriale',
  ),
  iphones_imei_unico: conflictOn('imei', 'IMEI_GIA_USATO', 'Un altro telefono ha già questo IMEI'),
  dipendenti_piani_mobili_un_piano: conflict('DIPENDENTE_HA_PIANO', 'Il dipendente ha già un piano mobile'),
  dipendenti_piani_mobili_portabilita: invalid(
    'numero_da_portare',
    'Per la portabilità servono sia il gestore precedente sia il numero da portare',
  ),
  dipendenti_iphones_con_il_piano: conflict('PIANO_DI_UN_ALTRO', 'Il telefono va alla stessa persona che ha il piano con cui è consegnato'),
  dipendenti_iphones_con_il_piano_del_luogo: conflict(
    'PIANO_DI_UN_ALTRO',
    'Il telefono va allo stesso showroom che ha il piano con cui è consegnato',
  ),

  riparazioni_hardware_fkey: conflict('HARDWARE_ELIMINATO', "L'hardware è stato eliminato da un altro utente"),
  riparazioni_iphone_fkey: conflict('TELEFONO_ELIMINATO', 'Il telefono è stato eliminato da un altro utente'),
  riparazioni_una_aperta_hardware: conflict('RIPARAZIONE_GIA_APERTA', APERTA_PRIMA),
  riparazioni_una_aperta_iphone: conflict('RIPARAZIONE_GIA_APERTA', APERTA_PRIMA),
  inventari_showroom_fkey: conflict('SHOWROOM_ELIMINATO', 'Lo showroom è stato eliminato da un altro utente'),
  // Violated by starting an inventory count while another count is open, and by reopening a closed count while another count is open.
  inventari_uno_aperto: conflict('INVENTARIO_GIA_APERTO', GIA_APERTO),

  fatture_file_una_volta: conflict('FATTURA_GIA_CARICATA', FILE_GIA_CARICATO),
  fatture_numero_una_volta: conflict('FATTURA_GIA_CARICATA', NUMERO_GIA_CARICATO),
  fatture_brands_pkey: conflict('BRAND_GIA_COLLEGATO', 'La fattura è già collegata a questo brand: ricarica la pagina'),
  fatture_brands_brand_fkey: conflict('BRAND_IN_USO', 'Il brand ha fatture, oppure è stato eliminato da un altro utente'),
  fatture_brands_fattura_id_fkey: conflict('FATTURA_ELIMINATA', 'La fattura è stata eliminata da un altro utente'),
  fatture_almeno_un_brand: conflict('FATTURA_SENZA_BRAND', 'Una fattura appartiene ad almeno un brand: qui resterebbe senza'),

  budget_uno: conflictOn('anno', 'BUDGET_GIA_PRESENTE', 'Il brand ha già un budget per questo anno: ricarica la pagina e modifica quello'),
  budget_brand_fkey: conflict('BRAND_ELIMINATO', 'Il brand è stato eliminato da un altro utente'),
  costi_chiusi_brand_fkey: conflict('BRAND_IN_USO', 'Il brand ha costi in un mese chiuso, oppure è stato eliminato da un altro utente'),

  riparazioni_esito: invalid('esito', 'Scegli un esito tra riparato, non_riparabile e sostituito_in_garanzia'),
  riparazioni_rientro_ordine: invalid('rientro_previsto', RIENTRO_AL_CONTRARIO),
  riparazioni_chiusura_ordine: invalid('data', CHIUSURA_AL_CONTRARIO),
  // Violated by any change of an item's state while its repair is open: by an edit, an exit, a replacement, an import or an undo.
  riparazione_aperta: conflict('RIPARAZIONE_APERTA', "C'è una riparazione aperta: chiudila, e lo stato cambia con lei"),
};

const ANONIMIZZAZIONI = {
  anonimizzazioni_una_aperta: conflict('ANONIMIZZAZIONE_GIA_CHIESTA', "L'anonimizzazione è già stata chiesta: ricarica la pagina"),
  anonimizzazioni_dipendente_fkey: conflict('DIPENDENTE_ELIMINATO', 'Il dipendente è stato eliminato da un altro utente'),
  anonimizzazioni_altra_mano: conflict('RICHIESTA_PROPRIA', "L'hai chiesta tu: la decide un altro amministratore"),
  anonimizzazioni_due_amministratori: conflict(
    'RICHIESTA_SCADUTA',
    'Servono due amministratori attivi, chi chiede e chi conferma: ricarica la pagina',
  ),
  anonimizzazioni_ostacolo: conflict('ANONIMIZZAZIONE_IMPEDITA', 'Qualcosa è cambiato e adesso non si può fare: ricarica la pagina'),
  persona_anonima: conflict('PERSONA_ANONIMA', 'I dati di questa persona sono stati resi anonimi: non riceve più documenti né verbali'),
  dipendenti_anonimo: conflict('PERSONA_ANONIMA', 'I dati di questa persona sono stati resi anonimi: non si modificano più'),
};

const ACCOUNTS = {
  users_username_unico: conflictOn('username', 'USERNAME_IN_USO', 'Esiste già un utente con questo username'),
  users_email_unica: conflictOn('email', 'EMAIL_IN_USO', 'Esiste già un utente con questa email'),
  users_email_ascii: invalid('email', EMAIL_INCOMPLETE),
  users_accesso_univoco: conflict('ACCESSO_IN_USO', 'Un altro utente accede già con questo username o con questa email'),
  users_fa_tutto: conflict('SOLO_AMMINISTRATORE', 'Solo un amministratore può fare i passi che non sono di nessuno'),
  users_role: invalid('role', 'Scegli un ruolo tra HR, IT e MANAGER'),
  users_ultimo_amministratore: conflict(
    'ULTIMO_AMMINISTRATORE',
    "È l'ultimo amministratore attivo: prima nominane un altro, poi potrai disattivarlo o togliergli il ruolo",
  ),
  identita_aziendali_una_per_utente: conflict(
    'ACCOUNT_GIA_COLLEGATO',
    "L'account è già collegato a un'altra persona: ricomincia l'accesso",
  ),
  passkey_credenziale_unica: conflict('PASSKEY_GIA_PRESENTE', 'Questa passkey è già stata aggiunta: ricarica la pagina'),
  gettoni_nome_unico: conflictOn('nome', 'GETTONE_ESISTENTE', 'Hai già un gettone con questo nome'),
  gettoni_durata: SCADENZA_LONTANA,
  primo_amministratore_pkey: conflict('SETUP_GIA_COMPLETATO', "L'amministratore è già stato configurato"),
};

const STATO_DISPOSITIVO = "Scegli uno stato tra attivo, 'in riparazione', dismesso, smarrito e rubato";

const BRANDS_AND_SHOWROOMS = {
  brands_prefisso: invalid('prefisso', 'Da due a cinque lettere senza accenti, per esempio AUR'),
  brands_prefisso_unico: conflictOn('prefisso', 'PREFISSO_IN_USO', 'Un altro brand ha già questo prefisso'),
  brands_nome_unico: conflictOn('nome', 'BRAND_ESISTENTE', 'Esiste già un brand con questo nome'),
  user_brands_coppia_unica: conflict('ASSOCIAZIONE_ESISTENTE', "L'utente è già associato a questo brand"),
  user_brands_diritti: invalid('can_admin', 'Chi amministra un brand lo modifica anche, e chi lo modifica lo vede anche'),
  user_brands_showroom_del_brand: invalid('showroom_ids', 'Uno degli showroom non è di questo brand'),
  user_brands_limite_senza_admin: invalid('showroom_ids', 'Chi amministra un brand lo vede tutto'),
  user_brands_user_id_fkey: invalid('user_id', "L'utente non esiste"),
  user_brands_brand_id_fkey: invalid('brand_id', 'Il brand non esiste'),
  showroom_brands_pkey: conflict('BRAND_GIA_COLLEGATO', 'Lo showroom è già collegato a questo brand: ricarica la pagina'),
  showroom_brands_brand_id_fkey: invalid('brand_ids', 'Uno dei brand scelti non esiste'),
  showroom_brands_showroom_id_fkey: conflict('SHOWROOM_ELIMINATO', 'Lo showroom è stato eliminato da un altro utente'),
  // Violated by a showroom without a brand, and by deleting the only brand of a showroom.
  showrooms_almeno_un_brand: conflict('SHOWROOM_SENZA_BRAND', 'Uno showroom appartiene ad almeno un brand: qui resterebbe senza'),
};

const DIPENDENTI = {
  dipendenti_email_unica: conflictOn('email', 'EMAIL_IN_USO', EMAIL_IN_USO),
  dipendenti_codice_fiscale_unico: conflictOn('codice_fiscale', 'CODICE_FISCALE_IN_USO', CODICE_FISCALE_IN_USO),
  dipendenti_email_ascii: invalid('email', EMAIL_INCOMPLETE),
  // This foreign key rejects an employee of a deleted brand, and the deletion of a brand that has employees.
  dipendenti_brand_fkey: conflict('BRAND_IN_USO', 'Il brand ha ancora dipendenti, oppure è stato eliminato da un altro utente'),
  dipendenti_showroom_del_brand: conflict(
    'SHOWROOM_IN_USO',
    'Lo showroom di un dipendente è uno del suo brand e resta tale finché il dipendente vi lavora',
  ),
  dipendenti_manager_fkey: invalid('manager_id', 'Il manager scelto non esiste'),
  dipendenti_manager_non_se: invalid('manager_id', 'Un dipendente non può essere il manager di se stesso'),
  dipendenti_manager_tipologia: invalid('manager_id', 'Il manager deve essere un dipendente di tipologia manager o admin'),
  dipendenti_manager_circolo: invalid('manager_id', 'Il manager scelto dipende, anche indirettamente, da questo dipendente'),
  dipendenti_codice_fiscale: invalid('codice_fiscale', 'Il codice fiscale ha 16 caratteri, lettere e cifre'),
  dipendenti_malattia: invalid('data_inizio_malattia', "Indica la data di inizio malattia: è obbligatoria per lo stato 'in malattia'"),
  dipendenti_malattia_ordine: invalid('data_fine_malattia', 'La fine della malattia viene dopo il suo inizio, che va indicato'),
  dipendenti_uscita_ordine: invalid('data_dismissione', USCITA_AL_CONTRARIO),
  dipendenti_uscita_data: invalid('data_dismissione', 'Indica la data di uscita di chi è uscito'),
  rapporti_sovrapposti: conflict('RAPPORTO_SOVRAPPOSTO', RAPPORTO_SOVRAPPOSTO),
  rapporti_matricola_unica: conflictOn('matricola', 'MATRICOLA_IN_USO', MATRICOLA_IN_USO),
  rapporti_ordine: invalid('al', FINE_AL_CONTRARIO),
  rapporti_fine_prevista_ordine: invalid('fine_prevista', FINE_PREVISTA_PRIMA),
  rapporti_prova_ordine: invalid('prova_fino_al', PROVA_PRIMA),
  rapporti_dipendente_fkey: conflict('DIPENDENTE_ELIMINATO', 'Il dipendente è stato eliminato da un altro utente'),
  dipendenti_dipartimento: invalid('dipartimento', 'Scegli un dipartimento tra Vendite, Amministrazione, IT, HR, Marketing e Worker'),
  dipendenti_tipologia: invalid('tipologia', 'Scegli una tipologia tra worker, manager, admin e sales'),
  dipendenti_ruolo: invalid('ruolo', 'Scegli un ruolo tra visualizzatore, editor e admin'),
  dipendenti_stato: invalid('stato', "Scegli uno stato tra entrante, entrato, 'in malattia', uscente e uscito"),
};

const VALUES = {
  testo_breve: invalidWithoutField('Un testo è vuoto, supera 200 caratteri o contiene caratteri non ammessi'),
  testo_lungo: invalidWithoutField('Un testo è vuoto, supera 4.000 caratteri o contiene caratteri non ammessi'),
  percorso: invalid('percorso', 'Scrivi un percorso di al massimo 1.024 caratteri, su una riga'),
  euro: invalidWithoutField('Un importo non può essere negativo'),
  colore_brand: invalid('colore', 'Scrivi il colore come #RRGGBB'),
  hardware_garanzia_ordine: invalid('garanzia_scadenza', GARANZIA_AL_CONTRARIO),
  hardware_stato: invalid('stato', STATO_DISPOSITIVO),
  iphones_stato: invalid('stato', STATO_DISPOSITIVO),
  piani_mobili_dati_gb: invalid('dati_gb', 'I GB sono un numero intero, zero o più'),
  cartelle_tipo: invalid('tipo', 'Scegli un tipo tra cartella e unita_rete'),
  cartelle_permessi: invalid('permessi', 'Scegli un permesso tra lettura e scrittura'),
  cartelle_verifica_mesi: invalid('ogni_mesi', 'I mesi sono un numero intero tra 0 (mai) e 60'),
  cartelle_referente_fkey: invalid('referente_id', 'Il referente scelto non esiste'),
  dipendenti_cartelle_permessi: invalid('permessi', 'Scegli un permesso tra lettura e scrittura'),
};

// The constraints below are violated if, at the moment of the assignment, the employee has left or the item has become
// unusable. Other constraints that all asset types share are in src/features/equipment/asset-types/server/item-slice.ts.
const ASSIGNABILITY = {
  titolare_in_servizio: conflict('DIPENDENTE_NON_ATTIVO', 'Il dipendente non è più in azienda: non si può assegnare nulla'),
  dispositivo_in_servizio: conflict('RISORSA_NON_ASSEGNABILE', 'Nel frattempo è in riparazione o fuori uso: non si può assegnare'),
  piano_mobile_attivo: conflict('PIANO_NON_ATTIVO', 'Il piano mobile non è attivo: non si può assegnare'),
};

const WORKFLOWS = {
  workflows_uno_aperto: conflict('WORKFLOW_APERTO', 'Il dipendente ha già un onboarding in corso'),
  workflows_dipendente_fkey: conflict(
    'DIPENDENTE_CON_WORKFLOW',
    'Il dipendente ha un workflow, oppure è stato eliminato da un altro utente',
  ),
  workflows_assegnato_a_fkey: invalid('assegnato_a', "L'utente non esiste"),
  workflows_stato: invalid('stato', 'Lo stato del workflow non è tra quelli previsti'),
  workflows_priorita: invalid('priorita', 'Scegli una priorità tra bassa, media e alta'),
  workflow_passi_workflow_id_fkey: conflict('WORKFLOW_ELIMINATO', 'Il workflow è stato eliminato da un altro utente'),
};

const DOTAZIONI = {
  dotazioni_brands_pkey: conflict('BRAND_GIA_COLLEGATO', 'La dotazione è già collegata a questo brand: ricarica la pagina'),
  dotazioni_brands_brand_fkey: conflict('BRAND_IN_USO', 'Il brand ha dotazioni standard, oppure è stato eliminato da un altro utente'),
  dotazioni_brands_dotazione_id_fkey: conflict('DOTAZIONE_ELIMINATA', 'La dotazione è stata eliminata da un altro utente'),
  dotazioni_almeno_un_brand: conflict('DOTAZIONE_SENZA_BRAND', 'Una dotazione appartiene ad almeno un brand: qui resterebbe senza'),
  richieste_workflow_fkey: conflict('WORKFLOW_ELIMINATO', 'Il workflow è stato eliminato da un altro utente'),
  richieste_software_fkey: invalid('voci', 'Un software scelto non esiste più'),
  richieste_cartella_fkey: invalid('voci', 'Una cartella scelta non esiste più'),
  richieste_di_aperto: conflict('WORKFLOW_COMPLETATO', "L'onboarding è completato o annullato: prima va riaperto"),
  richieste_un_periodo: conflict('RICHIESTA_ASSEGNATA', "La stessa assegnazione vale già per un'altra richiesta: ricarica la pagina"),
};

const ATTIVITA = {
  modelli_attivita_brands_pkey: conflict('BRAND_GIA_COLLEGATO', "L'attività è già collegata a questo brand: ricarica la pagina"),
  modelli_attivita_brands_brand_fkey: conflict(
    'BRAND_IN_USO',
    'Il brand ha attività standard, oppure è stato eliminato da un altro utente',
  ),
  modelli_attivita_brands_modello_id_fkey: conflict('ATTIVITA_ELIMINATA', "L'attività è stata eliminata da un altro utente"),
  modelli_attivita_almeno_un_brand: conflict(
    'ATTIVITA_SENZA_BRAND',
    "Un'attività standard appartiene ad almeno un brand: qui resterebbe senza",
  ),
  modelli_attivita_dotazione: invalid('tipo', DOTAZIONE_SOLO_IT),
  attivita_dotazione: invalid('tipo', DOTAZIONE_SOLO_IT),
  attivita_workflow_fkey: conflict('WORKFLOW_ELIMINATO', 'Il workflow è stato eliminato da un altro utente'),
  attivita_uscita_fkey: conflict('USCITA_ELIMINATA', "L'uscita è stata eliminata da un altro utente"),
};

const ADEMPIMENTI = {
  tipi_adempimento_brands_pkey: conflict('BRAND_GIA_COLLEGATO', "L'adempimento è già collegato a questo brand: ricarica la pagina"),
  tipi_adempimento_brands_brand_fkey: conflict(
    'BRAND_IN_USO',
    'Il brand ha tipi di adempimento, oppure è stato eliminato da un altro utente',
  ),
  tipi_adempimento_brands_tipo_id_fkey: conflict('ADEMPIMENTO_ELIMINATO', "L'adempimento è stato eliminato da un altro utente"),
  tipi_adempimento_almeno_un_brand: conflict(
    'ADEMPIMENTO_SENZA_BRAND',
    'Un tipo di adempimento appartiene ad almeno un brand: qui resterebbe senza',
  ),
  adempimenti_una_volta: conflictOn('fatto_il', 'ADEMPIMENTO_GIA_REGISTRATO', 'Questo adempimento è già registrato per quel giorno'),
  adempimenti_non_futuro: invalid('fatto_il', FUTURO),
  adempimenti_serve_documento: conflictOn('documento_id', 'SERVE_DOCUMENTO', SERVE_DOCUMENTO),
  adempimenti_documento_hr: conflictOn('classe', 'DOCUMENTO_DI_VISITA', SERVE_VISITA),
  adempimenti_documento_fkey: conflictOn('documento_id', 'DOCUMENTO_ELIMINATO', 'Il documento è stato eliminato da un altro utente'),
  adempimenti_dipendente_fkey: conflict('DIPENDENTE_ELIMINATO', 'Il dipendente è stato eliminato da un altro utente'),
  adempimenti_tipo_fkey: conflictOn('categoria', 'CATEGORIA_FISSA', CATEGORIA_FISSA),
  esenzioni_una: conflict('GIA_ESENTE', 'La persona è già esente da questo adempimento'),
  esenzioni_dipendente_fkey: conflict('DIPENDENTE_ELIMINATO', 'Il dipendente è stato eliminato da un altro utente'),
  esenzioni_tipo_fkey: conflictOn('categoria', 'CATEGORIA_FISSA', CATEGORIA_FISSA),
};

const CONSERVAZIONE = {
  dipendenti_sotto_blocco: conflict('SOTTO_BLOCCO', 'La persona è sotto blocco: si elimina solo dopo che un amministratore lo ha tolto'),
  conservazione_elenchi_uno_aperto: conflict('ELENCO_CAMBIATO', "L'elenco è stato preparato di nuovo proprio ora: ricarica la pagina"),
  conservazione_blocchi_dipendente_fkey: invalid('dipendente_id', 'La persona scelta non esiste o è stata eliminata'),
  conservazione_voci_dipendente_id_fkey: conflict(
    'ELENCO_CAMBIATO',
    "Una persona è stata eliminata proprio ora: prepara di nuovo l'elenco",
  ),
};

const USCITE = {
  uscite_esiti_di_chiusa: conflict('USCITA_CHIUSA', "L'uscita è stata chiusa: prima annulla la chiusura"),
  uscite_una_aperta: conflict('USCITA_GIA_APERTA', "Il dipendente ha già un'uscita aperta"),
  uscite_dipendente_fkey: conflict('DIPENDENTE_CON_USCITA', "Il dipendente ha un'uscita, oppure è stato eliminato da un altro utente"),
  uscite_stato: invalid('stato', 'Scegli uno stato tra aperta, chiusa e annullata'),
  uscite_motivo: invalid('motivo', 'Scegli un motivo tra dimissioni, licenziamento, fine_contratto, pensionamento e altro'),
  uscite_esiti_esito: invalid('esito', 'Scegli un esito tra restituito, non_restituito, ceduto, trasferito e revocato'),
  uscite_esiti_condizione: invalid('condizione', 'Scegli una condizione tra buono, usurato, guasto, incompleto, smarrito e rubato'),
  uscite_esiti_trasferito_a_fkey: invalid('dipendente_id', 'La persona scelta non esiste o è stata eliminata'),
  uscite_esiti_una_volta: conflict('VOCE_GIA_DECISA', 'Di una delle cose scelte ha già deciso un altro utente: ricarica la pagina'),
  // Violated by a change of an employee's state, last day or activity while the employee's exit is open. Only the exit may
  // change these fields.
  dipendenti_uscita_aperta: conflict(
    'USCITA_APERTA',
    "C'è un'uscita aperta: per cambiare stato, data di uscita o se è attivo sposta, chiudi o annulla l'uscita",
  ),
};

const DOCUMENTI = {
  documenti_tipo: invalidWithoutField('Il file deve essere un PDF, una foto (JPEG, PNG o HEIC), un foglio XLSX o un documento DOCX'),
  documenti_classe: invalid('classe', 'Scegli chi lo può leggere tra HR, IT e tutti'),
  documenti_contenuto: invalidWithoutField('Il file è vuoto o supera i 10 MB'),
  documenti_soggetto_esiste: conflict('SOGGETTO_ELIMINATO', 'Ciò a cui il documento si riferisce è stato eliminato da un altro utente'),
};

const VERBALE_FROZEN_TEXT = 'Un verbale emesso non si cambia: si annulla e, se serve, se ne emette un altro';
const VERBALI = {
  verbali_brand_fkey: conflict('BRAND_IN_USO', 'Il brand ha verbali, oppure è stato eliminato da un altro utente'),
  periodo_a_verbale: conflict('SU_UN_VERBALE', 'È su un verbale: prima annulla quello'),
  verbali_congelati: conflict('VERBALE_CONGELATO', VERBALE_FROZEN_TEXT),
  verbali_firme_una: conflict('VERBALE_NON_APERTO', 'Il verbale ha già avuto una risposta: ricarica la pagina'),
  verbali_link_uno_aperto: conflict('LINK_APERTO', 'Il verbale ha già un link aperto: ricarica la pagina'),
  verbali_voci_una_volta: invalid('voci', 'La stessa cosa sta due volte sullo stesso verbale'),
  verbali_dipendente_id_fkey: conflict('DIPENDENTE_ELIMINATO', 'Il dipendente è stato eliminato da un altro utente'),
  verbali_impostazioni_brand_id_fkey: conflict('BRAND_ELIMINATO', 'Il brand è stato eliminato da un altro utente'),
  verbali_loghi_brand_id_fkey: conflict('BRAND_ELIMINATO', 'Il brand è stato eliminato da un altro utente'),
  verbali_loghi_peso: invalid('logo', 'Il logo supera i 512 KB'),
};

const AVVISI = {
  viste_salvate_un_nome: conflict('VISTA_GIA_PRESENTE', 'Hai già una vista con questo nome in questo elenco'),
  viste_salvate_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
  viste_iniziali_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
  viste_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
  preferenze_avvisi_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
  rapporti_programmati_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
  rapporti_programmati_brand_id_fkey: conflict('BRAND_ELIMINATO', 'Il brand è stato eliminato da un altro utente'),
  rapporti_destinatari_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
  posta_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
  avvisi_nascosti_pkey: conflict('AVVISO_GIA_NASCOSTO', 'Questo avviso è già nascosto'),
  presenze_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
  avvisi_nascosti_user_id_fkey: conflict('UTENTE_ELIMINATO', "L'utente è stato eliminato da un altro utente"),
};

const TRASFERIMENTI = {
  trasferimenti_dipendente_fkey: conflict('DIPENDENTE_ELIMINATO', 'Il dipendente è stato eliminato da un altro utente'),
};

const LOTTI = {
  periodo_di_uscita_chiusa: conflict('USCITA_CHIUSA', "Nel frattempo la sua uscita è stata chiusa senza che l'avesse più"),
  periodo_di_un_altro_dopo: conflict('ASSEGNATO_DOPO', 'Nel frattempo è stato assegnato di nuovo e poi restituito'),
  lotti_gia_annullato: conflict('LOTTO_GIA_ANNULLATO', 'È già stato annullato'),
};

export const CONSTRAINT_PROBLEMS: Record<string, () => Problem> = {
  ...ACCOUNTS,
  ...CONSERVAZIONE,
  ...BRANDS_AND_SHOWROOMS,
  ...DIPENDENTI,
  ...VALUES,
  ...Object.assign({}, ...ALL_KINDS.map(itemConstraints)),
  ...ASSIGNABILITY,
  ...ITEMS,
  ...WORKFLOWS,
  ...DOTAZIONI,
  ...ATTIVITA,
  ...ADEMPIMENTI,
  ...USCITE,
  ...DOCUMENTI,
  ...TRASFERIMENTI,
  ...VERBALI,
  ...AVVISI,
  ...LOTTI,
  ...ANONIMIZZAZIONI,
};

/** Returns the Problem that explains why a row was rejected; undefined if the error is a database failure or a bug. */
export function rejectionOfRow(error: unknown): Problem | undefined {
  const problem = toProblem(error, CONSTRAINT_PROBLEMS);
  return problem && problem.kind !== 'unavailable' ? problem : undefined;
}

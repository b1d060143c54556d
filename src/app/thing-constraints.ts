// What the database refuses of things that one kind has alone, of their codes and repairs -> the sentence for the person (constraints.ts).
import { FILE_GIA_CARICATO, NUMERO_GIA_CARICATO } from '#features/billing/fatture/rules.ts';
import { GIA_APERTO } from '#features/equipment/inventari/rules.ts';
import { APERTA_PRIMA, CHIUSURA_AL_CONTRARIO, RIENTRO_AL_CONTRARIO } from '#features/equipment/riparazioni/rules.ts';
import { CODICE_GIA_CAMBIATO } from '#shared/codici-inventario.ts';
import { invalidField, Problem } from '#shared/problem.ts';

// How a sentence stands for what the database refuses.
type MakeProblem = () => Problem;

/** 409; `fields` beside a form's fields. */
export const conflict =
  (code: string, sentence: string, fields?: Record<string, string>): MakeProblem =>
  () =>
    new Problem('conflict', code, sentence, fields ? { fields } : {});
/** 409, which one field is about. */
export const conflictOn = (field: string, code: string, sentence: string) => conflict(code, sentence, { [field]: sentence });
/** 400 on a field. */
export const invalid =
  (field: string, sentence: string): MakeProblem =>
  () =>
    invalidField(field, sentence);
/** 400 of which the database does not say the field. */
export const invalidSomewhere =
  (sentence: string): MakeProblem =>
  () =>
    new Problem('invalid', 'DATI_NON_VALIDI', sentence);

export const THINGS = {
  codici_inventario_unico: conflictOn('codice_inventario', 'CODICE_IN_USO', "Un'altra cosa ha già questo codice di inventario"),
  codice_inventario_una_volta: conflictOn('codice_inventario', 'CODICE_GIA_CAMBIATO', CODICE_GIA_CAMBIATO),

  // Assigning one seat too many, and setting the seats below those in use.
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
  // Also when a closing is taken back while another count is open.
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
  // Whatever would change the state: an edit, an exit, a swap, an import, an undo.
  riparazione_aperta: conflict('RIPARAZIONE_APERTA', "C'è una riparazione aperta: chiudila, e lo stato cambia con lei"),
};

-- What the role of the server may do: change rows, never structure. It reads the audit log and the lots and writes to them only through their functions.

grant usage on schema public to organico_app;
-- PostgreSQL 15 no longer lets everybody create tables in this schema; a database that was upgraded from an older version still does.
revoke create on schema public from public;

-- Tables in which the server reads, adds, changes and deletes rows.
grant select, insert, update, delete on
  -- accounts
  users, sessions, presenze, reimpostazioni, login_throttle, app_autenticazione, codici_recupero, passkey, secondi_passi, sfide_usate, obblighi_fattore, gettoni,
  viste, viste_salvate, viste_iniziali,
  -- notifications
  avvisi_nascosti, posta, avvisi_spediti, preferenze_avvisi, riepiloghi, giri, webhooks, chiavi_webhook, giri_webhook, consegne_webhook,
  -- people
  brands, user_brands, showrooms, showroom_brands, dipendenti, tipi_adempimento, tipi_adempimento_brands,
  -- equipment
  software, hardware, piani_mobili, iphones, cartelle_condivise,
  software_brands, hardware_brands, piani_mobili_brands, iphones_brands, cartelle_brands,
  dipendenti_software, dipendenti_hardware, dipendenti_piani_mobili, dipendenti_iphones, dipendenti_cartelle,
  riparazioni, inventari, inventari_voci, inventari_letture,
  -- journeys
  workflows, workflow_passi, uscite, uscite_esiti, verbali_impostazioni, verbali_loghi, dotazioni, dotazioni_brands, richieste,
  modelli_attivita, modelli_attivita_brands, attivita,
  -- exchange, billing and insight
  importazioni, importazioni_letture, importazioni_righe, importazioni_avanzamento,
  fatture, fatture_brands, fatture_letture, fatture_righe, rilievi,
  rapporti_programmati, rapporti_destinatari, budget,
  -- privacy
  conservazione_elenchi, conservazione_tenute
to organico_app;

-- The server can insert the row that records the first administrator, but it can neither change nor delete it.
grant select, insert on primo_amministratore to organico_app;
-- The link between an account and a person at the company's provider can be added or removed, but never changed.
grant select, insert, delete on identita_aziendali to organico_app;
grant select, insert, delete on codici_inventario to organico_app;
grant usage on sequence numeri_inventario to organico_app;
-- Handover records and transfers are never deleted by the server, and their contents are never changed.
grant select, insert, update on verbali_contatori, verbali, verbali_link to organico_app;
grant select, insert on verbali_voci, verbali_documenti, verbali_firme, trasferimenti to organico_app;
-- Employments come and go with their employees, by triggers of the owner. The server only corrects them.
grant select, update (dal, al, tipo, fine_prevista, prova_fino_al, societa, matricola, livello, part_time, note, proroghe, tipi_precedenti)
  on rapporti to organico_app;
-- The bytes, the subject and the author of a document never change.
grant select, insert, delete on documenti to organico_app;
grant update (nome, classe, scadenza) on documenti to organico_app;
-- Records of requirements are only inserted. The undo of a lot removes them.
grant select, insert on adempimenti to organico_app;
grant select, insert, delete on esenzioni to organico_app;
-- A closed month remains recorded. Opening it again deletes its costs; a stored cost is never changed.
grant select, insert, update (riaperto_il, riaperto_da, motivo) on mesi_chiusi to organico_app;
grant select, insert, delete on costi_chiusi to organico_app;
grant select, insert (dipendente_id), update (stato, decisa_da, decisa_il, motivo) on anonimizzazioni to organico_app;
grant select, insert, update on conservazione_periodi, conservazione_blocchi to organico_app;
grant select, insert, delete on conservazione_voci to organico_app;
-- Only triggers and functions of the owner write these tables: the past is not rewritten.
grant select on registro, lotti, lotti_righe, prezzi_passati, letture to organico_app;

-- The tables of the migrator: the server reads them, to check that the database fits the program.
do $$
begin
  if to_regclass('kysely_migration') is not null then
    grant select on kysely_migration, kysely_migration_lock to organico_app;
  end if;
end $$;

-- Trigger functions and internal functions of the owner that no other role may use: a trigger on a caller's own table could record something that
-- never happened.
revoke execute on function
  registra(), registra_documento(), documenti_passano(uuid), annota_nel_lotto(), annota_riga(text, text, jsonb, jsonb, text, text, text), conta_lotto(integer, text), tieni_il_prezzo(),
  lotto_in_annullo(integer), annulla_gruppo(text, text, jsonb, jsonb), forme_annullo(regclass), colonne_chiave(regclass),
  togli_menzioni(text, text, text, text), togli_dai_file(uuid, text)
from public;

-- Functions of the owner that only the server calls.
do $$
declare
  f text;
begin
  foreach f in array array[
    'registra_fatto(text, text, text, integer[], jsonb, jsonb)',
    'apri_lotto(text, text, boolean)', 'chiudi_lotto(integer, text)', 'inizia_annullo(integer)', 'lotto_toccate(integer, text, integer[])',
    'annulla_righe(integer, bigint[], text[], boolean)', 'lotto_senza_brand(integer)', 'concludi_annullo(integer, integer, boolean)',
    'anonimizza(uuid)', 'menzioni(uuid)',
    'conservazione_malattie(uuid[], integer)', 'conservazione_accessi(text[], integer)', 'conservazione_verbali(integer[])',
    'registra_letture(integer, text, text, uuid[], text[], integer[])', 'scorda_letture(integer)'
  ] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to organico_app', f);
  end loop;
end $$;

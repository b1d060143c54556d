-- What happens to an employee: onboardings, exits, handover records, transfers, and what an onboarding or exit requests and requires.
-- Onboardings and exits are not deleted together with the employee by a foreign key: the caller deletes them first, while the audit log can still read the
-- brand.

-- A row is an onboarding, which passes from HR to the manager to IT.
create table workflows (
  id integer generated always as identity primary key,
  tipo text not null default 'onboarding' constraint workflows_tipo check (tipo = 'onboarding'),
  dipendente_id uuid not null constraint workflows_dipendente_fkey references dipendenti (id),
  titolo testo_breve,
  descrizione testo_lungo,
  note_hr testo_lungo,
  stato text not null default 'creato_hr' constraint workflows_stato check (stato in
    ('creato_hr', 'in_corso', 'completato_hr_attesa_manager', 'completato_manager_attesa_it', 'completato_it', 'annullato')),
  priorita text not null default 'media' constraint workflows_priorita check (priorita in ('bassa', 'media', 'alta')),
  assegnato_a integer references users (id) on delete set null,
  data_inizio date not null default oggi(),
  data_scadenza date,
  data_completamento date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A cancelled onboarding is retained; the account that cancelled it and the reason are its last step.
  data_annullamento date,
  constraint workflows_completamento check ((stato = 'completato_it') = (data_completamento is not null)),
  constraint workflows_annullamento check ((stato = 'annullato') = (data_annullamento is not null)),
  -- The foreign key of the tasks refers to these columns, so that a task has the same employee as its onboarding.
  constraint workflows_id_dipendente unique (id, dipendente_id)
);
-- An employee has one open onboarding at most.
create unique index workflows_uno_aperto on workflows (dipendente_id) where stato not in ('completato_it', 'annullato');
create index workflows_recenti on workflows (created_at desc, id desc);
create index workflows_dipendente on workflows (dipendente_id);
create index workflows_stato on workflows (stato);
-- For the default order of the list (src/features/journeys/workflows/server/queries.ts): open workflows by deadline, then completed and cancelled
-- ones, the newest first.
create index workflows_ordine on workflows ((case stato
  when 'completato_it' then '1' || lpad((date '9999-12-31' - data_completamento)::text, 7, '0')
  when 'annullato' then '2' || lpad((date '9999-12-31' - data_annullamento)::text, 7, '0')
  else '0' || coalesce(lpad((data_scadenza - date '0001-01-01')::text, 7, '0'), '9999999') end collate "C"));

-- A row is a step of an onboarding, with its note, its time and the account that took it.
create table workflow_passi (
  id integer generated always as identity primary key,
  workflow_id integer not null references workflows (id) on delete cascade,
  azione text not null constraint workflow_passi_azione check (azione in
    ('crea', 'comunica_manager', 'comunica_it', 'completa_it', 'torna_hr', 'torna_manager', 'torna_it', 'annulla')),
  stato text not null,
  nota testo_lungo,
  user_id integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint workflow_passi_motivo check (azione <> 'annulla' or nota is not null)
);
create index workflow_passi_workflow on workflow_passi (workflow_id, id);

-- A row is the exit of an employee: it is opened, each item that the employee has is decided on, and it is closed. The items are not stored here; they are
-- the open periods of the employee.
create table uscite (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint uscite_dipendente_fkey references dipendenti (id),
  data_uscita date not null,
  stato text not null default 'aperta' constraint uscite_stato check (stato in ('aperta', 'chiusa', 'annullata')),
  -- The reason of the exit is visible only to HR, like the salary.
  motivo text constraint uscite_motivo check (motivo in ('dimissioni', 'licenziamento', 'fine_contratto', 'pensionamento', 'altro')),
  note testo_lungo,
  -- The state of the employee before the exit, restored when the exit is cancelled. It may be sick leave, so it is visible to HR alone.
  prima_stato text not null,
  prima_isactive boolean not null,
  prima_data_dismissione date,
  aperta_da integer references users (id) on delete set null,
  -- The account that closed or cancelled the exit, and when.
  conclusa_da integer references users (id) on delete set null,
  conclusa_il timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The foreign keys of decisions and tasks refer to these columns, so that they have the same employee as their exit.src/server/db/handle.ts:27
  -- The database handle of a handler. For GET calls it is a `Db`; for all other calls it is a `Tx`, the single transaction of the request.
  constraint uscite_id_dipendente unique (id, dipendente_id),
  constraint uscite_conclusione check ((stato = 'aperta') = (conclusa_il is null))
);
create unique index uscite_una_aperta on uscite (dipendente_id) where stato = 'aperta';
create index uscite_dipendente on uscite (dipendente_id);
create index uscite_recenti on uscite (created_at desc, id desc);

-- A row is the decision about one item in an exit. Each item is decided once, because the decision ends its period. The brand is that of the
-- period: accounts that do not see the brand do not see the row.
create table uscite_esiti (
  id integer generated always as identity primary key,
  uscita_id integer not null,
  dipendente_id uuid not null,
  brand_id integer not null,
  tipo text not null constraint uscite_esiti_tipo check (tipo in ('software', 'hardware', 'piano_mobile', 'telefono', 'cartella')),
  periodo_id integer not null,
  risorsa_id integer not null,
  -- The name of the item on that day: items are renamed and deleted.
  nome text not null,
  esito text not null constraint uscite_esiti_esito check (esito in ('restituito', 'non_restituito', 'ceduto', 'trasferito', 'revocato')),
  condizione text constraint uscite_esiti_condizione check
    (condizione in ('buono', 'usurato', 'guasto', 'incompleto', 'smarrito', 'rubato')),
  note testo_lungo,
  trasferito_a uuid references dipendenti (id) on delete set null,
  data date not null,
  deciso_da integer references users (id) on delete set null,
  deciso_il timestamptz not null default now(),
  constraint uscite_esiti_uscita_fkey foreign key (uscita_id, dipendente_id) references uscite (id, dipendente_id) on delete cascade,
  constraint uscite_esiti_una_volta unique (tipo, periodo_id)
);
create index uscite_esiti_uscita on uscite_esiti (uscita_id);

-- A row is the last number of the handover records of a brand and year. A new record locks the row until the commit, so no number is missing or used twice.
create table verbali_contatori (
  brand_id integer not null references brands (id) on delete cascade,
  anno integer not null,
  ultimo integer not null,
  primary key (brand_id, anno)
);

-- A row is a handover record: what an employee received or returned. It belongs to a brand and remains when the employee and the items are deleted.
create table verbali (
  id integer generated always as identity primary key,
  brand_id integer not null constraint verbali_brand_fkey references brands (id),
  anno integer not null,
  numero integer not null constraint verbali_numero_positivo check (numero > 0),
  codice text not null generated always as
    (anno::text || '/' || case when numero < 10000 then lpad(numero::text, 4, '0') else numero::text end) stored,
  tipo text not null constraint verbali_tipo check (tipo in ('consegna', 'restituzione')),
  stato text not null default 'emesso' constraint verbali_stato check (stato in ('emesso', 'firmato', 'contestato', 'annullato')),
  dipendente_id uuid references dipendenti (id) on delete set null,
  nome testo_breve not null,
  cognome testo_breve not null,
  note testo_lungo,
  motivo_annullo testo_lungo,
  -- The record that replaces a cancelled one.
  annullato_da integer constraint verbali_annullato_da_fkey references verbali (id),
  emesso_da integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint verbali_numero_unico unique (brand_id, anno, numero),
  constraint verbali_annullo check ((stato = 'annullato') = (motivo_annullo is not null) and (annullato_da is null or stato = 'annullato'))
);
create index verbali_recenti on verbali (created_at desc, id desc);
create index verbali_dipendente on verbali (dipendente_id);
create index verbali_aperti on verbali (brand_id, created_at) where stato in ('emesso', 'contestato');
create index verbali_ricerca on verbali using gin (testo_ricerca(nome || ' ' || cognome || ' ' || codice) gin_trgm_ops);
create index verbali_annullato_da on verbali (annullato_da);

-- A row is an item on a handover record, under the name of that day.
create table verbali_voci (
  verbale_id integer not null references verbali (id),
  posizione integer not null,
  tipo text not null,
  risorsa_id integer not null,
  periodo_id integer not null,
  nome testo_breve not null,
  identificativo testo_breve,
  accessori testo_breve,
  condizione text constraint verbali_voci_condizione check (condizione in ('nuovo', 'buono', 'usurato', 'guasto', 'incompleto')),
  -- For a returned item: the handover record with which the employee had received the item.
  consegna_id integer references verbali (id),
  primary key (verbale_id, posizione),
  constraint verbali_voci_una_volta unique (verbale_id, tipo, periodo_id)
);
create index verbali_voci_periodo on verbali_voci (tipo, periodo_id);
create index verbali_voci_consegna on verbali_voci (consegna_id);

-- A row is the text and the first PDF of a handover record, byte for byte. The database computes the digest, so it always belongs to the stored bytes.
create table verbali_documenti (
  verbale_id integer primary key references verbali (id),
  contenuto jsonb not null,
  -- The limit keeps a row, with the signed PDF and the scan, within the longest line of a backup.
  pdf bytea not null constraint verbali_documenti_pdf_peso check (length(pdf) <= 8388608),
  sha256 bytea not null generated always as (sha256(pdf)) stored
);

-- A row is the signature or the objection on a handover record, one per record: of two signatures at once, one is refused.
create table verbali_firme (
  verbale_id integer constraint verbali_firme_una primary key references verbali (id),
  esito text not null constraint verbali_firme_esito check (esito in ('firmato', 'contestato')),
  modo text not null constraint verbali_firme_modo check (modo in ('tavoletta', 'link', 'scansione')),
  nome testo_breve not null,
  tratto text constraint verbali_firme_tratto check (length(tratto) <= 60000),
  motivo testo_lungo,
  firmato_il timestamptz not null default now(),
  indirizzo text not null,
  user_agent text,
  -- The account whose tablet was used or that uploaded the scan; null for a signature by link.
  operatore_id integer references users (id),
  pdf bytea not null constraint verbali_firme_pdf_peso check (length(pdf) <= 8388608),
  sha256 bytea not null generated always as (sha256(pdf)) stored,
  scansione bytea,
  scansione_tipo text constraint verbali_firme_scansione_tipo check (scansione_tipo in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint verbali_firme_motivo check ((esito = 'contestato') = (motivo is not null)),
  constraint verbali_firme_scansione check ((modo = 'scansione') = (scansione is not null) and (scansione is null) = (scansione_tipo is null)),
  constraint verbali_firme_operatore check ((modo = 'link') = (operatore_id is null))
);

-- A row is a link with which an employee, who has no account, opens and signs one handover record, once, for 14 days. Only the digest of its token is stored.
create table verbali_link (
  id integer generated always as identity primary key,
  verbale_id integer not null references verbali (id),
  brand_id integer not null,
  token_hash bytea not null constraint verbali_link_token_unico unique constraint verbali_link_token_sha256 check (length(token_hash) = 32),
  expires_at timestamptz not null,
  revocato_il timestamptz,
  usato_il timestamptz,
  created_at timestamptz not null default now()
);
create unique index verbali_link_uno_aperto on verbali_link (verbale_id) where revocato_il is null and usato_il is null;
create index verbali_link_verbale on verbali_link (verbale_id);

-- A row is the text that a brand prints on its handover records instead of the product's.
create table verbali_impostazioni (
  brand_id integer primary key references brands (id) on delete cascade,
  intestazione testo_lungo,
  testo_consegna testo_lungo,
  testo_restituzione testo_lungo,
  luogo testo_breve,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row is the logo of a brand for its handover records, apart from the texts because the audit log copies those.
create table verbali_loghi (
  brand_id integer primary key references brands (id) on delete cascade,
  tipo text not null constraint verbali_loghi_tipo check (tipo in ('image/png', 'image/jpeg')),
  immagine bytea not null constraint verbali_loghi_peso check (length(immagine) <= 524288),
  updated_at timestamptz not null default now()
);

-- A row is the move of an employee to another brand or showroom, and what was decided about the employee's items. Brands and showrooms have no foreign keys, so
-- that the row stays when one of them is deleted.
create table trasferimenti (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint trasferimenti_dipendente_fkey references dipendenti (id) on delete cascade,
  da_brand integer not null,
  a_brand integer not null,
  da_showroom integer,
  a_showroom integer,
  data date not null default oggi(),
  note testo_lungo,
  -- [{ tipo, id, nome, esito, con }], with the names of that day.
  voci jsonb not null default '[]',
  user_id integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint trasferimenti_altrove check (da_brand <> a_brand or da_showroom is distinct from a_showroom)
);
create index trasferimenti_dipendente on trasferimenti (dipendente_id, data desc, id desc);

-- A row is a kit: what a job usually needs.
create table dotazioni (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  -- The jobs for which the kit is proposed; empty: all jobs.
  mansioni text[] not null default '{}' constraint dotazioni_mansioni check (array_position(mansioni, null) is null and cardinality(mansioni) <= 50),
  -- [{ tipo, descrizione, hardware_tipo, software_id, cartella_id, permessi, gb_minimi, quantita }]. A line
  -- keeps the id of a licence or folder that was deleted; readers leave it out.
  voci jsonb not null constraint dotazioni_voci check (jsonb_typeof(voci) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index dotazioni_recenti on dotazioni (created_at desc, id desc);

-- A row says that a kit belongs to a brand.
create table dotazioni_brands (
  dotazione_id integer not null references dotazioni (id) on delete cascade,
  brand_id integer not null constraint dotazioni_brands_brand_fkey references brands (id),
  primary key (dotazione_id, brand_id)
);
create index dotazioni_brands_brand_id on dotazioni_brands (brand_id);

-- A row is one item that an onboarding requests; an item that is requested twice has two rows.
create table richieste (
  id integer generated always as identity primary key,
  workflow_id integer not null constraint richieste_workflow_fkey references workflows (id) on delete cascade,
  tipo text not null constraint richieste_tipo check (tipo in ('hardware', 'software', 'piano', 'telefono', 'cartella')),
  descrizione testo_breve not null,
  hardware_tipo testo_breve,
  software_id integer constraint richieste_software_fkey references software (id) on delete set null,
  cartella_id integer constraint richieste_cartella_fkey references cartelle_condivise (id) on delete set null,
  permessi text constraint richieste_permessi check (permessi in ('lettura', 'scrittura')),
  gb_minimi integer constraint richieste_gb_minimi check (gb_minimi >= 0),
  stato text not null default 'richiesta' constraint richieste_stato check (stato in ('richiesta', 'assegnata', 'non_serve')),
  -- The period that fulfilled the request, in the table of its type. A period stays for ever, and with it the name of the item.
  periodo_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint richieste_del_tipo check (
    (hardware_tipo is null or tipo = 'hardware') and (software_id is null or tipo = 'software')
    and (num_nonnulls(cartella_id, permessi) = 0 or tipo = 'cartella') and (gb_minimi is null or tipo = 'piano')),
  constraint richieste_assegnata check ((stato = 'assegnata') = (periodo_id is not null)),
  constraint richieste_un_periodo unique (tipo, periodo_id)
);
create index richieste_workflow on richieste (workflow_id, id);
create index richieste_software on richieste (software_id) where software_id is not null;
create index richieste_cartella on richieste (cartella_id) where cartella_id is not null;

-- A row is the model of a task: what has to be done in every onboarding or every exit.
create table modelli_attivita (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  corso text not null constraint modelli_attivita_corso check (corso in ('onboarding', 'uscita')),
  -- The jobs that have the task; empty: all jobs.
  mansioni text[] not null default '{}'
    constraint modelli_attivita_mansioni check (array_position(mansioni, null) is null and cardinality(mansioni) <= 50),
  mano text not null constraint modelli_attivita_mano check (mano in ('hr', 'manager', 'it')),
  tipo text not null default 'spunta' constraint modelli_attivita_tipo check (tipo in ('spunta', 'documento', 'dotazione', 'verbale')),
  -- The due date in days after the first or last day of work; negative: before it.
  giorni integer not null default 0 constraint modelli_attivita_giorni check (giorni between -365 and 365),
  obbligatoria boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Only IT assigns requested items. If HR or the manager had such a task, their step would have to wait for the later step of IT.
  constraint modelli_attivita_dotazione check (tipo <> 'dotazione' or mano = 'it')
);
create index modelli_attivita_recenti on modelli_attivita (created_at desc, id desc);

-- A row says that the model of a task belongs to a brand.
create table modelli_attivita_brands (
  modello_id integer not null references modelli_attivita (id) on delete cascade,
  brand_id integer not null constraint modelli_attivita_brands_brand_fkey references brands (id),
  primary key (modello_id, brand_id)
);
create index modelli_attivita_brands_brand_id on modelli_attivita_brands (brand_id);

-- A row is a task of one onboarding or one exit of the same employee. It is a copy: later changes of its model change nothing here.
create table attivita (
  id integer generated always as identity primary key,
  workflow_id integer,
  uscita_id integer,
  dipendente_id uuid not null,
  nome testo_breve not null,
  mano text not null constraint attivita_mano check (mano in ('hr', 'manager', 'it')),
  tipo text not null default 'spunta' constraint attivita_tipo check (tipo in ('spunta', 'documento', 'dotazione', 'verbale')),
  giorni integer not null default 0 constraint attivita_giorni check (giorni between -365 and 365),
  obbligatoria boolean not null default false,
  -- When, and by which account, a task of the type 'spunta' was marked as done. Null for every other type, whose state is computed from the data.
  fatta_il timestamptz,
  fatta_da integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attivita_di_un_corso check (num_nonnulls(workflow_id, uscita_id) = 1),
  constraint attivita_dotazione check (tipo <> 'dotazione' or mano = 'it'),
  constraint attivita_fatta_a_mano check (fatta_il is null or tipo = 'spunta'),
  constraint attivita_workflow_fkey foreign key (workflow_id, dipendente_id) references workflows (id, dipendente_id) on delete cascade,
  constraint attivita_uscita_fkey foreign key (uscita_id, dipendente_id) references uscite (id, dipendente_id) on delete cascade
);
create index attivita_workflow on attivita (workflow_id) where workflow_id is not null;
create index attivita_uscita on attivita (uscita_id) where uscita_id is not null;

-- Triggers, audit log and lots of onboardings.
create trigger workflows_updated_at before update on workflows for each row execute function tocca_updated_at();
create trigger z_registro after insert or update or delete on workflows for each row execute function registra('dipendente_id', 'id');
call segui_nei_lotti('workflows');
-- The audit log shows a step as a change of the onboarding's state. Only the note of a step needs an entry of its own, because it would be lost
-- with the onboarding.
create trigger z_registro after insert on workflow_passi for each row when (new.nota is not null) execute function registra('workflow_id', 'id');
call segui_nei_lotti('workflow_passi');

-- Refuses to change state, activity or last day of an employee while an exit is open. Closing, cancelling or moving an exit updates the row of
-- the exit before the row of the employee: the exit is then no longer open, or already has the new date.
create function dipendenti_uscita_aperta() returns trigger
language plpgsql as $$
begin
  if exists (
    select from uscite u
    where u.dipendente_id = new.id and u.stato = 'aperta'
      and (new.stato <> old.stato or new.isactive <> old.isactive or new.data_dismissione is distinct from u.data_uscita)
  ) then
    raise exception 'an exit is open'
      using errcode = 'check_violation', constraint = 'dipendenti_uscita_aperta', table = 'dipendenti';
  end if;
  return null;
end $$;
create trigger dipendenti_uscita_aperta after update of stato, isactive, data_dismissione on dipendenti for each row
  when (new.stato <> old.stato or new.isactive <> old.isactive or new.data_dismissione is distinct from old.data_dismissione)
  execute function dipendenti_uscita_aperta();

-- Sets updated_at except when only the reason of the exit changed: accounts that must not see the reason must not see its change.
create function uscite_tocca_updated_at() returns trigger
language plpgsql as $$
begin
  if registro_ripulisci(to_jsonb(new)) - 'motivo' <> registro_ripulisci(to_jsonb(old)) - 'motivo' then
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger uscite_updated_at before update on uscite for each row execute function uscite_tocca_updated_at();

-- Refuses to delete a decision of a closed exit. Undoing decisions reopens the exit first.
create function uscite_esiti_restano() returns trigger
language plpgsql as $$
begin
  if exists (select from uscite where id = old.uscita_id and stato = 'chiusa') then
    raise exception 'the exit is closed'
      using errcode = 'check_violation', constraint = 'uscite_esiti_di_chiusa', table = 'uscite_esiti';
  end if;
  return old;
end $$;
create trigger uscite_esiti_restano before delete on uscite_esiti for each row execute function uscite_esiti_restano();

create trigger z_registro after insert or update or delete on uscite for each row
  execute function registra('dipendente_id', 'id', 'motivo,prima_stato,prima_isactive,prima_data_dismissione');
-- A decision is deleted only together with its exit, and the audit log entry of the exit says that the exit was deleted. So a deletion here needs
-- no entry.
create trigger z_registro after insert on uscite_esiti for each row execute function registra('brand_id', 'id');
call segui_nei_lotti('uscite');
call segui_nei_lotti('uscite_esiti');

-- Refuses to undo a return when an exit was closed after the lot: the exit says that the employee had nothing left.
create function periodo_di_uscita_chiusa() returns trigger
language plpgsql as $$
begin
  perform from uscite u join lotti l on l.id = current_setting('organico.annullo')::integer
    where u.dipendente_id = new.dipendente_id and u.stato = 'chiusa' and u.conclusa_il > l.created_at;
  if found then
    raise exception 'an exit was closed since'
      using errcode = 'check_violation', constraint = 'periodo_di_uscita_chiusa', table = tg_table_name;
  end if;
  return new;
end $$;

-- Refuses to undo an assignment or a return while a valid handover record names it. Argument: the item type, as records name it.
create function periodo_a_verbale() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.data_revoca is not null and new.data_revoca is null) then
    perform from verbali_voci x join verbali v on v.id = x.verbale_id
      where x.tipo = tg_argv[0] and x.periodo_id = old.id and v.stato <> 'annullato' and (tg_op = 'DELETE' or v.tipo = 'restituzione');
    if found then
      raise exception 'a record says so' using errcode = 'check_violation', constraint = 'periodo_a_verbale', table = tg_table_name;
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
do $$
declare
  k text;
begin
  foreach k in array array['software', 'hardware', 'piano_mobile', 'telefono', 'cartella'] loop
    execute format('create trigger zz_periodo_di_uscita_chiusa before update of data_revoca on %I for each row
                    when (current_setting(''organico.annullo'', true) <> '''' and old.data_revoca is not null and new.data_revoca is null)
                    execute function periodo_di_uscita_chiusa()', tabella_dei_periodi(k));
    execute format('create trigger periodo_a_verbale before update or delete on %I for each row
                    when (current_setting(''organico.annullo'', true) <> '''') execute function periodo_a_verbale(%L)',
                   tabella_dei_periodi(k), k);
  end loop;
end $$;

-- Refuses every change and deletion of a handover record, except that it is signed or cancelled, once, and that its employee is deleted or made anonymous. The
-- retention functions may delete records.
create function verbale_congelato() returns trigger
language plpgsql as $$
declare
  -- The last one is computed after this trigger: here it is not there yet.
  mobili constant text[] := array['stato', 'motivo_annullo', 'annullato_da', 'dipendente_id', 'updated_at', 'codice'];
begin
  -- anonimizza() alone (0013_privacy.sql), which runs as the owner: the setting by itself is anybody's.
  if tg_op = 'UPDATE' and current_setting('organico.anonimizza', true) <> ''
     and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  -- Apart: the other tables have no such columns.
  if tg_op = 'UPDATE' and tg_table_name = 'verbali' then
    if to_jsonb(new) - mobili = to_jsonb(old) - mobili
       and (new.dipendente_id is null or new.dipendente_id = old.dipendente_id)
       and (old.stato <> 'annullato' or new.motivo_annullo = old.motivo_annullo)
       and (old.annullato_da is null or new.annullato_da = old.annullato_da)
       and (new.stato = old.stato or old.stato = 'emesso' or (old.stato in ('firmato', 'contestato') and new.stato = 'annullato')) then
      new.updated_at := now();
      return new;
    end if;
  end if;
  raise exception 'a handover record is not changed'
    using errcode = 'check_violation', constraint = 'verbali_congelati', table = tg_table_name;
end $$;
create trigger verbali_congelati before update or delete on verbali for each row when (not conservazione_in_corso()) execute function verbale_congelato();
create trigger verbali_congelati before update or delete on verbali_voci for each row when (not conservazione_in_corso()) execute function verbale_congelato();
create trigger verbali_congelati before update or delete on verbali_documenti for each row when (not conservazione_in_corso()) execute function verbale_congelato();
create trigger verbali_congelati before update or delete on verbali_firme for each row when (not conservazione_in_corso()) execute function verbale_congelato();
create trigger verbali_non_svuotati before truncate on verbali for each statement execute function verbale_congelato();
create trigger verbali_non_svuotati before truncate on verbali_voci for each statement execute function verbale_congelato();
create trigger verbali_non_svuotati before truncate on verbali_documenti for each statement execute function verbale_congelato();
create trigger verbali_non_svuotati before truncate on verbali_firme for each statement execute function verbale_congelato();

-- Refuses another item on a record whose text is rendered, and a signature on a record that is not open.
create function verbale_chiuso() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'verbali_voci' then
    perform from verbali_documenti where verbale_id = new.verbale_id;
  else
    perform from verbali where id = new.verbale_id and stato <> 'emesso';
  end if;
  if found then
    raise exception 'a handover record takes no more'
      using errcode = 'check_violation', constraint = 'verbali_congelati', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger verbali_chiusi before insert on verbali_voci for each row execute function verbale_chiuso();
create trigger verbali_chiusi before insert on verbali_firme for each row execute function verbale_chiuso();

create trigger verbali_impostazioni_updated_at before update on verbali_impostazioni for each row execute function tocca_updated_at();

-- The update of a record that loses its deleted employee needs no entry: the entry about the deleted employee says it. Only a change of the
-- record's state is recorded.
create trigger z_registro_crea after insert on verbali for each row execute function registra('brand_id', 'id');
create trigger z_registro_modifica after update on verbali for each row when (old.stato is distinct from new.stato)
  execute function registra('brand_id', 'id');
call segui_nei_lotti('verbali');
create trigger z_registro after insert or update on verbali_link for each row execute function registra('brand_id', 'id');
call segui_nei_lotti('verbali_link');
create trigger z_registro after insert or update or delete on verbali_impostazioni for each row execute function registra('brand_id', 'brand_id');
call segui_nei_lotti('verbali_impostazioni');

-- The audit log needs only inserts, because a transfer is never changed.
create trigger z_registro after insert on trasferimenti for each row execute function registra('da_brand,a_brand', 'id');
call segui_nei_lotti('trasferimenti');

-- Triggers, audit log and lots of kits.
call esige_un_brand('dotazioni', 'dotazioni_brands', 'dotazione_id');
create trigger dotazioni_updated_at before update on dotazioni for each row execute function tocca_updated_at();
call tocca_con_i_brand('dotazioni_brands', 'dotazioni', 'dotazione_id');
call registra_di_piu_brand('dotazioni', 'dotazioni_brands.dotazione_id');
create trigger z_registro after insert or update or delete on dotazioni_brands for each row execute function registra('brand_id', 'dotazione_id');
call segui_nei_lotti('dotazioni');
call segui_nei_lotti('dotazioni_brands');

-- Triggers of requested items. A change of a request moves the version of its onboarding, except while the onboarding, or an item that a request
-- refers to, is being deleted.
create trigger richieste_updated_at before update on richieste for each row execute function tocca_updated_at();
create trigger tocca_proprietario after insert or update or delete on richieste for each row when (pg_trigger_depth() = 0)
  execute function tocca_proprietario('workflows', 'workflow_id');

-- Deletes the requests of an onboarding before the onboarding, while the audit log can still read the brand.
create function richieste_seguono() returns trigger
language plpgsql as $$
begin
  delete from richieste where workflow_id = old.id;
  return old;
end $$;
create trigger richieste_seguono before delete on workflows for each row execute function richieste_seguono();

-- When an assigned item is replaced by another, moves its request to the new period. A replacement is a lot of its own, in which one period ends and
-- another begins. Argument: the item type of the request.
create function richieste_seguono_scambio() returns trigger
language plpgsql as $$
begin
  update richieste r set periodo_id = new.id
  from lotti l join lotti_righe finita on finita.lotto_id = l.id
  where l.id = current_setting('organico.lotto')::integer and l.tipo = 'sostituzione' and finita.tabella = tg_table_name
    and finita.azione = 'modifica' and r.tipo = tg_argv[0] and r.periodo_id = finita.chiave::integer;
  return null;
end $$;
create trigger richieste_seguono_scambio after insert on dipendenti_hardware for each row
  when (current_setting('organico.lotto', true) <> '' and current_setting('organico.tipo_lotto', true) = 'sostituzione')
  execute function richieste_seguono_scambio('hardware');
create trigger richieste_seguono_scambio after insert on dipendenti_iphones for each row
  when (current_setting('organico.lotto', true) <> '' and current_setting('organico.tipo_lotto', true) = 'sostituzione')
  execute function richieste_seguono_scambio('telefono');

-- Refuses an undo that would open a request of an onboarding that was completed or cancelled since. It locks the onboarding: a completion at the
-- same moment waits for this transaction, or this transaction sees it.
create function richieste_di_aperto() returns trigger
language plpgsql as $$
declare
  a_che_punto text;
begin
  select stato into a_che_punto from workflows where id = new.workflow_id for share;
  if a_che_punto in ('completato_it', 'annullato') then
    raise exception 'the onboarding is over'
      using errcode = 'check_violation', constraint = 'richieste_di_aperto', table = 'richieste';
  end if;
  return new;
end $$;
create trigger richieste_di_aperto before update on richieste for each row
  when (current_setting('organico.annullo', true) <> '' and old.stato <> 'richiesta' and new.stato = 'richiesta')
  execute function richieste_di_aperto();

-- Opens the request again when the reserved period that fulfilled it is deleted. An undo restores requests itself. Argument: the item type of the request.
create function richiesta_di_nuovo() returns trigger
language plpgsql as $$
begin
  update richieste set stato = 'richiesta', periodo_id = null where tipo = tg_argv[0] and periodo_id = old.id;
  return null;
end $$;

-- When a reserved item is replaced by another, moves its request to the new period, also when the onboarding was cancelled meanwhile. Argument: the item type
-- of the request.
create function richiesta_segue_riserva() returns trigger
language plpgsql as $$
begin
  update richieste r set stato = 'assegnata', periodo_id = new.id
  from lotti l
    join lotti_righe via on via.lotto_id = l.id and via.tabella = tg_table_name and via.azione = 'elimina'
    join lotti_righe riga on riga.lotto_id = l.id and riga.tabella = 'richieste' and riga.prima ->> 'periodo_id' = via.chiave
  where l.id = current_setting('organico.lotto')::integer and l.tipo = 'sostituzione'
    and r.id = riga.chiave::integer and r.tipo = tg_argv[0] and r.stato <> 'assegnata'
    and via.prima ->> 'dipendente_id' = new.dipendente_id::text;
  return null;
end $$;
do $$
declare
  k record;
begin
  for k in select * from (values
    ('dipendenti_software', 'software', false), ('dipendenti_hardware', 'hardware', true), ('dipendenti_piani_mobili', 'piano', false),
    ('dipendenti_iphones', 'telefono', true), ('dipendenti_cartelle', 'cartella', false)) as v (periodi, tipo, si_sostituisce)
  loop
    execute format('create trigger richiesta_di_nuovo after delete on %I for each row
                    when (coalesce(current_setting(''organico.annullo'', true), '''') = '''') execute function richiesta_di_nuovo(%L)', k.periodi, k.tipo);
    if k.si_sostituisce then
      execute format('create trigger zz_richiesta_segue_riserva after insert on %I for each row
                      when (current_setting(''organico.lotto'', true) <> '''' and current_setting(''organico.tipo_lotto'', true) = ''sostituzione''
                            and new.data_revoca is null)
                      execute function richiesta_segue_riserva(%L)', k.periodi, k.tipo);
    end if;
  end loop;
end $$;

-- Closes a request ('non_serve') that would become open in a cancelled onboarding. It locks the onboarding: a cancellation at the same moment
-- waits for this transaction, or this transaction sees it.
create function richieste_di_annullato() returns trigger
language plpgsql as $$
begin
  perform from workflows where id = new.workflow_id for share;
  if exists (select from workflows where id = new.workflow_id and stato = 'annullato') then
    new.stato := 'non_serve';
  end if;
  return new;
end $$;
create trigger richieste_di_annullato before insert or update of stato on richieste for each row
  when (new.stato = 'richiesta') execute function richieste_di_annullato();

create trigger z_registro after insert or update or delete on richieste for each row execute function registra('workflow_id', 'id');
call segui_nei_lotti('richieste');

-- Triggers, audit log and lots of tasks.
call esige_un_brand('modelli_attivita', 'modelli_attivita_brands', 'modello_id');
create trigger modelli_attivita_updated_at before update on modelli_attivita for each row execute function tocca_updated_at();
call tocca_con_i_brand('modelli_attivita_brands', 'modelli_attivita', 'modello_id');
call registra_di_piu_brand('modelli_attivita', 'modelli_attivita_brands.modello_id');
create trigger z_registro after insert or update or delete on modelli_attivita_brands for each row execute function registra('brand_id', 'modello_id');
call segui_nei_lotti('modelli_attivita');
call segui_nei_lotti('modelli_attivita_brands');
create trigger attivita_updated_at before update on attivita for each row execute function tocca_updated_at();
create trigger z_registro after insert or update or delete on attivita for each row execute function registra('dipendente_id', 'id');
call segui_nei_lotti('attivita');

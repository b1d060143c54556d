-- Documents: files about employees, items, onboardings, exits and handover records. The bytes are in the database, so that the backup contains them.

-- A row is a document: one file about one subject, for example an employee or an item.
create table documenti (
  id integer generated always as identity primary key,
  -- The subject: its type and its id. Each call of documenti_di() below adds a type.
  soggetto text not null,
  soggetto_id text not null,
  nome testo_breve not null,
  -- The type of the file. The server detects it from the bytes, because the type that a client sends is not trusted.
  tipo text not null constraint documenti_tipo check (tipo in ('application/pdf', 'image/jpeg', 'image/png', 'image/heic',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  classe text not null constraint documenti_classe check (classe in ('hr', 'it', 'tutti')),
  scadenza date,
  contenuto bytea not null constraint documenti_contenuto check (length(contenuto) between 1 and 10485760),
  dimensione integer not null generated always as (length(contenuto)) stored,
  sha256 text not null generated always as (encode(sha256(contenuto), 'hex')) stored,
  caricato_da integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The bytes are stored without compression: the files are compressed already, and a part of a file can then be read without the rest.
alter table documenti alter column contenuto set storage external;
create index documenti_soggetto on documenti (soggetto, soggetto_id);
create index documenti_in_scadenza on documenti (scadenza) where scadenza is not null;

-- Sets updated_at when the name, the class or the expiry of a document changes.
create function documenti_tocca_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger documenti_updated_at before update on documenti for each row
  when ((old.nome, old.classe, old.scadenza) is distinct from (new.nome, new.classe, new.scadenza))
  execute function documenti_tocca_updated_at();

-- Returns the brands of a subject. The function documenti_marchi_<type> of the subject type finds them.
create function documenti_marchi(soggetto text, id text) returns integer[]
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  marchi integer[];
begin
  execute format('select %I($1)', 'documenti_marchi_' || soggetto) into marchi using id;
  return marchi;
end $$;

-- Returns the name of a subject, by the function documenti_nome_<type>.
create function documenti_di_chi(soggetto text, id text) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  nome text;
begin
  execute format('select %I($1)', 'documenti_nome_' || soggetto) into nome using id;
  return nome;
end $$;

-- Locks a subject by the function documenti_tieni_<type>, so that it is neither deleted nor moved to other brands until the transaction ends. Returns null
-- when the subject does not exist.
create function documenti_tieni(soggetto text, id text) returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  esiste boolean;
begin
  execute format('select %I($1)', 'documenti_tieni_' || soggetto) into esiste using id;
  return esiste;
end $$;

-- Refuses a document about a subject that does not exist.
create function documenti_soggetto_esiste() returns trigger
language plpgsql as $$
begin
  if documenti_tieni(new.soggetto, new.soggetto_id) is null then
    raise exception 'what the document is about is no more'
      using errcode = 'foreign_key_violation', constraint = 'documenti_soggetto_esiste', table = 'documenti';
  end if;
  return new;
end $$;
create trigger documenti_soggetto_esiste before insert on documenti for each row execute function documenti_soggetto_esiste();

-- Deletes the documents of a subject before the subject, while the audit log can still read the brands.
create function documenti_seguono() returns trigger
language plpgsql as $$
begin
  delete from documenti where soggetto = tg_argv[0] and soggetto_id = old.id::text;
  return old;
end $$;

-- Makes a table a type of subject: creates its three functions and the trigger that deletes its documents. Arguments: the type, the table, the type of
-- its id, and the queries of the brands and of the name of the row with the id $1.
create procedure documenti_di(soggetto text, tabella text, tipo_id text, marchi text, nome text)
language plpgsql as $$
begin
  execute format('create function %I(text) returns integer[] language sql stable as %L',
                 'documenti_marchi_' || soggetto, format('select array(%s)', replace(marchi, '$1', '$1::' || tipo_id)));
  execute format('create function %I(text) returns text language sql stable as %L',
                 'documenti_nome_' || soggetto, replace(nome, '$1', '$1::' || tipo_id));
  execute format('create function %I(text) returns boolean language sql as %L',
                 'documenti_tieni_' || soggetto, format('select true from %I where id = $1::%s for share', tabella, tipo_id));
  execute format('create trigger documenti_seguono before delete on %I for each row execute function documenti_seguono(%L)', tabella, soggetto);
end $$;

call documenti_di('dipendente', 'dipendenti', 'uuid',
  'select brand_id from dipendenti where id = $1', 'select nome || '' '' || cognome from dipendenti where id = $1');
call documenti_di('workflow', 'workflows', 'integer',
  'select d.brand_id from workflows w join dipendenti d on d.id = w.dipendente_id where w.id = $1',
  'select d.nome || '' '' || d.cognome from workflows w join dipendenti d on d.id = w.dipendente_id where w.id = $1');
call documenti_di('hardware', 'hardware', 'integer',
  'select brand_id from hardware_brands where hardware_id = $1', 'select nome from hardware where id = $1');
call documenti_di('software', 'software', 'integer',
  'select brand_id from software_brands where software_id = $1', 'select nome from software where id = $1');
call documenti_di('piano', 'piani_mobili', 'integer',
  'select brand_id from piani_mobili_brands where piano_id = $1', 'select nome_piano from piani_mobili where id = $1');
call documenti_di('telefono', 'iphones', 'integer',
  'select brand_id from iphones_brands where iphone_id = $1', 'select modello from iphones where id = $1');
call documenti_di('cartella', 'cartelle_condivise', 'integer',
  'select brand_id from cartelle_brands where cartella_id = $1', 'select nome from cartelle_condivise where id = $1');
call documenti_di('verbale', 'verbali', 'integer',
  'select brand_id from verbali where id = $1', 'select codice from verbali where id = $1');
call documenti_di('uscita', 'uscite', 'integer',
  'select d.brand_id from uscite u join dipendenti d on d.id = u.dipendente_id where u.id = $1',
  'select d.nome || '' '' || d.cognome from uscite u join dipendenti d on d.id = u.dipendente_id where u.id = $1');

-- Returns the subject type of a table's rows, from the trigger that deletes their documents; null when its rows have no documents.
create function documenti_soggetto_di(tabella text) returns text
language sql stable
return (select split_part(encode(tgargs, 'escape'), '\000', 1) from pg_trigger where tgrelid = $1::regclass and tgname = 'documenti_seguono');

-- Returns how many documents a row has.
create function documenti_quanti(tabella text, id text) returns integer
language sql stable
return (select count(*)::integer from documenti d where d.soggetto_id = $2 and d.soggetto = documenti_soggetto_di($1));

-- Returns the employee of a document for the retention rules: the employee it is about, or whose onboarding, exit or handover record it is about.
create function documenti_persona(soggetto text, id text) returns uuid
language sql stable
return case soggetto
  when 'dipendente' then id::uuid
  when 'workflow' then (select w.dipendente_id from workflows w where w.id = $2::integer)
  when 'uscita' then (select u.dipendente_id from uscite u where u.id = $2::integer)
  when 'verbale' then (select v.dipendente_id from verbali v where v.id = $2::integer)
end;

-- Returns the employee of a document, for the log of readings and for anonymizing. The function has a search path of its own. Null: the document
-- is about no employee.
create function documenti_di_persona(soggetto text, id text) returns uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return case soggetto
    when 'dipendente' then id::uuid
    when 'workflow' then (select w.dipendente_id from workflows w where w.id = documenti_di_persona.id::integer)
    when 'uscita' then (select u.dipendente_id from uscite u where u.id = documenti_di_persona.id::integer)
    when 'verbale' then (select v.dipendente_id from verbali v where v.id = documenti_di_persona.id::integer)
  end;
end $$;

-- Returns what the audit log stores of a document: everything except its bytes.
create function documenti_nel_registro(d documenti) returns jsonb
language sql stable as $$
  select jsonb_build_object('nome', d.nome, 'classe', d.classe, 'scadenza', d.scadenza, 'tipo', d.tipo, 'dimensione', d.dimensione,
                            'sha256', d.sha256, 'soggetto', d.soggetto, 'soggetto_id', d.soggetto_id,
                            'di_chi', documenti_di_chi(d.soggetto, d.soggetto_id))
$$;

-- Writes the change of a document to the audit log; registra() would copy the bytes. Each side of a change is reserved when its own class is that of HR, so a
-- reader without that permission sees only the other side. A document of class 'it' is not listed on the employee's page, which others read too.
create function registra_documento() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  riga documenti := coalesce(new, old);
  marchi integer[] := documenti_marchi(riga.soggetto, riga.soggetto_id);
  di_chi uuid := case when riga.soggetto = 'dipendente' then riga.soggetto_id::uuid
                      when riga.soggetto = 'workflow' then (select dipendente_id from workflows where id = riga.soggetto_id::integer) end;
  prima jsonb := case when tg_op <> 'INSERT' then documenti_nel_registro(old) end;
  dopo jsonb := case when tg_op <> 'DELETE' then documenti_nel_registro(new) end;
  prima_hr boolean := coalesce(tg_op <> 'INSERT' and old.classe = 'hr', false);
  dopo_hr boolean := coalesce(tg_op <> 'DELETE' and new.classe = 'hr', false);
  cambi text[];
begin
  if tg_op = 'UPDATE' then
    cambi := array(select key from jsonb_each(prima) where value is distinct from dopo -> key);
    if cambi = '{}' then
      return null;
    end if;
    select jsonb_object_agg(key, value) || jsonb_build_object('documento', old.nome) into prima from jsonb_each(prima) where key = any (cambi);
    select jsonb_object_agg(key, value) || jsonb_build_object('documento', new.nome) into dopo from jsonb_each(dopo) where key = any (cambi);
  end if;
  insert into public.registro (azione, oggetto, oggetto_id, brand_ids, dipendente_id, prima, dopo, prima_riservata, dopo_riservata)
  values (
    case tg_op when 'INSERT' then 'crea' when 'UPDATE' then 'modifica' else 'elimina' end,
    tg_table_name, riga.id::text, coalesce(marchi, '{}'),
    case when 'it' not in (riga.classe, coalesce(prima ->> 'classe', '')) then di_chi end,
    case when not prima_hr then prima end, case when not dopo_hr then dopo end,
    case when prima_hr then prima end, case when dopo_hr then dopo end
  );
  return null;
end $$;
create trigger z_registro after insert or update or delete on documenti for each row execute function registra_documento();

-- Requirements of employees ('adempimenti'): courses, medical examinations, protective equipment, documents with an expiry.
-- Their tables are in this file because a record refers to the document that proves it.

-- A row is a type of requirement.
create table tipi_adempimento (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  categoria text not null constraint tipi_adempimento_categoria check (categoria in ('visita_medica', 'formazione', 'dpi', 'documento', 'altro')),
  -- The jobs that have the requirement; empty: all jobs.
  mansioni text[] not null default '{}'
    constraint tipi_adempimento_mansioni check (array_position(mansioni, null) is null and cardinality(mansioni) <= 50),
  -- How many months a record is valid; null: it never expires.
  validita_mesi integer constraint tipi_adempimento_validita check (validita_mesi between 1 and 600),
  serve_documento boolean not null default false,
  -- Only HR can read the records of a medical examination. The column `riservato` of the records refers to this column.
  medica boolean not null generated always as (categoria = 'visita_medica') stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tipi_adempimento_id_medica unique (id, medica)
);

-- A row says that a type of requirement belongs to a brand.
create table tipi_adempimento_brands (
  tipo_id integer not null references tipi_adempimento (id) on delete cascade,
  brand_id integer not null constraint tipi_adempimento_brands_brand_fkey references brands (id),
  primary key (tipo_id, brand_id)
);
create index tipi_adempimento_brands_brand_id on tipi_adempimento_brands (brand_id);

-- A row records that an employee has fulfilled a requirement. The newest one counts; its last valid day is computed from the type when it is read.
create table adempimenti (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint adempimenti_dipendente_fkey references dipendenti (id) on delete cascade,
  tipo_id integer not null,
  fatto_il date not null constraint adempimenti_non_futuro check (fatto_il <= oggi()),
  -- The proof. One document may prove the same course for many employees.
  documento_id integer constraint adempimenti_documento_fkey references documenti (id) on delete set null,
  -- Equal to the column `medica` of the type: the foreign key ensures it. So a type that has records cannot become a medical examination,
  -- and cannot stop being one.
  riservato boolean not null,
  created_at timestamptz not null default now(),
  constraint adempimenti_una_volta unique (dipendente_id, tipo_id, fatto_il),
  constraint adempimenti_tipo_fkey foreign key (tipo_id, riservato) references tipi_adempimento (id, medica) on delete cascade
);
create index adempimenti_tipo on adempimenti (tipo_id);
create index adempimenti_documento on adempimenti (documento_id) where documento_id is not null;

-- A row says why a requirement does not apply to an employee.
create table esenzioni (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint esenzioni_dipendente_fkey references dipendenti (id) on delete cascade,
  tipo_id integer not null,
  motivo testo_lungo not null,
  riservato boolean not null,
  created_at timestamptz not null default now(),
  constraint esenzioni_una unique (dipendente_id, tipo_id),
  constraint esenzioni_tipo_fkey foreign key (tipo_id, riservato) references tipi_adempimento (id, medica) on delete cascade
);
create index esenzioni_tipo on esenzioni (tipo_id);

-- Refuses a record without a document when its type requires one. Only an undo may restore a record whose document was deleted in the meantime.
create function adempimenti_serve_documento() returns trigger
language plpgsql as $$
begin
  if exists (select from tipi_adempimento where id = new.tipo_id and serve_documento) then
    raise exception 'this type requires a document'
      using errcode = 'check_violation', constraint = 'adempimenti_serve_documento', table = 'adempimenti';
  end if;
  return new;
end $$;
create trigger adempimenti_serve_documento before insert on adempimenti
  for each row when (new.documento_id is null and coalesce(current_setting('organico.annullo', true), '') = '')
  execute function adempimenti_serve_documento();

-- Refuses a document of a medical examination that is not of class hr, because other accounts than HR could read it.
create function adempimenti_documento_hr() returns trigger
language plpgsql as $$
begin
  if not exists (select from documenti where id = new.documento_id and classe = 'hr' for share) then
    raise exception 'only HR reads the document of a medical examination'
      using errcode = 'check_violation', constraint = 'adempimenti_documento_hr', table = 'adempimenti';
  end if;
  return new;
end $$;
create trigger adempimenti_documento_hr before insert on adempimenti
  for each row when (new.riservato and new.documento_id is not null) execute function adempimenti_documento_hr();
create function documenti_di_visita() returns trigger
language plpgsql as $$
begin
  if exists (select from adempimenti where documento_id = new.id and riservato) then
    raise exception 'only HR reads the document of a medical examination'
      using errcode = 'check_violation', constraint = 'adempimenti_documento_hr', table = 'adempimenti';
  end if;
  return new;
end $$;
create trigger documenti_di_visita before update on documenti
  for each row when (old.classe = 'hr' and new.classe <> 'hr') execute function documenti_di_visita();

-- Moves documents of this employee to another employee whose requirement they also prove. Must be called before the documents of this employee are
-- deleted.
create function documenti_passano(persona uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update documenti d set soggetto_id = altro.dipendente_id::text
  from (select distinct on (r.documento_id) r.documento_id, r.dipendente_id from adempimenti r
        where r.dipendente_id <> persona order by r.documento_id, r.id) altro
  where d.id = altro.documento_id and d.soggetto = 'dipendente' and d.soggetto_id = persona::text;
end $$;

-- Before an employee is deleted: moves the shared documents to other employees, and deletes the records while the audit log can still read the brand.
-- PostgreSQL runs triggers in the order of their names, so this one runs before documenti_seguono, which deletes the remaining documents.
create function adempimenti_seguono() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform documenti_passano(old.id);
  delete from adempimenti where dipendente_id = old.id;
  delete from esenzioni where dipendente_id = old.id;
  return old;
end $$;
create trigger adempimenti_seguono before delete on dipendenti for each row execute function adempimenti_seguono();

call esige_un_brand('tipi_adempimento', 'tipi_adempimento_brands', 'tipo_id');
create trigger tipi_adempimento_updated_at before update on tipi_adempimento for each row execute function tocca_updated_at();
call tocca_con_i_brand('tipi_adempimento_brands', 'tipi_adempimento', 'tipo_id');
call registra_di_piu_brand('tipi_adempimento', 'tipi_adempimento_brands.tipo_id');
create trigger z_registro after insert or update or delete on tipi_adempimento_brands for each row execute function registra('brand_id', 'tipo_id');
create trigger z_registro after insert or update or delete on adempimenti for each row execute function registra('dipendente_id', 'dipendente_id');
create trigger z_registro after insert or update or delete on esenzioni for each row execute function registra('dipendente_id', 'dipendente_id');
call segui_nei_lotti('tipi_adempimento');
call segui_nei_lotti('tipi_adempimento_brands');
call segui_nei_lotti('adempimenti');
call segui_nei_lotti('esenzioni');

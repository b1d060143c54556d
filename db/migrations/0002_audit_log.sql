-- The audit log (registro): which account changed which row, when, from what to what.
-- Triggers on all business tables write it, so that no code path can forget it, and registra_fatto() writes what changes no row. Both run as the
-- owner: the role of the server can neither add an entry itself nor choose its number, time or author.

-- A row is one change, sign-in, export or reading.
-- prima and dopo hold only the changed columns. Sick leave, salary and other values that only HR reads are in prima_riservata and dopo_riservata,
-- and the plain columns say 'entrato' for an employee on sick leave, so that a query without a filter shows nothing reserved. Secrets are never
-- stored, only that they changed. The author is the account that the server named for the transaction (app.user_id).
create table registro (
  id bigint generated always as identity primary key,
  quando timestamptz not null default clock_timestamp(),
  user_id integer default nullif(current_setting('app.user_id', true), '')::integer,
  azione text not null constraint registro_azione check (azione in ('crea', 'modifica', 'elimina', 'accesso', 'esporta', 'legge')),
  oggetto text not null,
  oggetto_id text,
  brand_ids integer[] not null default '{}',
  dipendente_id uuid,
  prima jsonb,
  dopo jsonb,
  prima_riservata jsonb,
  dopo_riservata jsonb,
  -- The transaction of the change. With the index on this column one quick query shows whether anything has changed since a snapshot
  -- (src/server/db/versioned-cache.ts).
  transazione xid8 not null default pg_current_xact_id(),
  -- The name of the token with which a program made the change; the server sets it at the beginning of a transaction (app.gettone). Null: no program.
  gettone text default nullif(current_setting('app.gettone', true), '')
);
create index registro_transazione on registro (transazione);
create index registro_quando on registro (quando desc, id desc);
create index registro_oggetto on registro (oggetto, oggetto_id, id desc);
-- Without the time: an employee has so few entries that sorting them costs nothing, and equal keys are stored once.
create index registro_dipendente on registro (dipendente_id) where dipendente_id is not null;
create index registro_utente on registro (user_id, quando desc, id desc);
-- Index for finding a deleted row by its former name.
create index registro_eliminati on registro (oggetto) where azione = 'elimina';

-- Returns true while one of the retention functions (conservazione_*) runs, which may delete entries and handover records. They set the setting in
-- their bodies, because naming it in a function's head takes a superuser on PostgreSQL 15. The setting has no effect for a caller other than the owner.
create function conservazione_in_corso() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
return coalesce(current_setting('organico.conservazione', true), '') = 'si'
  and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.registro'::regclass);

-- Refuses every update, deletion and truncation of the audit log, except by anonymizing (as the owner) and by the retention functions.
create function registro_solo_aggiunte() returns trigger
language plpgsql as $$
begin
  -- anonimizza() alone (0013_privacy.sql), which runs as the owner: the setting by itself is anybody's.
  if tg_op <> 'TRUNCATE' and current_setting('organico.anonimizza', true) <> ''
     and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return null;
  end if;
  raise exception 'the register is append-only'
    using errcode = 'insufficient_privilege', constraint = 'registro_solo_aggiunte', table = 'registro';
end $$;
create trigger registro_solo_aggiunte before update or delete or truncate on registro
  for each statement when (not conservazione_in_corso()) execute function registro_solo_aggiunte();

-- Returns the row without columns that are computed, secret or of no interest to a reader of the audit log.
create function registro_ripulisci(riga jsonb) returns jsonb
language sql immutable
return riga - array['ricerca', 'created_at', 'updated_at', 'riservati_updated_at', 'brand_aperto', 'attiva', 'licenze_utilizzate',
                    'last_login', 'dipendente_nome', 'luogo_nome', 'risorsa_nome', 'token_hash', 'expires_at',
                    'codice_cambiato', 'codice_etichetta',
                    'segreto', 'ultimo_intervallo', 'credenziale', 'chiave_pubblica', 'contatore', 'trasporti', 'ultimo_uso'];

-- Returns the row with the state 'entrato' instead of 'in malattia', so that sick leave does not show.
create function registro_maschera(riga jsonb) returns jsonb
language sql immutable
return case
  when riga ->> 'stato' = 'in malattia' then riga || '{"stato": "entrato"}'::jsonb
  else riga
end;

-- The columns of an employee that only HR reads. The state is readable, but shown without a sick leave (registro_maschera).
create function dipendenti_riservate() returns text[]
language sql immutable
return array['stipendio', 'data_inizio_malattia', 'data_fine_malattia', 'codice_fiscale', 'data_nascita', 'email_personale'];

-- Writes the change of one row to the audit log, with the brands of the row. It runs as the owner with its own search path, so that a table of the
-- caller with the same name is not found.
-- Argument 1 says how the brands are found: 'brand_id' (a column of the row), 'id' (the row is a brand), 'dipendente_id' (those of the employee),
-- 'workflow_id' (those of the onboarding's employee), 'riparazione' (those of the repaired device), 'showroom_id', 'fattura_id', 'nessuno' (none),
-- 'one,other' (columns that each hold a brand) or 'link_table.link_column' (a row with several brands).
-- Argument 2 is the column that identifies a row without an id. Argument 3 is optional: the columns that only HR reads, separated by commas.
-- Argument 4 is optional: the table whose record the row belongs to. The row is then also recorded in the open lot (0005_lots.sql), because
-- with a second trigger each write needs an eighth more CPU.
-- If the column `riservato` of the row is true, only HR can read the entry, and the entry is not visible to other accounts.
create function registra() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  come text := tg_argv[0];
  com_era jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  come_e jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  riga jsonb := coalesce(come_e, com_era);
  vecchia jsonb := registro_ripulisci(com_era);
  nuova jsonb := registro_ripulisci(come_e);
  sue_riservate text[] := case when tg_argv[2] <> '' then string_to_array(tg_argv[2], ',') end;
  prima_r jsonb;
  dopo_r jsonb;
  marchi integer[] := '{}';
  di_chi uuid := case when tg_table_name = 'dipendenti' then (riga ->> 'id')::uuid else (riga ->> 'dipendente_id')::uuid end;
  annotata boolean;
begin
  if tg_nargs > 3 and current_setting('organico.lotto', true) <> '' then
    annotata := annota_riga(tg_op, tg_table_name, com_era, come_e, tg_argv[3], tg_argv[1], come);
  end if;
  if tg_op = 'UPDATE' then
    -- Both rows have the same columns.
    select jsonb_object_agg(key, value), jsonb_object_agg(key, nuova -> key) into prima_r, dopo_r
      from jsonb_each(vecchia) where value <> nuova -> key;
    vecchia := prima_r;
    nuova := dopo_r;
    if nuova is null then
      return null;
    end if;
  end if;

  if tg_table_name = 'users' then
    if vecchia ? 'password_hash' then vecchia := vecchia || '{"password_hash": "***"}'::jsonb; end if;
    if nuova ? 'password_hash' then nuova := nuova || '{"password_hash": "***"}'::jsonb; end if;
  end if;

  prima_r := null;
  dopo_r := null;
  if tg_table_name = 'dipendenti' then
    sue_riservate := dipendenti_riservate() || 'stato'::text;
    select jsonb_object_agg(key, value) into prima_r from jsonb_each(vecchia) where key = any (sue_riservate);
    select jsonb_object_agg(key, value) into dopo_r from jsonb_each(nuova) where key = any (sue_riservate);
    vecchia := registro_maschera(vecchia - dipendenti_riservate());
    nuova := registro_maschera(nuova - dipendenti_riservate());
    -- Falling ill and coming back look like nothing at all to who may not see it.
    if tg_op = 'UPDATE' and vecchia -> 'stato' = nuova -> 'stato' then
      vecchia := vecchia - 'stato';
      nuova := nuova - 'stato';
    end if;
  elsif riga ->> 'riservato' = 'true' then
    prima_r := nullif(vecchia, '{}');
    dopo_r := nullif(nuova, '{}');
    vecchia := null;
    nuova := null;
  elsif sue_riservate is not null then
    select jsonb_object_agg(key, value) into prima_r from jsonb_each(vecchia) where key = any (sue_riservate);
    select jsonb_object_agg(key, value) into dopo_r from jsonb_each(nuova) where key = any (sue_riservate);
    vecchia := vecchia - sue_riservate;
    nuova := nuova - sue_riservate;
  end if;

  if come = 'brand_id' then
    marchi := array[(riga ->> 'brand_id')::integer];
    if tg_op = 'UPDATE' and com_era ->> 'brand_id' <> riga ->> 'brand_id' then
      marchi := marchi || (com_era ->> 'brand_id')::integer;
    end if;
  elsif come = 'id' then
    marchi := array[(riga ->> 'id')::integer];
  elsif come = 'dipendente_id' then
    select array_agg(brand_id) into marchi from dipendenti where id = di_chi;
  elsif come = 'workflow_id' then
    select array[d.brand_id], d.id into marchi, di_chi
      from workflows w join dipendenti d on d.id = w.dipendente_id where w.id = (riga ->> 'workflow_id')::integer;
  elsif come = 'riparazione' then
    marchi := marchi_di_riparazione(riga);
  elsif come = 'showroom_id' then
    select array_agg(brand_id) into marchi from showroom_brands where showroom_id = (riga ->> 'showroom_id')::integer;
  elsif come = 'fattura_id' then
    select array_agg(brand_id) into marchi from fatture_brands where fattura_id = (riga ->> 'fattura_id')::integer;
  elsif come like '%,%' then
    select array_agg(distinct (riga ->> colonna)::integer) into marchi from unnest(string_to_array(come, ',')) as colonna;
  elsif come like '%.%' then
    execute format('select coalesce(array_agg(brand_id), ''{}'') from %I where %I = $1', split_part(come, '.', 1), split_part(come, '.', 2))
      into marchi using (riga ->> 'id')::integer;
  end if;

  -- Named with its schema: a temporary table of the same name would be found first.
  insert into public.registro (azione, oggetto, oggetto_id, brand_ids, dipendente_id, prima, dopo, prima_riservata, dopo_riservata)
  values (
    case tg_op when 'INSERT' then 'crea' when 'UPDATE' then 'modifica' else 'elimina' end,
    tg_table_name,
    coalesce(riga ->> 'id', concat_ws('/', riga ->> tg_argv[1], riga ->> 'brand_id')),
    coalesce(marchi, '{}'),
    di_chi,
    nullif(vecchia, '{}'), nullif(nuova, '{}'), prima_r, dopo_r
  );
  return coalesce(new, old);
end $$;

-- Writes an event that changes no row: a sign-in, sign-out or refusal (accesso), an export (esporta), a reading of reserved data (legge).
create function registra_fatto(azione text, oggetto text, oggetto_id text, brand_ids integer[], dopo jsonb, dopo_riservata jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if $1 is null or $1 not in ('accesso', 'esporta', 'legge') then
    raise exception 'changes are entered by the triggers alone'
      using errcode = 'insufficient_privilege', constraint = 'registro_solo_fatti', table = 'registro';
  end if;
  insert into public.registro (azione, oggetto, oggetto_id, brand_ids, dopo, dopo_riservata) values ($1, $2, $3, $4, $5, $6);
end $$;

-- Adds the audit log triggers to a table whose rows have several brands. The links are inserted after the row and deleted before it, so a creation
-- is recorded at the end of the transaction and a deletion before it happens. Arguments: the table, and 'link_table.link_column'.
create procedure registra_di_piu_brand(nome text, come text)
language plpgsql as $$
begin
  execute format('create constraint trigger z_registro_crea after insert on %I deferrable initially deferred for each row execute function registra(%L, %L)',
                 nome, come, 'id');
  execute format('create trigger z_registro_modifica after update on %I for each row execute function registra(%L, %L)', nome, come, 'id');
  execute format('create trigger z_registro_elimina before delete on %I for each row execute function registra(%L, %L)', nome, come, 'id');
end $$;

-- Notifies the listeners of live updates when a transaction that wrote to the audit log commits. The payload is the number of the transaction, which
-- PostgreSQL sends once for any number of rows; listeners read in the audit log what changed. No personal data leaves the database.
create function registro_avvisa() returns trigger
language plpgsql as $$
begin
  perform pg_notify('organico_eventi', pg_current_xact_id()::text);
  return null;
end $$;
create trigger z_avvisa after insert on registro for each statement execute function registro_avvisa();

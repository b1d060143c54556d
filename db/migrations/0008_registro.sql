-- The register (rule 27): who changed what, when, from what to what. Written by one trigger function on every
-- business table, so that no code path can forget it; what no trigger sees goes through registra_fatto. Both write as the owner:
-- the server's role can add no row by itself, nor choose its number, its instant or its author. The author is whom the server has
-- named for the transaction (app.user_id): the database cannot know better who sits at the browser.
--
-- prima and dopo hold the changed columns only. What not everybody may read (sick leave, salary: rule 19) goes to
-- prima_riservata and dopo_riservata instead, and the plain columns say 'entrato' for somebody on sick leave:
-- a reader that forgets to filter shows nothing it should not. Secrets are never written, only that they changed.

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
  -- Which transaction: whether anything has changed since a snapshot is one look at the index (src/server/db/counted.ts).
  transazione xid8 not null default pg_current_xact_id()
);
create index registro_transazione on registro (transazione);
create index registro_quando on registro (quando desc, id desc);
create index registro_oggetto on registro (oggetto, oggetto_id, id desc);
create index registro_dipendente on registro (dipendente_id, quando desc, id desc);
create index registro_utente on registro (user_id, quando desc, id desc);
-- What is no more is looked for by the name that it had.
create index registro_eliminati on registro (oggetto) where azione = 'elimina';
create index registro_brands on registro using gin (brand_ids);

create function registro_solo_aggiunte() returns trigger
language plpgsql as $$
begin
  -- anonimizza() alone (0046), which runs as the owner: the setting by itself is anybody's.
  if tg_op <> 'TRUNCATE' and current_setting('organico.anonimizza', true) <> ''
     and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return null;
  end if;
  raise exception 'the register is append-only'
    using errcode = 'insufficient_privilege', constraint = 'registro_solo_aggiunte', table = 'registro';
end $$;
create trigger registro_solo_aggiunte before update or delete or truncate on registro
  for each statement execute function registro_solo_aggiunte();

-- Columns that say nothing to a person, or are derived.
create function registro_ripulisci(riga jsonb) returns jsonb
language sql immutable
return riga - array['ricerca', 'created_at', 'updated_at', 'brand_aperto', 'attiva', 'licenze_utilizzate', 'last_login',
                    'dipendente_nome', 'luogo_nome', 'risorsa_nome', 'token_hash', 'expires_at'];

create function registro_maschera(riga jsonb) returns jsonb
language sql immutable
return case
  when riga ->> 'stato' = 'in malattia' then riga || '{"stato": "entrato"}'::jsonb
  else riga
end;

-- The brands of what is repaired.
create function marchi_di_riparazione(riga jsonb) returns integer[]
language sql stable set search_path = pg_catalog, public, pg_temp
return array(
  select brand_id from hardware_brands where hardware_id = (riga ->> 'hardware_id')::integer
  union select brand_id from iphones_brands where iphone_id = (riga ->> 'iphone_id')::integer order by 1);

-- Argument 1: how to find the brands of a row: 'brand_id' (a column of it), 'id' (the row is a brand), 'dipendente_id'
-- (those of that employee), 'workflow_id' (those of its employee), 'riparazione' (those of what is repaired), 'showroom_id', 'fattura_id',
-- 'nessuno',
-- 'one,other' (columns of it that each hold a brand), or
-- 'link_table.link_column' for things of several brands.
-- Argument 2: the column that an entry without an id of its own is found by. Argument 3, where there is one: the columns that only HR reads,
-- parted by commas.
-- As the owner, with a search path of its own: what its caller puts before the tables of this schema is not found.
create function registra() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  come text := tg_argv[0];
  vecchia jsonb := case when tg_op <> 'INSERT' then registro_ripulisci(to_jsonb(old)) end;
  nuova jsonb := case when tg_op <> 'DELETE' then registro_ripulisci(to_jsonb(new)) end;
  riga jsonb := coalesce(case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end);
  riservate constant text[] := array['stipendio', 'data_inizio_malattia', 'data_fine_malattia', 'stato'];
  sue_riservate text[] := case when tg_nargs > 2 then string_to_array(tg_argv[2], ',') end;
  prima_r jsonb;
  dopo_r jsonb;
  marchi integer[] := '{}';
  di_chi uuid := case when tg_table_name = 'dipendenti' then (riga ->> 'id')::uuid else (riga ->> 'dipendente_id')::uuid end;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value) into prima_r from jsonb_each(vecchia) where value is distinct from nuova -> key;
    select jsonb_object_agg(key, value) into dopo_r from jsonb_each(nuova) where value is distinct from vecchia -> key;
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
    select jsonb_object_agg(key, value) into prima_r from jsonb_each(vecchia) where key = any (riservate);
    select jsonb_object_agg(key, value) into dopo_r from jsonb_each(nuova) where key = any (riservate);
    vecchia := registro_maschera(vecchia - array['stipendio', 'data_inizio_malattia', 'data_fine_malattia']);
    nuova := registro_maschera(nuova - array['stipendio', 'data_inizio_malattia', 'data_fine_malattia']);
    -- Falling ill and coming back look like nothing at all to who may not see it.
    if tg_op = 'UPDATE' and vecchia -> 'stato' = nuova -> 'stato' then
      vecchia := vecchia - 'stato';
      nuova := nuova - 'stato';
    end if;
  elsif sue_riservate is not null then
    select jsonb_object_agg(key, value) into prima_r from jsonb_each(vecchia) where key = any (sue_riservate);
    select jsonb_object_agg(key, value) into dopo_r from jsonb_each(nuova) where key = any (sue_riservate);
    vecchia := vecchia - sue_riservate;
    nuova := nuova - sue_riservate;
  end if;

  if come = 'brand_id' then
    marchi := array[(riga ->> 'brand_id')::integer];
    if tg_op = 'UPDATE' and to_jsonb(old) ->> 'brand_id' <> riga ->> 'brand_id' then
      marchi := marchi || (to_jsonb(old) ->> 'brand_id')::integer;
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
-- A trigger on a table of one's own would enter what never happened.
revoke execute on function registra() from public;

-- What changes no row: who came in, went out, was kept out or refused (accesso), who took a list out (esporta), who read what is reserved (legge).
create function registra_fatto(azione text, oggetto text, oggetto_id text, brand_ids integer[], dopo jsonb, dopo_riservata jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if $1 is null or $1 not in ('accesso', 'esporta', 'legge') then
    raise exception 'changes are entered by the triggers alone'
      using errcode = 'insufficient_privilege', constraint = 'registro_solo_fatti', table = 'registro';
  end if;
  insert into public.registro (azione, oggetto, oggetto_id, brand_ids, dopo, dopo_riservata) values ($1, $2, $3, $4, $5, $6);
end $$;
revoke execute on function registra_fatto(text, text, text, integer[], jsonb, jsonb) from public;

-- Things of one brand, or of none. The name begins with z: triggers fire in the order of their names, and the
-- register comes last.
do $$
declare
  t record;
begin
  for t in
    select * from (values
      ('users', 'nessuno', 'id'),
      ('reimpostazioni', 'nessuno', 'user_id'),
      ('brands', 'id', 'id'),
      ('user_brands', 'brand_id', 'id'),
      ('showroom_brands', 'brand_id', 'showroom_id'),
      ('dipendenti', 'brand_id', 'id'),
      ('workflows', 'dipendente_id', 'id')
    ) as v (nome, come, colonna)
  loop
    execute format('create trigger z_registro after insert or update or delete on %I for each row execute function registra(%L, %L)',
                   t.nome, t.come, t.colonna);
  end loop;
end $$;

-- Things of several brands: their links are written after them and go before them, so a creation is recorded at
-- the end of the transaction and a deletion before it happens. Argument: their table, and the links' table and column ('t.c').
create procedure registra_di_piu_brand(nome text, come text)
language plpgsql as $$
begin
  execute format('create constraint trigger z_registro_crea after insert on %I deferrable initially deferred for each row execute function registra(%L, %L)',
                 nome, come, 'id');
  execute format('create trigger z_registro_modifica after update on %I for each row execute function registra(%L, %L)', nome, come, 'id');
  execute format('create trigger z_registro_elimina before delete on %I for each row execute function registra(%L, %L)', nome, come, 'id');
end $$;
call registra_di_piu_brand('showrooms', 'showroom_brands.showroom_id');

-- A step is told by the state that it leads to; what somebody wrote with it would go with the workflow otherwise.
create trigger z_registro after insert on workflow_passi for each row when (new.nota is not null) execute function registra('workflow_id', 'id');

-- Extensions, the role of the server, the text types and the small functions that all other files use.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- The extension btree_gist is needed for the exclusion constraints on periods. The owner of a database may create all three extensions, because
-- PostgreSQL trusts them.
create extension if not exists btree_gist;

-- Creates the two roles of the server: organico_app, and organico_limitato for the statements of an account that is limited to showrooms, with row
-- security (0015_showroom_limits.sql). The roles own nothing, so they can neither alter a table nor disable a trigger.
-- organico_app can switch to organico_limitato, but does not inherit from it, so that the policies of organico_limitato never apply to organico_app.
-- Roles belong to the whole cluster: another Organico database may have created the roles already, or may create them at this moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'organico_app') then
    create role organico_app nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not exists (select from pg_roles where rolname = 'organico_limitato') then
    create role organico_limitato nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role('organico_app', 'organico_limitato', 'member') then
    grant organico_limitato to organico_app;
  end if;
exception when unique_violation then null;
end $$;
-- organico_app is not restricted by row security: its policies (0015_showroom_limits.sql) are true for every row, but on a table with row security
-- PostgreSQL plans LIKE and other conditions without its statistics, and a search then takes several times as long. An owner that is not a superuser
-- may not set this; the server then says at its start what an administrator can do (src/server/db/serving-login.ts).
do $$
begin
  if not (select rolbypassrls from pg_roles where rolname = 'organico_app') then
    alter role organico_app bypassrls;
  end if;
exception
  when insufficient_privilege then null;
  when internal_error then null; -- another database sets it at this moment
end $$;
-- Allows the owner to become organico_app. An owner that already can (a superuser, or an owner to whom an administrator granted the role) is
-- left as it is, because some managed databases refuse a second grant.
do $$
declare
  before text := current_setting('role');
begin
  set local role organico_app;
  perform set_config('role', before, true);
exception when insufficient_privilege then
  execute format('grant organico_app to %I', current_user);
end $$;

-- Text of people (a name, a title): not empty, trimmed, at most 200 characters, without control characters.
create domain testo_breve as text constraint testo_breve
  check (value = btrim(value) and length(value) between 1 and 200 and value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]');
-- Longer text of people (a note): as testo_breve, but with tabs and line breaks and up to 4000 characters.
create domain testo_lungo as text constraint testo_lungo
  check (value = btrim(value) and length(value) between 1 and 4000 and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]');
-- The path of a shared folder: trimmed, at most 1024 characters, without control characters.
create domain percorso as text constraint percorso
  check (value = btrim(value) and length(value) between 1 and 1024 and value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]');
-- An amount in euro: two decimals, never negative, never a floating point number.
create domain euro as numeric(12, 2) constraint euro check (value >= 0);
-- The colour of a brand as #RRGGBB.
create domain colore_brand as text constraint colore_brand check (value ~ '^#[0-9A-Fa-f]{6}$');

-- Returns the text as searches compare it: lower case, without accents and apostrophes. unaccent() is only stable, because its dictionary could
-- change; naming the dictionary makes the function immutable, so that indexes can use it.
create function testo_ricerca(testo text) returns text
language sql immutable strict parallel safe
return translate(lower(public.unaccent('public.unaccent'::regdictionary, testo)), '''’`´', '');

-- Returns today's date in Italy. Calendar dates have no time zone, so the calendar of the company decides.
create function oggi() returns date
language sql stable parallel safe
return (now() at time zone 'Europe/Rome')::date;

-- Returns a UUID of version 7 (RFC 9562): 48 bits of milliseconds, the digit 7, 12 bits with the fraction of the millisecond, then random bits. So
-- rows that one statement inserts have ids in the order of their insertion. PostgreSQL has this function only from version 18 on, and the product
-- also runs on version 15.
create function uuid_v7() returns uuid
language sql volatile parallel safe
return (
  overlay(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000 * 4096)::bigint), 15, '0') placing '7' from 13 for 0)
    || substr(gen_random_uuid()::text, 20))::uuid;

-- Returns a code, number or serial without the characters that only separate its letters and digits, in lower case. It uses no regular expression,
-- because a search by prefix computes it for many rows.
create function codice_ricerca(testo text) returns text
language sql immutable strict parallel safe
return translate(lower(testo), E' \u00a0+-./()_:', '');

-- Returns the digits of a telephone number without the Italian prefix, so that two spellings of one number are equal. A prefix without '+' is
-- recognized by the mobile number that follows it. src/shared/numeri.ts does the same.
create function cifre_telefono(numero text) returns text
language sql immutable strict parallel safe
return nullif(regexp_replace(regexp_replace(numero, '[^0-9+]', '', 'g'), '^(\+39|0039|39(?=3[0-9]{8,9}$))|\+', '', 'g'), '');

-- Returns up to three numbers as one text to search. Spaces part the numbers, so that the end of one and the beginning of the next match nothing.
create function numeri_ricerca(telefono text, cellulare text, numero_aziendale text) returns text
language sql immutable parallel safe
return coalesce(codice_ricerca(telefono), '') || ' ' || coalesce(codice_ricerca(cellulare), '') || ' ' || coalesce(codice_ricerca(numero_aziendale), '');

-- Sets updated_at when a column changed that the audit log records. Saving a row without a change is no edit and leaves its version as it was.
create function tocca_updated_at() returns trigger
language plpgsql as $$
begin
  if registro_ripulisci(to_jsonb(new)) <> registro_ripulisci(to_jsonb(old)) then
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Sets updated_at of the owning row when one of its links changes, because the links are part of the form that edits the row. Arguments: the owning
-- table, the column of the link that names its row. A row of the same transaction is skipped, and so is a row that another transaction has locked:
-- that transaction may wait for these links.
create function tocca_proprietario() returns trigger
language plpgsql as $$
begin
  execute format('update %1$I set updated_at = now()
                  where id = (select id from %1$I where id = $1 and updated_at <> now() for no key update skip locked)', tg_argv[0])
    using (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1])::integer;
  return null;
end $$;

-- Does the same as tocca_proprietario() for all links that one statement inserts or deletes: a statement for each link of an import would cost more
-- than the link. Arguments: as there.
create function tocca_proprietari() returns trigger
language plpgsql as $$
begin
  execute format('update %1$I set updated_at = now()
                  where id in (select id from %1$I where id in (select %2$I from cambiati) and updated_at <> now() for no key update skip locked)',
                 tg_argv[0], tg_argv[1]);
  return null;
end $$;

-- Makes the version of a row change when a brand is linked to it or unlinked. Arguments: the link table, the owning table, the link's column.
create procedure tocca_con_i_brand(link_table text, owner_table text, link_column text)
language plpgsql as $$
begin
  execute format('create trigger tocca_aggiunti after insert on %I referencing new table as cambiati
                  for each statement execute function tocca_proprietari(%L, %L)', link_table, owner_table, link_column);
  execute format('create trigger tocca_tolti after delete on %I referencing old table as cambiati
                  for each statement execute function tocca_proprietari(%L, %L)', link_table, owner_table, link_column);
end $$;

-- Makes the database refuse, at the end of the transaction, a showroom, an item or another row that has no brand left, because no account could see
-- that row. Arguments: the owning table, its link table, the link's column. The lock makes two transactions wait for each other that each remove one
-- of the last two brands. Each table gets a function of its own, because PostgreSQL plans a statement with the name of a table in a variable again
-- for each row.
create procedure esige_un_brand(owner_table text, link_table text, link_column text)
language plpgsql as $$
begin
  execute format($f$
    create function %4$I() returns trigger
    language plpgsql as $t$
    declare
      owner_id integer := case when tg_table_name = %1$L then (to_jsonb(new) ->> 'id')::integer else (to_jsonb(old) ->> %3$L)::integer end;
    begin
      if tg_op <> 'INSERT' then
        -- Its row, where it is still there: a lock of its own for each of 20,000 would be more than the server has room for.
        perform from %1$I where id = owner_id for no key update;
      end if;
      if not exists (select from %2$I where %3$I = owner_id) and exists (select from %1$I where id = owner_id) then
        raise exception 'no brand left' using errcode = 'check_violation', constraint = %4$L, table = %1$L;
      end if;
      return null;
    end $t$ $f$, owner_table, link_table, link_column, owner_table || '_almeno_un_brand');
  execute format('create constraint trigger almeno_un_brand after insert on %1$I deferrable initially deferred
                  for each row execute function %4$I(%1$L, %2$L, %3$L)', owner_table, link_table, link_column, owner_table || '_almeno_un_brand');
  execute format('create constraint trigger almeno_un_brand after delete or update on %2$I deferrable initially deferred
                  for each row execute function %4$I(%1$L, %2$L, %3$L)', owner_table, link_table, link_column, owner_table || '_almeno_un_brand');
end $$;

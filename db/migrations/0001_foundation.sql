-- What every later file stands on: search text, dates, ids, the application's role.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- For the exclusion constraints on periods (0006). All three extensions are trusted: the owner of the database may create them.
create extension if not exists btree_gist;

-- The server works as this role. It owns nothing, so it can neither alter a table nor switch a trigger off,
-- and the register (0008) stays append-only for it. Roles belong to the cluster: another Organico database
-- beside this one may have made it already, even in this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'organico_app') then
    create role organico_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
-- The owner must be able to become it. Who already can (a superuser; or a managed database whose administrator
-- granted it, where granting it again would be refused) is left as it is.
do $$
declare
  before text := current_setting('role');
begin
  set local role organico_app;
  perform set_config('role', before, true);
exception when insufficient_privilege then
  execute format('grant organico_app to %I', current_user);
end $$;

-- What a person types and what is stored meet in this form: no case, no accents, no apostrophes (rule 11).
-- unaccent() is only stable because its dictionary could change; naming the dictionary makes the promise ours.
create function testo_ricerca(testo text) returns text
language sql immutable strict parallel safe
return translate(lower(public.unaccent('public.unaccent'::regdictionary, testo)), '''’`´', '');

-- Today in Italy. Calendar dates have no time zone (rule 6), so the company's own calendar decides.
create function oggi() returns date
language sql stable parallel safe
return (now() at time zone 'Europe/Rome')::date;

-- UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits. PostgreSQL has it built in from 18 on; we run on 15 too.
create function uuid_v7() returns uuid
language sql volatile parallel safe
return encode(
  set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      from 1 for 6),
    52, 1), 53, 1),
  'hex')::uuid;

create function tocca_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Texts of people: not empty, trimmed, bounded, no control characters (rule 15). Notes may have tabs and line breaks.
create domain testo_breve as text constraint testo_breve
  check (value = btrim(value) and length(value) between 1 and 200 and value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]');
create domain testo_lungo as text constraint testo_lungo
  check (value = btrim(value) and length(value) between 1 and 4000 and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]');
create domain percorso as text constraint percorso
  check (value = btrim(value) and length(value) between 1 and 1024 and value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]');
-- Euro, two decimals, never negative, never float (rule 5).
create domain euro as numeric(12, 2) constraint euro check (value >= 0);
create domain colore_brand as text constraint colore_brand check (value ~ '^#[0-9A-Fa-f]{6}$');

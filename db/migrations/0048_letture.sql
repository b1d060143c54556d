-- Who has read sick leave, pay and documents of HR's (decision 87). A row is all that one account has read of one person, of one kind and in one
-- way, on one day in Italy: when first, when last, how often. Without foreign keys: what was read stays read when account, person or document are
-- gone. Written and forgotten by the functions below alone.
create table letture (
  id bigint generated always as identity primary key,
  giorno date not null default oggi(),
  user_id integer not null,
  -- The name of the token with which a program read; null: a session.
  gettone text,
  -- Null: of a document that is about no person.
  dipendente_id uuid,
  tipo text not null constraint letture_tipo check (tipo in ('malattia', 'retribuzione', 'documento')),
  documento_id integer,
  via text not null constraint letture_via check (via in ('pagina', 'programma', 'esportazione', 'file', 'fascicolo')),
  prima_volta timestamptz not null default clock_timestamp(),
  ultima_volta timestamptz not null default clock_timestamp(),
  volte integer not null default 1,
  constraint letture_di_chi check (dipendente_id is not null or tipo = 'documento'),
  constraint letture_documento check ((documento_id is not null) = (tipo = 'documento')),
  constraint letture_una_al_giorno unique nulls not distinct (dipendente_id, user_id, giorno, tipo, via, documento_id, gettone)
) with (fillfactor = 70); -- what counts on changes no index: it stays on its page
create index letture_recenti on letture (prima_volta desc, id desc);
grant select on letture to organico_app;

-- Whose a document is: of the person it is about, or of whose onboarding, exit or record it is. Null: nobody's.
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

-- What one answer tells, in one statement: of each the person, the kind, and of a document its number, which then says whose it is. In one order for
-- all, so that two answers never wait for each other's rows.
create function registra_letture(chi integer, con_gettone text, per_via text, persone uuid[], tipi text[], documenti integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.letture (user_id, gettone, via, dipendente_id, tipo, documento_id)
  select chi, con_gettone, per_via, l.persona, l.tipo, l.documento
  from (
    select distinct case when n.documento is null then n.persona else documenti_di_persona(d.soggetto, d.soggetto_id) end as persona, n.tipo, n.documento
    from unnest(persone, tipi, documenti) as n (persona, tipo, documento)
    left join documenti d on d.id = n.documento) l
  order by l.persona, l.tipo, l.documento
  on conflict on constraint letture_una_al_giorno
  do update set volte = letture.volte + 1, ultima_volta = excluded.ultima_volta
  -- A page that is read again because something has changed is no other read (src/server/security/told-letture.ts).
  where letture.ultima_volta < clock_timestamp() - interval '5 minutes';
end $$;

-- What is older than this. Not less than a year: who can read must not be able to hide it.
create function scorda_letture(mesi integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if mesi is null or mesi < 12 then
    raise exception 'reads are kept for a year at least'
      using errcode = 'insufficient_privilege', constraint = 'letture_conservate', table = 'letture';
  end if;
  delete from public.letture where prima_volta < now() - make_interval(months => mesi);
end $$;

revoke execute on function registra_letture(integer, text, text, uuid[], text[], integer[]), scorda_letture(integer) from public;
grant execute on function registra_letture(integer, text, text, uuid[], text[], integer[]), scorda_letture(integer) to organico_app;

-- How long things are kept (decision 86): a period per class, a monthly list of what is due that an amministratore approves, and holds on
-- persons that stop it.

-- Only what somebody has set; the defaults stand in src/features/privacy/conservazione/rules.ts. No months: it is kept for good.
create table conservazione_periodi (
  classe text primary key,
  mesi integer constraint conservazione_periodi_mesi check (mesi between 1 and 600),
  updated_at timestamptz not null default now()
);
grant select, insert, update on conservazione_periodi to organico_app;
create trigger z_registro after insert or update on conservazione_periodi for each row execute function registra('nessuno', 'classe');

create table conservazione_blocchi (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint conservazione_blocchi_dipendente_fkey references dipendenti (id) on delete cascade,
  motivo testo_lungo not null,
  messo_da integer references users (id) on delete set null,
  -- The last day on which it stands; null: until somebody lifts it.
  fino_al date,
  tolto_il timestamptz,
  tolto_da integer references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index conservazione_blocchi_dipendente on conservazione_blocchi (dipendente_id);
grant select, insert, update on conservazione_blocchi to organico_app;
-- Why somebody is held is for amministratori alone: the entry is of no brand.
create trigger z_registro after insert or update or delete on conservazione_blocchi for each row execute function registra('nessuno', 'id');

-- Whether a hold stands on this person today; making anonymous asks it, too (0046).
create or replace function persona_trattenuta(persona uuid) returns boolean
language sql stable
return exists (select from conservazione_blocchi b
  where b.dipendente_id = persona and b.tolto_il is null and (b.fino_al is null or b.fino_al >= oggi()));

create function dipendenti_sotto_blocco() returns trigger
language plpgsql as $$
begin
  if persona_trattenuta(old.id) then
    raise exception 'a hold stands on this person'
      using errcode = 'foreign_key_violation', constraint = 'dipendenti_sotto_blocco', table = 'dipendenti';
  end if;
  return old;
end $$;
create trigger a_dipendenti_sotto_blocco before delete on dipendenti for each row execute function dipendenti_sotto_blocco();

-- A list, open until it is approved. Of an approved one stands how much of each class was deleted, and nothing of whom.
create table conservazione_elenchi (
  id integer generated always as identity primary key,
  -- Null: the queue.
  preparato_da integer references users (id) on delete set null,
  approvato_da integer references users (id) on delete set null,
  approvato_il timestamptz,
  eliminate integer,
  esito jsonb,
  created_at timestamptz not null default now(),
  constraint conservazione_elenchi_esito check ((approvato_il is null) = (esito is null) and (esito is null) = (eliminate is null))
);
create unique index conservazione_elenchi_uno_aperto on conservazione_elenchi ((true)) where approvato_il is null;
create index conservazione_elenchi_approvati on conservazione_elenchi (approvato_il desc, id desc) where approvato_il is not null;
grant select, insert, update, delete on conservazione_elenchi to organico_app;
create trigger z_registro after insert or update on conservazione_elenchi for each row execute function registra('nessuno', 'id');

-- What was due when the open list was prepared.
create table conservazione_voci (
  id integer generated always as identity primary key,
  elenco_id integer not null references conservazione_elenchi (id) on delete cascade,
  classe text not null,
  oggetto_id text not null,
  dipendente_id uuid references dipendenti (id) on delete cascade,
  nome text not null,
  -- From when its period is counted, and since when it is over.
  data date not null,
  dal date not null,
  quante integer not null,
  -- As it was then: what is otherwise by now is not deleted.
  impronta text not null,
  constraint conservazione_voci_una_volta unique (elenco_id, classe, oggetto_id)
);
create index conservazione_voci_dal on conservazione_voci (elenco_id, dal, id);
create index conservazione_voci_persona on conservazione_voci (dipendente_id);
grant select, insert, delete on conservazione_voci to organico_app;

-- What somebody keeps all the same, until a day.
create table conservazione_tenute (
  classe text not null,
  oggetto_id text not null,
  motivo testo_lungo not null,
  fino_al date not null,
  messa_da integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (classe, oggetto_id)
);
grant select, insert, update, delete on conservazione_tenute to organico_app;
create trigger z_registro after insert or update or delete on conservazione_tenute for each row execute function registra('nessuno', 'oggetto_id');

-- Whose a document is.
create function documenti_persona(soggetto text, id text) returns uuid
language sql stable
return case soggetto
  when 'dipendente' then id::uuid
  when 'workflow' then (select w.dipendente_id from workflows w where w.id = $2::integer)
  when 'uscita' then (select u.dipendente_id from uscite u where u.id = $2::integer)
  when 'verbale' then (select v.dipendente_id from verbali v where v.id = $2::integer)
end;

-- The register and handover records only grow, but for the functions below, which take out what is over. They run as the owner and set
-- this for as long as they run (in their bodies: to name it in a function's head takes a superuser on PostgreSQL 15); whoever else sets it
-- is not the owner.
create function conservazione_in_corso() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
return coalesce(current_setting('organico.conservazione', true), '') = 'si'
  and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.registro'::regclass);

drop trigger registro_solo_aggiunte on registro;
create trigger registro_solo_aggiunte before update or delete or truncate on registro
  for each statement when (not conservazione_in_corso()) execute function registro_solo_aggiunte();
do $$
declare
  tabella text;
begin
  foreach tabella in array array['verbali', 'verbali_voci', 'verbali_documenti', 'verbali_firme'] loop
    execute format('drop trigger verbali_congelati on %I', tabella);
    execute format('create trigger verbali_congelati before update or delete on %I for each row
                    when (not conservazione_in_corso()) execute function verbale_congelato()', tabella);
  end loop;
end $$;

create function e_malattia(riga jsonb) returns boolean
language sql immutable
return coalesce(riga ?| array['data_inizio_malattia', 'data_fine_malattia'] or riga ->> 'stato' = 'in malattia', false);

create function senza_malattia(riga jsonb) returns jsonb
language sql immutable
return nullif(registro_maschera(riga - array['data_inizio_malattia', 'data_fine_malattia']), '{}');

-- Sick leave that is over: on the person's row (no `voce`), and in each entry of the register, with the day on which it was over.
create function malattie_passate() returns table (persona uuid, voce bigint, fine date)
language sql stable
begin atomic
  select d.id, null::bigint, coalesce(d.data_fine_malattia, d.data_inizio_malattia)
  from dipendenti d where d.data_inizio_malattia is not null and d.stato <> 'in malattia'
  union all
  select r.oggetto_id::uuid, r.id,
    case when d.data_inizio_malattia <= g.giorno then greatest(g.giorno, d.data_fine_malattia) else g.giorno end
  from registro r cross join lateral (select (r.quando at time zone 'Europe/Rome')::date as giorno) g
    left join dipendenti d on d.id = r.oggetto_id::uuid
  where r.oggetto = 'dipendenti' and (e_malattia(r.prima_riservata) or e_malattia(r.dopo_riservata))
    and not coalesce(d.stato = 'in malattia' and g.giorno >= d.data_inizio_malattia, false);
end;

-- Forgets the sick leave of these persons that was over so many months ago: on their row, in the register and in what lots keep.
create function conservazione_malattie(chi uuid[], mesi integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  di uuid;
  voci bigint[];
  sulla_riga boolean;
begin
  perform set_config('organico.conservazione', 'si', true);
  if mesi is null or mesi < 1 then
    raise exception 'a period has at least one month';
  end if;
  foreach di in array chi loop
    perform from dipendenti where id = di for no key update;
    continue when persona_trattenuta(di);
    select array_agg(m.voce) filter (where m.voce is not null), coalesce(bool_or(m.voce is null), false) into voci, sulla_riga
      from malattie_passate() m where m.persona = di and (m.fine + make_interval(months => mesi))::date <= oggi();
    continue when voci is null and not sulla_riga;
    if sulla_riga then
      update dipendenti set data_inizio_malattia = null, data_fine_malattia = null where id = di;
    end if;
    -- With what the line above has just entered. What told of nothing else goes whole: left empty it would be shown to who may not know of it.
    voci := voci || array(select id from registro where oggetto = 'dipendenti' and oggetto_id = di::text and sulla_riga
      and transazione = pg_current_xact_id() and (e_malattia(prima_riservata) or e_malattia(dopo_riservata)));
    update registro set prima_riservata = senza_malattia(prima_riservata), dopo_riservata = senza_malattia(dopo_riservata) where id = any (voci);
    delete from registro where id = any (voci) and azione = 'modifica' and prima is null and dopo is null
      and prima_riservata is not distinct from dopo_riservata;
    update lotti_righe set
        prima = registro_maschera(prima || '{"data_inizio_malattia": null, "data_fine_malattia": null}'),
        dopo = registro_maschera(dopo || '{"data_inizio_malattia": null, "data_fine_malattia": null}')
      where tabella = 'dipendenti' and chiave = di::text and (e_malattia(prima) or e_malattia(dopo))
        and lotto_id in (select id from lotti where ((created_at at time zone 'Europe/Rome')::date + make_interval(months => mesi))::date <= oggi());
    return next di::text;
  end loop;
  perform set_config('organico.conservazione', '', true);
end $$;

-- Deletes sign-ins, refusals, exports and readings of these months ('2024-03') that were over so many months ago.
create function conservazione_accessi(quali text[], mesi integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  quale text;
  primo timestamp;
begin
  perform set_config('organico.conservazione', 'si', true);
  if mesi is null or mesi < 1 then
    raise exception 'a period has at least one month';
  end if;
  foreach quale in array quali loop
    primo := (quale || '-01')::timestamp;
    continue when (primo + make_interval(months => mesi + 1))::date > oggi();
    delete from registro where azione in ('accesso', 'esporta', 'legge')
      and quando >= primo at time zone 'Europe/Rome' and quando < (primo + interval '1 month') at time zone 'Europe/Rome';
    return next quale;
  end loop;
  perform set_config('organico.conservazione', '', true);
end $$;

-- Deletes handover records with all that belongs to them; those of a held person, and those that one which stays refers to, are left.
create function conservazione_verbali(quali integer[]) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  prima integer := -1;
begin
  perform set_config('organico.conservazione', 'si', true);
  perform from verbali where id = any (quali) order by id for update;
  quali := array(select id from verbali where id = any (quali) and not coalesce(persona_trattenuta(dipendente_id), false));
  while cardinality(quali) <> prima loop
    prima := cardinality(quali);
    quali := array(select v.id from verbali v where v.id = any (quali)
      and not exists (select from verbali_voci x where x.consegna_id = v.id and x.verbale_id <> all (quali))
      and not exists (select from verbali a where a.annullato_da = v.id and a.id <> all (quali)));
  end loop;
  delete from verbali_link where verbale_id = any (quali);
  delete from verbali_firme where verbale_id = any (quali);
  delete from verbali_documenti where verbale_id = any (quali);
  delete from verbali_voci where verbale_id = any (quali);
  return query delete from verbali where id = any (quali) returning id::text;
  perform set_config('organico.conservazione', '', true);
end $$;

revoke execute on function conservazione_malattie(uuid[], integer), conservazione_accessi(text[], integer), conservazione_verbali(integer[]) from public;
grant execute on function conservazione_malattie(uuid[], integer), conservazione_accessi(text[], integer), conservazione_verbali(integer[]) to organico_app;

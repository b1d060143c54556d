-- Who holds what, since when (rule 29). An assignment is a period; data_revoca is null while it lasts, and closed
-- periods stay for ever, also when the employee or the item is gone.
--
-- brand_aperto is the brand under which the period is open, null once it is closed. The two foreign keys that
-- use it refuse, by themselves: an item of another brand than the employee's, moving an employee of brand,
-- unlinking a brand, and deleting either end while something is held. Closed periods bind nothing.
--
-- Devices, phones and plans can also be held by a showroom (rule 84): a period is of a person or of a place, never of both, and what binds one
-- binds the other, with the showroom's own brands.

create table dipendenti_software (
  id integer generated always as identity primary key,
  dipendente_id uuid not null,
  software_id integer not null,
  brand_id integer not null,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  note testo_lungo,
  -- Names of what was deleted since, so that the other side's history can still say them.
  dipendente_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_software_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_software_risorsa foreign key (software_id, brand_aperto) references software_brands (software_id, brand_id),
  constraint dipendenti_software_periodo check (data_revoca >= data_assegnazione)
);
-- Several people hold the same software, each of them once.
create unique index dipendenti_software_una_volta on dipendenti_software (software_id, dipendente_id) where data_revoca is null;

create table dipendenti_hardware (
  id integer generated always as identity primary key,
  dipendente_id uuid,
  showroom_id integer,
  hardware_id integer not null,
  brand_id integer not null,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  note testo_lungo,
  dipendente_nome text,
  luogo_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_hardware_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_hardware_luogo foreign key (showroom_id, brand_aperto) references showroom_brands (showroom_id, brand_id),
  constraint dipendenti_hardware_uno_dei_due check (num_nonnulls(dipendente_id, showroom_id) = 1),
  constraint dipendenti_hardware_risorsa foreign key (hardware_id, brand_aperto) references hardware_brands (hardware_id, brand_id),
  constraint dipendenti_hardware_periodo check (data_revoca >= data_assegnazione)
);
create unique index dipendenti_hardware_un_titolare on dipendenti_hardware (hardware_id) where data_revoca is null;

create table dipendenti_piani_mobili (
  id integer generated always as identity primary key,
  dipendente_id uuid,
  showroom_id integer,
  piano_mobile_id integer not null,
  brand_id integer not null,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  numero_telefono testo_breve,
  gestore_precedente testo_breve,
  numero_da_portare testo_breve,
  note testo_lungo,
  dipendente_nome text,
  luogo_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_piani_mobili_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_piani_mobili_luogo foreign key (showroom_id, brand_aperto) references showroom_brands (showroom_id, brand_id),
  constraint dipendenti_piani_mobili_uno_dei_due check (num_nonnulls(dipendente_id, showroom_id) = 1),
  constraint dipendenti_piani_mobili_risorsa foreign key (piano_mobile_id, brand_aperto) references piani_mobili_brands (piano_id, brand_id),
  -- What a phone given with the plan points at: one of the two, with whoever has the plan.
  constraint dipendenti_piani_mobili_id_dipendente unique (id, dipendente_id),
  constraint dipendenti_piani_mobili_id_luogo unique (id, showroom_id),
  constraint dipendenti_piani_mobili_periodo check (data_revoca >= data_assegnazione),
  -- Rule 43: portability needs both, the previous operator and the number to port.
  constraint dipendenti_piani_mobili_portabilita check ((gestore_precedente is null) = (numero_da_portare is null))
);
create unique index dipendenti_piani_mobili_un_titolare on dipendenti_piani_mobili (piano_mobile_id) where data_revoca is null;
create unique index dipendenti_piani_mobili_un_piano on dipendenti_piani_mobili (dipendente_id) where data_revoca is null;

-- The number belongs to the SIM (rule 73). Who gives a plan with a number sets the plan's, without one the period has the plan's; while it
-- lasts, it says the number that the plan has. A period that has ended keeps the number that it had.
create function periodo_ha_il_numero() returns trigger
language plpgsql as $$
begin
  -- One that goes on again, because its end was taken back, has the number of today.
  if tg_op = 'UPDATE' or new.numero_telefono is null then
    select numero_telefono into new.numero_telefono from piani_mobili where id = new.piano_mobile_id;
  else
    update piani_mobili set numero_telefono = new.numero_telefono
    where id = new.piano_mobile_id and numero_telefono is distinct from new.numero_telefono;
  end if;
  return new;
end $$;
create trigger periodo_ha_il_numero before insert or update of data_revoca, numero_telefono on dipendenti_piani_mobili
  for each row when (new.data_revoca is null) execute function periodo_ha_il_numero();

create function piano_cambia_numero() returns trigger
language plpgsql as $$
begin
  update dipendenti_piani_mobili set numero_telefono = new.numero_telefono
  where piano_mobile_id = new.id and data_revoca is null and numero_telefono is distinct from new.numero_telefono;
  return null;
end $$;
create trigger piano_cambia_numero after update of numero_telefono on piani_mobili
  for each row when (old.numero_telefono is distinct from new.numero_telefono) execute function piano_cambia_numero();

create table dipendenti_iphones (
  id integer generated always as identity primary key,
  dipendente_id uuid,
  showroom_id integer,
  iphone_id integer not null,
  brand_id integer not null,
  -- Set when the phone was given with a plan, to the same person or showroom: they come back together (rule 33).
  assegnazione_piano_id integer,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  note testo_lungo,
  dipendente_nome text,
  luogo_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_iphones_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_iphones_luogo foreign key (showroom_id, brand_aperto) references showroom_brands (showroom_id, brand_id),
  constraint dipendenti_iphones_uno_dei_due check (num_nonnulls(dipendente_id, showroom_id) = 1),
  constraint dipendenti_iphones_risorsa foreign key (iphone_id, brand_aperto) references iphones_brands (iphone_id, brand_id),
  constraint dipendenti_iphones_con_il_piano foreign key (assegnazione_piano_id, dipendente_id)
    references dipendenti_piani_mobili (id, dipendente_id),
  constraint dipendenti_iphones_con_il_piano_del_luogo foreign key (assegnazione_piano_id, showroom_id)
    references dipendenti_piani_mobili (id, showroom_id),
  constraint dipendenti_iphones_periodo check (data_revoca >= data_assegnazione)
);
create unique index dipendenti_iphones_un_titolare on dipendenti_iphones (iphone_id) where data_revoca is null;
create index dipendenti_iphones_assegnazione_piano on dipendenti_iphones (assegnazione_piano_id);

create table dipendenti_cartelle (
  id integer generated always as identity primary key,
  dipendente_id uuid not null,
  cartella_id integer not null,
  brand_id integer not null,
  permessi text not null default 'lettura' constraint dipendenti_cartelle_permessi check (permessi in ('lettura', 'scrittura')),
  -- The day on which somebody last said that they still need it; null: not since it was given (rule 94).
  verificata_il date,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  note testo_lungo,
  dipendente_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_cartelle_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_cartelle_risorsa foreign key (cartella_id, brand_aperto) references cartelle_brands (cartella_id, brand_id),
  constraint dipendenti_cartelle_periodo check (data_revoca >= data_assegnazione)
);
-- Several people use the same folder, each of them once.
create unique index dipendenti_cartelle_una_volta on dipendenti_cartelle (cartella_id, dipendente_id) where data_revoca is null;

-- The days of a period without its first and last day, on which another holder can have the item too; of a period of one day, that day.
create function giorni_interi(inizio date, fine date) returns daterange
language sql immutable
return case when fine = inizio then daterange(inizio, inizio + 1) else daterange(inizio + 1, fine) end;
-- Two periods of one device, phone or plan never overlap, whoever writes them. The day of the return is not part of a period: on that day the
-- item can go to another holder. Added after the indexes on open periods, so that two open periods are refused by the index.
-- A period that ends on its first day is an empty range: an item can be assigned and returned several times on one day. The second constraint
-- compares such a period with the longer ones only: its day must not lie after the first and before the last day of a longer period.
alter table dipendenti_hardware add constraint dipendenti_hardware_senza_sovrapposizioni
  exclude using gist (hardware_id with =, daterange(data_assegnazione, data_revoca) with &&);
alter table dipendenti_hardware add constraint dipendenti_hardware_giorno_di_un_altro
  exclude using gist (hardware_id with =, (coalesce(data_revoca = data_assegnazione, false)::integer) with <>, (giorni_interi(data_assegnazione, data_revoca)) with &&);
alter table dipendenti_piani_mobili add constraint dipendenti_piani_mobili_senza_sovrapposizioni
  exclude using gist (piano_mobile_id with =, daterange(data_assegnazione, data_revoca) with &&);
alter table dipendenti_piani_mobili add constraint dipendenti_piani_mobili_giorno_di_un_altro
  exclude using gist (piano_mobile_id with =, (coalesce(data_revoca = data_assegnazione, false)::integer) with <>, (giorni_interi(data_assegnazione, data_revoca)) with &&);
alter table dipendenti_iphones add constraint dipendenti_iphones_senza_sovrapposizioni
  exclude using gist (iphone_id with =, daterange(data_assegnazione, data_revoca) with &&);
alter table dipendenti_iphones add constraint dipendenti_iphones_giorno_di_un_altro
  exclude using gist (iphone_id with =, (coalesce(data_revoca = data_assegnazione, false)::integer) with <>, (giorni_interi(data_assegnazione, data_revoca)) with &&);

-- Seats in use move with the periods (rule 30); the check on software refuses one too many. A closed period is
-- never opened again and never changes hands: a new assignment is a new row.
create function software_conta_licenze() returns trigger
language plpgsql as $$
begin
  -- A period that goes on again, because its end was taken back, takes its seat again.
  if tg_op = 'INSERT' and new.data_revoca is null or tg_op = 'UPDATE' and old.data_revoca is not null and new.data_revoca is null then
    update software set licenze_utilizzate = licenze_utilizzate + 1 where id = new.software_id;
  elsif tg_op = 'UPDATE' and old.data_revoca is null and new.data_revoca is not null then
    update software set licenze_utilizzate = licenze_utilizzate - 1 where id = new.software_id;
  elsif tg_op = 'DELETE' and old.data_revoca is null then
    update software set licenze_utilizzate = licenze_utilizzate - 1 where id = old.software_id;
  end if;
  return null;
end $$;
create trigger software_conta_licenze after insert or update or delete on dipendenti_software
  for each row execute function software_conta_licenze();

-- The licence's row is locked before the period's foreign keys lock theirs: the same order as deleting the
-- licence takes, or the two wait for each other for ever.
create function software_blocca() returns trigger
language plpgsql as $$
begin
  perform from software where id = new.software_id for no key update;
  return new;
end $$;
create trigger software_blocca before insert on dipendenti_software for each row execute function software_blocca();

-- Argument: the link's column that names the item.
create function periodo_immutabile() returns trigger
language plpgsql as $$
begin
  -- What takes a lot back (0023). The setting alone is anybody's: whoever is not the owner stays bound.
  if current_setting('organico.annullo', true) <> '' and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  if old.data_revoca is not null and new.data_revoca is distinct from old.data_revoca
     or new.dipendente_id is distinct from old.dipendente_id
     or to_jsonb(new) -> 'showroom_id' is distinct from to_jsonb(old) -> 'showroom_id'
     or to_jsonb(new) -> tg_argv[0] <> to_jsonb(old) -> tg_argv[0]
     or new.brand_id <> old.brand_id
     or new.data_assegnazione <> old.data_assegnazione then
    raise exception 'a period only ends'
      using errcode = 'check_violation', constraint = 'periodo_immutabile', table = tg_table_name;
  end if;
  return new;
end $$;

-- When an employee or an item is deleted, its closed periods keep its name (rule 34: the history keeps what was).
-- Argument: the table of periods.
create function dipendente_lascia_nome() returns trigger
language plpgsql as $$
begin
  execute format('update %I set dipendente_nome = $2 where dipendente_id = $1', tg_argv[0]) using old.id, old.nome || ' ' || old.cognome;
  return null;
end $$;

-- The same of a showroom. Argument: the table of periods.
create function luogo_lascia_nome() returns trigger
language plpgsql as $$
begin
  execute format('update %I set luogo_nome = $2 where showroom_id = $1', tg_argv[0]) using old.id, old.nome;
  return null;
end $$;

-- Arguments: the link table, the link's column, the item's name column.
create function risorsa_lascia_nome() returns trigger
language plpgsql as $$
begin
  execute format('update %I set risorsa_nome = $2 where %I = $1', tg_argv[0], tg_argv[1]) using old.id, to_jsonb(old) ->> tg_argv[2];
  return null;
end $$;

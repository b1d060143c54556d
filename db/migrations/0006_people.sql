-- Brands, showrooms and employees. Brands limit what each account sees; a showroom belongs to one or more brands, an employee to one.

-- A row is a brand of the company.
create table brands (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  descrizione testo_lungo,
  colore colore_brand not null default '#3B82F6',
  -- The beginning of the inventory codes of its items. When it is empty, a trigger makes one from the name.
  prefisso text not null default '' constraint brands_prefisso check (prefisso ~ '^[A-Z]{2,5}$') constraint brands_prefisso_unico unique,
  -- The contact for a lost item: all that a stranger reads who scans a label.
  contatto_smarrimento testo_breve,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- ICU's lower(), because a database may have a locale that only knows a-z ('Città' and 'CITTÀ').
create unique index brands_nome_unico on brands (lower(nome collate "it-x-icu"));

-- A row gives an account rights on a brand. Each right implies the one before it: an account that edits also views.
create table user_brands (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  brand_id integer not null references brands (id) on delete cascade,
  can_view boolean not null default true,
  can_edit boolean not null default false,
  can_admin boolean not null default false,
  -- The showrooms of the brand to which the account is limited. Null: the whole brand. Empty: nothing of the brand, because no showroom is left.
  showroom_ids integer[] constraint user_brands_showroom_ids check (array_position(showroom_ids, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_brands_coppia_unica unique (user_id, brand_id),
  constraint user_brands_diritti check (can_view and (can_edit or not can_admin)),
  constraint user_brands_limite_senza_admin check (showroom_ids is null or not can_admin)
);
create index user_brands_brand_id on user_brands (brand_id);

-- A row is a showroom.
create table showrooms (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row says that a showroom belongs to a brand.
create table showroom_brands (
  showroom_id integer not null references showrooms (id) on delete cascade,
  brand_id integer not null references brands (id) on delete cascade,
  primary key (showroom_id, brand_id)
);
create index showroom_brands_brand_id on showroom_brands (brand_id);

-- Refuses to limit an account to a showroom that does not belong to the brand.
create function user_brands_showroom() returns trigger
language plpgsql as $$
begin
  if exists (
    select from unnest(new.showroom_ids) s
    where not exists (select from showroom_brands b where b.showroom_id = s and b.brand_id = new.brand_id)
  ) then
    raise exception 'the showroom is not of the brand'
      using errcode = 'check_violation', constraint = 'user_brands_showroom_del_brand', table = 'user_brands';
  end if;
  return new;
end $$;
create trigger user_brands_showroom before insert or update of showroom_ids, brand_id on user_brands
  for each row when (new.showroom_ids is not null) execute function user_brands_showroom();

-- Removes a showroom that no longer belongs to the brand from the limits of the accounts. If it was the last showroom of an account, the limit
-- becomes empty and not null, so the account sees nothing of the brand.
create function showroom_lascia_limiti() returns trigger
language plpgsql as $$
begin
  update user_brands set showroom_ids = array_remove(showroom_ids, old.showroom_id)
  where brand_id = old.brand_id and old.showroom_id = any (showroom_ids);
  return null;
end $$;
create trigger showroom_lascia_limiti after delete on showroom_brands for each row execute function showroom_lascia_limiti();

-- A row is an employee. Employees never sign in, so there is no password.
create table dipendenti (
  id uuid primary key default uuid_v7(),
  brand_id integer not null constraint dipendenti_brand_fkey references brands (id),
  nome testo_breve not null,
  cognome testo_breve not null,
  email testo_breve not null constraint dipendenti_email_ascii check (octet_length(email) = length(email)),
  telefono testo_breve,
  cellulare testo_breve,
  "telefonoUfficio" testo_breve,
  "telefonoAbitazione" testo_breve,
  interno testo_breve,
  numero_aziendale testo_breve,
  bisogno_numero_aziendale boolean not null default false,
  posizione testo_breve,
  dipartimento testo_breve not null default 'Worker'
    constraint dipendenti_dipartimento check (dipartimento in ('Vendite', 'Amministrazione', 'IT', 'HR', 'Marketing', 'Worker')),
  tipologia text not null default 'worker'
    constraint dipendenti_tipologia check (tipologia in ('worker', 'manager', 'admin', 'sales')),
  ruolo text not null default 'visualizzatore'
    constraint dipendenti_ruolo check (ruolo in ('visualizzatore', 'editor', 'admin')),
  stato text not null default 'entrante'
    constraint dipendenti_stato check (stato in ('entrante', 'entrato', 'in malattia', 'uscente', 'uscito')),
  isactive boolean not null default true,
  stipendio euro not null default 0,
  codice_fiscale text constraint dipendenti_codice_fiscale check (codice_fiscale ~ '^[A-Z0-9]{16}$'),
  data_nascita date,
  email_personale testo_breve,
  manager_id uuid constraint dipendenti_manager_fkey references dipendenti (id) on delete set null,
  showroom integer,
  data_assunzione date default oggi(),
  data_dismissione date,
  data_inizio_malattia date,
  data_fine_malattia date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Name, surname, e-mail and position as one text, so that one trigram index serves the search instead of four.
  ricerca text not null generated always as
    (testo_ricerca(nome || ' ' || cognome || ' ' || email || ' ' || coalesce(posizione, ''))) stored,
  -- When any column changed, also a reserved one; updated_at moves only with the columns that everybody sees.
  riservati_updated_at timestamptz not null default now(),

  constraint dipendenti_id_brand unique (id, brand_id),
  -- The showroom must belong to the brand of the employee, also after a later change of the employee or the showroom.
  constraint dipendenti_showroom_del_brand foreign key (showroom, brand_id) references showroom_brands (showroom_id, brand_id),
  constraint dipendenti_malattia check (stato <> 'in malattia' or data_inizio_malattia is not null),
  constraint dipendenti_malattia_ordine check
    (data_fine_malattia is null or (data_inizio_malattia is not null and data_fine_malattia >= data_inizio_malattia)),
  -- An employee leaves on the first day at the earliest, and an employee who has left has a last day.
  constraint dipendenti_uscita_ordine check (data_dismissione >= data_assunzione),
  constraint dipendenti_uscita_data check (stato <> 'uscito' or data_dismissione is not null),
  constraint dipendenti_manager_non_se check (manager_id <> id)
);
-- The index ignores the case of A-Z only, like the index on the e-mails of accounts.
create unique index dipendenti_email_unica on dipendenti (lower(email collate "C"));
create unique index dipendenti_codice_fiscale_unico on dipendenti (codice_fiscale);
create index dipendenti_ricerca on dipendenti using gin (ricerca gin_trgm_ops);
-- The default order of lists is newest first.
create index dipendenti_recenti on dipendenti (created_at desc, id desc);
create index dipendenti_brand_recenti on dipendenti (brand_id, created_at desc, id desc);
create index dipendenti_per_nome on dipendenti ((nome || ' ' || cognome) collate "it-x-icu", id);
create index dipendenti_per_cognome on dipendenti ((cognome || ' ' || nome) collate "it-x-icu", id);
create index dipendenti_showroom on dipendenti (showroom);
create index dipendenti_manager on dipendenti (manager_id);
-- The dashboard shows the arrivals of the days around today.
create index dipendenti_assunzione on dipendenti (data_assunzione);
-- Index for the notices, which every page shows: they search for these few employees among many.
create index dipendenti_che_lasciano on dipendenti (brand_id) where stato in ('uscente', 'uscito') or data_dismissione is not null or not isactive;
create index dipendenti_malati on dipendenti (brand_id, data_fine_malattia) where stato = 'in malattia';
create index dipendenti_attesi on dipendenti (brand_id, data_assunzione) where stato = 'entrante';
-- The search palette finds employees by telephone number, however the number was typed.
create index dipendenti_numeri on dipendenti using gin (numeri_ricerca(telefono, cellulare, numero_aziendale) gin_trgm_ops);

-- A row is one employment of an employee. Every employee has at least one: a trigger adds it together with the employee, and adds another one when an
-- employee who has left gets a later hire date. The days of the newest employment (`ultimo`) are those of the employee's row
-- (docs/decisions/0107-employments.md).
create table rapporti (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint rapporti_dipendente_fkey references dipendenti (id) on delete cascade,
  ultimo boolean not null default false,
  -- The first and the last working day. Only the first employment may have no first day.
  dal date,
  al date,
  tipo text constraint rapporti_tipo check (tipo in
    ('indeterminato', 'determinato', 'stagionale', 'apprendistato', 'somministrazione', 'stage', 'collaborazione')),
  -- The agreed end of a fixed-term contract. The employee may leave on another day.
  fine_prevista date,
  prova_fino_al date,
  -- The legal entity that employs the employee.
  societa testo_breve,
  matricola testo_breve,
  livello testo_breve,
  -- Per cent of the full working time; null: full time.
  part_time integer constraint rapporti_part_time check (part_time between 1 and 99),
  note testo_lungo,
  -- How often the contract was extended.
  proroghe integer not null default 0,
  -- The former types of a converted contract and the last day of each, the oldest first: [{"tipo": "determinato", "fino_al": "2026-05-31"}].
  tipi_precedenti jsonb not null default '[]',
  -- Where the employee worked on the last day of a former employment, so that a rehire elsewhere does not change past headcounts. No foreign keys:
  -- brands and showrooms are deleted.
  ultimo_brand integer,
  ultimo_showroom integer,
  ultima_mansione testo_breve,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rapporti_ordine check (al >= dal),
  constraint rapporti_conclusi check (ultimo = (ultimo_brand is null) and (ultimo or al is not null)),
  constraint rapporti_fine_prevista_ordine check (fine_prevista >= dal),
  constraint rapporti_prova_ordine check (prova_fino_al >= dal),
  -- No two employments of an employee overlap, and none begins after the newest one: its end does not count here.
  constraint rapporti_sovrapposti exclude using gist
    (dipendente_id with =, daterange(dal, case when ultimo then null else al end, '[]') with &&),
  -- Two employees never have the same number in one company. The same employee keeps it after a rehire.
  constraint rapporti_matricola_unica exclude using gist
    (lower(coalesce(societa, '')) with =, lower(matricola) with =, dipendente_id with <>) where (matricola is not null)
);
create unique index rapporti_un_ultimo on rapporti (dipendente_id) where ultimo;
-- Index for reports, which look up the few former employments of an employee.
create index rapporti_precedenti on rapporti (dipendente_id) where not ultimo;

create trigger brands_updated_at before update on brands for each row execute function tocca_updated_at();
create trigger user_brands_updated_at before update on user_brands for each row execute function tocca_updated_at();
create trigger showrooms_updated_at before update on showrooms for each row execute function tocca_updated_at();
-- Accounts that may not read the payroll number must not notice that it changed.
create trigger rapporti_updated_at before update on rapporti for each row
  when (to_jsonb(old) - 'matricola' is distinct from to_jsonb(new) - 'matricola') execute function tocca_updated_at();
-- A change of a showroom's brands changes updated_at of the showroom, because its form also edits the brands.
call tocca_con_i_brand('showroom_brands', 'showrooms', 'showroom_id');
call esige_un_brand('showrooms', 'showroom_brands', 'showroom_id');

-- Gives a brand without a prefix a free one: the first letters of its name, else other letters of the name, else random letters. The lock makes
-- two new brands wait for each other.
create function da_prefisso() returns trigger
language plpgsql as $$
declare
  lettere text := upper(regexp_replace(testo_ricerca(new.nome), '[^a-z]', '', 'g'));
begin
  if new.prefisso <> '' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('brands.prefisso'));
  lettere := rpad(left(lettere, 12), greatest(3, least(12, length(lettere))), 'X');
  select c.p into new.prefisso
  from (
    select left(lettere, 3) as p, 0 as n
    union all select left(lettere, 2) || substr(lettere, i, 1), i from generate_series(4, length(lettere)) as i
    union all select left(lettere, 1) || substr(lettere, i, 1) || substr(lettere, j, 1), i * 100 + j
      from generate_series(2, length(lettere)) as i, generate_series(i + 1, length(lettere)) as j
  ) c
  where not exists (select from brands b where b.prefisso = c.p)
  order by c.n limit 1;
  while new.prefisso is null or new.prefisso = '' loop
    select left(lettere, 2) || string_agg(chr(65 + floor(random() * 26)::integer), '') into new.prefisso from generate_series(1, 3);
    if exists (select from brands b where b.prefisso = new.prefisso) then
      new.prefisso := '';
    end if;
  end loop;
  return new;
end $$;
create trigger brands_prefisso before insert on brands for each row execute function da_prefisso();

-- Sets updated_at when a column changed that everybody sees, and riservati_updated_at when any column changed. Accounts that must not see the
-- columns of dipendenti_riservate() must not see either that these changed.
create function dipendenti_tocca_updated_at() returns trigger
language plpgsql as $$
declare
  riservate constant text[] := dipendenti_riservate();
  -- ricerca is computed after this trigger: here it is not there yet.
  prima jsonb := registro_ripulisci(to_jsonb(old));
  dopo jsonb := registro_ripulisci(to_jsonb(new));
begin
  if registro_maschera(dopo - riservate) <> registro_maschera(prima - riservate) then
    new.updated_at := now();
  end if;
  if dopo <> prima then
    new.riservati_updated_at := now();
  end if;
  return new;
end $$;
create trigger dipendenti_updated_at before update on dipendenti for each row execute function dipendenti_tocca_updated_at();

-- Gives an employee who is marked as gone without a last day today as the last day.
create function dipendenti_esce_oggi() returns trigger
language plpgsql as $$
begin
  new.data_dismissione := oggi();
  return new;
end $$;
create trigger dipendenti_esce_oggi before insert or update on dipendenti
  for each row when (new.stato = 'uscito' and new.data_dismissione is null) execute function dipendenti_esce_oggi();

-- Keeps the newest employment equal to the days of the employee. A hire date after the last day of an employee who has left opens a new employment; any
-- other change corrects the newest one. It runs as the owner: the server itself never adds an employment.
create function dipendenti_rapporto() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into rapporti (dipendente_id, ultimo, dal, al) values (new.id, true, new.data_assunzione, new.data_dismissione);
  elsif (old.stato = 'uscito' or old.data_dismissione < oggi())
      and new.data_assunzione > (select al from rapporti where dipendente_id = new.id and ultimo) then
    update rapporti set ultimo = false, ultimo_brand = old.brand_id, ultimo_showroom = old.showroom, ultima_mansione = old.posizione
    where dipendente_id = new.id and ultimo;
    insert into rapporti (dipendente_id, ultimo, dal, al) values (new.id, true, new.data_assunzione, new.data_dismissione);
  else
    update rapporti set dal = new.data_assunzione, al = new.data_dismissione where dipendente_id = new.id and ultimo
      and (dal, al) is distinct from (new.data_assunzione, new.data_dismissione);
  end if;
  return null;
end $$;
-- An undo restores the employments by itself.
create trigger dipendenti_rapporto_nuovo after insert on dipendenti
  for each row when (coalesce(current_setting('organico.annullo', true), '') = '') execute function dipendenti_rapporto();
create trigger dipendenti_rapporto after update on dipendenti
  for each row when ((old.data_assunzione, old.data_dismissione) is distinct from (new.data_assunzione, new.data_dismissione)
    and coalesce(current_setting('organico.annullo', true), '') = '') execute function dipendenti_rapporto();

-- Refuses, at the end of the transaction, a newest employment with other days than the employee. The correction of an employment writes both.
create function rapporti_come_dipendente() returns trigger
language plpgsql as $$
begin
  if exists (
    select from dipendenti d left join rapporti r on r.dipendente_id = d.id and r.ultimo
    where d.id = new.dipendente_id and (r.id is null or (r.dal, r.al) is distinct from (d.data_assunzione, d.data_dismissione))
  ) then
    raise exception 'the newest employment has other days than the employee'
      using errcode = 'check_violation', constraint = 'rapporti_come_dipendente', table = 'rapporti';
  end if;
  return null;
end $$;
create constraint trigger rapporti_come_dipendente after insert or update on rapporti deferrable initially deferred
  for each row when (pg_trigger_depth() = 0) execute function rapporti_come_dipendente();

-- Refuses a manager who is neither of type manager nor admin, and a circle of managers over any number of steps. The lock makes two changes wait
-- for each other that would close a circle together.
create function dipendenti_controlla_manager() returns trigger
language plpgsql as $$
begin
  if new.manager_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('dipendenti_manager'));
  if not exists (select from dipendenti where id = new.manager_id and tipologia in ('manager', 'admin')) then
    raise exception 'not a manager'
      using errcode = 'check_violation', constraint = 'dipendenti_manager_tipologia', table = 'dipendenti';
  end if;
  if exists (
    with recursive superiori (id) as (
      select new.manager_id
      union
      select d.manager_id from dipendenti d join superiori s on d.id = s.id where d.manager_id is not null
    )
    select from superiori where id = new.id
  ) then
    raise exception 'circle of managers'
      using errcode = 'check_violation', constraint = 'dipendenti_manager_circolo', table = 'dipendenti';
  end if;
  return null;
end $$;
create constraint trigger dipendenti_manager_insert after insert on dipendenti
  for each row when (new.manager_id is not null) execute function dipendenti_controlla_manager();
create constraint trigger dipendenti_manager_update after update on dipendenti
  for each row when (new.manager_id is distinct from old.manager_id) execute function dipendenti_controlla_manager();

-- Triggers for the audit log and for lots.
create trigger z_registro after insert or update or delete on brands for each row execute function registra('id', 'id');
create trigger z_registro after insert or update or delete on user_brands for each row execute function registra('brand_id', 'id');
call registra_di_piu_brand('showrooms', 'showroom_brands.showroom_id');
create trigger z_registro after insert or update or delete on showroom_brands for each row execute function registra('brand_id', 'showroom_id');
create trigger z_registro after insert or update or delete on dipendenti for each row execute function registra('brand_id', 'id');
-- The entry of the employee tells the days that come from there, and the deletion.
create trigger z_registro after insert or update or delete on rapporti for each row when (pg_trigger_depth() = 0)
  execute function registra('dipendente_id', 'dipendente_id', 'matricola');
call segui_nei_lotti('brands');
call segui_nei_lotti('user_brands');
call segui_nei_lotti('showrooms');
call segui_nei_lotti('showroom_brands');
call segui_nei_lotti('dipendenti');
call segui_nei_lotti('rapporti');

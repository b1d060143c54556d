-- Employees. They never sign in, so there is no password column (rule 16).

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
  manager_id uuid constraint dipendenti_manager_fkey references dipendenti (id) on delete set null,
  showroom integer,
  data_assunzione date default oggi(),
  data_dismissione date,
  data_inizio_malattia date,
  data_fine_malattia date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What is searched, as one text: one trigram index instead of four (rule 40: name, surname, email, position).
  ricerca text not null generated always as
    (testo_ricerca(nome || ' ' || cognome || ' ' || email || ' ' || coalesce(posizione, ''))) stored,

  constraint dipendenti_id_brand unique (id, brand_id),
  -- Rule 41: a showroom of the employee's own brand, also when either side changes later.
  constraint dipendenti_showroom_del_brand foreign key (showroom, brand_id) references showroom_brands (showroom_id, brand_id),
  constraint dipendenti_malattia check (stato <> 'in malattia' or data_inizio_malattia is not null),
  constraint dipendenti_malattia_ordine check
    (data_fine_malattia is null or (data_inizio_malattia is not null and data_fine_malattia >= data_inizio_malattia)),
  -- Rule 51: nobody leaves before they came, and who has left has a last day.
  constraint dipendenti_uscita_ordine check (data_dismissione >= data_assunzione),
  constraint dipendenti_uscita_data check (stato <> 'uscito' or data_dismissione is not null),
  constraint dipendenti_manager_non_se check (manager_id <> id)
);
-- As of accounts (0002): only A-Z are folded.
create unique index dipendenti_email_unica on dipendenti (lower(email collate "C"));
create index dipendenti_ricerca on dipendenti using gin (ricerca gin_trgm_ops);
-- Newest first is the lists' own order (rule 10); the last two are the orders people ask for.
create index dipendenti_recenti on dipendenti (created_at desc, id desc);
create index dipendenti_brand_recenti on dipendenti (brand_id, created_at desc, id desc);
create index dipendenti_per_nome on dipendenti ((nome || ' ' || cognome) collate "it-x-icu", id);
create index dipendenti_per_cognome on dipendenti ((cognome || ' ' || nome) collate "it-x-icu", id);
create index dipendenti_showroom on dipendenti (showroom);
create index dipendenti_manager on dipendenti (manager_id);
create trigger dipendenti_updated_at before update on dipendenti for each row execute function tocca_updated_at();

-- Rule 51: who is marked as gone without a day is gone today.
create function dipendenti_esce_oggi() returns trigger
language plpgsql as $$
begin
  new.data_dismissione := oggi();
  return new;
end $$;
create trigger dipendenti_esce_oggi before insert or update on dipendenti
  for each row when (new.stato = 'uscito' and new.data_dismissione is null) execute function dipendenti_esce_oggi();

-- Rule 42: a manager is of tipologia manager or admin, and nobody is, over any number of steps, their own manager.
-- The lock makes two changes that would close a circle together wait for each other.
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

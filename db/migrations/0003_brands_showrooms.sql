-- Brands scope what each account sees; showrooms belong to one or more brands.

create table brands (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  descrizione testo_lungo,
  colore colore_brand not null default '#3B82F6',
  -- What the inventory codes of its things begin with; left empty, one is made of the name.
  prefisso text not null default '' constraint brands_prefisso check (prefisso ~ '^[A-Z]{2,5}$') constraint brands_prefisso_unico unique,
  -- Whom to call who has found one of its things: all that a stranger reads who scans a label.
  contatto_smarrimento testo_breve,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- ICU's lower(), because a database may have been made with a locale that only knows a-z ('Città' and 'CITTÀ').
create unique index brands_nome_unico on brands (lower(nome collate "it-x-icu"));
create trigger brands_updated_at before update on brands for each row execute function tocca_updated_at();

-- Each right implies the one before it (rule 18): a row that says otherwise cannot exist.
create table user_brands (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  brand_id integer not null references brands (id) on delete cascade,
  can_view boolean not null default true,
  can_edit boolean not null default false,
  can_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_brands_coppia_unica unique (user_id, brand_id),
  constraint user_brands_diritti check (can_view and (can_edit or not can_admin))
);
create index user_brands_brand_id on user_brands (brand_id);
create trigger user_brands_updated_at before update on user_brands for each row execute function tocca_updated_at();

create table showrooms (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger showrooms_updated_at before update on showrooms for each row execute function tocca_updated_at();

create table showroom_brands (
  showroom_id integer not null references showrooms (id) on delete cascade,
  brand_id integer not null references brands (id) on delete cascade,
  primary key (showroom_id, brand_id)
);
create index showroom_brands_brand_id on showroom_brands (brand_id);

-- Something that belongs to no brand would be visible to nobody: at the end of each transaction every
-- showroom and every asset has at least one brand. Arguments: the owner's table, its link table, the link's column.
-- The lock makes two transactions that each take one of the last two brands away wait for each other.
create function almeno_un_brand() returns trigger
language plpgsql as $$
declare
  owner_table text := tg_argv[0];
  link_table text := tg_argv[1];
  link_column text := tg_argv[2];
  owner_id integer := case when tg_table_name = tg_argv[0] then (to_jsonb(new) ->> 'id')::integer
                           else (to_jsonb(old) ->> tg_argv[2])::integer end;
  orphan boolean;
begin
  if tg_op <> 'INSERT' then
    -- Its row, where it is still there: a lock of its own for each of 20,000 would be more than the server has room for.
    execute format('select from %I where id = $1 for no key update', owner_table) using owner_id;
  end if;
  execute format('select exists (select from %I where id = $1) and not exists (select from %I where %I = $1)',
                 owner_table, link_table, link_column) into orphan using owner_id;
  if orphan then
    raise exception 'no brand left'
      using errcode = 'check_violation', constraint = owner_table || '_almeno_un_brand', table = owner_table;
  end if;
  return null;
end $$;

create constraint trigger showrooms_almeno_un_brand after insert on showrooms deferrable initially deferred
  for each row execute function almeno_un_brand('showrooms', 'showroom_brands', 'showroom_id');
create constraint trigger showroom_brands_almeno_un_brand after delete or update on showroom_brands deferrable initially deferred
  for each row execute function almeno_un_brand('showrooms', 'showroom_brands', 'showroom_id');

-- The prefix of a brand to which nobody gave one: the first letters of its name; where another brand has those, others of them, then any.
-- Two brands that are made at once come one after the other.
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

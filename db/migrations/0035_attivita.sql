-- What has to be done in every onboarding or exit (modelli_attivita), and in one of them (attivita): decision 65.

create table modelli_attivita (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  corso text not null constraint modelli_attivita_corso check (corso in ('onboarding', 'uscita')),
  -- For which jobs; for none: for all of them.
  mansioni text[] not null default '{}'
    constraint modelli_attivita_mansioni check (array_position(mansioni, null) is null and cardinality(mansioni) <= 50),
  mano text not null constraint modelli_attivita_mano check (mano in ('hr', 'manager', 'it')),
  tipo text not null default 'spunta' constraint modelli_attivita_tipo check (tipo in ('spunta', 'documento', 'dotazione', 'verbale')),
  -- By how many days after the first, or last, day of work; negative: before it.
  giorni integer not null default 0 constraint modelli_attivita_giorni check (giorni between -365 and 365),
  obbligatoria boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What is asked for is given by IT alone: in another hand it would wait for who comes after.
  constraint modelli_attivita_dotazione check (tipo <> 'dotazione' or mano = 'it')
);
create index modelli_attivita_recenti on modelli_attivita (created_at desc, id desc);

create table modelli_attivita_brands (
  modello_id integer not null references modelli_attivita (id) on delete cascade,
  brand_id integer not null constraint modelli_attivita_brands_brand_fkey references brands (id),
  primary key (modello_id, brand_id)
);
create index modelli_attivita_brands_brand_id on modelli_attivita_brands (brand_id);

create constraint trigger modelli_attivita_almeno_un_brand after insert on modelli_attivita deferrable initially deferred
  for each row execute function almeno_un_brand('modelli_attivita', 'modelli_attivita_brands', 'modello_id');
create constraint trigger modelli_attivita_brands_almeno_un_brand after delete or update on modelli_attivita_brands deferrable initially deferred
  for each row execute function almeno_un_brand('modelli_attivita', 'modelli_attivita_brands', 'modello_id');
create trigger modelli_attivita_updated_at before update on modelli_attivita for each row execute function tocca_updated_at();
create trigger tocca_proprietario after insert or delete on modelli_attivita_brands for each row
  execute function tocca_proprietario('modelli_attivita', 'modello_id');

call registra_di_piu_brand('modelli_attivita', 'modelli_attivita_brands.modello_id');
create trigger z_registro after insert or update or delete on modelli_attivita_brands for each row execute function registra('brand_id', 'modello_id');
call segui_nei_lotti('modelli_attivita');
call segui_nei_lotti('modelli_attivita_brands');

-- A task of one onboarding or of one exit, and of the same person. A copy: what becomes of its model changes nothing here.
alter table workflows add constraint workflows_id_dipendente unique (id, dipendente_id);
create table attivita (
  id integer generated always as identity primary key,
  workflow_id integer,
  uscita_id integer,
  dipendente_id uuid not null,
  nome testo_breve not null,
  mano text not null constraint attivita_mano check (mano in ('hr', 'manager', 'it')),
  tipo text not null default 'spunta' constraint attivita_tipo check (tipo in ('spunta', 'documento', 'dotazione', 'verbale')),
  giorni integer not null default 0 constraint attivita_giorni check (giorni between -365 and 365),
  obbligatoria boolean not null default false,
  -- By hand; all that is no 'spunta' is seen from what there is, and has nothing here.
  fatta_il timestamptz,
  fatta_da integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attivita_di_un_corso check (num_nonnulls(workflow_id, uscita_id) = 1),
  constraint attivita_dotazione check (tipo <> 'dotazione' or mano = 'it'),
  constraint attivita_fatta_a_mano check (fatta_il is null or tipo = 'spunta'),
  constraint attivita_workflow_fkey foreign key (workflow_id, dipendente_id) references workflows (id, dipendente_id) on delete cascade,
  constraint attivita_uscita_fkey foreign key (uscita_id, dipendente_id) references uscite (id, dipendente_id) on delete cascade
);
create index attivita_workflow on attivita (workflow_id) where workflow_id is not null;
create index attivita_uscita on attivita (uscita_id) where uscita_id is not null;
create trigger attivita_updated_at before update on attivita for each row execute function tocca_updated_at();
create trigger z_registro after insert or update or delete on attivita for each row execute function registra('dipendente_id', 'id');
call segui_nei_lotti('attivita');

grant select, insert, update, delete on modelli_attivita, modelli_attivita_brands, attivita to organico_app;

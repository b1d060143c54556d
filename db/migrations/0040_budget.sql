-- What a brand may cost in a calendar year, and the months whose costs stay as they were (decision 77).
create table budget (
  id integer generated always as identity primary key,
  brand_id integer not null constraint budget_brand_fkey references brands (id) on delete cascade,
  anno integer not null constraint budget_anno check (anno between 2000 and 2100),
  importo euro not null,
  note testo_lungo,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint budget_uno unique (brand_id, anno)
);
create trigger budget_updated_at before update on budget for each row execute function tocca_updated_at();
create trigger z_registro after insert or update or delete on budget for each row execute function registra('brand_id', 'id');

-- Each time that a month was closed, 'YYYY-MM', and that it was opened again, with the reason.
create table mesi_chiusi (
  id integer generated always as identity primary key,
  mese text not null constraint mesi_chiusi_mese check (mese ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  chiuso_il timestamptz not null default now(),
  chiuso_da integer default nullif(current_setting('app.user_id', true), '')::integer
    constraint mesi_chiusi_chiuso_da_fkey references users (id) on delete set null,
  riaperto_il timestamptz,
  riaperto_da integer constraint mesi_chiusi_riaperto_da_fkey references users (id) on delete set null,
  motivo testo_lungo,
  constraint mesi_chiusi_riapertura check ((riaperto_il is null) = (motivo is null))
);
create unique index mesi_chiusi_una_volta on mesi_chiusi (mese) where riaperto_il is null;
create trigger z_registro after insert or update on mesi_chiusi for each row execute function registra('nessuno', 'id');

-- What was assigned at the end of a closed month, in euro a year, as it was known when it was closed: by all that a report is narrowed to.
-- Of a person the brand, showroom and job of that day, without the person; `brand_persona_id` is null where a showroom has it.
create table costi_chiusi (
  id integer generated always as identity primary key,
  chiusura_id integer not null constraint costi_chiusi_chiusura_fkey references mesi_chiusi (id),
  tipo text not null,
  -- A brand that a closed month names stays.
  brand_id integer not null constraint costi_chiusi_brand_fkey references brands (id),
  brand_persona_id integer,
  showroom_id integer,
  mansione text,
  costo numeric(14, 2) not null,
  constraint costi_chiusi_una_volta unique nulls not distinct (chiusura_id, brand_id, tipo, brand_persona_id, showroom_id, mansione)
);

grant select, insert, update, delete on budget to organico_app;
-- That a month was closed is kept; opened again it loses its costs, and no cost is changed.
grant select, insert, update (riaperto_il, riaperto_da, motivo) on mesi_chiusi to organico_app;
grant select, insert, delete on costi_chiusi to organico_app;

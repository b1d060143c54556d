-- Budgets, months whose costs are closed, and reports that are sent on a schedule.

-- A row is a report that is sent on a schedule. Each receiver gets the data that the receiver itself may see at that moment.
create table rapporti_programmati (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  nome testo_breve not null,
  periodo text not null constraint rapporti_periodo check (periodo in ('settimana', 'mese', 'trimestre', 'anno')),
  -- Null: all brands that the receiver sees.
  brand_id integer references brands (id) on delete cascade,
  formato text not null constraint rapporti_formato check (formato in ('pdf', 'xlsx')),
  -- The weekdays on which the report is sent (1 is Monday, 7 is Sunday), and the hour in Italian time.
  giorni integer[] not null constraint rapporti_giorni check (cardinality(giorni) between 1 and 7 and giorni <@ array[1, 2, 3, 4, 5, 6, 7]),
  ora integer not null constraint rapporti_ora check (ora between 0 and 23),
  attivo boolean not null default true,
  prossimo timestamptz not null,
  ultimo timestamptz,
  -- When its author last sent it by hand. For ten minutes after it the report can neither be sent again nor be deleted.
  mandato_il timestamptz,
  created_at timestamptz not null default now()
);
create index rapporti_programmati_prossimo on rapporti_programmati (prossimo) where attivo;
create index rapporti_programmati_user on rapporti_programmati (user_id);

-- A row is a receiver of a scheduled report.
create table rapporti_destinatari (
  rapporto_id integer not null references rapporti_programmati (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- The last scheduled time that was processed, so that no report is sent twice, and when a report was skipped.
  ultimo timestamptz,
  saltato_il timestamptz,
  primary key (rapporto_id, user_id)
);
create index rapporti_destinatari_user on rapporti_destinatari (user_id);

-- A row is what a brand may cost in a calendar year.
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

-- A row is a month ('YYYY-MM') that was closed, and when and why it was opened again.
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

-- A row is the cost in euro a year of what was assigned at the end of a closed month, grouped by everything that a report filters by: brand, showroom and job of
-- that day, without the employee. `brand_persona_id` is null where a showroom has the item.
create table costi_chiusi (
  id integer generated always as identity primary key,
  chiusura_id integer not null constraint costi_chiusi_chiusura_fkey references mesi_chiusi (id),
  tipo text not null,
  -- The foreign key has no cascade, so that a brand with costs in a closed month cannot be deleted.
  brand_id integer not null constraint costi_chiusi_brand_fkey references brands (id),
  brand_persona_id integer,
  showroom_id integer,
  mansione text,
  costo numeric(14, 2) not null,
  constraint costi_chiusi_una_volta unique nulls not distinct (chiusura_id, brand_id, tipo, brand_persona_id, showroom_id, mansione)
);

create trigger budget_updated_at before update on budget for each row execute function tocca_updated_at();
create trigger z_registro after insert or update or delete on budget for each row execute function registra('brand_id', 'id');
create trigger z_registro after insert or update on mesi_chiusi for each row execute function registra('nessuno', 'id');

-- Notices are computed from the data, never stored (src/features/notifications/avvisi). What is stored is which of them somebody has put
-- away: by its key and by what it said then, so that it comes back when that changes, or on the day to which it was put off.

create table avvisi_nascosti (
  user_id integer not null references users (id) on delete cascade,
  chiave testo_breve not null,
  impronta testo_breve not null,
  -- The day on which it comes back even unchanged; none: only when it changes.
  fino_al date,
  created_at timestamptz not null default now(),
  primary key (user_id, chiave)
);
grant select, insert, update, delete on avvisi_nascosti to organico_app;

-- What the notices look for is rare among many rows, and every screen asks for them.
create index hardware_garanzia on hardware (garanzia_scadenza) where garanzia_scadenza is not null and stato not in ('dismesso', 'smarrito', 'rubato');
create index dipendenti_che_lasciano on dipendenti (brand_id) where stato in ('uscente', 'uscito') or data_dismissione is not null or not isactive;
create index dipendenti_malati on dipendenti (brand_id, data_fine_malattia) where stato = 'in malattia';
create index dipendenti_attesi on dipendenti (brand_id, data_assunzione) where stato = 'entrante';

-- Webhooks (decision 83): which programs are told of which events. What is to be told the register says by itself: what stands in it was
-- committed with its change, and nothing else was.

create table webhooks (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  indirizzo text not null constraint webhooks_indirizzo check (length(indirizzo) <= 1000 and indirizzo ~ '^https?://'),
  eventi text[] not null constraint webhooks_eventi check (cardinality(eventi) between 1 and 50),
  attivo boolean not null default true,
  -- Why the product has switched it off by itself; null while it is on, and where somebody has switched it off.
  spento_perche testo_breve,
  created_at timestamptz not null default now(),
  constraint webhooks_spento check (spento_perche is null or not attivo)
);
grant select, insert, update, delete on webhooks to organico_app;
create trigger z_registro after insert or update or delete on webhooks for each row execute function registra('nessuno', 'id');

-- What signs: `segreto` is sealed with the server's key. Without an end it is the one in use; the one before it signs as well for a day.
create table chiavi_webhook (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  segreto bytea not null,
  vale_fino timestamptz,
  created_at timestamptz not null default now()
);
create unique index chiavi_webhook_in_uso on chiavi_webhook (webhook_id) where vale_fino is null;
create index chiavi_webhook_webhook on chiavi_webhook (webhook_id);
grant select, insert, update, delete on chiavi_webhook to organico_app;
create trigger z_registro after insert on chiavi_webhook for each row execute function registra('nessuno', 'id');

-- How far the register has been read for each: the transactions that were over at that moment. And since when its receiver has taken nothing.
create table giri_webhook (
  webhook_id integer primary key references webhooks (id) on delete cascade,
  letto pg_snapshot not null default pg_current_snapshot(),
  guasto_dal timestamptz
);
grant select, insert, update, delete on giri_webhook to organico_app;

-- What is told, and how far it has come. `dati` are ids and the noun, never a name.
create table consegne_webhook (
  -- The same at every try: by it a receiver knows what it has already.
  id uuid primary key default gen_random_uuid(),
  webhook_id integer not null references webhooks (id) on delete cascade,
  tipo text not null,
  quando timestamptz not null,
  dati jsonb not null,
  stato text not null default 'in_attesa' constraint consegne_webhook_stato check (stato in ('in_attesa', 'consegnata', 'arresa')),
  -- Whether the queue knows of it.
  in_coda boolean not null default false,
  tentativi integer not null default 0,
  provata_il timestamptz,
  risposta integer,
  durata_ms integer,
  errore text,
  created_at timestamptz not null default now()
);
create index consegne_webhook_recenti on consegne_webhook (webhook_id, created_at desc);
create index consegne_webhook_in_attesa on consegne_webhook (created_at) where stato = 'in_attesa';
grant select, insert, update, delete on consegne_webhook to organico_app;

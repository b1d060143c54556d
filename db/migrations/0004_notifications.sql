-- Notices, mail and webhooks. Notices are computed from the data and never stored; the queue that sends mail is in a schema of its own, which its
-- library creates (src/server/jobs).

-- A row is a notice, or a row of the work list on the dashboard, that an account has hidden: by its key and by its version of that moment. It
-- returns when its version changes, or on the day until which it was postponed.
create table avvisi_nascosti (
  user_id integer not null references users (id) on delete cascade,
  elenco text not null constraint avvisi_nascosti_elenco check (elenco in ('avvisi', 'lavoro')),
  chiave testo_breve not null,
  impronta testo_breve not null,
  -- The day on which the hidden row returns even if its version is unchanged. Null: the row returns only when its version changes.
  fino_al date,
  created_at timestamptz not null default now(),
  primary key (user_id, elenco, chiave)
);

-- A row is a mail that waits, was sent, was abandoned or was cancelled.
create table posta (
  -- The id of the mail and also its Message-ID, so that receivers recognize a mail that is sent twice.
  id uuid primary key default gen_random_uuid(),
  user_id integer references users (id) on delete cascade,
  destinatario testo_breve not null,
  tipo text not null constraint posta_tipo check (tipo in ('avvisi', 'riepilogo', 'rapporto', 'prova', 'firma', 'password', 'sicurezza')),
  oggetto testo_breve not null,
  -- The content of the mail. It is deleted when the mail is sent.
  contenuto jsonb,
  allegato bytea,
  stato text not null default 'in_attesa' constraint posta_stato check (stato in ('in_attesa', 'inviata', 'abbandonata', 'annullata')),
  tentativi integer not null default 0,
  errore text,
  created_at timestamptz not null default now(),
  inviata_il timestamptz,
  constraint posta_inviata check ((stato = 'inviata') = (inviata_il is not null)),
  constraint posta_contenuto check ((stato in ('in_attesa', 'abbandonata')) = (contenuto is not null))
);
create index posta_per_stato on posta (stato, created_at desc);
create index posta_user on posta (user_id);

-- A row is a notice that an account has received by mail, by its key and by its text of that moment; a notice whose text changed is sent again.
create table avvisi_spediti (
  user_id integer not null references users (id) on delete cascade,
  chiave testo_breve not null,
  impronta testo_breve not null,
  created_at timestamptz not null default now(),
  primary key (user_id, chiave)
);

-- A row says when an account receives one type of notice. Without a row the default of src/features/notifications/avvisi/rules.ts applies.
create table preferenze_avvisi (
  user_id integer not null references users (id) on delete cascade,
  tipo testo_breve not null,
  quando text not null constraint preferenze_avvisi_quando check (quando in ('subito', 'riepilogo', 'mai')),
  primary key (user_id, tipo)
);

-- A row is the day of the last summary that an account received.
create table riepiloghi (
  user_id integer primary key references users (id) on delete cascade,
  giorno date not null
);

-- Its single row says how far the last check for mails has read the audit log: all transactions before fino_a, and the day.
create table giri (
  unico boolean primary key default true constraint giri_unico check (unico),
  fino_a xid8 not null,
  giorno date not null
);

-- A row is a program that receives events. The events are made from the audit log, because it contains every committed change and no others.
create table webhooks (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  indirizzo text not null constraint webhooks_indirizzo check (length(indirizzo) <= 1000 and indirizzo ~ '^https?://'),
  eventi text[] not null constraint webhooks_eventi check (cardinality(eventi) between 1 and 50),
  attivo boolean not null default true,
  -- Why the server has switched the webhook off. Null while the webhook is on, and when an account has switched it off.
  spento_perche testo_breve,
  created_at timestamptz not null default now(),
  constraint webhooks_spento check (spento_perche is null or not attivo)
);

-- A row is a key that signs the deliveries of a webhook. segreto is encrypted with the server's key. The key without an end is in use; the one
-- before it signs as well for a day.
create table chiavi_webhook (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  segreto bytea not null,
  vale_fino timestamptz,
  created_at timestamptz not null default now()
);
create unique index chiavi_webhook_in_uso on chiavi_webhook (webhook_id) where vale_fino is null;
create index chiavi_webhook_webhook on chiavi_webhook (webhook_id);

-- A row says how far the audit log has been read for a webhook (the transactions that had ended), and since when deliveries to its receiver have
-- failed.
create table giri_webhook (
  webhook_id integer primary key references webhooks (id) on delete cascade,
  letto pg_snapshot not null default pg_current_snapshot(),
  guasto_dal timestamptz
);

-- A row is one event for one webhook, and how far its delivery has come. dati holds ids and the type of object, never a name.
create table consegne_webhook (
  -- The id of the event, which is the same at every attempt, so that a receiver recognizes a repeated delivery.
  id uuid primary key default gen_random_uuid(),
  webhook_id integer not null references webhooks (id) on delete cascade,
  tipo text not null,
  quando timestamptz not null,
  dati jsonb not null,
  stato text not null default 'in_attesa' constraint consegne_webhook_stato check (stato in ('in_attesa', 'consegnata', 'arresa')),
  -- Whether the delivery is in the queue.
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

create trigger z_registro after insert or update or delete on webhooks for each row execute function registra('nessuno', 'id');
create trigger z_registro after insert on chiavi_webhook for each row execute function registra('nessuno', 'id');

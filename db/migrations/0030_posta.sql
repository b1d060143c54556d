-- Mail: what is to be sent, what each account has been told of, and how each wants to be told. The queue that sends it stands in a schema
-- of its own, made by its library (src/server/jobs).

create table posta (
  -- Also what the mail is called on its way (Message-ID): sent twice, it is known to be the same.
  id uuid primary key default gen_random_uuid(),
  user_id integer references users (id) on delete cascade,
  destinatario testo_breve not null,
  tipo text not null constraint posta_tipo check (tipo in ('avvisi', 'riepilogo', 'rapporto', 'prova', 'firma', 'password')),
  oggetto testo_breve not null,
  -- What it says, until it is sent: nobody reads it here.
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
grant select, insert, update, delete on posta to organico_app;

-- By its key and by what it said then, as avvisi_nascosti: what has changed is told again.
create table avvisi_spediti (
  user_id integer not null references users (id) on delete cascade,
  chiave testo_breve not null,
  impronta testo_breve not null,
  created_at timestamptz not null default now(),
  primary key (user_id, chiave)
);
grant select, insert, update, delete on avvisi_spediti to organico_app;

-- No row: as the product suggests for this kind (src/features/notifications/avvisi/rules.ts).
create table preferenze_avvisi (
  user_id integer not null references users (id) on delete cascade,
  tipo testo_breve not null,
  quando text not null constraint preferenze_avvisi_quando check (quando in ('subito', 'riepilogo', 'mai')),
  primary key (user_id, tipo)
);
grant select, insert, update, delete on preferenze_avvisi to organico_app;

-- The day of each account's last summary.
create table riepiloghi (
  user_id integer primary key references users (id) on delete cascade,
  giorno date not null
);
grant select, insert, update, delete on riepiloghi to organico_app;

-- How far the last round has looked: the transactions before this one, and the day. One row.
create table giri (
  unico boolean primary key default true constraint giri_unico check (unico),
  fino_a xid8 not null,
  giorno date not null
);
grant select, insert, update, delete on giri to organico_app;

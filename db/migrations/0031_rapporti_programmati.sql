-- Reports that go out by themselves: what, when and to whom. Each receiver gets what it may see itself when it goes out.

create table rapporti_programmati (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  nome testo_breve not null,
  periodo text not null constraint rapporti_periodo check (periodo in ('settimana', 'mese', 'trimestre', 'anno')),
  -- Null: all brands that each receiver sees.
  brand_id integer references brands (id) on delete cascade,
  formato text not null constraint rapporti_formato check (formato in ('pdf', 'xlsx')),
  -- 1 Monday to 7 Sunday, and the hour in Italy.
  giorni integer[] not null constraint rapporti_giorni check (cardinality(giorni) between 1 and 7 and giorni <@ array[1, 2, 3, 4, 5, 6, 7]),
  ora integer not null constraint rapporti_ora check (ora between 0 and 23),
  attivo boolean not null default true,
  prossimo timestamptz not null,
  ultimo timestamptz,
  -- When its author sent it by hand. Within ten minutes after it the report can neither be sent again nor be deleted and made anew.
  mandato_il timestamptz,
  created_at timestamptz not null default now()
);
create index rapporti_programmati_prossimo on rapporti_programmati (prossimo) where attivo;
create index rapporti_programmati_user on rapporti_programmati (user_id);
grant select, insert, update, delete on rapporti_programmati to organico_app;

create table rapporti_destinatari (
  rapporto_id integer not null references rapporti_programmati (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- The sending that was dealt with last, so that none is made twice; and when it came to nothing.
  ultimo timestamptz,
  saltato_il timestamptz,
  primary key (rapporto_id, user_id)
);
create index rapporti_destinatari_user on rapporti_destinatari (user_id);
grant select, insert, update, delete on rapporti_destinatari to organico_app;

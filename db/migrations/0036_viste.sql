-- Views: what a list is narrowed to, its order and its columns, under a name. An account's own; one that is shared is read by others too.

create table viste_salvate (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  elenco testo_breve not null,
  nome testo_breve not null,
  -- What stands in the list's address, each value as a text.
  filtri jsonb not null constraint viste_salvate_filtri check (jsonb_typeof(filtri) = 'object'),
  -- Null: its owner's alone.
  condivisa_con text constraint viste_salvate_condivisa_con check (condivisa_con in ('HR', 'IT', 'MANAGER', 'tutti')),
  created_at timestamptz not null default now()
);
create unique index viste_salvate_un_nome on viste_salvate (user_id, elenco, lower(nome));
create index viste_salvate_condivise on viste_salvate (elenco, condivisa_con) where condivisa_con is not null;
grant select, insert, update, delete on viste_salvate to organico_app;

-- With which of them a list opens for an account; a view that it may read no more opens nothing.
create table viste_iniziali (
  user_id integer not null references users (id) on delete cascade,
  elenco testo_breve not null,
  vista_id integer not null references viste_salvate (id) on delete cascade,
  primary key (user_id, elenco)
);
create index viste_iniziali_vista on viste_iniziali (vista_id);
grant select, insert, update, delete on viste_iniziali to organico_app;

-- How an account wants to see a list: as a table or as cards, and which columns. It goes with it from one device to the next.

create table viste (
  user_id integer not null references users (id) on delete cascade,
  elenco testo_breve not null,
  modo text not null constraint viste_modo check (modo in ('tabella', 'schede')),
  -- Null: those that the list shows by itself.
  colonne text[] constraint viste_colonne check (cardinality(colonne) <= 60),
  primary key (user_id, elenco)
);
grant select, insert, update, delete on viste to organico_app;

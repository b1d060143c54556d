-- Personal tokens with which programs call in the name of an account (decision 82).

-- token_hash: SHA-256 of 190 random bits. Who reads this table cannot call with it. `scadenza` is the last day on which it is good.
create table gettoni (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  nome testo_breve not null,
  token_hash bytea not null constraint gettoni_token_unico unique constraint gettoni_token_sha256 check (length(token_hash) = 32),
  scadenza date not null,
  sola_lettura boolean not null,
  -- The minute of the last call, no more: not from where.
  ultimo_uso timestamptz,
  created_at timestamptz not null default now(),
  constraint gettoni_durata check (scadenza <= (created_at at time zone 'Europe/Rome')::date + 365)
);
create unique index gettoni_nome_unico on gettoni (user_id, lower(nome));
grant select, insert, update, delete on gettoni to organico_app;
-- That it was used is no change.
create trigger z_registro after insert or delete on gettoni for each row execute function registra('nessuno', 'id');

-- With which token it was done, by the name that it had: the server says it at the beginning of a transaction (app.gettone). Null: no program did it.
alter table registro add column gettone text default nullif(current_setting('app.gettone', true), '');

-- The second factor (decision 75): what an account shows beside its password.

-- Until when a session counts as confirmed by its own account: what is dear is done within a quarter of an hour of it.
alter table sessions add column confermata_il timestamptz not null default now();

-- An app that makes codes (TOTP), one at most for each account. `segreto` is sealed with the server's key: who reads this table alone makes no
-- codes with it. `attiva_dal` null: begun, and not yet proved by a first code.
create table app_autenticazione (
  user_id integer primary key references users (id) on delete cascade,
  segreto bytea not null,
  attiva_dal timestamptz,
  -- The last half minute whose code was used: a code is good once.
  ultimo_intervallo bigint,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on app_autenticazione to organico_app;
-- That it is on, and that it is gone; one that was begun and left is nothing.
create trigger z_registro_modifica after update on app_autenticazione for each row
  when (old.attiva_dal is distinct from new.attiva_dal) execute function registra('nessuno', 'user_id');
create trigger z_registro_elimina after delete on app_autenticazione for each row
  when (old.attiva_dal is not null) execute function registra('nessuno', 'user_id');

-- What one writes down for the day on which the telephone is gone. Only SHA-256 of its random bits is kept, more than anybody could try; used ones stay until new ones are made.
create table codici_recupero (
  user_id integer not null references users (id) on delete cascade,
  codice_hash bytea not null constraint codici_recupero_sha256 check (length(codice_hash) = 32),
  usato_il timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, codice_hash)
);
grant select, insert, update, delete on codici_recupero to organico_app;

-- Keys of telephones, computers and security keys (WebAuthn). What is kept of each is public: nobody signs in with it.
create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  nome testo_breve not null,
  credenziale text not null constraint passkey_credenziale_unica unique constraint passkey_credenziale_lunga check (length(credenziale) <= 2000),
  chiave_pubblica bytea not null,
  contatore bigint not null default 0,
  -- The name of the server that it was made for: browsers offer it to no other.
  dominio text not null,
  trasporti text[] not null default '{}',
  ultimo_uso timestamptz,
  created_at timestamptz not null default now()
);
create index passkey_user_id on passkey (user_id);
grant select, insert, update, delete on passkey to organico_app;
create trigger z_registro after insert or delete on passkey for each row execute function registra('nessuno', 'id');

-- Sign-ins whose password was right and whose second step is waited for. They open nothing by themselves.
create table secondi_passi (
  token_hash bytea primary key constraint secondi_passi_sha256 check (length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index secondi_passi_user_id on secondi_passi (user_id);
create index secondi_passi_expires_at on secondi_passi (expires_at);
grant select, insert, update, delete on secondi_passi to organico_app;

-- Challenges that were answered, for as long as they would be good again.
create table sfide_usate (
  sfida_hash bytea primary key constraint sfide_usate_sha256 check (length(sfida_hash) = 32),
  expires_at timestamptz not null
);
create index sfide_usate_expires_at on sfide_usate (expires_at);
grant select, insert, update, delete on sfide_usate to organico_app;

-- Who has to have a second factor, from when on. All roles: everybody.
create table obblighi_fattore (
  ruolo text primary key constraint obblighi_fattore_ruolo check (ruolo in ('HR', 'IT', 'MANAGER', 'AMMINISTRATORE')),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on obblighi_fattore to organico_app;
create trigger z_registro after insert or update or delete on obblighi_fattore for each row execute function registra('nessuno', 'ruolo');

create function ha_secondo_fattore(account integer) returns boolean
language sql stable parallel safe
return exists (select from app_autenticazione a where a.user_id = account and a.attiva_dal is not null)
  or exists (select from passkey p where p.user_id = account);

-- Until when an account may go on without one: seven days from when it became a duty, or from its own beginning. Null: it need not, or it has one.
-- In plpgsql, whose plans are kept by the connection: a function in SQL would be planned anew in each request of everybody.
create function fattore_entro(account users) returns timestamptz
language plpgsql stable parallel safe as $$
declare
  chiesto timestamptz := (
    select min(greatest(o.created_at, account.created_at)) + interval '7 days'
    from obblighi_fattore o
    where o.ruolo = account.role or (o.ruolo = 'AMMINISTRATORE' and account.amministratore));
begin
  return case when chiesto is not null and not ha_secondo_fattore(account.id) then chiesto end;
end $$;

-- Whose second factor was taken away by somebody else is told so.
alter table posta drop constraint posta_tipo;
alter table posta add constraint posta_tipo
  check (tipo in ('avvisi', 'riepilogo', 'rapporto', 'prova', 'firma', 'password', 'sicurezza'));

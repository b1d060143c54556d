-- Accounts (the spec's "auth user"), their sessions, and the throttle on failed logins.

create table users (
  id integer generated always as identity primary key,
  username testo_breve not null,
  email testo_breve not null constraint users_email_ascii check (octet_length(email) = length(email)),
  password_hash text not null,
  role text not null default 'IT' constraint users_role check (role in ('HR', 'IT', 'MANAGER')),
  nome testo_breve,
  cognome testo_breve,
  is_active boolean not null default true,
  amministratore boolean not null default false,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username_unico on users (lower(username));
-- Collation "C" folds only A-Z: with a locale, lower() turns the Kelvin sign (U+212A) into 'k', the address of another person.
create unique index users_email_unica on users (lower(email collate "C"));
-- Login takes either of the two (rule 17): what is one account's username cannot be another one's e-mail.
create function users_accesso_univoco() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_accesso_univoco'));
  if exists (
    select from users
    where id <> new.id and (lower(username) = lower(new.email) or lower(email) = lower(new.username))
  ) then
    raise exception 'username and e-mail of two accounts meet'
      using errcode = 'unique_violation', constraint = 'users_accesso_univoco', table = 'users';
  end if;
  return null;
end $$;
create trigger users_accesso_univoco after insert or update of username, email on users
  for each row execute function users_accesso_univoco();

create trigger users_updated_at before update on users for each row execute function tocca_updated_at();

-- The first administrator is made once, ever: this table has room for one row, and the row stays when the
-- account goes. Checking "are there users?" first let several through when requests raced.
create table primo_amministratore (
  unico boolean primary key default true constraint primo_amministratore_unico check (unico),
  user_id integer not null,
  created_at timestamptz not null default now()
);

-- The last active amministratore cannot be demoted, deactivated or deleted. The lock makes two such changes
-- wait for each other: each alone would be legal. Deferred, so that a transaction may hand the role over in any order.
create function users_ultimo_amministratore() returns trigger
language plpgsql as $$
begin
  if old.amministratore and old.is_active
     and (tg_op = 'DELETE' or not (new.amministratore and new.is_active)) then
    perform pg_advisory_xact_lock(hashtext('users_ultimo_amministratore'));
    if not exists (select from users where amministratore and is_active) then
      raise exception 'last active amministratore'
        using errcode = 'check_violation', constraint = 'users_ultimo_amministratore', table = 'users';
    end if;
  end if;
  return null;
end $$;
create constraint trigger users_ultimo_amministratore after update or delete on users
  deferrable initially deferred for each row execute function users_ultimo_amministratore();

-- token_hash: SHA-256 of the cookie's 256-bit token. Who reads this table cannot sign in with it (rule 25).
-- expires_at slides with use (12 h idle) and never passes created_at + 7 d.
create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null constraint sessions_token_unico unique constraint sessions_token_sha256 check (length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_durata check (expires_at <= created_at + interval '7 days')
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- A link with which somebody sets a new password by themselves: one at most per account, for 24 hours, gone once it is used.
-- Only the token's SHA-256 is kept, as with sessions.
create table reimpostazioni (
  user_id integer primary key references users (id) on delete cascade,
  token_hash bytea not null constraint reimpostazioni_token_unico unique constraint reimpostazioni_token_sha256 check (length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Failed logins per account and per address (rule 26). The key is a hash: neither names nor addresses are stored.
create table login_throttle (
  chiave bytea primary key,
  falliti integer not null constraint login_throttle_falliti check (falliti > 0),
  riprova_dopo timestamptz not null,
  updated_at timestamptz not null default now()
);
create index login_throttle_updated_at on login_throttle (updated_at);

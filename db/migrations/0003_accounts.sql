-- Accounts, how they sign in (password, second factor, company provider, token) and how each account wants to see the lists.

-- A row is an account that can sign in; employees have none.
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
  updated_at timestamptz not null default now(),
  -- True for an administrator's account that also takes the onboarding steps for which the brand has no other account.
  fa_tutto boolean not null default false,
  -- When, and by which account, this account was invited. Set until its user has signed in for the first time; null for all other accounts.
  -- Nobody knows the password of an invited account, until its user chooses one with the link.
  invitato_il timestamptz,
  invitato_da integer constraint users_invitato_da_fkey references users (id) on delete set null,
  constraint users_fa_tutto check (amministratore or not fa_tutto),
  constraint users_invito check (invitato_da is null or invitato_il is not null)
);
create unique index users_username_unico on users (lower(username));
-- Collation "C" folds only A-Z: with a locale, lower() turns the Kelvin sign (U+212A) into 'k' and so into another person's address.
create unique index users_email_unica on users (lower(email collate "C"));

-- Its single row says that the first administrator was created. The row stays when the account is deleted, so two requests at once cannot both
-- create a first administrator.
create table primo_amministratore (
  unico boolean primary key default true constraint primo_amministratore_unico check (unico),
  user_id integer not null,
  created_at timestamptz not null default now()
);

-- A row is a signed-in session. token_hash is the SHA-256 of the 256-bit token in the cookie, so this table does not let its reader sign in.
-- expires_at moves with use (12 hours without use) and never passes seven days after created_at.
create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null constraint sessions_token_unico unique constraint sessions_token_sha256 check (length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the account last confirmed the session; sensitive actions are allowed for a quarter of an hour after it.
  confermata_il timestamptz not null default now(),
  -- Whether the session was opened at the company's provider. A deactivation there is not reported, so such a session ends within twelve hours.
  aziendale boolean not null default false,
  -- When the account was last present before this session. Null: it had no earlier session.
  assente_dal timestamptz,
  constraint sessions_durata check (expires_at <= created_at + interval '7 days'),
  constraint sessions_aziendale check (not aziendale or expires_at <= created_at + interval '12 hours')
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- A row says, to the minute, when an account last used any of its sessions. It is a table of its own, because ended sessions are deleted, and
-- because a row of users is locked while a write of the account runs.
create table presenze (
  user_id integer primary key references users (id) on delete cascade,
  ultima timestamptz not null
);

-- A row is a link with which an account sets a new password: at most one per account, valid for 24 hours, deleted when it is used. Only the
-- SHA-256 of the token is stored.
create table reimpostazioni (
  user_id integer primary key references users (id) on delete cascade,
  token_hash bytea not null constraint reimpostazioni_token_unico unique constraint reimpostazioni_token_sha256 check (length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Whether the link was made on the server, for an administrator to whom no other administrator can send one.
  dal_server boolean not null default false
);

-- A row counts the failed sign-ins of one account or of one network address. The key is a hash, so that neither names nor addresses are stored.
create table login_throttle (
  chiave bytea primary key,
  falliti integer not null constraint login_throttle_falliti check (falliti > 0),
  riprova_dopo timestamptz not null,
  updated_at timestamptz not null default now()
);
create index login_throttle_updated_at on login_throttle (updated_at);

-- A row is the app of an account that makes codes (TOTP), at most one per account. segreto is encrypted with the server's key, so this table alone
-- makes no codes. attiva_dal is null until the account has confirmed the app with a first code.
create table app_autenticazione (
  user_id integer primary key references users (id) on delete cascade,
  segreto bytea not null,
  attiva_dal timestamptz,
  -- The last half minute whose code was used: the same code is not accepted a second time.
  ultimo_intervallo bigint,
  created_at timestamptz not null default now()
);

-- A row is a recovery code, with which an account signs in without its phone. Only the SHA-256 of its random bits is stored. Used codes stay
-- until new codes are made.
create table codici_recupero (
  user_id integer not null references users (id) on delete cascade,
  codice_hash bytea not null constraint codici_recupero_sha256 check (length(codice_hash) = 32),
  usato_il timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, codice_hash)
);

-- A row is a passkey of a phone, computer or security key (WebAuthn). Everything stored is public and lets nobody sign in.
create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  nome testo_breve not null,
  credenziale text not null constraint passkey_credenziale_unica unique constraint passkey_credenziale_lunga check (length(credenziale) <= 2000),
  chiave_pubblica bytea not null,
  contatore bigint not null default 0,
  -- The domain for which the passkey was created; browsers offer it to no other.
  dominio text not null,
  trasporti text[] not null default '{}',
  ultimo_uso timestamptz,
  created_at timestamptz not null default now()
);
create index passkey_user_id on passkey (user_id);

-- A row is an unfinished sign-in: its password was right and its second step is still missing. It gives access to nothing.
create table secondi_passi (
  token_hash bytea primary key constraint secondi_passi_sha256 check (length(token_hash) = 32),
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index secondi_passi_user_id on secondi_passi (user_id);
create index secondi_passi_expires_at on secondi_passi (expires_at);

-- A row is a WebAuthn challenge that was answered. It stays until the challenge expires, so that the challenge cannot be answered again.
create table sfide_usate (
  sfida_hash bytea primary key constraint sfide_usate_sha256 check (length(sfida_hash) = 32),
  expires_at timestamptz not null
);
create index sfide_usate_expires_at on sfide_usate (expires_at);

-- A row is a role whose accounts must have a second factor, and since when.
create table obblighi_fattore (
  ruolo text primary key constraint obblighi_fattore_ruolo check (ruolo in ('HR', 'IT', 'MANAGER', 'AMMINISTRATORE')),
  created_at timestamptz not null default now()
);

-- A row links an account to a person at the company's OpenID Connect provider, from the first sign-in there on. A person has one account, and an
-- account one person per provider.
create table identita_aziendali (
  emittente text not null constraint identita_aziendali_emittente check (length(emittente) between 1 and 500),
  soggetto text not null constraint identita_aziendali_soggetto check (length(soggetto) between 1 and 255),
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (emittente, soggetto),
  constraint identita_aziendali_una_per_utente unique (user_id, emittente)
);

-- A row is a personal token with which a program calls in the name of an account. token_hash is the SHA-256 of 190 random bits, so this table does
-- not let its reader call. scadenza is the last valid day.
create table gettoni (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  nome testo_breve not null,
  token_hash bytea not null constraint gettoni_token_unico unique constraint gettoni_token_sha256 check (length(token_hash) = 32),
  scadenza date not null,
  sola_lettura boolean not null,
  -- The minute of the last call. The address of the caller is not stored.
  ultimo_uso timestamptz,
  created_at timestamptz not null default now(),
  constraint gettoni_durata check (scadenza <= (created_at at time zone 'Europe/Rome')::date + 365)
);
create unique index gettoni_nome_unico on gettoni (user_id, lower(nome));

-- A row says how an account displays one list: as a table or as cards, and with which columns.
create table viste (
  user_id integer not null references users (id) on delete cascade,
  elenco testo_breve not null,
  modo text not null constraint viste_modo check (modo in ('tabella', 'schede')),
  -- Null: the default columns of the list.
  colonne text[] constraint viste_colonne check (cardinality(colonne) <= 60),
  primary key (user_id, elenco)
);

-- A row is a saved view: the filters, order and columns of a list under a name. It belongs to one account; other accounts read a shared one.
create table viste_salvate (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  elenco testo_breve not null,
  nome testo_breve not null,
  -- The query parameters of the list's address, each value as a text.
  filtri jsonb not null constraint viste_salvate_filtri check (jsonb_typeof(filtri) = 'object'),
  -- Null: the view is not shared, and only its owner can read it.
  condivisa_con text constraint viste_salvate_condivisa_con check (condivisa_con in ('HR', 'IT', 'MANAGER', 'tutti')),
  created_at timestamptz not null default now()
);
create unique index viste_salvate_un_nome on viste_salvate (user_id, elenco, lower(nome));
create index viste_salvate_condivise on viste_salvate (elenco, condivisa_con) where condivisa_con is not null;

-- A row is the saved view with which a list opens for an account; a view that the account can no longer read has no effect.
create table viste_iniziali (
  user_id integer not null references users (id) on delete cascade,
  elenco testo_breve not null,
  vista_id integer not null references viste_salvate (id) on delete cascade,
  primary key (user_id, elenco)
);
create index viste_iniziali_vista on viste_iniziali (vista_id);

-- Refuses a username that is the e-mail of another account, and the reverse: sign-in accepts either, so the two must not meet.
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

-- A sign-in does not change updated_at, which is the version of the account: the columns that a sign-in changes are in no form, so no edit could
-- overwrite them.
create trigger users_updated_at
  before update of username, email, password_hash, role, nome, cognome, is_active, amministratore, fa_tutto, invitato_il, invitato_da on users
  for each row execute function tocca_updated_at();

-- Refuses to demote, deactivate or delete the last active administrator. The lock makes two such changes wait for each other, because each alone
-- would be allowed. The check runs at the end of the transaction, so that one transaction may move the role to another account in any order.
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

-- Notifies the listeners when a session ends or gets another token, so that what was opened with it closes. Sessions are not in the audit log.
create function sessioni_avvisa() returns trigger
language plpgsql as $$
begin
  perform pg_notify('organico_eventi', 'sessioni');
  return null;
end $$;
create trigger z_avvisa after delete or update of token_hash on sessions for each row execute function sessioni_avvisa();

-- Returns true when the account has an active app or a passkey.
create function ha_secondo_fattore(account integer) returns boolean
language sql stable parallel safe
return exists (select from app_autenticazione a where a.user_id = account and a.attiva_dal is not null)
  or exists (select from passkey p where p.user_id = account);

-- Audit log. The name begins with z because triggers fire in the order of their names, and the audit log comes last.
create trigger z_registro after insert or update or delete on users for each row execute function registra('nessuno', 'id');
create trigger z_registro after insert or update or delete on reimpostazioni for each row execute function registra('nessuno', 'user_id');
-- The audit log records that an app was activated or removed, but not an app that was begun and never confirmed.
create trigger z_registro_modifica after update on app_autenticazione for each row
  when (old.attiva_dal is distinct from new.attiva_dal) execute function registra('nessuno', 'user_id');
create trigger z_registro_elimina after delete on app_autenticazione for each row
  when (old.attiva_dal is not null) execute function registra('nessuno', 'user_id');
create trigger z_registro after insert or delete on passkey for each row execute function registra('nessuno', 'id');
-- The audit log records that a passkey was renamed, but not that it was used.
create trigger z_registro_modifica after update on passkey for each row
  when (old.nome is distinct from new.nome) execute function registra('nessuno', 'id');
create trigger z_registro after insert or update or delete on obblighi_fattore for each row execute function registra('nessuno', 'ruolo');
create trigger z_registro after insert or delete on identita_aziendali for each row execute function registra('nessuno', 'user_id');
-- The audit log does not record that a token was used.
create trigger z_registro after insert or delete on gettoni for each row execute function registra('nessuno', 'id');

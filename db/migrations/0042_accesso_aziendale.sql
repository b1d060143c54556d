-- The company's own account (decision 80): a provider of OpenID Connect says who somebody is.

-- Which account is whose, from their first sign-in at the provider on. A person there is one account's, and an account one person's.
create table identita_aziendali (
  emittente text not null constraint identita_aziendali_emittente check (length(emittente) between 1 and 500),
  soggetto text not null constraint identita_aziendali_soggetto check (length(soggetto) between 1 and 255),
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (emittente, soggetto),
  constraint identita_aziendali_una_per_utente unique (user_id, emittente)
);
grant select, insert, delete on identita_aziendali to organico_app;
create trigger z_registro after insert or delete on identita_aziendali for each row execute function registra('nessuno', 'user_id');

-- Whether the session was opened at the provider. Who is deactivated there is told to nobody: such a session ends within twelve hours.
alter table sessions add column aziendale boolean not null default false,
  add constraint sessions_aziendale check (not aziendale or expires_at <= created_at + interval '12 hours');

-- Whether the link was made on the server, for an amministratore whom nobody else can let in.
alter table reimpostazioni add column dal_server boolean not null default false;

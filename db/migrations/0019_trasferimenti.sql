-- Who went to another brand or showroom, when, and what was decided about the things that they had. Brands and showrooms are without keys,
-- like the brand of a period: what was stays written when one of them goes. A person's go with the person; the register keeps them.

create table trasferimenti (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint trasferimenti_dipendente_fkey references dipendenti (id) on delete cascade,
  da_brand integer not null,
  a_brand integer not null,
  da_showroom integer,
  a_showroom integer,
  data date not null default oggi(),
  note testo_lungo,
  -- [{ tipo, id, nome, esito, con }], as they were called then.
  voci jsonb not null default '[]',
  user_id integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint trasferimenti_altrove check (da_brand <> a_brand or da_showroom is distinct from a_showroom)
);
create index trasferimenti_dipendente on trasferimenti (dipendente_id, data desc, id desc);

-- Written once, never changed.
create trigger z_registro after insert on trasferimenti for each row execute function registra('da_brand,a_brand', 'id');

grant select, insert on trasferimenti to organico_app;

-- Inventory counts of showrooms (decision 58): what was expected when one was begun, what was read, and what was decided at its end.
create table inventari (
  id integer generated always as identity primary key,
  showroom_id integer not null constraint inventari_showroom_fkey references showrooms (id),
  scadenza date not null,
  aperto_da integer default nullif(current_setting('app.user_id', true), '')::integer
    constraint inventari_aperto_da_fkey references users (id) on delete set null,
  chiuso_da integer constraint inventari_chiuso_da_fkey references users (id) on delete set null,
  chiuso_il timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index inventari_uno_aperto on inventari (showroom_id) where chiuso_il is null;
create index inventari_showroom on inventari (showroom_id);
create trigger inventari_updated_at before update on inventari for each row execute function tocca_updated_at();

-- The snapshot: each keeps what it was called, also when the thing is gone, and is seen by who sees the brand under which it was held then.
-- The thing and the person are no references: what becomes of them later takes nothing away from a count.
create table inventari_voci (
  inventario_id integer not null constraint inventari_voci_fkey references inventari (id) on delete cascade,
  tipo text not null constraint inventari_voci_tipo check (tipo in ('hardware', 'telefono', 'piano_mobile')),
  risorsa_id integer not null,
  brand_id integer not null constraint inventari_voci_brand_fkey references brands (id) on delete cascade,
  -- Who had it; null: the showroom itself.
  dipendente_id uuid,
  nome testo_breve not null,
  codice text,
  decisione text constraint inventari_voci_decisione check (decisione in ('smarrito', 'spostato')),
  primary key (inventario_id, tipo, risorsa_id)
);

-- What was read: the code as all of its spellings have it, and the thing that it named then; none: it names nothing that the reader sees.
create table inventari_letture (
  inventario_id integer not null constraint inventari_letture_fkey references inventari (id) on delete cascade,
  codice text not null,
  letto text not null,
  tipo text constraint inventari_letture_tipo check (tipo in ('hardware', 'telefono', 'piano_mobile')),
  risorsa_id integer,
  nome testo_breve,
  -- The brand under which it was held, or one of its own that the reader sees, and by what it was known: told also when the thing is gone.
  brand_id integer constraint inventari_letture_brand_fkey references brands (id) on delete set null,
  codice_cosa text,
  letto_il timestamptz not null default now(),
  letto_da integer default nullif(current_setting('app.user_id', true), '')::integer
    constraint inventari_letture_letto_da_fkey references users (id) on delete set null,
  decisione text constraint inventari_letture_decisione check (decisione = 'spostato'),
  primary key (inventario_id, codice),
  constraint inventari_letture_cosa check (num_nulls(tipo, risorsa_id, nome) in (0, 3))
);
create index inventari_letture_cose on inventari_letture (inventario_id, tipo, risorsa_id);

-- Counts go with their showroom, while the register can still see whose brands it was of.
create function inventari_seguono() returns trigger
language plpgsql as $$
begin
  delete from inventari where showroom_id = old.id;
  return old;
end $$;
create trigger inventari_seguono before delete on showrooms for each row execute function inventari_seguono();

create trigger z_registro after insert or update or delete on inventari for each row execute function registra('showroom_id', 'id');
call segui_nei_lotti('inventari');

grant select, insert, update, delete on inventari, inventari_voci, inventari_letture to organico_app;

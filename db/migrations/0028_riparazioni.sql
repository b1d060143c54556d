-- Repairs of hardware and phones (decision 56): what is broken, where it went, when it should be back, and how it ended.
create table riparazioni (
  id integer generated always as identity primary key,
  -- Of one of the two.
  hardware_id integer constraint riparazioni_hardware_fkey references hardware (id),
  iphone_id integer constraint riparazioni_iphone_fkey references iphones (id),
  guasto testo_breve not null,
  fornitore testo_breve,
  rma testo_breve,
  data_invio date not null default oggi(),
  rientro_previsto date,
  chiusa_il date,
  esito text constraint riparazioni_esito check (esito in ('riparato', 'non_riparabile', 'sostituito_in_garanzia')),
  costo euro,
  note testo_lungo,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint riparazioni_di_una_cosa check (num_nonnulls(hardware_id, iphone_id) = 1),
  constraint riparazioni_rientro_ordine check (rientro_previsto >= data_invio),
  constraint riparazioni_chiusura_ordine check (chiusa_il >= data_invio),
  constraint riparazioni_chiusura check ((chiusa_il is null) = (esito is null))
);
create unique index riparazioni_una_aperta_hardware on riparazioni (hardware_id) where chiusa_il is null;
create unique index riparazioni_una_aperta_iphone on riparazioni (iphone_id) where chiusa_il is null;
create index riparazioni_hardware on riparazioni (hardware_id);
create index riparazioni_iphone on riparazioni (iphone_id);
create index riparazioni_rientri on riparazioni (rientro_previsto) where chiusa_il is null;

create trigger riparazioni_updated_at before update on riparazioni for each row execute function tocca_updated_at();

-- While a repair is open its thing is in repair, whoever would change its state otherwise: an edit, an exit, an import, an undo.
create function riparazione_aperta() returns trigger
language plpgsql as $$
begin
  if exists (select from riparazioni where chiusa_il is null and case tg_table_name when 'hardware' then hardware_id else iphone_id end = new.id) then
    raise exception 'a repair is open'
      using errcode = 'check_violation', constraint = 'riparazione_aperta', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger riparazione_aperta before update of stato on hardware for each row
  when (old.stato = 'in riparazione' and new.stato <> 'in riparazione') execute function riparazione_aperta();
create trigger riparazione_aperta before update of stato on iphones for each row
  when (old.stato = 'in riparazione' and new.stato <> 'in riparazione') execute function riparazione_aperta();

-- Repairs go with their thing, while the register can still see whose brand it was.
create function riparazioni_seguono() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'hardware' then
    delete from riparazioni where hardware_id = old.id;
  else
    delete from riparazioni where iphone_id = old.id;
  end if;
  return old;
end $$;
create trigger riparazioni_seguono before delete on hardware for each row execute function riparazioni_seguono();
create trigger riparazioni_seguono before delete on iphones for each row execute function riparazioni_seguono();

create trigger z_registro after insert or update or delete on riparazioni for each row execute function registra('riparazione', 'id');
call segui_nei_lotti('riparazioni');

grant select, insert, update, delete on riparazioni to organico_app;

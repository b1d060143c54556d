-- What a job usually needs (dotazioni), and what an onboarding asks for (richieste): decision 62.

create table dotazioni (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  -- For which jobs it is proposed; for none: for all of them.
  mansioni text[] not null default '{}' constraint dotazioni_mansioni check (array_position(mansioni, null) is null and cardinality(mansioni) <= 50),
  -- [{ tipo, descrizione, hardware_tipo, software_id, cartella_id, permessi, gb_minimi, quantita }]. A model and nothing that anybody has: what
  -- is written here of a licence or folder that is no more stays, and is read without it.
  voci jsonb not null constraint dotazioni_voci check (jsonb_typeof(voci) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index dotazioni_recenti on dotazioni (created_at desc, id desc);

create table dotazioni_brands (
  dotazione_id integer not null references dotazioni (id) on delete cascade,
  brand_id integer not null constraint dotazioni_brands_brand_fkey references brands (id),
  primary key (dotazione_id, brand_id)
);
create index dotazioni_brands_brand_id on dotazioni_brands (brand_id);

create constraint trigger dotazioni_almeno_un_brand after insert on dotazioni deferrable initially deferred
  for each row execute function almeno_un_brand('dotazioni', 'dotazioni_brands', 'dotazione_id');
create constraint trigger dotazioni_brands_almeno_un_brand after delete or update on dotazioni_brands deferrable initially deferred
  for each row execute function almeno_un_brand('dotazioni', 'dotazioni_brands', 'dotazione_id');
create trigger dotazioni_updated_at before update on dotazioni for each row execute function tocca_updated_at();
create trigger tocca_proprietario after insert or delete on dotazioni_brands for each row
  execute function tocca_proprietario('dotazioni', 'dotazione_id');

call registra_di_piu_brand('dotazioni', 'dotazioni_brands.dotazione_id');
create trigger z_registro after insert or update or delete on dotazioni_brands for each row execute function registra('brand_id', 'dotazione_id');
call segui_nei_lotti('dotazioni');
call segui_nei_lotti('dotazioni_brands');

-- One line is one thing: what is asked for twice stands here twice.
create table richieste (
  id integer generated always as identity primary key,
  workflow_id integer not null constraint richieste_workflow_fkey references workflows (id) on delete cascade,
  tipo text not null constraint richieste_tipo check (tipo in ('hardware', 'software', 'piano', 'telefono', 'cartella')),
  descrizione testo_breve not null,
  hardware_tipo testo_breve,
  software_id integer constraint richieste_software_fkey references software (id) on delete set null,
  cartella_id integer constraint richieste_cartella_fkey references cartelle_condivise (id) on delete set null,
  permessi text constraint richieste_permessi check (permessi in ('lettura', 'scrittura')),
  gb_minimi integer constraint richieste_gb_minimi check (gb_minimi >= 0),
  stato text not null default 'richiesta' constraint richieste_stato check (stato in ('richiesta', 'assegnata', 'non_serve')),
  -- The period by which it was given, of the table that its kind says. A period stays for ever, and with it the name of what was given.
  periodo_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint richieste_del_tipo check (
    (hardware_tipo is null or tipo = 'hardware') and (software_id is null or tipo = 'software')
    and (num_nonnulls(cartella_id, permessi) = 0 or tipo = 'cartella') and (gb_minimi is null or tipo = 'piano')),
  constraint richieste_assegnata check ((stato = 'assegnata') = (periodo_id is not null)),
  constraint richieste_un_periodo unique (tipo, periodo_id)
);
create index richieste_workflow on richieste (workflow_id, id);
create index richieste_software on richieste (software_id) where software_id is not null;
create index richieste_cartella on richieste (cartella_id) where cartella_id is not null;

create trigger richieste_updated_at before update on richieste for each row execute function tocca_updated_at();
-- Who sets an onboarding's lines is compared with the workflow's version. Not while the workflow itself goes, nor what a line refers to.
create trigger tocca_proprietario after insert or update or delete on richieste for each row when (pg_trigger_depth() = 0)
  execute function tocca_proprietario('workflows', 'workflow_id');

-- Lines go with their workflow, while the register can still see whose brand they were.
create function richieste_seguono() returns trigger
language plpgsql as $$
begin
  delete from richieste where workflow_id = old.id;
  return old;
end $$;
create trigger richieste_seguono before delete on workflows for each row execute function richieste_seguono();

-- What was given for a line is swapped for another: the line is about the other one from then on. A swap is a lot of its own, in which one
-- period has ended and another begins.
create function richieste_seguono_scambio() returns trigger
language plpgsql as $$
begin
  update richieste r set periodo_id = new.id
  from lotti l join lotti_righe finita on finita.lotto_id = l.id
  where l.id = current_setting('organico.lotto')::integer and l.tipo = 'sostituzione' and finita.tabella = tg_table_name
    and finita.azione = 'modifica' and r.tipo = tg_argv[0] and r.periodo_id = finita.chiave::integer;
  return null;
end $$;
create trigger richieste_seguono_scambio after insert on dipendenti_hardware for each row
  when (current_setting('organico.lotto', true) <> '' and current_setting('organico.tipo_lotto', true) = 'sostituzione')
  execute function richieste_seguono_scambio('hardware');
create trigger richieste_seguono_scambio after insert on dipendenti_iphones for each row
  when (current_setting('organico.lotto', true) <> '' and current_setting('organico.tipo_lotto', true) = 'sostituzione')
  execute function richieste_seguono_scambio('telefono');

-- Undo asks for nothing again in an onboarding that was completed or cancelled since, as the calls refuse it (checkAperto). The workflow is
-- locked: its completion at the same moment waits, or is seen.
create function richieste_di_aperto() returns trigger
language plpgsql as $$
declare
  a_che_punto text;
begin
  select stato into a_che_punto from workflows where id = new.workflow_id for share;
  if a_che_punto in ('completato_it', 'annullato') then
    raise exception 'the onboarding is over'
      using errcode = 'check_violation', constraint = 'richieste_di_aperto', table = 'richieste';
  end if;
  return new;
end $$;
create trigger richieste_di_aperto before update on richieste for each row
  when (current_setting('organico.annullo', true) <> '' and old.stato <> 'richiesta' and new.stato = 'richiesta')
  execute function richieste_di_aperto();

create trigger z_registro after insert or update or delete on richieste for each row execute function registra('workflow_id', 'id');
call segui_nei_lotti('richieste');

grant select, insert, update, delete on dotazioni, dotazioni_brands, richieste to organico_app;

-- An employee who has left is given nothing (rule 52). The row is locked: an exit and a gift at the same moment wait for each other.
-- Periods that have ended already are history and bind nothing.
create function titolare_in_servizio() returns trigger
language plpgsql as $$
declare
  fuori boolean;
begin
  select stato = 'uscito' or data_dismissione < oggi() into fuori from dipendenti where id = new.dipendente_id for share;
  if fuori then
    raise exception 'given to somebody who has left'
      using errcode = 'check_violation', constraint = 'titolare_in_servizio', table = tg_table_name;
  end if;
  return new;
end $$;

-- Nobody is given a device that is out of use, or a plan that is switched off (rules 49 and 52). It holds for a new period and for a period that
-- goes on again because an undo takes its end back (0023). The item is locked: a change of its state at the same moment waits, or is seen.
create function risorsa_in_servizio() returns trigger
language plpgsql as $$
declare
  com_e text;
  acceso boolean;
  cambiata timestamptz;
  dal_lotto timestamptz;
begin
  case tg_table_name
    when 'dipendenti_hardware' then select stato, updated_at into com_e, cambiata from hardware where id = new.hardware_id for share;
    when 'dipendenti_iphones' then select stato, updated_at into com_e, cambiata from iphones where id = new.iphone_id for share;
    when 'dipendenti_piani_mobili' then select attivo into acceso from piani_mobili where id = new.piano_mobile_id for share;
    else null;
  end case;
  if not acceso then
    raise exception 'the plan is switched off'
      using errcode = 'check_violation', constraint = 'piano_mobile_attivo', table = tg_table_name;
  end if;
  -- An employee may keep a device that is in repair. So a device that was in repair already when it was returned goes back to its holder, and a
  -- device that was sent away after the lot does not. The undo itself sets updated_at to now().
  if com_e = 'in riparazione' and tg_op = 'UPDATE' then
    select created_at into dal_lotto from lotti where id = nullif(current_setting('organico.annullo', true), '')::integer;
  end if;
  if com_e in ('dismesso', 'smarrito', 'rubato') or cambiata > dal_lotto and cambiata <> now() then
    raise exception 'the device is not in working order'
      using errcode = 'check_violation', constraint = 'dispositivo_in_servizio', table = tg_table_name;
  end if;
  return new;
end $$;

-- A period is of ever, but for one that has not begun: what was only reserved, and is given back before, was never had (decision 63).
create function periodo_iniziato() returns trigger
language plpgsql as $$
begin
  -- What takes a lot back (0023) undoes what began today as well.
  if old.data_revoca is null and old.data_assegnazione > oggi()
     or current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return old;
  end if;
  raise exception 'a period that has begun only ends'
    using errcode = 'check_violation', constraint = 'periodo_iniziato', table = tg_table_name;
end $$;

-- What guards every kind of thing that people are given, in one place, so that none is forgotten for one of them. A kind brings three tables:
-- its things, their brands, and the periods in which somebody had one. A later kind calls this in its own migration, after making them.
create procedure custodisci_risorsa(
  cose text, legami text, colonna_legami text, periodi text, colonna_periodi text, colonna_nome text)
language plpgsql as $$
begin
  execute format('create index %I on %I using gin (ricerca gin_trgm_ops)', cose || '_ricerca', cose);
  execute format('create index %I on %I (created_at desc, id desc)', cose || '_recenti', cose);
  -- In order of name a page would otherwise compare all of them.
  execute format('create index %I on %I ((%I collate "it-x-icu"), id)', cose || '_per_nome', cose, colonna_nome);
  execute format('create index %I on %I (brand_id)', legami || '_brand_id', legami);
  execute format('create index %I on %I (dipendente_id) where data_revoca is null', periodi || '_aperte', periodi);
  execute format('create index %I on %I (dipendente_id, data_assegnazione)', periodi || '_per_dipendente', periodi);
  execute format('create index %I on %I (%I, data_assegnazione)', periodi || '_per_risorsa', periodi, colonna_periodi);

  -- Something of no brand would be seen by nobody.
  execute format('create constraint trigger %I after insert on %I deferrable initially deferred
                  for each row execute function almeno_un_brand(%L, %L, %L)',
                 cose || '_almeno_un_brand', cose, cose, legami, colonna_legami);
  execute format('create constraint trigger %I after delete or update on %I deferrable initially deferred
                  for each row execute function almeno_un_brand(%L, %L, %L)',
                 legami || '_almeno_un_brand', legami, cose, legami, colonna_legami);

  -- Versions, which edits are compared with: its brands are part of its form.
  execute format('create trigger %I before update on %I for each row execute function tocca_updated_at()', cose || '_updated_at', cose);
  execute format('create trigger %I before update on %I for each row execute function tocca_updated_at()', periodi || '_updated_at', periodi);
  execute format('create trigger tocca_proprietario after insert or delete on %I for each row execute function tocca_proprietario(%L, %L)',
                 legami, cose, colonna_legami);

  -- A period only ends, and keeps the names of what was (rules 29 and 34).
  execute format('create trigger %I before update on %I for each row execute function periodo_immutabile(%L)',
                 periodi || '_immutabile', periodi, colonna_periodi);
  execute format('create trigger %I before delete on %I for each row execute function periodo_iniziato()', periodi || '_iniziato', periodi);
  -- A period opens when it is inserted, and when an undo takes its end back: both obey the same rules.
  execute format('create trigger titolare_in_servizio before insert on %I for each row when (new.data_revoca is null)
                  execute function titolare_in_servizio()', periodi);
  execute format('create trigger titolare_ancora_in_servizio before update of data_revoca on %I for each row
                  when (old.data_revoca is not null and new.data_revoca is null) execute function titolare_in_servizio()', periodi);
  execute format('create trigger risorsa_in_servizio before insert on %I for each row when (new.data_revoca is null)
                  execute function risorsa_in_servizio()', periodi);
  execute format('create trigger risorsa_ancora_in_servizio before update of data_revoca on %I for each row
                  when (old.data_revoca is not null and new.data_revoca is null) execute function risorsa_in_servizio()', periodi);
  execute format('create trigger %I after delete on %I for each row execute function risorsa_lascia_nome(%L, %L, %L)',
                 cose || '_lascia_nome', cose, periodi, colonna_periodi, colonna_nome);
  execute format('create trigger %I after delete on dipendenti for each row execute function dipendente_lascia_nome(%L)',
                 periodi || '_lascia_nome', periodi);

  -- The register.
  call registra_di_piu_brand(cose, legami || '.' || colonna_legami);
  execute format('create trigger z_registro after insert or update or delete on %I for each row execute function registra(%L, %L)',
                 legami, 'brand_id', colonna_legami);
  execute format('create trigger z_registro after insert or update or delete on %I for each row execute function registra(%L, %L)',
                 periodi, 'brand_id', 'id');

  execute format('grant select, insert, update, delete on %I, %I, %I to organico_app', cose, legami, periodi);
end $$;

call custodisci_risorsa('software', 'software_brands', 'software_id', 'dipendenti_software', 'software_id', 'nome');
call custodisci_risorsa('hardware', 'hardware_brands', 'hardware_id', 'dipendenti_hardware', 'hardware_id', 'nome');
call custodisci_risorsa('piani_mobili', 'piani_mobili_brands', 'piano_id', 'dipendenti_piani_mobili', 'piano_mobile_id', 'nome_piano');
call custodisci_risorsa('iphones', 'iphones_brands', 'iphone_id', 'dipendenti_iphones', 'iphone_id', 'modello');
call custodisci_risorsa('cartelle_condivise', 'cartelle_brands', 'cartella_id', 'dipendenti_cartelle', 'cartella_id', 'nome');

-- What a showroom can hold too: devices, phones and plans (rule 84).
do $$
declare
  periodi text;
begin
  foreach periodi in array array['dipendenti_hardware', 'dipendenti_piani_mobili', 'dipendenti_iphones'] loop
    execute format('create index %I on %I (showroom_id, data_assegnazione)', periodi || '_per_luogo', periodi);
    execute format('create trigger %I after delete on showrooms for each row execute function luogo_lascia_nome(%L)',
                   periodi || '_lascia_nome', periodi);
  end loop;
end $$;

-- What costs how much, of what there is most of; who has which licence, the newest first.
create index hardware_per_costo on hardware (costo_annuo, id);
create index hardware_per_prezzo on hardware (coalesce(prezzo_acquisto, -1), id);
create index dipendenti_software_recenti on dipendenti_software (created_at desc, id desc) where data_revoca is null;

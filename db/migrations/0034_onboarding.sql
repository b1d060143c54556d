-- An onboarding that is not to be (decision 64): kept, with the day on which it was cancelled. Who did it and why is its last step.
alter table workflows
  drop constraint workflows_stato,
  add constraint workflows_stato check (stato in
    ('creato_hr', 'in_corso', 'completato_hr_attesa_manager', 'completato_manager_attesa_it', 'completato_it', 'annullato')),
  add column data_annullamento date,
  add constraint workflows_annullamento check ((stato = 'annullato') = (data_annullamento is not null));
drop index workflows_uno_aperto;
create unique index workflows_uno_aperto on workflows (dipendente_id) where stato not in ('completato_it', 'annullato');

alter table workflow_passi
  drop constraint workflow_passi_azione,
  add constraint workflow_passi_azione check (azione in
    ('crea', 'comunica_manager', 'comunica_it', 'completa_it', 'torna_hr', 'torna_manager', 'torna_it', 'annulla')),
  add constraint workflow_passi_motivo check (azione <> 'annulla' or nota is not null);

-- A cancelled onboarding asks for nothing: also when what was reserved for it is given back, or taken back with its lot. Who cancels it
-- meanwhile is waited for, and waits: else each would see the other's row as it was.
create function richieste_di_annullato() returns trigger
language plpgsql as $$
begin
  perform from workflows where id = new.workflow_id for share;
  if exists (select from workflows where id = new.workflow_id and stato = 'annullato') then
    new.stato := 'non_serve';
  end if;
  return new;
end $$;
create trigger richieste_di_annullato before insert or update of stato on richieste for each row
  when (new.stato = 'richiesta') execute function richieste_di_annullato();

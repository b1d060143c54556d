-- Onboarding passes from HR to the Manager to IT. Rule 3 gives the states.
-- No cascade from the employee: who deletes an employee deletes the workflows first (rule 34), while the register can
-- still see whose brand they were.

create table workflows (
  id integer generated always as identity primary key,
  tipo text not null default 'onboarding' constraint workflows_tipo check (tipo = 'onboarding'),
  dipendente_id uuid not null constraint workflows_dipendente_fkey references dipendenti (id),
  titolo testo_breve,
  descrizione testo_lungo,
  note_hr testo_lungo,
  stato text not null default 'creato_hr' constraint workflows_stato check (stato in
    ('creato_hr', 'in_corso', 'completato_hr_attesa_manager', 'completato_manager_attesa_it', 'completato_it')),
  priorita text not null default 'media' constraint workflows_priorita check (priorita in ('bassa', 'media', 'alta')),
  assegnato_a integer references users (id) on delete set null,
  data_inizio date not null default oggi(),
  data_scadenza date,
  data_completamento date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint workflows_completamento check ((stato = 'completato_it') = (data_completamento is not null))
);
-- One open onboarding per employee (rule 3).
create unique index workflows_uno_aperto on workflows (dipendente_id) where stato <> 'completato_it';
create index workflows_recenti on workflows (created_at desc, id desc);
create index workflows_dipendente on workflows (dipendente_id);
create index workflows_stato on workflows (stato);
create trigger workflows_updated_at before update on workflows for each row execute function tocca_updated_at();

-- Each step with its note, its time and who took it.
create table workflow_passi (
  id integer generated always as identity primary key,
  workflow_id integer not null references workflows (id) on delete cascade,
  azione text not null constraint workflow_passi_azione check (azione in
    ('crea', 'comunica_manager', 'comunica_it', 'completa_it', 'torna_hr', 'torna_manager', 'torna_it')),
  stato text not null,
  nota testo_lungo,
  user_id integer references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index workflow_passi_workflow on workflow_passi (workflow_id, id);

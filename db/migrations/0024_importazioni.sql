-- Files that come in: what was read of one, what its columns were said to mean, and what became of each row. Nothing of it is a record of
-- the company until it is applied; rows that wait are their importer's alone.

create table importazioni (
  id integer generated always as identity primary key,
  elenco text not null constraint importazioni_elenco check
    (elenco in ('showrooms', 'dipendenti', 'hardware', 'software', 'piani-mobili', 'iphones', 'cartelle', 'assegnazioni')),
  nome_file testo_breve not null,
  stato text not null default 'da_applicare' constraint importazioni_stato check (stato in ('da_applicare', 'applicata', 'annullata')),
  user_id integer not null constraint importazioni_user_fkey references users (id),
  applicata_il timestamptz,
  -- How many rows of each kind the preview found.
  righe integer not null default 0,
  nuove integer not null default 0,
  modificate integer not null default 0,
  uguali integer not null default 0,
  errate integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index importazioni_recenti on importazioni (user_id, created_at desc, id desc);
create trigger importazioni_updated_at before update on importazioni for each row execute function tocca_updated_at();

-- Apart from it: what the register does not tell.
create table importazioni_letture (
  importazione_id integer primary key constraint importazioni_letture_fkey references importazioni (id) on delete cascade,
  formato text not null,
  codifica text,
  separatore text,
  -- The row of the headings, as the spreadsheet counts it.
  intestazione integer not null,
  colonne jsonb not null,
  mappatura jsonb not null,
  scelte jsonb not null default '{}'
);

create table importazioni_righe (
  importazione_id integer not null constraint importazioni_righe_fkey references importazioni (id) on delete cascade,
  riga integer not null,
  celle jsonb not null,
  esito text constraint importazioni_righe_esito check (esito in ('nuovo', 'modifica', 'uguale', 'errore')),
  campi jsonb not null default '{}',
  errori jsonb not null default '{}',
  primary key (importazione_id, riga)
);
create index importazioni_righe_esiti on importazioni_righe (importazione_id, esito, riga);

grant select, insert, update, delete on importazioni, importazioni_letture, importazioni_righe to organico_app;

create trigger z_registro after insert or update or delete on importazioni for each row execute function registra('nessuno', 'id');

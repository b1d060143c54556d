-- Imports: what was read from a file, which column means what, and what became of each row. Rows that are not applied yet are visible to their importer alone.

-- A row is an import of one file into one list.
create table importazioni (
  id integer generated always as identity primary key,
  elenco text not null constraint importazioni_elenco check
    (elenco in ('showrooms', 'dipendenti', 'hardware', 'software', 'piani-mobili', 'iphones', 'cartelle', 'assegnazioni')),
  nome_file testo_breve not null,
  stato text not null default 'da_applicare' constraint importazioni_stato check (stato in ('da_applicare', 'applicata')),
  user_id integer not null constraint importazioni_user_fkey references users (id),
  applicata_il timestamptz,
  -- The lot with the changes of the import, by which it is undone.
  lotto integer references lotti (id) on delete set null,
  -- The number of rows of the file in all, and of each result in the preview.
  righe integer not null default 0,
  nuove integer not null default 0,
  modificate integer not null default 0,
  uguali integer not null default 0,
  errate integer not null default 0,
  escluse integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index importazioni_recenti on importazioni (user_id, created_at desc, id desc);

-- A row is how the file of an import was read, apart from the import because the audit log does not record it.
create table importazioni_letture (
  importazione_id integer primary key constraint importazioni_letture_fkey references importazioni (id) on delete cascade,
  formato text not null,
  codifica text,
  separatore text,
  -- The row number of the headings in the spreadsheet.
  intestazione integer not null,
  colonne jsonb not null,
  mappatura jsonb not null,
  scelte jsonb not null default '{}',
  -- The text that is used for every row of the file, by field.
  per_tutte jsonb not null default '{}',
  -- The texts that count as empty cells, by field, with how many rows have them.
  vuoti jsonb not null default '[]',
  -- The pattern by which missing e-mails are made; null when none is made.
  email_modello text,
  -- Whether the user has accepted the proposed corrections, and the number of cells with a proposed correction.
  correggi boolean not null default false,
  da_correggere integer not null default 0,
  -- Whether rows of totals are imported like all other rows.
  includi_totali boolean not null default false,
  -- The brands of which the importer saw records, and reserved data, when the rows were compared. An importer who sees fewer brands by now is
  -- no longer shown the values stored there.
  visti integer[] not null default '{}',
  riservati integer[] not null default '{}'
);

-- A row is a row of the file.
create table importazioni_righe (
  importazione_id integer not null constraint importazioni_righe_fkey references importazioni (id) on delete cascade,
  riga integer not null,
  celle jsonb not null,
  esito text constraint importazioni_righe_esito check (esito in ('nuovo', 'modifica', 'uguale', 'errore', 'esclusa')),
  campi jsonb not null default '{}',
  errori jsonb not null default '{}',
  primary key (importazione_id, riga)
);
create index importazioni_righe_esiti on importazioni_righe (importazione_id, esito, riga);

-- A row is the progress of an import that is being applied, written over a second connection, because other sessions see nothing of the import before it
-- commits. A row without a running import was left by a server that stopped; such an import has written nothing.
create table importazioni_avanzamento (
  importazione_id integer primary key references importazioni (id) on delete cascade,
  fatte integer not null,
  totale integer not null
);

create trigger importazioni_updated_at before update on importazioni for each row execute function tocca_updated_at();

-- Returns the number of the advisory lock that is locked while an import is applied.
create function importazione_in_corso() returns integer language sql immutable return 20001;

-- Returns the state of an import at this moment: 'applicata', 'annullata', 'in_corso', 'interrotta' or 'da_applicare'.
create function importazioni_dove(i importazioni) returns text
language sql volatile
return case
  when i.stato = 'applicata' then
    case when exists (select from lotti l where l.id = i.lotto and l.stato <> 'applicato') then 'annullata' else 'applicata' end
  when not pg_try_advisory_xact_lock_shared(importazione_in_corso(), i.id) then 'in_corso'
  when exists (select from importazioni_avanzamento a where a.importazione_id = i.id) then 'interrotta'
  else 'da_applicare'
end;

create trigger z_registro after insert or update or delete on importazioni for each row execute function registra('nessuno', 'id');

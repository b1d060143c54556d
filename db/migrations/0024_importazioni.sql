-- Files that come in: what was read of one, what its columns were said to mean, and what became of each row. Nothing of it is a record of
-- the company until it is applied; rows that wait are their importer's alone.

create table importazioni (
  id integer generated always as identity primary key,
  elenco text not null constraint importazioni_elenco check
    (elenco in ('showrooms', 'dipendenti', 'hardware', 'software', 'piani-mobili', 'iphones', 'cartelle', 'assegnazioni')),
  nome_file testo_breve not null,
  stato text not null default 'da_applicare' constraint importazioni_stato check (stato in ('da_applicare', 'applicata')),
  user_id integer not null constraint importazioni_user_fkey references users (id),
  applicata_il timestamptz,
  -- What it has written, and by which it is taken back.
  lotto integer references lotti (id) on delete set null,
  -- How many rows of each kind the preview found.
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
  scelte jsonb not null default '{}',
  -- Field -> the text that is read as if each row had it.
  per_tutte jsonb not null default '{}',
  -- The texts that were read as empty cells, by field, with how many rows have them.
  vuoti jsonb not null default '[]',
  -- Whether rows of totals are imported like all others.
  includi_totali boolean not null default false,
  -- On which brands its importer saw records, and what is reserved of them, when the rows were compared: who sees less by now is not shown
  -- any more what was stored there.
  visti integer[] not null default '{}',
  riservati integer[] not null default '{}'
);

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

-- How far applying one has come. Written by another connection than the one that applies, which nobody sees before it has ended: what stands
-- here when nobody applies it was left in the middle, by a server that was stopped, and has written nothing.
create table importazioni_avanzamento (
  importazione_id integer primary key references importazioni (id) on delete cascade,
  fatte integer not null,
  totale integer not null
);

grant select, insert, update, delete on importazioni, importazioni_letture, importazioni_righe, importazioni_avanzamento to organico_app;

-- Where an import stands for who looks now: whoever applies it holds the number of importazione_in_corso().
create function importazione_in_corso() returns integer language sql immutable return 20001;
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

-- How somebody leaves: an exit is opened, what becomes of each thing that they have is decided, and it is closed (decision 45).
-- What they still have stands in no row here: it is their open periods (0006).
-- No cascade from the employee, as with workflows: who deletes an employee deletes the exits first, while the register can still see
-- whose brand they were.

create table uscite (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint uscite_dipendente_fkey references dipendenti (id),
  data_uscita date not null,
  stato text not null default 'aperta' constraint uscite_stato check (stato in ('aperta', 'chiusa', 'annullata')),
  -- Why somebody leaves is for HR alone, as pay is.
  motivo text constraint uscite_motivo check (motivo in ('dimissioni', 'licenziamento', 'fine_contratto', 'pensionamento', 'altro')),
  note testo_lungo,
  -- What the employee was before, to be again when the exit is cancelled. It may have been ill: for HR alone, too.
  prima_stato text not null,
  prima_isactive boolean not null,
  prima_data_dismissione date,
  aperta_da integer references users (id) on delete set null,
  -- Who closed or cancelled it, and when.
  conclusa_da integer references users (id) on delete set null,
  conclusa_il timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What its outcomes point at: they are of the same employee.
  constraint uscite_id_dipendente unique (id, dipendente_id),
  constraint uscite_conclusione check ((stato = 'aperta') = (conclusa_il is null))
);
create unique index uscite_una_aperta on uscite (dipendente_id) where stato = 'aperta';
create index uscite_dipendente on uscite (dipendente_id);
create index uscite_recenti on uscite (created_at desc, id desc);

-- What became of one thing: its period ended with it, so it is decided once. The brand is the period's: who does not see that brand
-- is not told of the thing.
create table uscite_esiti (
  id integer generated always as identity primary key,
  uscita_id integer not null,
  dipendente_id uuid not null,
  brand_id integer not null,
  tipo text not null constraint uscite_esiti_tipo check (tipo in ('software', 'hardware', 'piano_mobile', 'telefono', 'cartella')),
  periodo_id integer not null,
  risorsa_id integer not null,
  -- As it was called then: things are renamed and deleted.
  nome text not null,
  esito text not null constraint uscite_esiti_esito check (esito in ('restituito', 'non_restituito', 'ceduto', 'trasferito', 'revocato')),
  condizione text constraint uscite_esiti_condizione check
    (condizione in ('buono', 'usurato', 'guasto', 'incompleto', 'smarrito', 'rubato')),
  note testo_lungo,
  trasferito_a uuid references dipendenti (id) on delete set null,
  data date not null,
  deciso_da integer references users (id) on delete set null,
  deciso_il timestamptz not null default now(),
  constraint uscite_esiti_uscita_fkey foreign key (uscita_id, dipendente_id) references uscite (id, dipendente_id) on delete cascade,
  constraint uscite_esiti_una_volta unique (tipo, periodo_id)
);
create index uscite_esiti_uscita on uscite_esiti (uscita_id);

-- While an exit is open it alone moves what it stands for. The exit itself first says what it is now, then changes the employee: closed or
-- cancelled it is open no more, and moved it has the new date already.
create function dipendenti_uscita_aperta() returns trigger
language plpgsql as $$
begin
  if exists (
    select from uscite u
    where u.dipendente_id = new.id and u.stato = 'aperta'
      and (new.stato <> old.stato or new.isactive <> old.isactive or new.data_dismissione is distinct from u.data_uscita)
  ) then
    raise exception 'an exit is open'
      using errcode = 'check_violation', constraint = 'dipendenti_uscita_aperta', table = 'dipendenti';
  end if;
  return null;
end $$;
create trigger dipendenti_uscita_aperta after update of stato, isactive, data_dismissione on dipendenti for each row
  when (new.stato <> old.stato or new.isactive <> old.isactive or new.data_dismissione is distinct from old.data_dismissione)
  execute function dipendenti_uscita_aperta();

-- Who may not know why somebody leaves must not see either that this changed: it moves no version.
create function uscite_tocca_updated_at() returns trigger
language plpgsql as $$
begin
  if registro_ripulisci(to_jsonb(new)) - 'motivo' <> registro_ripulisci(to_jsonb(old)) - 'motivo' then
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger uscite_updated_at before update on uscite for each row execute function uscite_tocca_updated_at();

create trigger z_registro after insert or update or delete on uscite for each row
  execute function registra('dipendente_id', 'id', 'motivo,prima_stato,prima_isactive,prima_data_dismissione');
-- Outcomes go with their exit alone, and its own entry tells that.
create trigger z_registro after insert on uscite_esiti for each row execute function registra('brand_id', 'id');

-- What a closed exit has decided stays, unless the exit goes too: who takes outcomes back opens it again first (rule 71).
create function uscite_esiti_restano() returns trigger
language plpgsql as $$
begin
  if exists (select from uscite where id = old.uscita_id and stato = 'chiusa') then
    raise exception 'the exit is closed'
      using errcode = 'check_violation', constraint = 'uscite_esiti_di_chiusa', table = 'uscite_esiti';
  end if;
  return old;
end $$;
create trigger uscite_esiti_restano before delete on uscite_esiti for each row execute function uscite_esiti_restano();

grant select, insert, update, delete on uscite, uscite_esiti to organico_app;

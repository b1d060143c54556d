-- Invoices of operators and vendors (decision 72): what was billed, row by row, and what of it does not agree with what the company has.
create table fatture (
  id integer generated always as identity primary key,
  fornitore testo_breve not null,
  numero testo_breve,
  -- The first day that is billed, and for how long: what is billed is compared by the year.
  dal date not null,
  periodicita text not null constraint fatture_periodicita check (periodicita in ('mese', 'bimestre', 'trimestre', 'anno')),
  nome_file testo_breve not null,
  -- Of the file's bytes.
  sha256 text not null,
  caricata_da integer default nullif(current_setting('app.user_id', true), '')::integer
    constraint fatture_caricata_da_fkey references users (id) on delete set null,
  -- How many times the file was compared. The audit log has no entries for columns and new findings: an entry for this number tells open pages
  -- and cached notices that they have changed.
  confronti integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fatture_recenti on fatture (dal desc, id desc);

-- By what an invoice is the same as another one: suppliers begin their numbers anew each year. Null: it has no number.
create function documento_fattura(fornitore text, numero text, dal date) returns text
language sql immutable parallel safe
return testo_ricerca(fornitore) || '/' || extract(year from dal) || '/' || regexp_replace(testo_ricerca(numero), '\s', '', 'g');

-- With the things and people of which brands its rows are compared. It is seen by who sees all of them. Each brand has an invoice once:
-- what makes it the same one stands here too, and follows the invoice.
create table fatture_brands (
  fattura_id integer not null references fatture (id) on delete cascade,
  brand_id integer not null constraint fatture_brands_brand_fkey references brands (id),
  sha256 text,
  documento text,
  primary key (fattura_id, brand_id),
  constraint fatture_file_una_volta unique (brand_id, sha256),
  constraint fatture_numero_una_volta unique (brand_id, documento)
);

create function fattura_del_brand() returns trigger
language plpgsql as $$
begin
  select sha256, documento_fattura(fornitore, numero, dal) into new.sha256, new.documento from fatture where id = new.fattura_id;
  return new;
end $$;
create trigger fattura_del_brand before insert on fatture_brands for each row execute function fattura_del_brand();

create function fattura_dei_suoi_brand() returns trigger
language plpgsql as $$
begin
  update fatture_brands set documento = documento_fattura(new.fornitore, new.numero, new.dal) where fattura_id = new.id;
  return null;
end $$;
create trigger fattura_dei_suoi_brand after update of fornitore, numero, dal on fatture for each row execute function fattura_dei_suoi_brand();

create constraint trigger fatture_almeno_un_brand after insert on fatture deferrable initially deferred
  for each row execute function almeno_un_brand('fatture', 'fatture_brands', 'fattura_id');
create constraint trigger fatture_brands_almeno_un_brand after delete or update on fatture_brands deferrable initially deferred
  for each row execute function almeno_un_brand('fatture', 'fatture_brands', 'fattura_id');
create trigger fatture_updated_at before update on fatture for each row execute function tocca_updated_at();

-- What was understood of the file, and the figures of the last time that it was compared: euro a year.
create table fatture_letture (
  fattura_id integer primary key constraint fatture_letture_fkey references fatture (id) on delete cascade,
  colonne jsonb not null,
  mappatura jsonb not null,
  -- The encoding of a text file; null for a workbook.
  codifica text,
  righe integer not null,
  lette integer not null default 0,
  fatturato numeric(12, 2) not null default 0,
  atteso numeric(12, 2) not null default 0,
  -- What differs by less than is worth a finding.
  tolleranza numeric(12, 2) not null default 0,
  -- The texts that were read as empty cells, by field, with how many rows have them.
  vuoti jsonb not null default '[]'
);

create table fatture_righe (
  fattura_id integer not null constraint fatture_righe_fkey references fatture (id) on delete cascade,
  riga integer not null,
  celle jsonb not null,
  -- Why it could not be read.
  errore text,
  primary key (fattura_id, riga)
);

-- What does not agree. The thing and the person are no references: what becomes of them later takes nothing away from what was found.
create table rilievi (
  id integer generated always as identity primary key,
  fattura_id integer not null constraint rilievi_fattura_fkey references fatture (id) on delete cascade,
  -- By what it is known again when the invoice is compared anew.
  chiave text not null,
  tipo text not null constraint rilievi_tipo check (tipo in ('uscito', 'nessuno', 'prezzo', 'sconosciuto', 'non_fatturato')),
  -- The first of its rows in the file; none of what was not billed.
  riga integer,
  -- As the invoice calls it.
  riferimento text not null,
  cosa text constraint rilievi_cosa check (cosa in ('piano_mobile', 'telefono', 'software')),
  cosa_id integer,
  persona_id uuid,
  quanti integer not null default 1,
  -- What of the invoice it is about.
  fatturato numeric(12, 2) not null default 0,
  -- Billed more than expected: above zero. Less: below.
  euro_annui numeric(12, 2) not null,
  stato text not null default 'aperto' constraint rilievi_stato check (stato in ('aperto', 'risolto', 'accantonato')),
  motivo testo_lungo,
  chiuso_il timestamptz,
  chiuso_da integer constraint rilievi_chiuso_da_fkey references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rilievi_una_volta unique (fattura_id, chiave),
  constraint rilievi_una_cosa check ((cosa is null) = (cosa_id is null)),
  constraint rilievi_chiusura check ((stato = 'aperto') = (chiuso_il is null)),
  constraint rilievi_motivo check (case stato when 'aperto' then motivo is null when 'accantonato' then motivo is not null else true end)
);
create trigger rilievi_updated_at before update on rilievi for each row execute function tocca_updated_at();

call registra_di_piu_brand('fatture', 'fatture_brands.fattura_id');
-- What was found can be found again; what somebody has said of it cannot.
create trigger z_registro after update on rilievi for each row when (old.stato <> new.stato) execute function registra('fattura_id', 'id');

grant select, insert, update, delete on fatture, fatture_brands, fatture_letture, fatture_righe, rilievi to organico_app;

-- Invoices of operators and vendors: what was billed, row by row, and what does not agree with the equipment of the company.

-- A row is an invoice.
create table fatture (
  id integer generated always as identity primary key,
  fornitore testo_breve not null,
  numero testo_breve,
  -- The first billed day, and the length of the billed time; amounts are compared by the year.
  dal date not null,
  periodicita text not null constraint fatture_periodicita check (periodicita in ('mese', 'bimestre', 'trimestre', 'anno')),
  nome_file testo_breve not null,
  -- The digest of the file's bytes.
  sha256 text not null,
  caricata_da integer default nullif(current_setting('app.user_id', true), '')::integer
    constraint fatture_caricata_da_fkey references users (id) on delete set null,
  -- How many times the file was compared. The audit log has no entries for columns and new findings; the entry for this number invalidates open
  -- pages and cached notices.
  confronti integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fatture_recenti on fatture (dal desc, id desc);

-- A row says that an invoice is compared with the equipment and employees of a brand. The invoice is visible to accounts that see all of its brands. A brand
-- has an invoice once; the columns that identify it are copied here and follow the invoice.
create table fatture_brands (
  fattura_id integer not null references fatture (id) on delete cascade,
  brand_id integer not null constraint fatture_brands_brand_fkey references brands (id),
  sha256 text,
  documento text,
  primary key (fattura_id, brand_id),
  constraint fatture_file_una_volta unique (brand_id, sha256),
  constraint fatture_numero_una_volta unique (brand_id, documento)
);

-- A row is how the file of an invoice was read, and the totals of the last comparison in euro a year.
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
  -- The sum of the differences that are too small for a finding.
  tolleranza numeric(12, 2) not null default 0,
  -- The texts that count as empty cells, by field, with how many rows have them.
  vuoti jsonb not null default '[]'
);

-- A row is a row of the file.
create table fatture_righe (
  fattura_id integer not null constraint fatture_righe_fkey references fatture (id) on delete cascade,
  riga integer not null,
  celle jsonb not null,
  -- Why this row of the file could not be read; null for a row that was read.
  errore text,
  primary key (fattura_id, riga)
);

-- A row is a finding: a difference between the invoice and the equipment. The item and the employee have no foreign keys, so that the finding stays when they
-- are deleted.
create table rilievi (
  id integer generated always as identity primary key,
  fattura_id integer not null constraint rilievi_fattura_fkey references fatture (id) on delete cascade,
  -- The key by which another comparison of the invoice finds the finding again.
  chiave text not null,
  tipo text not null constraint rilievi_tipo check (tipo in ('uscito', 'nessuno', 'prezzo', 'sconosciuto', 'non_fatturato')),
  -- The first row of the file that the finding is about; null when nothing was billed.
  riga integer,
  -- The name of the item in the invoice.
  riferimento text not null,
  cosa text constraint rilievi_cosa check (cosa in ('piano_mobile', 'telefono', 'software')),
  cosa_id integer,
  persona_id uuid,
  quanti integer not null default 1,
  -- The billed amount that the finding is about.
  fatturato numeric(12, 2) not null default 0,
  -- The difference in euro a year. Positive: more was billed than expected. Negative: less was billed.
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

-- Returns the text that identifies an invoice: supplier, year and number, because suppliers restart their numbers each year. Null: it has no number.
create function documento_fattura(fornitore text, numero text, dal date) returns text
language sql immutable parallel safe
return testo_ricerca(fornitore) || '/' || extract(year from dal) || '/' || regexp_replace(testo_ricerca(numero), '\s', '', 'g');

-- Copies the identifying columns of the invoice to a new link.
create function fattura_del_brand() returns trigger
language plpgsql as $$
begin
  select sha256, documento_fattura(fornitore, numero, dal) into new.sha256, new.documento from fatture where id = new.fattura_id;
  return new;
end $$;
create trigger fattura_del_brand before insert on fatture_brands for each row execute function fattura_del_brand();

-- Copies the identifying columns of a changed invoice to its links again.
create function fattura_dei_suoi_brand() returns trigger
language plpgsql as $$
begin
  update fatture_brands set documento = documento_fattura(new.fornitore, new.numero, new.dal) where fattura_id = new.id;
  return null;
end $$;
create trigger fattura_dei_suoi_brand after update of fornitore, numero, dal on fatture for each row execute function fattura_dei_suoi_brand();

call esige_un_brand('fatture', 'fatture_brands', 'fattura_id');
create trigger fatture_updated_at before update on fatture for each row execute function tocca_updated_at();
create trigger rilievi_updated_at before update on rilievi for each row execute function tocca_updated_at();

call registra_di_piu_brand('fatture', 'fatture_brands.fattura_id');
-- A comparison of the invoice can create its findings again at any time. So the audit log records only what an account has decided about a finding.
create trigger z_registro after update on rilievi for each row when (old.stato <> new.stato) execute function registra('fattura_id', 'id');

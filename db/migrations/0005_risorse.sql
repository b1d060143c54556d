-- What a person can be given. Five kinds, five tables: they differ in holders, rules and texts.
-- costs are euro a year.

-- What stands in the QR of a label: 60 bits that nobody guesses, in 32 letters and digits that nobody takes for one another.
create function nuovo_codice_etichetta() returns text
language sql volatile parallel safe
return (
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(b.casuali, i) & 31) + 1, 1), '' order by i)
  -- Bytes 6 and 8 of such an id are not all chance.
  from (select uuid_send(gen_random_uuid()) as casuali) b, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) as i
);

create table software (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  versione testo_breve,
  licenza testo_breve not null,
  costo_licenza euro not null default 0,
  data_scadenza date,
  fornitore testo_breve,
  categoria testo_breve,
  numero_licenze integer,
  -- Moved by the trigger on dipendenti_software, never by hand.
  licenze_utilizzate integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as (testo_ricerca(nome || ' ' || coalesce(fornitore, ''))) stored,
  -- Rule 30: no more seats in use than there are, in any order of concurrent calls.
  constraint software_licenze check (licenze_utilizzate >= 0 and (numero_licenze is null or licenze_utilizzate <= numero_licenze))
);

create table hardware (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  tipo testo_breve not null,
  marca testo_breve not null,
  modello testo_breve not null,
  numero_seriale testo_breve,
  data_acquisto date,
  prezzo_acquisto euro,
  costo_annuo euro not null default 0,
  garanzia_scadenza date,
  stato text not null default 'attivo' constraint hardware_stato
    check (stato in ('attivo', 'in riparazione', 'dismesso', 'smarrito', 'rubato')),
  posizione testo_breve,
  -- Given by 0027; whether somebody has changed it; and what its label leads to.
  codice_inventario text not null default 'INV-' constraint hardware_codice_inventario check (codice_inventario ~ '^[A-Z0-9][A-Z0-9./-]{1,18}[A-Z0-9]$'),
  codice_cambiato boolean not null default false,
  codice_etichetta text not null default nuovo_codice_etichetta() constraint hardware_codice_etichetta unique,
  constraint hardware_garanzia_ordine check (garanzia_scadenza >= data_acquisto),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as
    (testo_ricerca(nome || ' ' || marca || ' ' || modello || ' ' || tipo || ' ' || coalesce(numero_seriale, '')
      || ' ' || codice_inventario)) stored
);

-- What is read aloud from a label or dialled: without what parts its letters and digits. Not testo_ricerca and no regular
-- expression: a prefix of many numbers has it computed for each of them.
create function codice_ricerca(testo text) returns text
language sql immutable strict parallel safe
return translate(lower(testo), E' \u00a0+-./()_:', '');

-- No two devices of a make have the same serial, and no two phones the same IMEI, however it is written (rule 90). What is nothing but dashes
-- is none.
create unique index hardware_seriale_unico on hardware (codice_ricerca(marca), nullif(codice_ricerca(numero_seriale), ''));

-- What two numbers are compared by: digits alone, without the prefix of Italy, which is seldom written (rule 73). Without a '+' it is told from
-- a number's own beginning by what follows: a mobile number. src/shared/numeri.ts does the same.
create function cifre_telefono(numero text) returns text
language sql immutable strict parallel safe
return nullif(regexp_replace(regexp_replace(numero, '[^0-9+]', '', 'g'), '^(\+39|0039|39(?=3[0-9]{8,9}$))|\+', '', 'g'), '');

create table piani_mobili (
  id integer generated always as identity primary key,
  nome_piano testo_breve not null,
  operatore testo_breve not null,
  numero_telefono testo_breve,
  iccid testo_breve constraint piani_mobili_iccid_unico unique,
  costo_annuo euro not null,
  dati_gb integer not null constraint piani_mobili_dati_gb check (dati_gb >= 0),
  attivo boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as (testo_ricerca(nome_piano || ' ' || operatore)) stored
);
create unique index piani_mobili_numero_unico on piani_mobili (cifre_telefono(numero_telefono));

create table iphones (
  id integer generated always as identity primary key,
  modello testo_breve not null,
  colore testo_breve not null,
  memoria testo_breve not null,
  costo_annuo euro not null,
  imei testo_breve,
  stato text not null default 'attivo' constraint iphones_stato
    check (stato in ('attivo', 'in riparazione', 'dismesso', 'smarrito', 'rubato')),
  -- Given by 0027; whether somebody has changed it; and what its label leads to.
  codice_inventario text not null default 'INV-' constraint iphones_codice_inventario check (codice_inventario ~ '^[A-Z0-9][A-Z0-9./-]{1,18}[A-Z0-9]$'),
  codice_cambiato boolean not null default false,
  codice_etichetta text not null default nuovo_codice_etichetta() constraint iphones_codice_etichetta unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as
    (testo_ricerca(modello || ' ' || colore || ' ' || memoria || ' ' || coalesce(imei, '') || ' ' || codice_inventario)) stored
);
create unique index iphones_imei_unico on iphones (nullif(codice_ricerca(imei), ''));

create table cartelle_condivise (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  percorso percorso not null,
  tipo text not null default 'cartella' constraint cartelle_tipo check (tipo in ('cartella', 'unita_rete')),
  server testo_breve,
  descrizione testo_lungo,
  permessi text not null default 'lettura' constraint cartelle_permessi check (permessi in ('lettura', 'scrittura')),
  -- Who knows whether somebody still needs it, and after how many months that is asked again; 0: never (rule 94).
  referente_id uuid constraint cartelle_referente_fkey references dipendenti (id) on delete set null,
  verifica_mesi smallint not null default 6 constraint cartelle_verifica_mesi check (verifica_mesi between 0 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as
    (testo_ricerca(nome || ' ' || percorso || ' ' || coalesce(server, ''))) stored
);

create table software_brands (
  software_id integer not null references software (id) on delete cascade,
  brand_id integer not null constraint software_brands_brand_fkey references brands (id),
  primary key (software_id, brand_id)
);
create table hardware_brands (
  hardware_id integer not null references hardware (id) on delete cascade,
  brand_id integer not null constraint hardware_brands_brand_fkey references brands (id),
  primary key (hardware_id, brand_id)
);
create table piani_mobili_brands (
  piano_id integer not null references piani_mobili (id) on delete cascade,
  brand_id integer not null constraint piani_mobili_brands_brand_fkey references brands (id),
  primary key (piano_id, brand_id)
);
create table iphones_brands (
  iphone_id integer not null references iphones (id) on delete cascade,
  brand_id integer not null constraint iphones_brands_brand_fkey references brands (id),
  primary key (iphone_id, brand_id)
);
create table cartelle_brands (
  cartella_id integer not null references cartelle_condivise (id) on delete cascade,
  brand_id integer not null constraint cartelle_brands_brand_fkey references brands (id),
  primary key (cartella_id, brand_id)
);

-- licenze_utilizzate is a count, not a field: it starts at 0 and only the trigger of the periods (0006) moves it.
create function software_contatore() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.licenze_utilizzate := 0;
  elsif new.licenze_utilizzate <> old.licenze_utilizzate and pg_trigger_depth() = 1 then
    raise exception 'the seat counter is not written by hand'
      using errcode = 'check_violation', constraint = 'software_contatore', table = 'software';
  end if;
  return new;
end $$;
create trigger software_contatore before insert or update on software for each row execute function software_contatore();

-- Equipment: licences, devices, mobile plans, phones and shared folders, who holds them since when, what they cost, their inventory codes, repairs
-- and inventory counts. All yearly costs are in euro.

-- Returns the code in the QR of a label: 60 random bits, in 32 letters and digits that nobody confuses.
create function nuovo_codice_etichetta() returns text
language sql volatile parallel safe
return (
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(b.casuali, i) & 31) + 1, 1), '' order by i)
  -- Bytes 6 and 8 of a random UUID also contain its version and variant, so they are not used.
  from (select uuid_send(gen_random_uuid()) as casuali) b, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) as i
);

-- Returns the days of a period without its first and last day: on the first and last day another employee may also have had the item. Of a period
-- of one day it returns that day.
create function giorni_interi(inizio date, fine date) returns daterange
language sql immutable
return case when fine = inizio then daterange(inizio, inizio + 1) else daterange(inizio + 1, fine) end;

-- A row is a software licence with its seats.
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
  -- The number of used seats. Only the trigger on dipendenti_software changes it.
  licenze_utilizzate integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as (testo_ricerca(nome || ' ' || coalesce(fornitore, ''))) stored,
  -- Never more seats in use than there are, in any order of concurrent calls.
  constraint software_licenze check (licenze_utilizzate >= 0 and (numero_licenze is null or licenze_utilizzate <= numero_licenze))
);

-- A row is a device.
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
  -- The inventory code, set by da_codice_inventario(); whether it was changed by hand; and the code in the QR of the label.
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
-- Two devices of one make never have the same serial, however it is written. A serial of nothing but dashes counts as none.
create unique index hardware_seriale_unico on hardware (codice_ricerca(marca), nullif(codice_ricerca(numero_seriale), ''));
-- Index for the notices, which every page shows: they search for these few devices among many.
create index hardware_garanzia on hardware (garanzia_scadenza) where garanzia_scadenza is not null and stato not in ('dismesso', 'smarrito', 'rubato');
-- The search palette finds devices by serial, however it was typed.
create index hardware_seriale on hardware using gin (codice_ricerca(numero_seriale) gin_trgm_ops);
create index hardware_per_costo on hardware (costo_annuo, id);
create index hardware_per_prezzo on hardware (coalesce(prezzo_acquisto, -1), id);
-- A scan may read the serial number on the device or the inventory code on its label, so this index contains both.
create index hardware_codici on hardware using gin (numeri_ricerca(numero_seriale, codice_inventario, null) gin_trgm_ops);

-- A row is a mobile plan with its SIM.
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
create index piani_mobili_numeri on piani_mobili using gin (numeri_ricerca(numero_telefono, iccid, null) gin_trgm_ops);

-- A row is a phone.
create table iphones (
  id integer generated always as identity primary key,
  modello testo_breve not null,
  colore testo_breve not null,
  memoria testo_breve not null,
  costo_annuo euro not null,
  imei testo_breve,
  stato text not null default 'attivo' constraint iphones_stato
    check (stato in ('attivo', 'in riparazione', 'dismesso', 'smarrito', 'rubato')),
  -- The inventory code, set by da_codice_inventario(); whether it was changed by hand; and the code in the QR of the label.
  codice_inventario text not null default 'INV-' constraint iphones_codice_inventario check (codice_inventario ~ '^[A-Z0-9][A-Z0-9./-]{1,18}[A-Z0-9]$'),
  codice_cambiato boolean not null default false,
  codice_etichetta text not null default nuovo_codice_etichetta() constraint iphones_codice_etichetta unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as
    (testo_ricerca(modello || ' ' || colore || ' ' || memoria || ' ' || coalesce(imei, '') || ' ' || codice_inventario)) stored
);
-- Two phones never have the same IMEI, however it is written.
create unique index iphones_imei_unico on iphones (nullif(codice_ricerca(imei), ''));
create index iphones_imei on iphones using gin (codice_ricerca(imei) gin_trgm_ops);
create index iphones_codici on iphones using gin (numeri_ricerca(imei, codice_inventario, null) gin_trgm_ops);

-- A row is a shared folder or a network drive.
create table cartelle_condivise (
  id integer generated always as identity primary key,
  nome testo_breve not null,
  percorso percorso not null,
  tipo text not null default 'cartella' constraint cartelle_tipo check (tipo in ('cartella', 'unita_rete')),
  server testo_breve,
  descrizione testo_lungo,
  permessi text not null default 'lettura' constraint cartelle_permessi check (permessi in ('lettura', 'scrittura')),
  -- The employee who confirms which employees still need the folder, and after how many months the question is repeated; 0: never.
  referente_id uuid constraint cartelle_referente_fkey references dipendenti (id) on delete set null,
  verifica_mesi smallint not null default 6 constraint cartelle_verifica_mesi check (verifica_mesi between 0 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ricerca text not null generated always as
    (testo_ricerca(nome || ' ' || percorso || ' ' || coalesce(server, ''))) stored
);

-- A row says that a licence belongs to a brand.
create table software_brands (
  software_id integer not null references software (id) on delete cascade,
  brand_id integer not null constraint software_brands_brand_fkey references brands (id),
  primary key (software_id, brand_id)
);
-- A row says that a device belongs to a brand.
create table hardware_brands (
  hardware_id integer not null references hardware (id) on delete cascade,
  brand_id integer not null constraint hardware_brands_brand_fkey references brands (id),
  primary key (hardware_id, brand_id)
);
-- A row says that a mobile plan belongs to a brand.
create table piani_mobili_brands (
  piano_id integer not null references piani_mobili (id) on delete cascade,
  brand_id integer not null constraint piani_mobili_brands_brand_fkey references brands (id),
  primary key (piano_id, brand_id)
);
-- A row says that a phone belongs to a brand.
create table iphones_brands (
  iphone_id integer not null references iphones (id) on delete cascade,
  brand_id integer not null constraint iphones_brands_brand_fkey references brands (id),
  primary key (iphone_id, brand_id)
);
-- A row says that a folder belongs to a brand.
create table cartelle_brands (
  cartella_id integer not null references cartelle_condivise (id) on delete cascade,
  brand_id integer not null constraint cartelle_brands_brand_fkey references brands (id),
  primary key (cartella_id, brand_id)
);

-- An assignment is stored as a period; data_revoca is null while it lasts. Closed periods stay for ever, also when the employee or the item is
-- deleted. brand_aperto is the brand under which the period is open, and null in a closed period. Two foreign keys contain brand_aperto. While
-- the period is open they refuse an item of another brand than the employee's, a new brand for the employee or the item, and the deletion of
-- either. Devices, phones and plans can also be assigned to a showroom. Such a period has a showroom instead of an employee, under the same
-- rules.

-- A row is a period in which an employee has a seat of a licence.
create table dipendenti_software (
  id integer generated always as identity primary key,
  dipendente_id uuid not null,
  software_id integer not null,
  brand_id integer not null,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  note testo_lungo,
  -- The names of an employee and an item that were deleted since, for the history of the one that remains.
  dipendente_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_software_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_software_risorsa foreign key (software_id, brand_aperto) references software_brands (software_id, brand_id),
  constraint dipendenti_software_periodo check (data_revoca >= data_assegnazione)
);
-- Several employees can use the same licence at a time, but each of them only once.
create unique index dipendenti_software_una_volta on dipendenti_software (software_id, dipendente_id) where data_revoca is null;
create index dipendenti_software_recenti on dipendenti_software (created_at desc, id desc) where data_revoca is null;

-- A row is a period in which an employee or a showroom has a device.
create table dipendenti_hardware (
  id integer generated always as identity primary key,
  dipendente_id uuid,
  showroom_id integer,
  hardware_id integer not null,
  brand_id integer not null,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  note testo_lungo,
  dipendente_nome text,
  luogo_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_hardware_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_hardware_luogo foreign key (showroom_id, brand_aperto) references showroom_brands (showroom_id, brand_id),
  constraint dipendenti_hardware_uno_dei_due check (num_nonnulls(dipendente_id, showroom_id) = 1),
  constraint dipendenti_hardware_risorsa foreign key (hardware_id, brand_aperto) references hardware_brands (hardware_id, brand_id),
  constraint dipendenti_hardware_periodo check (data_revoca >= data_assegnazione)
);
create unique index dipendenti_hardware_un_titolare on dipendenti_hardware (hardware_id) where data_revoca is null;

-- A row is a period in which an employee or a showroom has a mobile plan.
create table dipendenti_piani_mobili (
  id integer generated always as identity primary key,
  dipendente_id uuid,
  showroom_id integer,
  piano_mobile_id integer not null,
  brand_id integer not null,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  numero_telefono testo_breve,
  gestore_precedente testo_breve,
  numero_da_portare testo_breve,
  note testo_lungo,
  dipendente_nome text,
  luogo_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_piani_mobili_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_piani_mobili_luogo foreign key (showroom_id, brand_aperto) references showroom_brands (showroom_id, brand_id),
  constraint dipendenti_piani_mobili_uno_dei_due check (num_nonnulls(dipendente_id, showroom_id) = 1),
  constraint dipendenti_piani_mobili_risorsa foreign key (piano_mobile_id, brand_aperto) references piani_mobili_brands (piano_id, brand_id),
  -- A phone that was assigned with the plan refers to one of these two, with the plan's employee or showroom.
  constraint dipendenti_piani_mobili_id_dipendente unique (id, dipendente_id),
  constraint dipendenti_piani_mobili_id_luogo unique (id, showroom_id),
  constraint dipendenti_piani_mobili_periodo check (data_revoca >= data_assegnazione),
  -- The previous operator and the number to move are either both given or both missing.
  constraint dipendenti_piani_mobili_portabilita check ((gestore_precedente is null) = (numero_da_portare is null))
);
create unique index dipendenti_piani_mobili_un_titolare on dipendenti_piani_mobili (piano_mobile_id) where data_revoca is null;
create unique index dipendenti_piani_mobili_un_piano on dipendenti_piani_mobili (dipendente_id) where data_revoca is null;

-- A row is a period in which an employee or a showroom has a phone.
create table dipendenti_iphones (
  id integer generated always as identity primary key,
  dipendente_id uuid,
  showroom_id integer,
  iphone_id integer not null,
  brand_id integer not null,
  -- The period of the plan with which the phone was assigned, to the same employee or showroom; the two are returned together.
  assegnazione_piano_id integer,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  note testo_lungo,
  dipendente_nome text,
  luogo_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_iphones_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_iphones_luogo foreign key (showroom_id, brand_aperto) references showroom_brands (showroom_id, brand_id),
  constraint dipendenti_iphones_uno_dei_due check (num_nonnulls(dipendente_id, showroom_id) = 1),
  constraint dipendenti_iphones_risorsa foreign key (iphone_id, brand_aperto) references iphones_brands (iphone_id, brand_id),
  constraint dipendenti_iphones_con_il_piano foreign key (assegnazione_piano_id, dipendente_id)
    references dipendenti_piani_mobili (id, dipendente_id),
  constraint dipendenti_iphones_con_il_piano_del_luogo foreign key (assegnazione_piano_id, showroom_id)
    references dipendenti_piani_mobili (id, showroom_id),
  constraint dipendenti_iphones_periodo check (data_revoca >= data_assegnazione)
);
create unique index dipendenti_iphones_un_titolare on dipendenti_iphones (iphone_id) where data_revoca is null;
create index dipendenti_iphones_assegnazione_piano on dipendenti_iphones (assegnazione_piano_id);

-- A row is a period in which an employee has access to a folder.
create table dipendenti_cartelle (
  id integer generated always as identity primary key,
  dipendente_id uuid not null,
  cartella_id integer not null,
  brand_id integer not null,
  permessi text not null default 'lettura' constraint dipendenti_cartelle_permessi check (permessi in ('lettura', 'scrittura')),
  -- The day on which the need for the access was last confirmed; null: never since the assignment.
  verificata_il date,
  data_assegnazione date not null default oggi(),
  data_revoca date,
  attiva boolean not null generated always as (data_revoca is null) stored,
  brand_aperto integer generated always as (case when data_revoca is null then brand_id end) stored,
  note testo_lungo,
  dipendente_nome text,
  risorsa_nome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dipendenti_cartelle_titolare foreign key (dipendente_id, brand_aperto) references dipendenti (id, brand_id),
  constraint dipendenti_cartelle_risorsa foreign key (cartella_id, brand_aperto) references cartelle_brands (cartella_id, brand_id),
  constraint dipendenti_cartelle_periodo check (data_revoca >= data_assegnazione)
);
-- Several employees can use the same folder at a time, but each of them only once.
create unique index dipendenti_cartelle_una_volta on dipendenti_cartelle (cartella_id, dipendente_id) where data_revoca is null;

-- Two periods of one device, plan or phone never overlap. The day of the return is not part of a period: on that day another holder can get the item.
-- A period that ends on its first day is an empty range, so an item can be assigned and returned several times on one day. The second constraint compares
-- such a period with longer ones only: its day must not lie after the first and before the last day of a longer period.
-- These constraints are added after the unique indexes above, because PostgreSQL checks them in this order: a second open period is then refused by the
-- index, whose message says so.
alter table dipendenti_hardware add constraint dipendenti_hardware_senza_sovrapposizioni
  exclude using gist (hardware_id with =, daterange(data_assegnazione, data_revoca) with &&);
alter table dipendenti_hardware add constraint dipendenti_hardware_giorno_di_un_altro
  exclude using gist (hardware_id with =, (coalesce(data_revoca = data_assegnazione, false)::integer) with <>, (giorni_interi(data_assegnazione, data_revoca)) with &&);
alter table dipendenti_piani_mobili add constraint dipendenti_piani_mobili_senza_sovrapposizioni
  exclude using gist (piano_mobile_id with =, daterange(data_assegnazione, data_revoca) with &&);
alter table dipendenti_piani_mobili add constraint dipendenti_piani_mobili_giorno_di_un_altro
  exclude using gist (piano_mobile_id with =, (coalesce(data_revoca = data_assegnazione, false)::integer) with <>, (giorni_interi(data_assegnazione, data_revoca)) with &&);
alter table dipendenti_iphones add constraint dipendenti_iphones_senza_sovrapposizioni
  exclude using gist (iphone_id with =, daterange(data_assegnazione, data_revoca) with &&);
alter table dipendenti_iphones add constraint dipendenti_iphones_giorno_di_un_altro
  exclude using gist (iphone_id with =, (coalesce(data_revoca = data_assegnazione, false)::integer) with <>, (giorni_interi(data_assegnazione, data_revoca)) with &&);

-- A row is a former price of an item: `costo` a year (for a licence, per seat) until the day before `fino_al`. The current price is only on the item, so
-- no day has two prices, and an item whose price never changed has no row. A deleted item keeps its rows and its last price.
create table prezzi_passati (
  tipo text not null constraint prezzi_passati_tipo check (tipo in ('software', 'hardware', 'piano_mobile', 'telefono')),
  cosa_id integer not null,
  fino_al date not null,
  costo euro not null,
  primary key (tipo, cosa_id, fino_al)
);

-- A row is an inventory code in use, of a device or a phone. Two callers at once cannot use the same code. `numero` is the number at the end of the code,
-- after which a restored database continues to count.
create table codici_inventario (
  codice text constraint codici_inventario_unico primary key,
  numero integer generated always as (substring(codice from '-([0-9]{1,8})$')::integer) stored
);
create sequence numeri_inventario as integer owned by codici_inventario.numero;

-- A row is a repair of a device or a phone: what is broken, where it was sent, when it should be back and how it ended.
create table riparazioni (
  id integer generated always as identity primary key,
  -- A repair is of a device or of a phone, so exactly one of these two columns is set.
  hardware_id integer constraint riparazioni_hardware_fkey references hardware (id),
  iphone_id integer constraint riparazioni_iphone_fkey references iphones (id),
  guasto testo_breve not null,
  fornitore testo_breve,
  rma testo_breve,
  data_invio date not null default oggi(),
  rientro_previsto date,
  chiusa_il date,
  esito text constraint riparazioni_esito check (esito in ('riparato', 'non_riparabile', 'sostituito_in_garanzia')),
  costo euro,
  note testo_lungo,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint riparazioni_di_una_cosa check (num_nonnulls(hardware_id, iphone_id) = 1),
  constraint riparazioni_rientro_ordine check (rientro_previsto >= data_invio),
  constraint riparazioni_chiusura_ordine check (chiusa_il >= data_invio),
  constraint riparazioni_chiusura check ((chiusa_il is null) = (esito is null))
);
create unique index riparazioni_una_aperta_hardware on riparazioni (hardware_id) where chiusa_il is null;
create unique index riparazioni_una_aperta_iphone on riparazioni (iphone_id) where chiusa_il is null;
create index riparazioni_hardware on riparazioni (hardware_id);
create index riparazioni_iphone on riparazioni (iphone_id);
create index riparazioni_rientri on riparazioni (rientro_previsto) where chiusa_il is null;

-- A row is an inventory count of a showroom.
create table inventari (
  id integer generated always as identity primary key,
  showroom_id integer not null constraint inventari_showroom_fkey references showrooms (id),
  scadenza date not null,
  aperto_da integer default nullif(current_setting('app.user_id', true), '')::integer
    constraint inventari_aperto_da_fkey references users (id) on delete set null,
  chiuso_da integer constraint inventari_chiuso_da_fkey references users (id) on delete set null,
  chiuso_il timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index inventari_uno_aperto on inventari (showroom_id) where chiuso_il is null;
create index inventari_showroom on inventari (showroom_id);

-- A row is an item that was expected when the count began. It stores the names of that moment, without foreign keys to the item and the employee, so that
-- later changes leave the count as it was. It is visible to accounts that see the brand under which the item was held.
create table inventari_voci (
  inventario_id integer not null constraint inventari_voci_fkey references inventari (id) on delete cascade,
  tipo text not null constraint inventari_voci_tipo check (tipo in ('hardware', 'telefono', 'piano_mobile')),
  risorsa_id integer not null,
  brand_id integer not null constraint inventari_voci_brand_fkey references brands (id) on delete cascade,
  -- The employee who had the item; null: the showroom itself.
  dipendente_id uuid,
  nome testo_breve not null,
  codice text,
  decisione text constraint inventari_voci_decisione check (decisione in ('smarrito', 'spostato')),
  primary key (inventario_id, tipo, risorsa_id)
);

-- A row is a code that was scanned in a count, with the item that had this code. Without an item: no item that the reader may see had the code.
create table inventari_letture (
  inventario_id integer not null constraint inventari_letture_fkey references inventari (id) on delete cascade,
  codice text not null,
  letto text not null,
  tipo text constraint inventari_letture_tipo check (tipo in ('hardware', 'telefono', 'piano_mobile')),
  risorsa_id integer,
  nome testo_breve,
  -- The brand under which the item was held, or one of its brands that the reader sees, and the code of the item; both stay when the item is deleted.
  brand_id integer constraint inventari_letture_brand_fkey references brands (id) on delete set null,
  codice_cosa text,
  letto_il timestamptz not null default now(),
  letto_da integer default nullif(current_setting('app.user_id', true), '')::integer
    constraint inventari_letture_letto_da_fkey references users (id) on delete set null,
  decisione text constraint inventari_letture_decisione check (decisione = 'spostato'),
  primary key (inventario_id, codice),
  constraint inventari_letture_cosa check (num_nulls(tipo, risorsa_id, nome) in (0, 3))
);
create index inventari_letture_cose on inventari_letture (inventario_id, tipo, risorsa_id);

-- Starts the count of used seats at 0 and refuses to change it by hand: only the trigger on the periods moves it.
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

-- Moves the count of used seats with the periods; the check on software refuses one seat too many.
create function software_conta_licenze() returns trigger
language plpgsql as $$
begin
  -- A period that goes on again, because its end was taken back, takes its seat again.
  if tg_op = 'INSERT' and new.data_revoca is null or tg_op = 'UPDATE' and old.data_revoca is not null and new.data_revoca is null then
    update software set licenze_utilizzate = licenze_utilizzate + 1 where id = new.software_id;
  elsif tg_op = 'UPDATE' and old.data_revoca is null and new.data_revoca is not null then
    update software set licenze_utilizzate = licenze_utilizzate - 1 where id = new.software_id;
  elsif tg_op = 'DELETE' and old.data_revoca is null then
    update software set licenze_utilizzate = licenze_utilizzate - 1 where id = old.software_id;
  end if;
  return null;
end $$;
create trigger software_conta_licenze after insert or update or delete on dipendenti_software
  for each row execute function software_conta_licenze();

-- Locks the licence before the foreign keys of a new period lock their rows. Deleting a licence locks in the same order, so the two cannot deadlock.
create function software_blocca() returns trigger
language plpgsql as $$
begin
  perform from software where id = new.software_id for no key update;
  return new;
end $$;
create trigger software_blocca before insert on dipendenti_software for each row execute function software_blocca();

-- Keeps the number of a plan and of its open period equal: an assignment with a number sets the plan's number, one without a number takes it from the
-- plan. A closed period keeps the number that it had.
create function periodo_ha_il_numero() returns trigger
language plpgsql as $$
begin
  -- One that goes on again, because its end was taken back, has the number of today.
  if tg_op = 'UPDATE' or new.numero_telefono is null then
    select numero_telefono into new.numero_telefono from piani_mobili where id = new.piano_mobile_id;
  else
    update piani_mobili set numero_telefono = new.numero_telefono
    where id = new.piano_mobile_id and numero_telefono is distinct from new.numero_telefono;
  end if;
  return new;
end $$;
create trigger periodo_ha_il_numero before insert or update of data_revoca, numero_telefono on dipendenti_piani_mobili
  for each row when (new.data_revoca is null) execute function periodo_ha_il_numero();

-- Copies a new number of a plan to its open period.
create function piano_cambia_numero() returns trigger
language plpgsql as $$
begin
  update dipendenti_piani_mobili set numero_telefono = new.numero_telefono
  where piano_mobile_id = new.id and data_revoca is null and numero_telefono is distinct from new.numero_telefono;
  return null;
end $$;
create trigger piano_cambia_numero after update of numero_telefono on piani_mobili
  for each row when (old.numero_telefono is distinct from new.numero_telefono) execute function piano_cambia_numero();

-- Refuses every change of a period except its end. Argument: the column of the item.
create function periodo_immutabile() returns trigger
language plpgsql as $$
begin
  -- Undoing a lot (0005_lots.sql). The setting alone is anybody's: whoever is not the owner stays bound.
  if current_setting('organico.annullo', true) <> '' and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  if old.data_revoca is not null and new.data_revoca is distinct from old.data_revoca
     or new.dipendente_id is distinct from old.dipendente_id
     or to_jsonb(new) -> 'showroom_id' is distinct from to_jsonb(old) -> 'showroom_id'
     or to_jsonb(new) -> tg_argv[0] <> to_jsonb(old) -> tg_argv[0]
     or new.brand_id <> old.brand_id
     or new.data_assegnazione <> old.data_assegnazione then
    raise exception 'a period only ends'
      using errcode = 'check_violation', constraint = 'periodo_immutabile', table = tg_table_name;
  end if;
  return new;
end $$;

-- Stores the name of a deleted employee in the closed periods. Argument: the table of periods.
create function dipendente_lascia_nome() returns trigger
language plpgsql as $$
begin
  execute format('update %I set dipendente_nome = $2 where dipendente_id = $1', tg_argv[0]) using old.id, old.nome || ' ' || old.cognome;
  return null;
end $$;

-- Stores the name of a deleted showroom in the closed periods. Argument: the table of periods.
create function luogo_lascia_nome() returns trigger
language plpgsql as $$
begin
  execute format('update %I set luogo_nome = $2 where showroom_id = $1', tg_argv[0]) using old.id, old.nome;
  return null;
end $$;

-- Stores the name of a deleted item in its closed periods. Arguments: the table of periods, its column of the item, the item's column of its name.
create function risorsa_lascia_nome() returns trigger
language plpgsql as $$
begin
  execute format('update %I set risorsa_nome = $2 where %I = $1', tg_argv[0], tg_argv[1]) using old.id, to_jsonb(old) ->> tg_argv[2];
  return null;
end $$;

-- Refuses an open period of an employee who has left. It locks the employee, so that an exit and an assignment at the same moment wait for each other.
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

-- Refuses an open period of a device that is out of use and of a plan that is switched off, for a new period and for one whose end an undo
-- removes. It locks the item: a change of the item's state at the same moment waits for this transaction, or this transaction sees it.
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

-- Refuses to delete a period that has begun. A reserved period that is returned before its first day is deleted, because nobody had the item.
create function periodo_iniziato() returns trigger
language plpgsql as $$
begin
  -- Undoing a lot (0005_lots.sql) undoes what began today as well.
  if old.data_revoca is null and old.data_assegnazione > oggi()
     or current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return old;
  end if;
  raise exception 'a period that has begun only ends'
    using errcode = 'check_violation', constraint = 'periodo_iniziato', table = tg_table_name;
end $$;

-- Returns the brands of the device or phone that a repair belongs to.
create function marchi_di_riparazione(riga jsonb) returns integer[]
language sql stable set search_path = pg_catalog, public, pg_temp
return array(
  select brand_id from hardware_brands where hardware_id = (riga ->> 'hardware_id')::integer
  union select brand_id from iphones_brands where iphone_id = (riga ->> 'iphone_id')::integer order by 1);

-- Adds to an asset type all indexes, triggers, audit log entries and rights that every asset type needs, so that none is forgotten. Arguments: the table of
-- its items, their link table, the link's column of the item, the table of periods, its column of the item, the item's column of its name.
create procedure custodisci_risorsa_e_registro(
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
  call esige_un_brand(cose, legami, colonna_legami);

  -- Versions, which edits are compared with: its brands are part of its form.
  execute format('create trigger %I before update on %I for each row execute function tocca_updated_at()', cose || '_updated_at', cose);
  execute format('create trigger %I before update on %I for each row execute function tocca_updated_at()', periodi || '_updated_at', periodi);
  call tocca_con_i_brand(legami, cose, colonna_legami);

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

-- Adds to an asset type all indexes, triggers, audit log entries and rights, and makes the changes of its three tables part of lots. A new asset
-- type calls this procedure after creating its tables.
create procedure custodisci_risorsa(
  cose text, legami text, colonna_legami text, periodi text, colonna_periodi text, colonna_nome text)
language plpgsql as $$
begin
  call custodisci_risorsa_e_registro(cose, legami, colonna_legami, periodi, colonna_periodi, colonna_nome);
  call segui_nei_lotti(cose);
  call segui_nei_lotti(legami);
  call segui_nei_lotti(periodi);
end $$;

call custodisci_risorsa('software', 'software_brands', 'software_id', 'dipendenti_software', 'software_id', 'nome');
call custodisci_risorsa('hardware', 'hardware_brands', 'hardware_id', 'dipendenti_hardware', 'hardware_id', 'nome');
call custodisci_risorsa('piani_mobili', 'piani_mobili_brands', 'piano_id', 'dipendenti_piani_mobili', 'piano_mobile_id', 'nome_piano');
call custodisci_risorsa('iphones', 'iphones_brands', 'iphone_id', 'dipendenti_iphones', 'iphone_id', 'modello');
call custodisci_risorsa('cartelle_condivise', 'cartelle_brands', 'cartella_id', 'dipendenti_cartelle', 'cartella_id', 'nome');

-- Devices, plans and phones can also be held by a showroom.
do $$
declare
  periodi text;
begin
  foreach periodi in array array['dipendenti_hardware', 'dipendenti_piani_mobili', 'dipendenti_iphones'] loop
    execute format('create index %I on %I (showroom_id, data_assegnazione) where showroom_id is not null', periodi || '_per_luogo', periodi);
    execute format('create trigger %I after delete on showrooms for each row execute function luogo_lascia_nome(%L)',
                   periodi || '_lascia_nome', periodi);
  end loop;
end $$;

-- The form of a folder shows the permission of each employee, so the version of the folder moves when a permission changes or ends.
create trigger tocca_proprietario after insert or delete or update of permessi, data_revoca on dipendenti_cartelle
for each row execute function tocca_proprietario('cartelle_condivise', 'cartella_id');

-- Refuses to undo a return when another holder has had and returned the item since the lot. The exclusion constraints accept a later period of one day
-- on the day of the return. Argument: the column of the item.
create function periodo_di_un_altro_dopo() returns trigger
language plpgsql as $$
declare
  trovato boolean;
begin
  execute format('select exists (select from %I p join lotti l on l.id = current_setting(''organico.annullo'')::integer
                  where p.%I = $1 and p.id <> $2 and p.created_at > l.created_at and p.data_revoca is not null and p.data_assegnazione >= $3)', tg_table_name, tg_argv[0])
    into trovato using (to_jsonb(new) ->> tg_argv[0])::integer, new.id, old.data_revoca;
  if trovato then
    raise exception 'another holder had it since'
      using errcode = 'check_violation', constraint = 'periodo_di_un_altro_dopo', table = tg_table_name;
  end if;
  return new;
end $$;
do $$
declare
  k text[];
begin
  foreach k slice 1 in array array[array['dipendenti_hardware', 'hardware_id'], array['dipendenti_iphones', 'iphone_id'],
                                   array['dipendenti_piani_mobili', 'piano_mobile_id']] loop
    execute format('create trigger zz_periodo_di_un_altro_dopo before update of data_revoca on %I for each row
                    when (current_setting(''organico.annullo'', true) <> '''' and old.data_revoca is not null and new.data_revoca is null)
                    execute function periodo_di_un_altro_dopo(%L)', k[1], k[2]);
  end loop;
end $$;

-- Stores the old price when the price of an item changes or the item is deleted. A change on the day of creation stores nothing; of several changes on
-- one day only the last one counts, and an undo removes the stored price. Arguments: the item type, the column of its price.
create function tieni_il_prezzo() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  di_chi constant integer := case when tg_op = 'INSERT' then new.id else old.id end;
  prima numeric := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[1])::numeric end;
  dopo numeric := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[1])::numeric end;
begin
  if prima = dopo then
    return null;
  end if;
  -- Undoing a lot (0005_lots.sql) takes the price back, too: it was never another one.
  if current_setting('organico.annullo', true) <> '' then
    delete from public.prezzi_passati p where p.tipo = tg_argv[0] and p.cosa_id = di_chi and p.costo = dopo
      and p.fino_al = (select max(u.fino_al) from public.prezzi_passati u where u.tipo = tg_argv[0] and u.cosa_id = di_chi);
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.created_at at time zone 'Europe/Rome')::date = oggi() then
    return null;
  end if;
  insert into public.prezzi_passati (tipo, cosa_id, fino_al, costo) values (tg_argv[0], di_chi, oggi(), prima) on conflict do nothing;
  delete from public.prezzi_passati p
    where p.tipo = tg_argv[0] and p.cosa_id = di_chi and p.fino_al = oggi() and p.costo = dopo;
  return null;
end $$;
-- Restoring a deleted item by an undo is an insert. The trigger on it deletes the price that the deletion of the item stored. Other inserts need
-- no trigger, because a new item has no past price.
do $$
declare
  cosa record;
begin
  for cosa in
    select * from (values ('software', 'software', 'costo_licenza'), ('hardware', 'hardware', 'costo_annuo'),
      ('piani_mobili', 'piano_mobile', 'costo_annuo'), ('iphones', 'telefono', 'costo_annuo')) v (tabella, tipo, costo)
  loop
    execute format('create trigger tieni_il_prezzo after delete or update of %I on %I for each row execute function tieni_il_prezzo(%L, %L)',
                   cosa.costo, cosa.tabella, cosa.tipo, cosa.costo);
    execute format('create trigger tieni_il_prezzo_tornato after insert on %I for each row
                    when (current_setting(''organico.annullo'', true) <> '''') execute function tieni_il_prezzo(%L, %L)',
                   cosa.tabella, cosa.tipo, cosa.costo);
  end loop;
end $$;

-- Gives a new device or phone its inventory code: the caller writes a prefix that ends with '-', and the next free number is appended; a complete code is
-- used as it is. The number comes from a sequence, so that an import of thousands of items delays nobody. A code can be changed once.
create function da_codice_inventario() returns trigger
language plpgsql as $$
declare
  inizio text := new.codice_inventario;
  n integer;
begin
  if tg_op = 'UPDATE' then
    -- What takes a lot back writes the row as it was, and says that it is not changed.
    if old.codice_cambiato and new.codice_cambiato then
      raise exception 'an inventory code is changed once'
        using errcode = 'check_violation', constraint = 'codice_inventario_una_volta', table = tg_table_name;
    end if;
    new.codice_cambiato := not old.codice_cambiato;
    delete from codici_inventario where codice = old.codice_inventario;
  end if;
  if right(inizio, 1) <> '-' then
    insert into codici_inventario (codice) values (inizio);
    return new;
  end if;
  loop
    n := nextval('numeri_inventario');
    new.codice_inventario := inizio || lpad(n::text, greatest(5, length(n::text)), '0');
    insert into codici_inventario (codice) values (new.codice_inventario) on conflict do nothing;
    exit when found;
  end loop;
  return new;
end $$;

-- Frees the inventory code of a deleted item.
create function lascia_codice_inventario() returns trigger
language plpgsql as $$
begin
  delete from codici_inventario where codice = old.codice_inventario;
  return null;
end $$;

-- Adds inventory codes to a table of items.
create procedure custodisci_codici(cose text)
language plpgsql as $$
begin
  execute format('create unique index %I on %I (codice_inventario)', cose || '_codice_inventario_unico', cose);
  execute format('create trigger codice_inventario before insert on %I for each row execute function da_codice_inventario()', cose);
  execute format('create trigger codice_inventario_cambia before update on %I for each row
                  when (new.codice_inventario is distinct from old.codice_inventario) execute function da_codice_inventario()', cose);
  execute format('create trigger codice_inventario_libero after delete on %I for each row execute function lascia_codice_inventario()', cose);
end $$;
call custodisci_codici('hardware');
call custodisci_codici('iphones');

create trigger riparazioni_updated_at before update on riparazioni for each row execute function tocca_updated_at();

-- Refuses to change the state 'in riparazione' of an item while its repair is open, by an edit, an exit, an import or an undo.
create function riparazione_aperta() returns trigger
language plpgsql as $$
begin
  if exists (select from riparazioni where chiusa_il is null and case tg_table_name when 'hardware' then hardware_id else iphone_id end = new.id) then
    raise exception 'a repair is open'
      using errcode = 'check_violation', constraint = 'riparazione_aperta', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger riparazione_aperta before update of stato on hardware for each row
  when (old.stato = 'in riparazione' and new.stato <> 'in riparazione') execute function riparazione_aperta();
create trigger riparazione_aperta before update of stato on iphones for each row
  when (old.stato = 'in riparazione' and new.stato <> 'in riparazione') execute function riparazione_aperta();

-- Deletes the repairs of an item before the item, while the audit log can still read the brands.
create function riparazioni_seguono() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'hardware' then
    delete from riparazioni where hardware_id = old.id;
  else
    delete from riparazioni where iphone_id = old.id;
  end if;
  return old;
end $$;
create trigger riparazioni_seguono before delete on hardware for each row execute function riparazioni_seguono();
create trigger riparazioni_seguono before delete on iphones for each row execute function riparazioni_seguono();
create trigger z_registro after insert or update or delete on riparazioni for each row execute function registra('riparazione', 'id');
call segui_nei_lotti('riparazioni');

create trigger inventari_updated_at before update on inventari for each row execute function tocca_updated_at();

-- Deletes the counts of a showroom before the showroom, while the audit log can still read the brands.
create function inventari_seguono() returns trigger
language plpgsql as $$
begin
  delete from inventari where showroom_id = old.id;
  return old;
end $$;
create trigger inventari_seguono before delete on showrooms for each row execute function inventari_seguono();
create trigger z_registro after insert or update or delete on inventari for each row execute function registra('showroom_id', 'id');
call segui_nei_lotti('inventari');

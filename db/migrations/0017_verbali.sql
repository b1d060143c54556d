-- Handover records (rules 59 to 63): what somebody was given or has given back, numbered, frozen and signed. They belong to a brand and
-- outlive the person and the things that they name.

-- The last number of each brand and year. Whoever makes a record holds its row until the commit: no number is left out, none is given twice.
create table verbali_contatori (
  brand_id integer not null references brands (id) on delete cascade,
  anno integer not null,
  ultimo integer not null,
  primary key (brand_id, anno)
);

create table verbali (
  id integer generated always as identity primary key,
  brand_id integer not null constraint verbali_brand_fkey references brands (id),
  anno integer not null,
  numero integer not null constraint verbali_numero_positivo check (numero > 0),
  codice text not null generated always as
    (anno::text || '/' || case when numero < 10000 then lpad(numero::text, 4, '0') else numero::text end) stored,
  tipo text not null constraint verbali_tipo check (tipo in ('consegna', 'restituzione')),
  stato text not null default 'emesso' constraint verbali_stato check (stato in ('emesso', 'firmato', 'contestato', 'annullato')),
  dipendente_id uuid references dipendenti (id) on delete set null,
  nome testo_breve not null,
  cognome testo_breve not null,
  note testo_lungo,
  motivo_annullo testo_lungo,
  -- The one in its place.
  annullato_da integer constraint verbali_annullato_da_fkey references verbali (id),
  emesso_da integer not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint verbali_numero_unico unique (brand_id, anno, numero),
  constraint verbali_annullo check ((stato = 'annullato') = (motivo_annullo is not null) and (annullato_da is null or stato = 'annullato'))
);
create index verbali_recenti on verbali (created_at desc, id desc);
create index verbali_dipendente on verbali (dipendente_id);
create index verbali_aperti on verbali (brand_id, created_at) where stato in ('emesso', 'contestato');
create index verbali_ricerca on verbali using gin (testo_ricerca(nome || ' ' || cognome || ' ' || codice) gin_trgm_ops);
create index verbali_annullato_da on verbali (annullato_da);

-- What stands on it, as it was then: a thing that is renamed or deleted later stays here under the name that was signed.
create table verbali_voci (
  verbale_id integer not null references verbali (id),
  posizione integer not null,
  tipo text not null,
  risorsa_id integer not null,
  periodo_id integer not null,
  nome testo_breve not null,
  identificativo testo_breve,
  accessori testo_breve,
  condizione text constraint verbali_voci_condizione check (condizione in ('nuovo', 'buono', 'usurato', 'guasto', 'incompleto')),
  -- Of what comes back: the record by which it was handed over.
  consegna_id integer references verbali (id),
  primary key (verbale_id, posizione),
  constraint verbali_voci_una_volta unique (verbale_id, tipo, periodo_id)
);
create index verbali_voci_periodo on verbali_voci (tipo, periodo_id);
create index verbali_voci_consegna on verbali_voci (consegna_id);

-- The text and the first PDF, byte for byte. The database computes the digest: what is stored is what it is of.
create table verbali_documenti (
  verbale_id integer primary key references verbali (id),
  contenuto jsonb not null,
  -- With the scan beside the second one, a row still fits into a backup's longest line.
  pdf bytea not null constraint verbali_documenti_pdf_peso check (length(pdf) <= 8388608),
  sha256 bytea not null generated always as (sha256(pdf)) stored
);

-- One answer for each record: of two who sign at once, one wins.
create table verbali_firme (
  verbale_id integer constraint verbali_firme_una primary key references verbali (id),
  esito text not null constraint verbali_firme_esito check (esito in ('firmato', 'contestato')),
  modo text not null constraint verbali_firme_modo check (modo in ('tavoletta', 'link', 'scansione')),
  nome testo_breve not null,
  tratto text constraint verbali_firme_tratto check (length(tratto) <= 60000),
  motivo testo_lungo,
  firmato_il timestamptz not null default now(),
  indirizzo text not null,
  user_agent text,
  -- Whose tablet it was, or who brought the scan; nobody's where it was signed by link.
  operatore_id integer references users (id),
  pdf bytea not null constraint verbali_firme_pdf_peso check (length(pdf) <= 8388608),
  sha256 bytea not null generated always as (sha256(pdf)) stored,
  scansione bytea,
  scansione_tipo text constraint verbali_firme_scansione_tipo check (scansione_tipo in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint verbali_firme_motivo check ((esito = 'contestato') = (motivo is not null)),
  constraint verbali_firme_scansione check ((modo = 'scansione') = (scansione is not null) and (scansione is null) = (scansione_tipo is null)),
  constraint verbali_firme_operatore check ((modo = 'link') = (operatore_id is null))
);

-- The way in for who has no account: it opens one record, once, for 14 days. Only the digest of its token is known here.
create table verbali_link (
  id integer generated always as identity primary key,
  verbale_id integer not null references verbali (id),
  brand_id integer not null,
  token_hash bytea not null constraint verbali_link_token_unico unique constraint verbali_link_token_sha256 check (length(token_hash) = 32),
  expires_at timestamptz not null,
  revocato_il timestamptz,
  usato_il timestamptz,
  created_at timestamptz not null default now()
);
create unique index verbali_link_uno_aperto on verbali_link (verbale_id) where revocato_il is null and usato_il is null;
create index verbali_link_verbale on verbali_link (verbale_id);

-- What a brand writes on its records, where the product's own words are not its.
create table verbali_impostazioni (
  brand_id integer primary key references brands (id) on delete cascade,
  intestazione testo_lungo,
  testo_consegna testo_lungo,
  testo_restituzione testo_lungo,
  luogo testo_breve,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger verbali_impostazioni_updated_at before update on verbali_impostazioni for each row execute function tocca_updated_at();

-- Apart from the texts: the register copies those.
create table verbali_loghi (
  brand_id integer primary key references brands (id) on delete cascade,
  tipo text not null constraint verbali_loghi_tipo check (tipo in ('image/png', 'image/jpeg')),
  immagine bytea not null constraint verbali_loghi_peso check (length(immagine) <= 524288),
  updated_at timestamptz not null default now()
);

-- A record that was made stays as it was: what may move is whether it was signed or annulled, once, and that its person is no more.
create function verbale_congelato() returns trigger
language plpgsql as $$
declare
  -- The last one is computed after this trigger: here it is not there yet.
  mobili constant text[] := array['stato', 'motivo_annullo', 'annullato_da', 'dipendente_id', 'updated_at', 'codice'];
begin
  -- anonimizza() alone (0046), which runs as the owner: the setting by itself is anybody's.
  if tg_op = 'UPDATE' and current_setting('organico.anonimizza', true) <> ''
     and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  -- Apart: the other tables have no such columns.
  if tg_op = 'UPDATE' and tg_table_name = 'verbali' then
    if to_jsonb(new) - mobili = to_jsonb(old) - mobili
       and (new.dipendente_id is null or new.dipendente_id = old.dipendente_id)
       and (old.stato <> 'annullato' or new.motivo_annullo = old.motivo_annullo)
       and (old.annullato_da is null or new.annullato_da = old.annullato_da)
       and (new.stato = old.stato or old.stato = 'emesso' or (old.stato in ('firmato', 'contestato') and new.stato = 'annullato')) then
      new.updated_at := now();
      return new;
    end if;
  end if;
  raise exception 'a handover record is not changed'
    using errcode = 'check_violation', constraint = 'verbali_congelati', table = tg_table_name;
end $$;
create trigger verbali_congelati before update or delete on verbali for each row execute function verbale_congelato();
create trigger verbali_congelati before update or delete on verbali_voci for each row execute function verbale_congelato();
create trigger verbali_congelati before update or delete on verbali_documenti for each row execute function verbale_congelato();
create trigger verbali_congelati before update or delete on verbali_firme for each row execute function verbale_congelato();
create trigger verbali_non_svuotati before truncate on verbali for each statement execute function verbale_congelato();
create trigger verbali_non_svuotati before truncate on verbali_voci for each statement execute function verbale_congelato();
create trigger verbali_non_svuotati before truncate on verbali_documenti for each statement execute function verbale_congelato();
create trigger verbali_non_svuotati before truncate on verbali_firme for each statement execute function verbale_congelato();

-- Nothing is added to a record whose text is drawn, and nobody answers one that is not open.
create function verbale_chiuso() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'verbali_voci' then
    perform from verbali_documenti where verbale_id = new.verbale_id;
  else
    perform from verbali where id = new.verbale_id and stato <> 'emesso';
  end if;
  if found then
    raise exception 'a handover record takes no more'
      using errcode = 'check_violation', constraint = 'verbali_congelati', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger verbali_chiusi before insert on verbali_voci for each row execute function verbale_chiuso();
create trigger verbali_chiusi before insert on verbali_firme for each row execute function verbale_chiuso();

-- That its person is no more is told with the person.
create trigger z_registro_crea after insert on verbali for each row execute function registra('brand_id', 'id');
create trigger z_registro_modifica after update on verbali for each row when (old.stato is distinct from new.stato)
  execute function registra('brand_id', 'id');
create trigger z_registro after insert or update on verbali_link for each row execute function registra('brand_id', 'id');
create trigger z_registro after insert or update or delete on verbali_impostazioni for each row execute function registra('brand_id', 'brand_id');

grant select, insert, update on verbali_contatori, verbali, verbali_link to organico_app;
grant select, insert on verbali_voci, verbali_documenti, verbali_firme to organico_app;
grant select, insert, update, delete on verbali_impostazioni, verbali_loghi to organico_app;

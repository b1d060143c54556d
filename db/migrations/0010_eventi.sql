-- Live updates (decision 15): what is written in the register is told to whoever listens, when it is committed. And what
-- an edit is compared with (updated_at) moves when something changes that the reader could have seen, and only then.

-- The notice is the transaction's number: the same however many rows it wrote, so PostgreSQL sends it once. What changed, and
-- for whom it is, the listener reads in the register. Nothing of a person leaves it.
create function registro_avvisa() returns trigger
language plpgsql as $$
begin
  perform pg_notify('organico_eventi', pg_current_xact_id()::text);
  return null;
end $$;
create trigger z_avvisa after insert on registro for each statement execute function registro_avvisa();

-- Sessions are not in the register. One that ends, or gets another token, ends what was opened with it.
create function sessioni_avvisa() returns trigger
language plpgsql as $$
begin
  perform pg_notify('organico_eventi', 'sessioni');
  return null;
end $$;
create trigger z_avvisa after delete or update of token_hash on sessions for each row execute function sessioni_avvisa();

-- Who may not see sick leave and salary must not see either that they changed: for them updated_at says when the rest did,
-- riservati_updated_at says it of everything.
alter table dipendenti add column riservati_updated_at timestamptz not null default now();

create or replace function registro_ripulisci(riga jsonb) returns jsonb
language sql immutable
return riga - array['ricerca', 'created_at', 'updated_at', 'riservati_updated_at', 'brand_aperto', 'attiva', 'licenze_utilizzate',
                    'last_login', 'dipendente_nome', 'luogo_nome', 'risorsa_nome', 'token_hash', 'expires_at',
                    'codice_cambiato', 'codice_etichetta',
                    'segreto', 'ultimo_intervallo', 'credenziale', 'chiave_pubblica', 'contatore', 'trasporti', 'ultimo_uso'];

create function dipendenti_tocca_updated_at() returns trigger
language plpgsql as $$
declare
  riservate constant text[] := array['stipendio', 'data_inizio_malattia', 'data_fine_malattia'];
  -- ricerca is computed after this trigger: here it is not there yet.
  prima jsonb := registro_ripulisci(to_jsonb(old));
  dopo jsonb := registro_ripulisci(to_jsonb(new));
begin
  if registro_maschera(dopo - riservate) <> registro_maschera(prima - riservate) then
    new.updated_at := now();
  end if;
  if dopo <> prima then
    new.riservati_updated_at := now();
  end if;
  return new;
end $$;
drop trigger dipendenti_updated_at on dipendenti;
create trigger dipendenti_updated_at before update on dipendenti for each row execute function dipendenti_tocca_updated_at();

-- Saving what was there already is no edit, nor is a seat given or taken back: what the register does not tell moves no version.
create or replace function tocca_updated_at() returns trigger
language plpgsql as $$
begin
  if registro_ripulisci(to_jsonb(new)) <> registro_ripulisci(to_jsonb(old)) then
    new.updated_at := now();
  end if;
  return new;
end $$;

-- The brands of a thing are part of what its form edits. In the transaction that made it there is nothing to move. Whoever changes
-- brands through the product holds the thing first; whoever does not must not wait for who holds it and waits for these links.
create function tocca_proprietario() returns trigger
language plpgsql as $$
begin
  execute format('update %1$I set updated_at = now()
                  where id = (select id from %1$I where id = $1 and updated_at <> now() for no key update skip locked)', tg_argv[0])
    using (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1])::integer;
  return null;
end $$;
create trigger tocca_proprietario after insert or delete on showroom_brands
for each row execute function tocca_proprietario('showrooms', 'showroom_id');

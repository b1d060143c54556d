-- Inventory codes (decision 55): each device and each phone has one, of its brand's prefix and a number, and no two have the same.

-- Every code that is in use, of both tables: where two callers at once would give the same, one is refused here. `numero` is what it ends in,
-- past which a restored database goes on counting.
create table codici_inventario (
  codice text constraint codici_inventario_unico primary key,
  numero integer generated always as (substring(codice from '-([0-9]{1,8})$')::integer) stored
);
create sequence numeri_inventario as integer owned by codici_inventario.numero;
grant select, insert, delete on codici_inventario to organico_app;
grant usage on sequence numeri_inventario to organico_app;

-- Who makes a thing writes 'AUR-', the prefix, and the number is put behind it; a code that is whole is taken as it is. A sequence and no
-- count: an import that makes thousands keeps nobody waiting. What somebody wrote by hand may stand where the count comes to: it is passed over.
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

create function lascia_codice_inventario() returns trigger
language plpgsql as $$
begin
  delete from codici_inventario where codice = old.codice_inventario;
  return null;
end $$;

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

-- What is read from a label or from the thing itself, for the palette.
create index hardware_codici on hardware using gin (numeri_ricerca(numero_seriale, codice_inventario, null) gin_trgm_ops);
create index iphones_codici on iphones using gin (numeri_ricerca(imei, codice_inventario, null) gin_trgm_ops);

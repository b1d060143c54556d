-- What things have cost (decision 73). The price of today stands on the thing alone; here stands what it was before: `costo` a year (a licence by
-- the seat) until the day before `fino_al`, and after the row before this one. So no day has two prices, and what never changed price has no row.
-- A thing that is deleted keeps its rows, and the price that it had last: it did cost something while somebody had it.
create table prezzi_passati (
  tipo text not null constraint prezzi_passati_tipo check (tipo in ('software', 'hardware', 'piano_mobile', 'telefono')),
  cosa_id integer not null,
  fino_al date not null,
  costo euro not null,
  primary key (tipo, cosa_id, fino_al)
);

-- Written by the trigger alone: nobody tells the past another price.
grant select on prezzi_passati to organico_app;

-- Arguments: the kind, and the column of its price. A price that changes is another from today on. What is changed on the day on which it was
-- registered has never cost anything else; of several changes of one day the last one counts, and back to where it was is none.
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
  -- What takes a lot back (0023) takes the price back, too: it was never another one.
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
revoke execute on function tieni_il_prezzo() from public;

-- What is made has no past; what comes back after a deletion loses the price that was kept for it.
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

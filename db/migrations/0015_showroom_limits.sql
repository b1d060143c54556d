-- Row security for accounts that are limited to showrooms. Their statements run with the role organico_limitato and with the settings
-- app.brand_interi and app.luoghi of the transaction. PostgreSQL then hides every row that does not belong to these showrooms, so a query cannot
-- forget the limit. All other statements run as organico_app, which the policies do not restrict (docs/decisions/0109-showroom-limits.md).

-- Returns the brands that the account sees as a whole.
create function brand_interi() returns integer[]
language sql stable
return coalesce(current_setting('app.brand_interi', true), '{}')::integer[];

-- Returns a brand and one of its showrooms as one number.
create function luogo_di(brand integer, showroom integer) returns bigint
language sql immutable
return (brand::bigint << 32) + showroom;

-- Returns the showrooms to which the account is limited, each with its brand (luogo_di).
create function luoghi() returns bigint[]
language sql stable
return coalesce(current_setting('app.luoghi', true), '{}')::bigint[];

-- Returns the showrooms of luoghi() without their brands, for the indexes.
create function showroom_dei_luoghi() returns integer[]
language sql stable
return array(select (l & 4294967295)::integer from unnest(luoghi()) l);

-- Returns the ids of the items of one asset type that an account limited to showrooms sees: the items that are assigned to its employees or
-- showrooms, and the free items whose last assignment was to them. An item without any assignment is visible only to accounts that see the whole
-- brand. The function runs as the owner, because it must also find last assignments that the account cannot see.
create function risorse_nei_luoghi(periodi regclass, colonna text) returns setof integer
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format(
    'select p.cosa from (
       select p.%2$I as cosa, p.id, p.data_revoca from dipendenti d join %1$s p on p.dipendente_id = d.id
       where d.showroom = any ($2) and luogo_di(d.brand_id, d.showroom) = any ($1)
       union all
       select p.%2$I, p.id, p.data_revoca from %1$s p where p.showroom_id = any ($2) and luogo_di(p.brand_id, p.showroom_id) = any ($1)) p
     where not exists (select from %1$s q where q.%2$I = p.cosa and q.id <> p.id
       and (q.data_revoca is null and p.data_revoca is not null or (q.data_revoca, q.id) > (p.data_revoca, p.id)))', periodi, colonna)
  using luoghi(), showroom_dei_luoghi();
end $$;

-- The same for licences and folders, which several employees can have at the same time: returns those that an employee of the showrooms has now or
-- has returned within the last day. The day is needed so that the reply of the call and an undo still find the item.
create function risorse_condivise_nei_luoghi(periodi regclass, colonna text) returns setof integer
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format(
    'select p.%2$I from dipendenti d join %1$s p on p.dipendente_id = d.id
     where d.showroom = any ($2) and luogo_di(d.brand_id, d.showroom) = any ($1)
       and (p.data_revoca is null or p.updated_at > now() - interval ''1 day'')', periodi, colonna)
  using luoghi(), showroom_dei_luoghi();
end $$;

-- Returns whether a row (an item, a kit, a showroom) has no brand yet. That is true only for a row that this transaction has just created.
-- The policies call the function only in transactions that write (setting app.scrive), so that it does not slow down lists.
create function e_nuovo(legami regclass, colonna text, id integer) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ha_un_brand boolean;
begin
  execute format('select exists (select from %s where %I = $1)', legami, colonna) into ha_un_brand using id;
  return not ha_un_brand;
end $$;

-- Returns whether the account sees every brand of the invoice as a whole.
create function fattura_nei_brand(fattura integer) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
return not exists (select from fatture_brands b where b.fattura_id = fattura and b.brand_id <> all (brand_interi()));

-- Returns the employees and items that a lot has changed.
create function soggetti_del_lotto(lotto integer) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct r.soggetto from lotti_righe r where r.lotto_id = lotto;
end;

-- Returns whether the caller sees an employee or an item of a lot ('hardware/12').
create function soggetto_visibile(soggetto text) returns boolean
language plpgsql stable as $$
declare
  visibile boolean;
begin
  execute format('select exists (select from %I where id::text = $1)', split_part(soggetto, '/', 1)) into visibile using split_part(soggetto, '/', 2);
  return visibile;
end $$;

-- As soggetto_visibile, for the owner, who sees all rows: returns false for an employee or item that was deleted.
create function soggetto_esiste(soggetto text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return soggetto_visibile(soggetto);
end $$;

-- Creates the policies of a table: a limited account sees and writes only the rows that fulfil the condition.
create procedure limita_righe(tabella text, condizione text)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tabella);
  execute format('create policy tutto on %I to organico_app using (true)', tabella);
  execute format('create policy nei_luoghi on %I to organico_limitato using (%s)', tabella, condizione);
end $$;

-- The same for a table of which a limited account sees all rows: the condition restricts only writes.
create procedure limita_scritture(tabella text, condizione text)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tabella);
  execute format('create policy tutto on %I to organico_app using (true)', tabella);
  execute format('create policy vede on %I for select to organico_limitato using (true)', tabella);
  execute format('create policy aggiunge on %I for insert to organico_limitato with check (%s)', tabella, condizione);
  execute format('create policy cambia on %I for update to organico_limitato using (%s)', tabella, condizione);
  execute format('create policy elimina on %I for delete to organico_limitato using (%s)', tabella, condizione);
end $$;

do $$
declare
  interi constant text := 'any ((select brand_interi())::integer[])';
  miei constant text := 'any ((select luoghi())::bigint[])';
  di_persona constant text := 'exists (select from dipendenti d where d.id = %I)';
  nuovo constant text := 'coalesce(current_setting(''app.scrive'', true), '''') = ''si'' and e_nuovo(%L, %L, id)';
  soggetti text;
  t record;
begin
  -- Employees, and the rows that belong to one employee.
  call limita_righe('dipendenti', format('brand_id = %s or luogo_di(brand_id, showroom) = %s', interi, miei));
  for t in select * from unnest(array['workflows', 'uscite', 'trasferimenti', 'attivita', 'anonimizzazioni', 'conservazione_blocchi', 'conservazione_voci',
    'adempimenti', 'esenzioni', 'rapporti']) as tabella loop
    call limita_righe(t.tabella, format(di_persona, 'dipendente_id'));
  end loop;
  -- A handover record of an employee who was deleted is visible only with the whole brand.
  call limita_righe('verbali', format('brand_id = %s or %s', interi, format(di_persona, 'dipendente_id')));
  for t in select * from (values
    ('workflow_passi', 'workflows', 'workflow_id'), ('richieste', 'workflows', 'workflow_id'), ('uscite_esiti', 'uscite', 'uscita_id'),
    ('verbali_voci', 'verbali', 'verbale_id'), ('verbali_documenti', 'verbali', 'verbale_id'), ('verbali_firme', 'verbali', 'verbale_id'),
    ('verbali_link', 'verbali', 'verbale_id')) v (tabella, padre, colonna)
  loop
    call limita_righe(t.tabella, format('exists (select from %I p where p.id = %I.%I)', t.padre, t.tabella, t.colonna));
  end loop;

  -- Items, their brands and their assignments.
  for t in select * from (values
    ('hardware', 'hardware_brands', 'hardware_id', 'dipendenti_hardware', 'hardware_id', 'risorse_nei_luoghi', true),
    ('iphones', 'iphones_brands', 'iphone_id', 'dipendenti_iphones', 'iphone_id', 'risorse_nei_luoghi', true),
    ('piani_mobili', 'piani_mobili_brands', 'piano_id', 'dipendenti_piani_mobili', 'piano_mobile_id', 'risorse_nei_luoghi', true),
    ('software', 'software_brands', 'software_id', 'dipendenti_software', 'software_id', 'risorse_condivise_nei_luoghi', false),
    ('cartelle_condivise', 'cartelle_brands', 'cartella_id', 'dipendenti_cartelle', 'cartella_id', 'risorse_condivise_nei_luoghi', false))
    v (cose, legami, colonna_legami, periodi, colonna_periodi, funzione, di_luoghi)
  loop
    call limita_righe(t.cose, format('id in (select %I(%L, %L)) or exists (select from %I l where l.%I = id and l.brand_id = %s) or %s',
                               t.funzione, t.periodi, t.colonna_periodi, t.legami, t.colonna_legami, interi, format(nuovo, t.legami, t.colonna_legami)));
    call limita_righe(t.legami, format('brand_id = %s or %I in (select %I(%L, %L))', interi, t.colonna_legami, t.funzione, t.periodi, t.colonna_periodi));
    call limita_righe(t.periodi, format('brand_id = %s or %s', interi, format(di_persona, 'dipendente_id'))
                           || case when t.di_luoghi then format(' or luogo_di(brand_id, showroom_id) = %s', miei) else '' end);
  end loop;
  call limita_righe('riparazioni', 'exists (select from hardware h where h.id = hardware_id) or exists (select from iphones i where i.id = iphone_id)');

  -- Showrooms and their inventory counts.
  call limita_righe('showroom_brands', format('brand_id = %s or luogo_di(brand_id, showroom_id) = %s', interi, miei));
  call limita_righe('showrooms', 'exists (select from showroom_brands b where b.showroom_id = id) or ' || format(nuovo, 'showroom_brands', 'showroom_id'));
  call limita_righe('inventari', 'exists (select from showrooms s where s.id = showroom_id)');
  call limita_righe('inventari_voci', format('brand_id = %s or exists (select from inventari i where i.id = inventario_id and luogo_di(brand_id, i.showroom_id) = %s)', interi, miei));
  call limita_righe('inventari_letture',
    format('brand_id = %s or exists (select from inventari i where i.id = inventario_id and (brand_id is null or luogo_di(brand_id, i.showroom_id) = %s))', interi, miei));

  -- Rows that belong to a whole brand.
  for t in select * from unnest(array['dotazioni_brands', 'modelli_attivita_brands', 'fatture_brands', 'budget']) as tabella loop
    call limita_righe(t.tabella, format('brand_id = %s', interi));
  end loop;
  for t in select * from (values ('dotazioni', 'dotazioni_brands', 'dotazione_id'), ('modelli_attivita', 'modelli_attivita_brands', 'modello_id'))
    v (tabella, legami, colonna)
  loop
    call limita_righe(t.tabella, format('exists (select from %I l where l.%I = id) or %s', t.legami, t.colonna, format(nuovo, t.legami, t.colonna)));
  end loop;
  -- Types of requirements belong to the whole brand. They are visible, because the requirements of an employee show their names.
  call limita_scritture('tipi_adempimento', format('exists (select from tipi_adempimento_brands l where l.tipo_id = id) and not exists
    (select from tipi_adempimento_brands l where l.tipo_id = id and l.brand_id <> all ((select brand_interi())::integer[])) or %s', format(nuovo, 'tipi_adempimento_brands', 'tipo_id')));
  call limita_scritture('tipi_adempimento_brands', format('brand_id = %s', interi));
  -- An invoice is visible to accounts that see all of its brands as a whole. fattura_nei_brand runs as the owner to find all of its brands.
  for t in select * from (values ('fatture', 'id'), ('fatture_letture', 'fattura_id'), ('fatture_righe', 'fattura_id'), ('rilievi', 'fattura_id')) v (tabella, colonna) loop
    call limita_righe(t.tabella, format('fattura_nei_brand(%I)', t.colonna));
  end loop;
  call limita_righe('costi_chiusi', format('coalesce(brand_persona_id, brand_id) = %s or luogo_di(coalesce(brand_persona_id, brand_id), showroom_id) = %s', interi, miei));

  -- A document is visible if its subject is visible, or if it proves a visible record of a requirement.
  select string_agg(format('when %L then exists (select from %I s where s.id = soggetto_id::%s)', soggetto, tabella, tipo), ' ') into soggetti
  from (
    select documenti_soggetto_di(c.relname) as soggetto, c.relname as tabella, format_type(a.atttypid, null) as tipo
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r') x
  where soggetto is not null;
  call limita_righe('documenti', format('case soggetto %s else false end or exists (select from adempimenti a where a.documento_id = documenti.id)', soggetti));

  -- A limited account sees its own lots, if it sees every employee and item in them that still exists: undoing a lot changes them all.
  call limita_righe('lotti', 'user_id = nullif(current_setting(''app.utente'', true), '''')::integer
    and not exists (select from soggetti_del_lotto(id) s where not soggetto_visibile(s) and soggetto_esiste(s))');
  call limita_righe('lotti_righe', 'exists (select from lotti l where l.id = lotto_id)');
end $$;

-- Trigger functions enforce rules about all rows, so they must also see the rows that row security hides. They therefore run as the owner.
-- Functions that check the role of the caller are not changed.
do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and not p.prosecdef
      and p.prolang = (select oid from pg_language where lanname = 'plpgsql') and p.prosrc !~ 'current_user|conservazione_in_corso'
  loop
    execute format('alter function %s security definer set search_path = pg_catalog, public, pg_temp', f);
  end loop;
end $$;

-- A trigger of a table needs no right on its function. Without the right, nobody can use a function of the owner for a trigger on a table of their own.
do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and p.prosecdef
  loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;

-- Grants organico_limitato every right of organico_app. Row security then restricts the rows.
do $$
declare
  g record;
begin
  for g in
    select format('%s on %s', a.privilege_type, c.oid::regclass) as diritto
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.grantee = 'organico_app'::regrole
    union all
    select format('%s (%I) on %s', a.privilege_type, t.attname, c.oid::regclass)
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee = 'organico_app'::regrole
    union all
    select format('%s on sequence %s', a.privilege_type, c.oid::regclass)
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and a.grantee = 'organico_app'::regrole
    union all
    select format('execute on function %s', p.oid::regprocedure)
    from pg_proc p, aclexplode(p.proacl) a where p.pronamespace = 'public'::regnamespace and a.grantee = 'organico_app'::regrole
  loop
    execute 'grant ' || g.diritto || ' to organico_limitato';
  end loop;
end $$;
grant usage on schema public to organico_limitato;

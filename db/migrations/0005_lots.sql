-- Lots: everything that one import, or one action on many rows, has changed, row by row, so that it can be undone. A transaction opens a lot with
-- apri_lotto(); until chiudi_lotto(), triggers record each changed row before and after. The role of the server only reads these tables.

-- A row is one import or one action on many rows.
create table lotti (
  id integer generated always as identity primary key,
  tipo text not null constraint lotti_tipo check
    (tipo in ('importazione', 'molti', 'assegnazione', 'ripresa', 'restituzione', 'uscita', 'trasferimento', 'sostituzione', 'duplicazione', 'verifica',
      'inventario', 'prepara', 'riassunzione', 'contratto', 'adempimento')),
  titolo testo_breve not null,
  user_id integer default nullif(current_setting('app.user_id', true), '')::integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- How many people and items changed; an item and its brands count as one.
  righe integer not null default 0,
  -- Table -> the brands of its rows. Undoing the lot needs the right to edit on them.
  diritti jsonb not null default '{}',
  stato text not null default 'applicato' constraint lotti_stato check (stato in ('applicato', 'annullato', 'annullato_in_parte')),
  annullato_da integer references users (id) on delete set null,
  annullato_il timestamptz,
  tornate integer not null default 0,
  transazione xid8 not null default pg_current_xact_id(),
  -- The number of the transaction that undid the lot; null while the lot is not undone. A restored database counts transactions from the start,
  -- so the type is a number and not xid8.
  transazione_annullo bigint
);
create index lotti_recenti on lotti (created_at desc, id desc);

-- A row is one changed row of a lot.
-- soggetto is the person or item that the row belongs to ('hardware/12', also for a brand of that device); rows of one subject are undone together.
-- conta is false for a change that no user would count, such as the name that a closed period stores of a deleted item.
create table lotti_righe (
  lotto_id integer not null references lotti (id) on delete cascade,
  n bigint generated always as identity,
  tabella text not null,
  chiave text not null,
  soggetto text not null,
  azione text not null constraint lotti_righe_azione check (azione in ('crea', 'modifica', 'elimina')),
  prima jsonb,
  dopo jsonb,
  brand_ids integer[] not null default '{}',
  conta boolean not null,
  -- The statement of the change. A row that is deleted with another one is recorded after it, and must also be restored after it.
  passo timestamptz not null default statement_timestamp(),
  primary key (lotto_id, n)
);

-- Returns the table of periods for an item type, in any of the spellings that the tables use.
create function tabella_dei_periodi(tipo text) returns text
language sql immutable
return 'dipendenti_' || case tipo when 'piano_mobile' then 'piani_mobili' when 'piano' then 'piani_mobili' when 'telefono' then 'iphones' when 'cartella' then 'cartelle' else tipo end;

-- Records the change of a row in the open lot. Parameters: operation and table; the row before and after; the table that the row belongs to, the
-- column of its id there, and how the brands of the row are found, as in registra(). It refuses a lot that another transaction opened. Returns true.
create function annota_riga(op text, tabella text, vecchia jsonb, nuova jsonb, di_chi text, colonna text, come text) returns boolean
language plpgsql as $$
declare
  -- What the database computes, and secrets, which nothing brings back.
  taciute constant text[] := array['ricerca', 'attiva', 'brand_aperto', 'password_hash'];
  derivate constant text[] := array['updated_at', 'riservati_updated_at', 'licenze_utilizzate', 'last_login'];
  riga jsonb;
  marchi integer[];
  -- The title of a lot without rows; empty once the lot has rows.
  nuovo constant text := coalesce(current_setting('organico.lotto_nuovo', true), '');
  conta boolean;
  esito text;
begin
  vecchia := vecchia - taciute;
  nuova := nuova - taciute;
  riga := coalesce(nuova, vecchia);
  if vecchia - derivate = nuova - derivate then
    return true;
  end if;
  -- That a plan has the number of its gift, and a gift that of its plan, is nobody's doing beside the gift or the plan (rule 73).
  conta := op <> 'UPDATE' or registro_ripulisci(vecchia) <> registro_ripulisci(nuova)
    and not (pg_trigger_depth() > 1 and vecchia - derivate - 'numero_telefono' = nuova - derivate - 'numero_telefono');
  case come
    when 'brand_id' then
      marchi := array_remove(array[(riga ->> 'brand_id')::integer], null);
      if vecchia ->> 'brand_id' <> nuova ->> 'brand_id' then
        marchi := marchi || (vecchia ->> 'brand_id')::integer;
      end if;
    when 'id' then
      marchi := array[(riga ->> 'id')::integer];
    when 'dipendente_id' then
      select array_agg(brand_id) into marchi from public.dipendenti where id = (riga ->> 'dipendente_id')::uuid;
    when 'workflow_id' then
      select array_agg(d.brand_id) into marchi
        from public.workflows w join public.dipendenti d on d.id = w.dipendente_id where w.id = (riga ->> 'workflow_id')::integer;
    when 'riparazione' then
      marchi := marchi_di_riparazione(riga);
    when 'showroom_id' then
      select array_agg(brand_id) into marchi from public.showroom_brands where showroom_id = (riga ->> 'showroom_id')::integer;
    when 'nessuno' then
      marchi := '{}';
    else
      -- The brands of what is made now come after it, in rows of their own.
      if op <> 'INSERT' then
        execute format('select array_agg(brand_id) from public.%I where %I = $1', split_part(come, '.', 1), split_part(come, '.', 2))
          into marchi using (riga ->> 'id')::integer;
      end if;
  end case;
  -- The first change creates the lot. Its number was drawn by apri_lotto() in this session, so that nobody can choose it.
  if nuovo <> '' then
    insert into public.lotti (id, tipo, titolo, righe, diritti) overriding system value
    values (currval('public.lotti_id_seq'), current_setting('organico.tipo_lotto'), nuovo, conta::integer,
      case when conta then jsonb_build_object(tabella, to_jsonb(coalesce(marchi, '{}'))) else '{}' end);
    esito := set_config('organico.lotto_nuovo', '', true);
  end if;
  -- Of the very transaction that has opened the lot: no later one adds to it, whatever setting it carries.
  insert into public.lotti_righe (lotto_id, tabella, chiave, soggetto, azione, prima, dopo, brand_ids, conta)
  select
    l.id,
    tabella,
    coalesce(riga ->> 'id', concat_ws('/', riga ->> colonna, riga ->> 'brand_id')),
    -- What became of a thing in an exit goes back with the period that ended.
    case tabella when 'uscite_esiti' then tabella_dei_periodi(riga ->> 'tipo') || '/' || (riga ->> 'periodo_id')
      -- A repair goes back with its thing.
      when 'riparazioni' then coalesce('hardware/' || (riga ->> 'hardware_id'), 'iphones/' || (riga ->> 'iphone_id'))
      -- A line that was given goes back with its period, and comes and goes with its workflow.
      when 'richieste' then coalesce(case when op = 'UPDATE' then tabella_dei_periodi(riga ->> 'tipo') || '/' || (riga ->> 'periodo_id') end,
        'workflows/' || (riga ->> 'workflow_id'))
      else di_chi || '/' || (riga ->> colonna) end,
    case op when 'INSERT' then 'crea' when 'UPDATE' then 'modifica' else 'elimina' end,
    vecchia, nuova, coalesce(marchi, '{}'), conta
  from public.lotti l where l.id = current_setting('organico.lotto')::integer and l.transazione = pg_current_xact_id();
  if not found then
    raise exception 'the lot is of another transaction'
      using errcode = 'insufficient_privilege', constraint = 'lotti_di_questa_transazione', table = 'lotti';
  end if;
  -- A lot of one act is not closed, so each further row counts it again.
  if nuovo = '' and current_setting('organico.lotto_di_un_atto', true) <> '' then
    esito := public.conta_lotto(current_setting('organico.lotto')::integer);
  end if;
  return true;
end $$;

-- Records the change of a row in the open lot, for a table whose audit log trigger does not do it. Arguments: as the parameters of annota_riga().
create function annota_nel_lotto() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  annotata boolean := annota_riga(tg_op, tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end, tg_argv[0], tg_argv[1], tg_argv[2]);
begin
  return null;
end $$;

-- Makes the changes of a table part of lots. The arguments come from the audit log trigger of the table. A table whose rows are identified by another
-- column than their own id belongs to the table that this column refers to.
create procedure segui_nei_lotti(nome text)
language plpgsql as $$
declare
  argomenti text[];
  di_chi text := nome;
  -- pg_trigger.tgtype of a trigger after each inserted, changed or deleted row.
  ogni_cambiamento constant smallint := 29;
  uno_solo boolean;
begin
  select string_to_array(encode(tgargs, 'escape'), '\000'), tgtype = ogni_cambiamento and tgqual is null into strict argomenti, uno_solo
    from pg_trigger where tgrelid = nome::regclass and tgfoid = 'registra'::regproc order by tgname limit 1;
  if argomenti[2] <> 'id' then
    select c.confrelid::regclass::text into strict di_chi
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'f' and c.conrelid = nome::regclass and a.attname = argomenti[2];
  end if;
  if uno_solo then
    execute format('drop trigger z_registro on %I', nome);
    execute format('create trigger z_registro after insert or update or delete on %I for each row execute function registra(%L, %L, %L, %L)',
                   nome, argomenti[1], argomenti[2], argomenti[3], di_chi);
    return;
  end if;
  -- After all others, and so after what the row brings along or takes with it; dear only while a lot is open.
  execute format('create trigger z_lotto after insert or update or delete on %I for each row
                  when (current_setting(''organico.lotto'', true) <> '''') execute function annota_nel_lotto(%L, %L, %L)',
                 nome, di_chi, argomenti[2], argomenti[1]);
end $$;

-- Opens a lot: from now on, until chiudi_lotto(), the changes of this transaction belong to it. Returns its id, or null when a lot is open already;
-- the changes then belong to that lot. The first change creates the row of the lot. A lot of one act already has its final title, is counted with
-- each change and ends with the transaction.
create function apri_lotto(tipo text, titolo text, di_un_atto boolean default false) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  aperto integer;
  detto text;
begin
  if current_setting('organico.lotto', true) <> '' then
    return null;
  end if;
  aperto := nextval('public.lotti_id_seq');
  detto := set_config('organico.lotto', aperto::text, true);
  detto := set_config('organico.lotto_nuovo', $2, true);
  -- For triggers that only some lots have work for: looking into the lot for each row costs more than the row.
  detto := set_config('organico.tipo_lotto', $1, true);
  detto := set_config('organico.lotto_di_un_atto', case when $3 then 'si' else '' end, true);
  return aperto;
end $$;

-- Counts the people and items of a lot of this transaction, and collects the rights that its undo needs. Null: the lot is of another transaction.
create function conta_lotto(quale integer, nuovo_titolo text default null) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.lotti l set titolo = coalesce(nuovo_titolo, titolo),
    righe = (select count(distinct soggetto) from public.lotti_righe where lotto_id = quale and conta),
    diritti = coalesce((
      select jsonb_object_agg(t.tabella, t.marchi) from (
        select r.tabella, coalesce(jsonb_agg(distinct b) filter (where b is not null), '[]') as marchi
        from public.lotti_righe r left join unnest(r.brand_ids) b on true
        where r.lotto_id = quale and r.conta group by r.tabella) t), '{}')
    where l.id = quale and l.transazione = pg_current_xact_id() and l.stato = 'applicato'
    returning l.righe;
$$;

-- Closes the lot under its final title and returns how many people and items changed. A lot without changes is deleted.
create function chiudi_lotto(quale integer, titolo text) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  quante integer;
  senza_righe constant boolean := current_setting('organico.lotto_nuovo', true) <> '';
begin
  perform set_config('organico.lotto', '', true), set_config('organico.lotto_nuovo', '', true);
  if senza_righe then
    return 0;
  end if;
  quante := public.conta_lotto(quale, titolo);
  if quante is null then
    raise exception 'only who has opened a lot closes it'
      using errcode = 'insufficient_privilege', constraint = 'lotti_di_questa_transazione', table = 'lotti';
  end if;
  if quante = 0 then
    delete from public.lotti where id = quale;
  end if;
  return quante;
end $$;

-- Locks the lot for undoing. Of two callers at once the second one waits and is then refused, because the lot is undone.
-- Periods only end and are never deleted. Only an undo, as the owner and for the rows that the lot recorded, sets them back; the role of the server
-- can choose the lot and the rows that are left out, and nothing else.
create function inizia_annullo(quale integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  lotto public.lotti;
begin
  select * into strict lotto from public.lotti where id = quale for update;
  if lotto.transazione_annullo is not null then
    raise exception 'taken back already' using errcode = 'check_violation', constraint = 'lotti_gia_annullato', table = 'lotti';
  end if;
  update public.lotti set transazione_annullo = pg_current_xact_id()::text::bigint where id = quale;
end $$;

-- Raises an error when this transaction is not undoing the lot.
create function lotto_in_annullo(quale integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.lotti where id = quale and stato = 'applicato' and transazione_annullo = pg_current_xact_id()::text::bigint;
  if not found then
    raise exception 'not being taken back' using errcode = 'insufficient_privilege', constraint = 'lotti_in_annullo', table = 'lotti';
  end if;
end $$;

-- Returns the columns of the table's primary key.
create function colonne_chiave(tabella regclass) returns text[]
language sql stable set search_path = pg_catalog, public, pg_temp
return (select array_agg(a.attname::text order by a.attnum) from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.conrelid = tabella and c.contype = 'p');

-- Returns the subjects of one table that are no longer as the lot left them, and locks their rows until the end of the transaction: 'modificata',
-- 'sparita' (deleted), or 'aggiunta' where a later row depends on a row that the lot created and would be deleted with it. For brands outside
-- `riservati`, the columns that only HR reads are not compared, because the answer would reveal that they changed.
create function lotto_toccate(quale integer, t text, riservati integer[]) returns table (soggetto text, come text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f record;
  stessa text;
begin
  perform lotto_in_annullo(quale);
  select string_agg(format('t.%1$I = (u.riga ->> %1$L)::%2$s', a.attname, format_type(a.atttypid, null)), ' and ') into stessa
    from pg_attribute a where a.attrelid = t::regclass and a.attname = any (colonne_chiave(t::regclass));
  return query execute format($f$
    with ultime as materialized (
      select distinct on (r.chiave) r.chiave, r.soggetto, r.azione, coalesce(r.dopo, r.prima) as riga
      from public.lotti_righe r where r.lotto_id = $1 and r.tabella = %1$L order by r.chiave, r.n desc),
    attuali as materialized (
      select u.chiave, u.soggetto, u.azione = 'elimina' or lotto_confronta(%1$L, to_jsonb(t), $2) <> lotto_confronta(%1$L, u.riga, $2) as toccata
      from ultime u join public.%1$I t on %2$s order by u.chiave for update of t)
    select a.soggetto, 'modificata' from attuali a where a.toccata
    union all
    -- 'not in' makes a hash; for 'not exists', not knowing how many rows the lot has, each would look through all
    select u.soggetto, 'sparita' from ultime u where u.azione <> 'elimina' and u.chiave not in (select a.chiave from attuali a)
    $f$, t, stessa) using quale, riservati;
  for f in
    select c.conrelid::regclass::text as chi, string_agg(format('x.%I = (u.dopo ->> %L)::%s', da.attname, a.attname,
           format_type(a.atttypid, null)), ' and ') as punta
    from pg_constraint c cross join unnest(c.conkey, c.confkey) as k (da, a_)
      join pg_attribute da on da.attrelid = c.conrelid and da.attnum = k.da join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.a_
    where c.contype = 'f' and c.confrelid = t::regclass and c.confdeltype in ('c', 'n', 'd')
    group by c.oid, c.conrelid
  loop
    return query execute format($f$
      select distinct u.soggetto, 'aggiunta'
      from public.lotti_righe u join public.%2$I x on %3$s
      where u.lotto_id = $1 and u.tabella = %1$L and u.azione = 'crea' and concat_ws('/', %4$s) not in (
        select r.chiave from public.lotti_righe r where r.lotto_id = $1 and r.tabella = %2$L)
      $f$, t, f.chi, f.punta,
      (select string_agg(format('x.%I', k), ', ') from unnest(colonne_chiave(f.chi::regclass)) k)) using quale;
  end loop;
  -- A document has no foreign key to its row; a trigger deletes it together with the row (documenti_seguono). Lots do not create
  -- documents, so each document of a created row was uploaded after the lot.
  return query
    select distinct u.soggetto, 'aggiunta'
    from public.lotti_righe u join public.documenti d on d.soggetto = documenti_soggetto_di(t) and d.soggetto_id = u.chiave
    where u.lotto_id = quale and u.tabella = t and u.azione = 'crea';
  -- The outcome of an exit and a line of an onboarding have no foreign key to their period, which is in the table that their kind names.
  for f in select v.chi from (values ('uscite_esiti'), ('richieste')) as v (chi) loop
    return query execute format($f$
      select distinct u.soggetto, 'aggiunta'
      from public.lotti_righe u join public.%1$I x on x.periodo_id::text = u.chiave and tabella_dei_periodi(x.tipo) = $2
      where u.lotto_id = $1 and u.tabella = $2 and u.azione = 'crea' and x.id::text not in (
        select r.chiave from public.lotti_righe r where r.lotto_id = $1 and r.tabella = %1$L)
      $f$, f.chi) using quale, t;
  end loop;
end $$;

-- Returns the row without what an undo does not compare: computed columns, the number of a plan that is still assigned, and for brands outside
-- `riservati` the columns that only HR reads.
create function lotto_confronta(tabella text, riga jsonb, riservati integer[]) returns jsonb
language sql immutable
return case
  -- An open assignment of a plan stores the current number of the plan, so the number is not compared while the assignment is open.
  when tabella = 'dipendenti_piani_mobili' and riga ->> 'data_revoca' is null then registro_ripulisci(riga) - 'numero_telefono'
  when tabella <> 'dipendenti' or (riga ->> 'brand_id')::integer = any (riservati) then registro_ripulisci(riga) - 'password_hash'
  else registro_maschera(registro_ripulisci(riga) - dipendenti_riservate())
end;

-- Returns the rows of the lot in the order in which they are undone: the last statement first. Within a statement, created rows come first
-- (dependent tables before the tables they refer to), then deleted rows (the other way round), then changed rows.
create function lotto_in_ordine(quale integer) returns table (n bigint)
language sql stable set search_path = pg_catalog, public, pg_temp
begin atomic
  with recursive catena (tabella, livello) as (
    select distinct r.tabella::regclass::oid, 0 from public.lotti_righe r where r.lotto_id = quale
    union
    select c.conrelid, k.livello + 1 from catena k join pg_constraint c on c.confrelid = k.tabella and c.contype = 'f'
      where c.conrelid <> c.confrelid and k.livello < 10),
  livelli as (select tabella, max(livello) as livello from catena group by tabella)
  select r.n from public.lotti_righe r join livelli l on l.tabella = r.tabella::regclass
  where r.lotto_id = quale
  order by r.passo desc, array_position(array['crea', 'elimina', 'modifica'], r.azione),
    case r.azione when 'elimina' then l.livello when 'crea' then -l.livello end, r.tabella, r.n desc;
end;

-- Undoes these rows of the lot in this order, without the subjects in `esclusi`: a created row is deleted, a changed row gets its old values in
-- the changed columns, a deleted row is inserted with its id. Returns the refusals of the database. With `a_una_a_una` each row is undone alone
-- and each refusal names its subject; otherwise consecutive rows of a table are one statement, and one refusal undoes nothing and names only the
-- constraint.
create function annulla_righe(quale integer, numeri bigint[], esclusi text[], a_una_a_una boolean)
returns table (soggetto text, vincolo text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  g record;
  forme jsonb := '{}';
begin
  perform lotto_in_annullo(quale);
  begin
    perform set_config('organico.annullo', quale::text, true);
    for g in
      with righe as materialized (
        select x.posto, l.tabella, l.azione, l.soggetto, coalesce(l.prima, l.dopo) as riga,
          case when l.azione = 'modifica' then lotto_cambiate(l.prima, l.dopo) end as cambiate
        from unnest(numeri) with ordinality as x (n, posto) join public.lotti_righe l on l.lotto_id = quale and l.n = x.n
        where not exists (select from unnest(esclusi) e where e = l.soggetto)),
      gruppi as (
        select r.*, case when a_una_a_una then r.posto else r.posto - row_number() over (partition by r.tabella, r.azione, r.cambiate order by r.posto) end as gruppo
        from righe r)
      select r.tabella, r.azione, r.cambiate, min(r.soggetto) as di_chi, jsonb_agg(r.riga order by r.posto) as righe
      from gruppi r group by r.tabella, r.azione, r.cambiate, r.gruppo order by min(r.posto)
    loop
      if not forme ? g.tabella then
        forme := forme || jsonb_build_object(g.tabella, forme_annullo(g.tabella::regclass));
      end if;
      if a_una_a_una then
        begin
          perform annulla_gruppo(g.azione, g.cambiate, g.righe, forme -> g.tabella);
        exception when integrity_constraint_violation or insufficient_privilege then
          get stacked diagnostics vincolo = constraint_name;
          soggetto := g.di_chi;
          return next;
        end;
      else
        perform annulla_gruppo(g.azione, g.cambiate, g.righe, forme -> g.tabella);
      end if;
    end loop;
    perform set_config('organico.annullo', '', true);
  exception when integrity_constraint_violation or insufficient_privilege then
    get stacked diagnostics vincolo = constraint_name;
    soggetto := null;
    return next;
  end;
end $$;

-- Returns the assignments of an update that undoes a change: only the columns that the lot changed, so that later changes of other columns stay.
create function lotto_cambiate(prima jsonb, dopo jsonb) returns text
language sql immutable
return (select string_agg(format('%1$I = r.%1$I', key), ', ' order by key) from jsonb_each(prima)
  where value <> dopo -> key and key <> all (array['updated_at', 'riservati_updated_at', 'licenze_utilizzate', 'last_login']));

-- Returns the three statements that undo rows of a table; the rows are $1.
create function forme_annullo(tabella regclass) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  colonne text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                   where attrelid = tabella and attnum > 0 and not attisdropped and attgenerated = '');
  stessa text := (select string_agg(format('t.%1$I = r.%1$I', k), ' and ') from unnest(colonne_chiave(tabella)) k);
  presa text := format('jsonb_populate_recordset(null::public.%I, $1)', tabella::text);
begin
  return jsonb_build_object(
    'crea', format('delete from public.%I t using %s r where %s', tabella::text, presa, stessa),
    'modifica', format('update public.%I t set %%s from %s r where %s', tabella::text, presa, stessa),
    'elimina', format('insert into public.%I (%s) overriding system value select %s from %s r', tabella::text, colonne, colonne, presa));
end $$;

-- Undoes consecutive rows of one table in one statement, and fails when one of them no longer exists.
create function annulla_gruppo(azione text, cambiate text, righe jsonb, forme jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  quante integer;
begin
  execute replace(forme ->> azione, '%s', coalesce(cambiate, '')) using righe;
  get diagnostics quante = row_count;
  if quante <> jsonb_array_length(righe) then
    raise exception 'a row is no more' using errcode = 'check_violation', constraint = 'lotti_riga_sparita', table = 'lotti_righe';
  end if;
end $$;

-- Returns the subjects of the lot that would have no brand after the undo. The database checks this only at the end of the transaction, where it
-- could name no subject.
create function lotto_senza_brand(quale integer) returns table (soggetto text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  t text[];
begin
  for t in select string_to_array(encode(tgargs, 'escape'), '\000') from pg_trigger where tgname = 'almeno_un_brand'
           group by tgargs loop
    return query execute format($f$
      select distinct r.soggetto from public.lotti_righe r join public.%1$I o on o.id = split_part(r.soggetto, '/', 2)::integer
      where r.lotto_id = $1 and r.soggetto like %1$L || '/%%' and not exists (select from public.%2$I l where l.%3$I = o.id)
      $f$, t[1], t[2], t[3]) using quale;
  end loop;
end $$;

-- Marks the lot as undone, entirely or in part.
create function concludi_annullo(quale integer, tornate integer, parziale boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lotto_in_annullo(quale);
  update public.lotti l set tornate = $2, stato = case when parziale then 'annullato_in_parte' else 'annullato' end,
    annullato_il = now(), annullato_da = nullif(current_setting('app.user_id', true), '')::integer
  where id = quale;
end $$;

-- The audit log records that a lot was undone; the rows of the lot are recorded as any other change.
create trigger z_registro after update on lotti for each row when (old.stato <> new.stato) execute function registra('nessuno', 'id');

-- Changes of accounts are part of lots. Later files call this procedure for their own tables.
call segui_nei_lotti('users');

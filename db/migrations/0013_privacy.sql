-- Privacy: making a former employee anonymous, how long data is retained, and who has read reserved data.
-- Anonymizing takes two administrators: one requests it, another one confirms it, and all personal data is removed in one transaction. Retention has a period
-- per class of data, a monthly list of what is due that an administrator approves, and holds that stop both for an employee.

-- A row is a request to make an employee anonymous, and what was decided about it.
create table anonimizzazioni (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint anonimizzazioni_dipendente_fkey references dipendenti (id) on delete cascade,
  stato text not null default 'chiesta' constraint anonimizzazioni_stato check (stato in ('chiesta', 'ritirata', 'rifiutata', 'fatta')),
  chiesta_da integer default nullif(current_setting('app.user_id', true), '')::integer
    constraint anonimizzazioni_chiesta_da_fkey references users (id) on delete set null,
  chiesta_il timestamptz not null default now(),
  decisa_da integer constraint anonimizzazioni_decisa_da_fkey references users (id) on delete set null,
  decisa_il timestamptz,
  -- Why the request for anonymization was refused.
  motivo testo_lungo,
  constraint anonimizzazioni_decisione check ((stato = 'chiesta') = (decisa_il is null)),
  -- The account that requested it can neither confirm nor refuse it; it can withdraw it.
  constraint anonimizzazioni_altra_mano check (stato not in ('rifiutata', 'fatta') or decisa_da <> chiesta_da),
  constraint anonimizzazioni_motivo check ((stato = 'rifiutata') = (motivo is not null))
);
create unique index anonimizzazioni_una_aperta on anonimizzazioni (dipendente_id) where stato = 'chiesta';
create unique index anonimizzazioni_una_fatta on anonimizzazioni (dipendente_id) where stato = 'fatta';

-- A row is a retention period that differs from the default in src/features/privacy/conservazione/rules.ts. Without months the class is retained for good.
create table conservazione_periodi (
  classe text primary key,
  mesi integer constraint conservazione_periodi_mesi check (mesi between 1 and 600),
  updated_at timestamptz not null default now()
);

-- A row is a hold on an employee, for example during a dispute: the data of the employee is neither deleted nor made anonymous.
create table conservazione_blocchi (
  id integer generated always as identity primary key,
  dipendente_id uuid not null constraint conservazione_blocchi_dipendente_fkey references dipendenti (id) on delete cascade,
  motivo testo_lungo not null,
  messo_da integer references users (id) on delete set null,
  -- The last day of the hold; null: until it is lifted.
  fino_al date,
  tolto_il timestamptz,
  tolto_da integer references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index conservazione_blocchi_dipendente on conservazione_blocchi (dipendente_id);

-- A row is a list of what is due, open until it is approved. An approved list stores how much of each class was deleted, and nothing about persons.
create table conservazione_elenchi (
  id integer generated always as identity primary key,
  -- The account that prepared the list; null: the scheduled job.
  preparato_da integer references users (id) on delete set null,
  approvato_da integer references users (id) on delete set null,
  approvato_il timestamptz,
  eliminate integer,
  esito jsonb,
  created_at timestamptz not null default now(),
  constraint conservazione_elenchi_esito check ((approvato_il is null) = (esito is null) and (esito is null) = (eliminate is null))
);
create unique index conservazione_elenchi_uno_aperto on conservazione_elenchi ((true)) where approvato_il is null;
create index conservazione_elenchi_approvati on conservazione_elenchi (approvato_il desc, id desc) where approvato_il is not null;

-- A row is something that was due when the open list was prepared.
create table conservazione_voci (
  id integer generated always as identity primary key,
  elenco_id integer not null references conservazione_elenchi (id) on delete cascade,
  classe text not null,
  oggetto_id text not null,
  dipendente_id uuid references dipendenti (id) on delete cascade,
  nome text not null,
  -- The day from which the retention period counts, and the day on which it ended.
  data date not null,
  dal date not null,
  quante integer not null,
  -- The state when the list was prepared: something that has changed since is not deleted.
  impronta text not null,
  constraint conservazione_voci_una_volta unique (elenco_id, classe, oggetto_id)
);
create index conservazione_voci_dal on conservazione_voci (elenco_id, dal, id);
create index conservazione_voci_persona on conservazione_voci (dipendente_id);

-- A row is something that is retained until a day although it is due.
create table conservazione_tenute (
  classe text not null,
  oggetto_id text not null,
  motivo testo_lungo not null,
  fino_al date not null,
  messa_da integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (classe, oggetto_id)
);

-- A row is everything of one type (sick leave, pay, a document of HR) that one account has read of one employee in one way on one day in Italy: when first, when
-- last, how often. There are no foreign keys, so that the row stays when the account, the employee or the document is deleted.
create table letture (
  id bigint generated always as identity primary key,
  giorno date not null default oggi(),
  user_id integer not null,
  -- The name of the token with which a program read; null for a session.
  gettone text,
  -- The employee whose data was read; null for a document that is about no employee.
  dipendente_id uuid,
  tipo text not null constraint letture_tipo check (tipo in ('malattia', 'retribuzione', 'identita', 'visita_medica', 'documento')),
  documento_id integer,
  via text not null constraint letture_via check (via in ('pagina', 'programma', 'esportazione', 'file', 'fascicolo')),
  prima_volta timestamptz not null default clock_timestamp(),
  ultima_volta timestamptz not null default clock_timestamp(),
  volte integer not null default 1,
  constraint letture_di_chi check (dipendente_id is not null or tipo = 'documento'),
  constraint letture_documento check ((documento_id is not null) = (tipo = 'documento')),
  constraint letture_una_al_giorno unique nulls not distinct (dipendente_id, user_id, giorno, tipo, via, documento_id, gettone)
) with (fillfactor = 70); -- an update of the counter changes no index, so the row stays on its page
create index letture_recenti on letture (prima_volta desc, id desc);

-- Refuses to change a decided request, and to mark one as done except by anonimizza(), which runs as the owner.
create function anonimizzazione_decisa() returns trigger
language plpgsql as $$
begin
  if (old.stato <> 'chiesta' or new.stato = 'fatta') and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'decided already, or done by nobody'
      using errcode = 'check_violation', constraint = 'anonimizzazioni_decisa', table = 'anonimizzazioni';
  end if;
  return new;
end $$;
create trigger anonimizzazione_decisa before update on anonimizzazioni for each row execute function anonimizzazione_decisa();

-- Refuses to edit, hire again or import an employee who was made anonymous, and to correct an employment of such an employee. The argument is the
-- column with the employee's id.
create function dipendenti_anonimo() returns trigger
language plpgsql as $$
begin
  if exists (select from anonimizzazioni where dipendente_id = (to_jsonb(new) ->> tg_argv[0])::uuid and stato = 'fatta')
     and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'this person was made anonymous'
      using errcode = 'check_violation', constraint = 'dipendenti_anonimo', table = 'dipendenti';
  end if;
  return new;
end $$;
create trigger dipendenti_anonimo before update on dipendenti for each row
  when ((old.nome, old.cognome, old.email, old.telefono, old.cellulare, old."telefonoUfficio", old."telefonoAbitazione", old.interno, old.numero_aziendale, old.posizione, old.stato, old.isactive, old.stipendio, old.codice_fiscale, old.data_nascita, old.email_personale, old.data_dismissione, old.data_inizio_malattia, old.data_fine_malattia)
    is distinct from (new.nome, new.cognome, new.email, new.telefono, new.cellulare, new."telefonoUfficio", new."telefonoAbitazione", new.interno, new.numero_aziendale, new.posizione, new.stato, new.isactive, new.stipendio, new.codice_fiscale, new.data_nascita, new.email_personale, new.data_dismissione, new.data_inizio_malattia, new.data_fine_malattia))
  execute function dipendenti_anonimo('id');

create trigger rapporti_anonimo before update on rapporti for each row execute function dipendenti_anonimo('dipendente_id');

-- Raises an error when the employee was made anonymous.
create function rifiuta_anonima(persona uuid) returns void
language plpgsql as $$
begin
  perform from dipendenti where id = persona for key share; -- whoever makes them anonymous has done so before, or waits
  if exists (select from anonimizzazioni where dipendente_id = persona and stato = 'fatta') then
    raise exception 'this person was made anonymous' using errcode = 'check_violation', constraint = 'persona_anonima', table = 'dipendenti';
  end if;
end $$;

-- Refuses a document about an employee who was made anonymous, or about such an employee's onboarding, exit or handover record.
create function documenti_anonimo() returns trigger
language plpgsql as $$
begin
  perform rifiuta_anonima(documenti_di_persona(new.soggetto, new.soggetto_id));
  return new;
end $$;
create trigger documenti_anonimo before insert on documenti for each row execute function documenti_anonimo();

-- Refuses a handover record, a requirement or an exemption for an employee who was made anonymous.
create function persona_anonima() returns trigger
language plpgsql as $$
begin
  perform rifiuta_anonima(new.dipendente_id);
  return new;
end $$;
create trigger verbali_anonimo before insert on verbali for each row execute function persona_anonima();
create trigger adempimenti_anonimo before insert on adempimenti for each row execute function persona_anonima();
create trigger esenzioni_anonimo before insert on esenzioni for each row execute function persona_anonima();

-- Returns true when a hold on the employee is in force today.
create function persona_trattenuta(persona uuid) returns boolean
language sql stable
return exists (select from conservazione_blocchi b
  where b.dipendente_id = persona and b.tolto_il is null and (b.fino_al is null or b.fino_al >= oggi()));

-- Refuses to delete an employee while a hold is in force. The name of the trigger begins with a, so that it fires first.
create function dipendenti_sotto_blocco() returns trigger
language plpgsql as $$
begin
  if persona_trattenuta(old.id) then
    raise exception 'a hold stands on this person'
      using errcode = 'foreign_key_violation', constraint = 'dipendenti_sotto_blocco', table = 'dipendenti';
  end if;
  return old;
end $$;
create trigger a_dipendenti_sotto_blocco before delete on dipendenti for each row execute function dipendenti_sotto_blocco();

-- Returns what prevents anonymizing the employee, as codes that the program turns into sentences. Empty: nothing prevents it.
create function ostacoli_anonimizza(persona uuid) returns text[]
language sql stable
return array(
  select o.quale from (values
    (1, 'anonima', exists (select from anonimizzazioni where dipendente_id = persona and stato = 'fatta')),
    (2, 'in_azienda', exists (select from dipendenti where id = persona and (stato <> 'uscito' or coalesce(data_dismissione >= oggi(), true)))),
    (3, 'trattenuta', persona_trattenuta(persona)),
    (4, 'uscita', exists (select from uscite where dipendente_id = persona and stato = 'aperta')),
    (5, 'onboarding', exists (select from workflows where dipendente_id = persona and stato not in ('completato_it', 'annullato'))),
    (6, 'cose', exists (
      select from dipendenti_software where dipendente_id = persona and data_revoca is null
      union all select from dipendenti_hardware where dipendente_id = persona and data_revoca is null
      union all select from dipendenti_piani_mobili where dipendente_id = persona and data_revoca is null
      union all select from dipendenti_iphones where dipendente_id = persona and data_revoca is null
      union all select from dipendenti_cartelle where dipendente_id = persona and data_revoca is null)),
    (7, 'verbali', exists (select from verbali where dipendente_id = persona and stato in ('emesso', 'contestato')))
  ) as o (posto, quale, c_e) where o.c_e order by o.posto);

-- Returns the tables that hold data of an employee, and the condition that selects the rows `t` of the employee $1.
create function persona_tabelle() returns table (posto integer, tabella text, di text)
language sql immutable as $$
  values
    (1, 'dipendenti', 't.id = $1'),
    (2, 'dipendenti_software', 't.dipendente_id = $1'),
    (3, 'dipendenti_hardware', 't.dipendente_id = $1'),
    (4, 'dipendenti_piani_mobili', 't.dipendente_id = $1'),
    (5, 'dipendenti_iphones', 't.dipendente_id = $1'),
    (6, 'dipendenti_cartelle', 't.dipendente_id = $1'),
    (7, 'workflows', 't.dipendente_id = $1'),
    (8, 'workflow_passi', 't.workflow_id in (select id from public.workflows where dipendente_id = $1)'),
    (9, 'richieste', 't.workflow_id in (select id from public.workflows where dipendente_id = $1)'),
    (10, 'attivita', 't.dipendente_id = $1'),
    (11, 'trasferimenti', 't.dipendente_id = $1'),
    (12, 'uscite', 't.dipendente_id = $1'),
    (13, 'uscite_esiti', 't.dipendente_id = $1'),
    (14, 'documenti', $c$(t.soggetto = 'dipendente' and t.soggetto_id = $1::text
      or t.soggetto = 'workflow' and t.soggetto_id in (select id::text from public.workflows where dipendente_id = $1)
      or t.soggetto = 'uscita' and t.soggetto_id in (select id::text from public.uscite where dipendente_id = $1)
      or t.soggetto = 'verbale' and t.soggetto_id in (select id::text from public.verbali where dipendente_id = $1))$c$),
    (15, 'verbali', 't.dipendente_id = $1'),
    (16, 'verbali_voci', 't.verbale_id in (select id from public.verbali where dipendente_id = $1)'),
    (17, 'verbali_documenti', 't.verbale_id in (select id from public.verbali where dipendente_id = $1)'),
    (18, 'verbali_firme', 't.verbale_id in (select id from public.verbali where dipendente_id = $1)'),
    (19, 'verbali_link', 't.verbale_id in (select id from public.verbali where dipendente_id = $1)'),
    (20, 'inventari_voci', 't.dipendente_id = $1'),
    (21, 'rilievi', 't.persona_id = $1'),
    (22, 'anonimizzazioni', 't.dipendente_id = $1'),
    (23, 'conservazione_blocchi', 't.dipendente_id = $1'),
    (24, 'conservazione_voci', 't.dipendente_id = $1'),
    (25, 'letture', 't.dipendente_id = $1'),
    (26, 'rapporti', 't.dipendente_id = $1'),
    (27, 'adempimenti', 't.dipendente_id = $1'),
    (28, 'esenzioni', 't.dipendente_id = $1')
$$;

-- Returns the PDF page that replaces the files of a handover record and says that they were removed.
create function documento_rimosso() returns bytea
language sql immutable
return convert_to('%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R /Lang (it) >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>
endobj
4 0 obj
<< /Length 103 >>
stream
BT /F1 12 Tf 60 760 Td (Questo documento \\350 stato rimosso: la persona \\350 stata resa anonima.) Tj ET
endstream
endobj
5 0 obj
<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>
endobj
xref
0 6
0000000000 65535 f 
0000000009 00000 n 
0000000069 00000 n 
0000000126 00000 n 
0000000252 00000 n 
0000000406 00000 n 
trailer
<< /Size 6 /Root 1 0 R >>
startxref
503
%%EOF
', 'LATIN1');

-- Returns what becomes of each column with personal data: 'resta' (stays), 'cancellato' (emptied; '*' deletes the row) or 'sostituito' (replaced by `valore`, an
-- expression in which $2 is the number of the request). `dice` is shown in the preview. The preview and anonimizza() both read this list.
create function persona_sorti() returns table (tabella text, colonne text[], cosa text, sorte text, valore text, dice text)
language sql immutable as $$
  values
    ('dipendenti', '{nome}'::text[], 'Nome', 'sostituito', '''Ex dipendente''', 'diventa «Ex dipendente»'),
    ('dipendenti', '{cognome}', 'Cognome', 'sostituito', '$2', 'diventa un numero, sempre lo stesso'),
    ('dipendenti', '{email}', 'Email', 'sostituito', '''ex-dipendente-'' || $2 || ''@anonimo.invalid''', 'diventa un indirizzo che non esiste'),
    ('dipendenti', '{telefono,cellulare,"telefonoUfficio","telefonoAbitazione",interno,numero_aziendale}', 'Numeri di telefono', 'cancellato', 'null', null),
    ('dipendenti', '{bisogno_numero_aziendale}', 'Bisogno numero aziendale', 'cancellato', 'false', null),
    ('dipendenti', '{posizione}', 'Mansione', 'cancellato', 'null', 'nei costi dei mesi non ancora chiusi sta tra chi non ha una mansione'),
    ('dipendenti', '{stipendio}', 'Stipendio', 'cancellato', '0', null),
    ('dipendenti', '{codice_fiscale,data_nascita}', 'Codice fiscale e data di nascita', 'cancellato', 'null', null),
    ('dipendenti', '{email_personale}', 'Email personale', 'cancellato', 'null', null),
    ('dipendenti', '{data_inizio_malattia,data_fine_malattia}', 'Malattia', 'cancellato', 'null', null),
    ('dipendenti', '{manager_id}', 'Manager', 'cancellato', 'null', null),
    ('dipendenti', '{data_assunzione,data_dismissione,stato}', 'Primo e ultimo giorno, stato', 'resta', null, 'servono a contare chi c''era e quando'),
    ('dipendenti', '{dipartimento,tipologia,ruolo}', 'Dipartimento, tipologia e ruolo', 'resta', null, 'servono ai conteggi e ai costi, con il brand e lo showroom'),
    ('rapporti', '{matricola,livello}', 'Matricola e livello', 'cancellato', 'null', null),
    ('rapporti', '{ultima_mansione}', 'Mansione dei rapporti di prima', 'cancellato', 'null', null),
    ('rapporti', '{fine_prevista,prova_fino_al,part_time,note}', 'Fine prevista, prova, part-time e note', 'cancellato', 'null', null),
    ('rapporti', '{dal,al,tipo,societa,proroghe,tipi_precedenti}', 'Rapporti di lavoro: giorni, tipo e società', 'resta', null, 'servono a contare chi c''era e quando'),
    ('dipendenti_software', '{note,dipendente_nome}', 'Note', 'cancellato', 'null', null),
    ('dipendenti_software', '{risorsa_nome,data_assegnazione,data_revoca}', 'Cosa, e da quando a quando', 'resta', null, 'è la storia della cosa e del suo costo'),
    ('dipendenti_hardware', '{note,dipendente_nome}', 'Note', 'cancellato', 'null', null),
    ('dipendenti_hardware', '{risorsa_nome,luogo_nome,data_assegnazione,data_revoca}', 'Cosa, e da quando a quando', 'resta', null, 'è la storia della cosa e del suo costo'),
    ('dipendenti_piani_mobili', '{note,dipendente_nome}', 'Note', 'cancellato', 'null', null),
    ('dipendenti_piani_mobili', '{numero_telefono,gestore_precedente,numero_da_portare}', 'Numeri di telefono', 'cancellato', 'null', 'il numero della SIM resta sul piano'),
    ('dipendenti_piani_mobili', '{risorsa_nome,luogo_nome,data_assegnazione,data_revoca}', 'Cosa, e da quando a quando', 'resta', null, 'è la storia della cosa e del suo costo'),
    ('dipendenti_iphones', '{note,dipendente_nome}', 'Note', 'cancellato', 'null', null),
    ('dipendenti_iphones', '{risorsa_nome,luogo_nome,data_assegnazione,data_revoca}', 'Cosa, e da quando a quando', 'resta', null, 'è la storia della cosa e del suo costo'),
    ('dipendenti_cartelle', '{note,dipendente_nome}', 'Note', 'cancellato', 'null', null),
    ('dipendenti_cartelle', '{risorsa_nome,permessi,verificata_il,data_assegnazione,data_revoca}', 'Cosa, e da quando a quando', 'resta', null, 'è la storia della cosa'),
    ('workflows', '{titolo,descrizione,note_hr}', 'Titolo, descrizione e note', 'cancellato', 'null', null),
    ('workflows', '{tipo,stato,priorita,data_inizio,data_scadenza,data_completamento,data_annullamento}', 'Stato e giorni', 'resta', null, 'servono ai conteggi degli onboarding'),
    ('workflow_passi', '{nota}', 'Note dei passi', 'sostituito', 'case when t.nota is not null then ''(rimosso)'' end', 'diventano «(rimosso)»'),
    ('workflow_passi', '{azione,stato}', 'Quale passo', 'resta', null, 'dice chi dell''azienda ha fatto che cosa'),
    ('richieste', '{descrizione}', 'Descrizione', 'sostituito', '''(rimosso)''', 'diventa «(rimosso)»'),
    ('richieste', '{hardware_tipo}', 'Tipo di hardware chiesto', 'cancellato', 'null', null),
    ('richieste', '{tipo,permessi,stato}', 'Che cosa è stato chiesto', 'resta', null, 'è la storia della cosa'),
    ('attivita', '{nome}', 'Nome dell''attività', 'sostituito', '''(rimosso)''', 'diventa «(rimosso)»'),
    ('attivita', '{mano,tipo}', 'Di chi era e quando è stata fatta', 'resta', null, 'serve ai conteggi'),
    ('trasferimenti', '{note}', 'Note', 'cancellato', 'null', null),
    ('trasferimenti', '{data,voci}', 'Giorno, brand e cose', 'resta', null, 'è la storia delle cose: non nomina persone'),
    ('uscite', '{motivo,note}', 'Motivo e note', 'cancellato', 'null', null),
    ('uscite', '{prima_stato}', 'Stato di prima', 'sostituito', '''entrato''', 'poteva essere in malattia'),
    ('uscite', '{data_uscita,stato,prima_data_dismissione}', 'Giorno e stato', 'resta', null, 'servono ai conteggi delle uscite'),
    ('uscite_esiti', '{note}', 'Note', 'cancellato', 'null', null),
    ('uscite_esiti', '{tipo,nome,esito,condizione,data}', 'Che cosa ne è stato di ogni cosa', 'resta', null, 'è la storia della cosa'),
    ('documenti', '{*}', 'Documenti e i loro file', 'cancellato', null,
      'anche quelli di onboarding, uscite e verbali; l''attestato che vale anche per altri passa a loro'),
    ('adempimenti', '{*}', 'Adempimenti', 'cancellato', null, null),
    ('adempimenti', '{fatto_il,documento_id}', 'Giorni e attestati nella cronologia', 'cancellato', 'null', null),
    ('esenzioni', '{*}', 'Esenzioni', 'cancellato', null, null),
    ('esenzioni', '{motivo}', 'Motivi nella cronologia', 'cancellato', 'null', null),
    ('verbali', '{nome}', 'Nome', 'sostituito', '''Ex dipendente''', 'diventa «Ex dipendente»'),
    ('verbali', '{cognome}', 'Cognome', 'sostituito', '$2', 'diventa lo stesso numero'),
    ('verbali', '{note}', 'Note', 'cancellato', 'null', null),
    ('verbali', '{motivo_annullo}', 'Motivo dell''annullo', 'sostituito', 'case when t.motivo_annullo is not null then ''(rimosso)'' end', 'diventa «(rimosso)»'),
    ('verbali', '{tipo,stato}', 'Numero, tipo e stato', 'resta', null, 'i numeri dei verbali non hanno buchi'),
    ('verbali_voci', '{tipo,nome,identificativo,accessori,condizione}', 'Le cose', 'resta', null, 'sono della cosa, non della persona'),
    ('verbali_documenti', '{contenuto}', 'Testo', 'sostituito', 'jsonb_build_object(''ancora_fuori'', coalesce(t.contenuto -> ''ancora_fuori'', ''[]''))', 'resta che cosa era ancora fuori'),
    ('verbali_documenti', '{pdf}', 'PDF', 'sostituito', 'documento_rimosso()', 'diventa una pagina che lo dice'),
    ('verbali_firme', '{nome}', 'Nome di chi ha firmato', 'sostituito', '''Ex dipendente '' || $2', 'diventa lo pseudonimo'),
    ('verbali_firme', '{tratto,user_agent}', 'Firma e dispositivo', 'cancellato', 'null', null),
    ('verbali_firme', '{indirizzo}', 'Indirizzo di rete', 'sostituito', '''-''', 'diventa un trattino'),
    ('verbali_firme', '{motivo}', 'Motivo della contestazione', 'sostituito', 'case when t.motivo is not null then ''(rimosso)'' end', 'diventa «(rimosso)»'),
    ('verbali_firme', '{pdf}', 'PDF firmato', 'sostituito', 'documento_rimosso()', 'diventa una pagina che lo dice'),
    ('verbali_firme', '{scansione}', 'Scansione', 'sostituito', 'case when t.scansione is not null then documento_rimosso() end', 'diventa una pagina che lo dice'),
    ('verbali_firme', '{scansione_tipo}', 'Tipo della scansione', 'sostituito', 'case when t.scansione is not null then ''application/pdf'' end', 'è quello della pagina'),
    ('verbali_firme', '{esito,modo}', 'Come e quando è stato firmato', 'resta', null, 'dice che la cosa fu consegnata o restituita'),
    ('verbali_link', '{*}', 'Link per firmare', 'cancellato', null, null),
    ('inventari_voci', '{tipo,nome,codice,decisione}', 'Le cose contate', 'resta', null, 'sono della cosa, non della persona'),
    ('rilievi', '{chiave}', 'Come la chiama la fattura', 'sostituito', '''rimosso:'' || t.id', 'diventa «(rimosso)»'),
    ('rilievi', '{riferimento}', 'Riferimento', 'sostituito', '''(rimosso)''', 'diventa «(rimosso)»'),
    ('rilievi', '{motivo}', 'Motivo', 'sostituito', 'case when t.motivo is not null then ''(rimosso)'' end', 'diventa «(rimosso)»'),
    ('rilievi', '{tipo,cosa,stato,fatturato,euro_annui}', 'Importi', 'resta', null, 'le fatture devono tornare'),
    ('anonimizzazioni', '{motivo}', 'Motivo di un rifiuto', 'sostituito', 'case when t.motivo is not null then ''(rimosso)'' end', 'diventa «(rimosso)»'),
    ('conservazione_blocchi', '{motivo}', 'Motivo dei blocchi', 'sostituito', '''(rimosso)''', 'diventa «(rimosso)»'),
    ('conservazione_blocchi', '{fino_al}', 'Da quando a quando', 'resta', null, 'dice perché i dati sono rimasti fino ad allora'),
    ('letture', '{*}', 'Chi ha letto', 'cancellato', null, 'direbbe ancora di una malattia'),
    ('conservazione_voci', '{*}', 'Voci degli elenchi da approvare', 'cancellato', null, null),
    ('anonimizzazioni', '{stato}', 'Chi l''ha chiesta e confermata, e quando', 'resta', null, 'dimostra che è stata fatta')
$$;

-- Returns how many rows of each of these tables belong to the employee.
create function persona_righe(persona uuid) returns table (tabella text, righe integer)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  t record;
begin
  for t in select p.tabella, p.di from persona_tabelle() p order by p.posto loop
    tabella := t.tabella;
    execute format('select count(*)::integer from public.%I t where %s', t.tabella, t.di) into righe using persona;
    return next;
  end loop;
end $$;

-- Returns a row that the audit log or a lot stores, without the employee.
create function riga_senza_persona(riga jsonb, quale text, numero text) returns jsonb
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select nullif(jsonb_object_agg(v.key, coalesce(s.nuovo, v.value)) filter (where s.nuovo is null or s.nuovo <> '"via"'), '{}')
  from jsonb_each(riga) v left join lateral (
    select case
      when v.value = 'null' then v.value
      when quale in ('dipendenti', 'verbali') and v.key = 'nome' then '"Ex dipendente"'
      when quale in ('dipendenti', 'verbali') and v.key = 'cognome' then to_jsonb(numero)
      when quale = 'dipendenti' and v.key = 'email' then to_jsonb('ex-dipendente-' || numero || '@anonimo.invalid')
      when v.key = 'stato' and v.value = '"in malattia"' or v.key = 'prima_stato' then '"entrato"'
      when quale = 'documenti' and v.key in ('nome', 'documento') then '"(rimosso)"'
      when quale = 'documenti' and v.key = 'di_chi' then to_jsonb('Ex dipendente ' || numero)
      when quale = 'documenti' and v.key in ('sha256', 'scadenza') then '"via"'
      else (select case p.sorte when 'resta' then null when 'cancellato' then '"via"'::jsonb else '"(rimosso)"'::jsonb end
        from persona_sorti() p where p.tabella = quale and v.key = any (p.colonne))
    end as nuovo) s on true
$$;

-- Returns a text with the names and e-mails replaced by the pseudonym.
create function testo_senza(testo text, nomi text, email text, numero text) returns text
language sql immutable
return regexp_replace(regexp_replace(testo, email, 'ex-dipendente-' || numero || '@anonimo.invalid', 'gi'),
  nomi, 'Ex dipendente ' || numero, 'gi');

-- Returns a JSON value with the names and e-mails in all of its texts replaced by the pseudonym. Values under the keys in `tranne` stay as they are.
create function json_senza(valore jsonb, nomi text, email text, numero text, tranne text[]) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  return case jsonb_typeof(valore)
    when 'string' then to_jsonb(testo_senza(valore #>> '{}', nomi, email, numero))
    when 'object' then (select coalesce(jsonb_object_agg(testo_senza(key, nomi, email, numero),
      case when key = any (tranne) then value else json_senza(value, nomi, email, numero, tranne) end), '{}') from jsonb_each(valore))
    when 'array' then (select coalesce(jsonb_agg(json_senza(value, nomi, email, numero, tranne) order by n), '[]')
      from jsonb_array_elements(valore) with ordinality as e (value, n))
    else valore end;
end $$;

-- Returns the columns that name a brand, a showroom, a supplier or an item. A fashion brand may have the name of an employee without mentioning the employee.
create function nomi_di_cose() returns table (tabella text, colonne text[])
language sql immutable as $$
  values
    ('brands', '{nome}'::text[]), ('showrooms', '{nome}'),
    ('hardware', '{nome,marca,modello}'), ('software', '{nome,fornitore}'), ('piani_mobili', '{nome_piano,operatore}'), ('iphones', '{modello}'),
    ('cartelle_condivise', '{nome,server,percorso}'), ('dotazioni', '{nome}'),
    ('dipendenti_hardware', '{risorsa_nome,luogo_nome}'), ('dipendenti_software', '{risorsa_nome}'),
    ('dipendenti_piani_mobili', '{risorsa_nome,luogo_nome}'), ('dipendenti_iphones', '{risorsa_nome,luogo_nome}'),
    ('dipendenti_cartelle', '{risorsa_nome}'), ('trasferimenti', '{voci}'), ('uscite_esiti', '{nome}'), ('verbali_voci', '{nome}'),
    ('inventari_voci', '{nome}'), ('inventari_letture', '{nome}'), ('riparazioni', '{fornitore}'),
    ('fatture', '{fornitore}'), ('fatture_brands', '{documento}')
$$;

-- Returns the columns of one table that name a brand, a showroom, a supplier or an item.
create function nomi_di_cose(di text) returns text[]
language sql immutable
return coalesce((select n.colonne from nomi_di_cose() n where n.tabella = di), '{}');

-- Returns all columns in which an employee may be mentioned, the audit log last. `nuovo` is the expression that replaces the value, with $1 names, $2 e-mails and
-- $4 number; `quali` selects the rows, with $3, names and e-mails without word boundaries. Accounts are not records of employees, and texts that other employees
-- have signed stay as they were signed, so neither is in the list.
create function testi_altrove() returns table (tabella text, colonna text, nuovo text, quali text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select k.relname::text, a.attname::text,
    case
      when b.base = 'jsonb'::regtype then format('json_senza(t.%I, $1, $2, $4, %s)', a.attname, case k.relname
        when 'registro' then 'nomi_di_cose(t.oggetto)' when 'lotti_righe' then 'nomi_di_cose(t.tabella)' else '''{}''' end)
      else format('btrim(left(testo_senza(t.%I, $1, $2, $4), %s))', a.attname,
        case y.typname when 'testo_breve' then 200 when 'testo_lungo' then 4000 else 1000000 end)
    end,
    format('t.%I::text ~* $3', a.attname) || case k.relname
      when 'registro' then ' and t.oggetto <> ''users'''
      when 'rilievi' then ' and t.tipo <> ''non_fatturato''' -- it bears the name of the item
      else '' end
  from pg_class k join pg_attribute a on a.attrelid = k.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type y on y.oid = a.atttypid cross join lateral (select coalesce(nullif(y.typbasetype, 0), y.oid) as base) b
  where k.relnamespace = 'public'::regnamespace and k.relkind = 'r' and k.relname !~ '^(kysely_|users$|verbali)'
    and b.base in ('text'::regtype, 'jsonb'::regtype) and a.attname <> all (nomi_di_cose(k.relname::text))
    -- togli_dai_file() knows what each column of a file means.
    and (k.relname, a.attname) not in (('importazioni_righe', 'celle'), ('importazioni_righe', 'campi'), ('importazioni_letture', 'colonne'),
      ('importazioni_letture', 'scelte'), ('importazioni_letture', 'per_tutte'), ('fatture_righe', 'celle'), ('fatture_letture', 'colonne'))
  order by k.relname = 'registro', k.relname, a.attnum
$$;

-- Replaces the employee's names and e-mails in all of these columns. Two texts that differed only in the name become equal; where the database allows a text only
-- once, the later rows get a number: 'Ex dipendente 7 (2)'.
create function togli_menzioni(nomi text, email text, cercati text, numero text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  c record;
  riga record;
  volta integer;
begin
  for c in select * from testi_altrove() loop
    begin
      execute format('update public.%1$I t set %2$I = %3$s where %4$s and t.%2$I is distinct from %3$s', c.tabella, c.colonna, c.nuovo, c.quali)
        using nomi, email, cercati, numero;
    exception when unique_violation then
      for riga in execute format('select t.ctid as dove, %3$s as testo from public.%1$I t where %4$s and t.%2$I is distinct from %3$s order by t.ctid',
        c.tabella, c.colonna, c.nuovo, c.quali) using nomi, email, cercati, numero
      loop
        volta := 1;
        loop
          begin
            execute format('update public.%I t set %I = $1 where t.ctid = $2', c.tabella, c.colonna)
              using case volta when 1 then riga.testo else left(riga.testo, 190) || ' (' || volta || ')' end, riga.dove;
            exit;
          exception when unique_violation then
            volta := volta + 1;
          end;
        end loop;
      end loop;
    end;
  end loop;
end $$;

-- Returns a regular expression that matches this text literally, and an apostrophe in both of its spellings.
create function per_regexp(testo text) returns text
language sql immutable strict
return regexp_replace(regexp_replace(testo, '([]*+?^${}()|.\\[])', '\\\1', 'g'), '[''’]', '[''’]', 'g');

-- Returns a regular expression that matches a telephone number in any spelling. The number is given as cifre_telefono() returns it.
create function telefono_per_regexp(cifre text) returns text
language sql immutable strict
return '((\+|00)? ?39[ ./-]*)?' || regexp_replace(regexp_replace(cifre, '[^0-9]', '', 'g'), '(?<=.)(.)', '[ ./-]*\1', 'g');

-- Returns a regular expression that matches one of these only where it is not part of a longer word.
create function intero(uno_di text) returns text
language sql immutable strict
return '(?<![[:alnum:]])(?<![[:alnum:]]-)(' || uno_di || ')(?![''’-]?[[:alnum:]])';

-- Returns the regular expressions that find texts about the employee, from all names, e-mails, telephone numbers and codici fiscali that the employee
-- has ever had here.
-- per_riga also finds name and surname in two consecutive cells of testo_di_riga(); per_chi is the same without the telephone numbers; paghe holds the digits of
-- the salaries.
create function persona_cercata(persona uuid)
returns table (indirizzi text[], per_nome text, per_email text, cercati text, per_riga text, per_chi text, paghe text[])
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  nomi text[];
  celle text[];
  telefoni text;
  nomi_interi text;
begin
  with valori as (
    select to_jsonb(d) as v from public.dipendenti d where d.id = persona
    union all select x.v from public.registro r cross join lateral (values (r.prima), (r.dopo), (r.prima_riservata), (r.dopo_riservata)) x (v)
      where r.oggetto = 'dipendenti' and r.oggetto_id = persona::text and x.v is not null),
  coppie as (
    select distinct a.v ->> 'nome' as nome, b.v ->> 'cognome' as cognome from valori a cross join valori b where a.v ? 'nome' and b.v ? 'cognome'),
  interi as (
    select x.* from coppie c cross join lateral (values (c.nome, c.cognome), (c.cognome, c.nome)) x (primo, secondo)
    -- A name that somebody else has too is not replaced: the text may be about the other person.
    where not exists (select from public.dipendenti d where d.id <> persona
        and lower(c.nome || ' ' || c.cognome) in (lower(d.nome || ' ' || d.cognome), lower(d.cognome || ' ' || d.nome)))
      and not exists (select from public.users u where lower(u.nome || ' ' || u.cognome) in (lower(c.nome || ' ' || c.cognome), lower(c.cognome || ' ' || c.nome))
        and lower(u.email) not in (select lower(v ->> 'email') from valori where v ? 'email'))),
  numeri as (
    select distinct cifre_telefono(v ->> k) as cifre
    from valori cross join unnest('{telefono,cellulare,telefonoUfficio,telefonoAbitazione,numero_aziendale}'::text[]) k)
  select
    array(select distinct primo || ' ' || secondo from interi),
    array(select distinct per_regexp(primo) || E'\x1f' || per_regexp(secondo) from interi),
    array(select distinct v ->> k from valori cross join unnest('{email,email_personale,codice_fiscale}'::text[]) k where v ->> k <> ''),
    -- A number that a colleague has too, as that of an office, or that a mobile plan has, is not the employee's.
    (select string_agg(telefono_per_regexp(n.cifre), '|') from numeri n where length(n.cifre) >= 6
      and not exists (select from public.piani_mobili p where cifre_telefono(p.numero_telefono) = n.cifre)
      and not exists (select from public.dipendenti_piani_mobili p where p.dipendente_id <> persona and cifre_telefono(p.numero_telefono) = n.cifre)
      and not exists (select from public.dipendenti d where d.id <> persona and n.cifre in (cifre_telefono(d.telefono), cifre_telefono(d.cellulare),
        cifre_telefono(d."telefonoUfficio"), cifre_telefono(d."telefonoAbitazione"), cifre_telefono(d.numero_aziendale)))),
    array(select distinct p from valori cross join lateral (
      values (regexp_replace(v ->> 'stipendio', '[^0-9]', '', 'g')), (regexp_replace(split_part(v ->> 'stipendio', '.', 1), '[^0-9]', '', 'g'))) x (p)
      where p <> '' and p !~ '^0+$')
  into nomi, celle, indirizzi, telefoni, paghe;
  -- '(?!)' matches nothing. A letter, or a hyphen or an apostrophe and a letter, makes it part of a longer name: 'Rossi-Bianchi' is not Rossi.
  -- Not \m and \M: they do not match beside a sign, as in 'Rossi (esterno)'. An article may stand before a name: 'l''Anna Rossi'.
  nomi_interi := (select string_agg(per_regexp(n), '|') from unnest(nomi) n);
  per_nome := coalesce(intero(coalesce(nomi_interi || '|' || telefoni, nomi_interi, telefoni)), '(?!)');
  per_email := '(?<![[:alnum:]._%+-])(' || (select string_agg(per_regexp(e), '|') from unnest(indirizzi) e) || ')(?![[:alnum:]_-])';
  -- Inside jsonb, quotation marks and backslashes of a name are escaped.
  cercati := concat_ws('|', telefoni, (select string_agg(distinct per_regexp(f.forma), '|')
    from unnest(nomi || indirizzi) x cross join lateral (values (x), (btrim(to_json(x)::text, '"'))) f (forma)));
  per_chi := concat_ws('|', intero(nomi_interi), per_email, E'\x1f(' || nullif(array_to_string(celle, '|'), '') || E')\x1f');
  per_riga := concat_ws('|', per_chi, intero(telefoni));
  return next;
end $$;

-- Returns the texts about something else that anonymizing the employee would change, for the preview. `di_chi` is the account that alone sees the row. Without
-- `testo` there is nothing to read.
create function menzioni(persona uuid) returns table (tabella text, testo text, di_chi integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c record;
  per record;
begin
  if exists (select from anonimizzazioni a where a.dipendente_id = persona and a.stato = 'fatta') then
    return; -- only the pseudonym is left
  end if;
  select * into per from persona_cercata(persona);
  for c in
    select a.*, coalesce((select format('and not (%s)', replace(p.di, '$1', '$5')) from persona_tabelle() p where p.tabella = a.tabella), case a.tabella
      when 'registro' then 'and t.dipendente_id is distinct from $5 and not (t.oggetto = ''dipendenti'' and t.oggetto_id = $5::text)'
      when 'lotti_righe' then 'and coalesce(t.dopo, t.prima) ->> ''dipendente_id'' is distinct from $5::text and t.chiave <> $5::text' end) as di_altri,
      case a.tabella when 'viste_salvate' then 't.user_id' else 'null::integer' end as di_chi
    from testi_altrove() a
    -- Of a file that came in, more is removed than the name.
    where a.tabella not in ('importazioni_righe', 'importazioni_letture', 'fatture_righe', 'fatture_letture')
  loop
    return query execute format('select %1$L, %7$s, %3$s from public.%1$I t where %4$s and t.%2$I is distinct from %5$s %6$s',
      c.tabella, c.colonna, c.di_chi, c.quali, c.nuovo, c.di_altri, case when c.nuovo like 'json%' then 'null::text' else format('t.%I::text', c.colonna) end)
      using per.per_nome, per.per_email, per.cercati, '', persona;
  end loop;
end $$;

-- Returns the fields of an imported list whose cells name a brand, a showroom, a supplier or an item.
create function campi_di_cose(elenco text) returns text[]
language sql immutable
return array['brand_id', 'brand_ids', 'brandIds', 'showroom', 'cosa']
  || nomi_di_cose(case elenco when 'cartelle' then 'cartelle_condivise' else replace(elenco, '-', '_') end);

-- Returns the texts of a row of a file, each between two characters that no text contains, without the cells of these fields. Name and surname are repeated at the
-- end, one after the other, wherever their columns are.
create function testo_di_riga(celle jsonb, mappatura jsonb, tranne text[]) returns text
language sql immutable
begin atomic
  with testi as (
    select e.v #>> '{}' as testo, mappatura ->> (e.n - 1)::integer as campo, e.n
    from jsonb_array_elements(celle) with ordinality e (v, n) where e.v #>> '{}' <> '')
  select E'\x1f' || concat_ws(E'\x1f',
    (select string_agg(t.testo, E'\x1f' order by t.n) from testi t where t.campo is null or t.campo <> all (tranne)),
    (select string_agg(t.testo, E'\x1f' order by t.campo desc) from testi t where t.campo in ('nome', 'cognome') and t.campo <> all (tranne))) || E'\x1f';
end;

-- Returns the columns of a file without the employee in headings and examples. With `via`, a row of the employee was in the file, and all examples are removed.
create function colonne_senza(colonne jsonb, via boolean, nomi text, email text, numero text) returns jsonb
language sql immutable
return (select coalesce(jsonb_agg(jsonb_build_object('nome', testo_senza(c ->> 'nome', nomi, email, numero),
  'esempi', case when via then '[]' else c -> 'esempi' end) order by n), '[]') from jsonb_array_elements(colonne) with ordinality e (c, n));

-- Removes the employee from imported files. A row of an import that mentions the employee is deleted, together with the examples and the choices for the employee.
-- A row of an invoice keeps its figures and its item, so that comparing it again gives the same result.
create function togli_dai_file(persona uuid, numero text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  per record;
  cercate text;
  toccate integer[];
begin
  select * into per from persona_cercata(persona);
  -- What is not found by this is not read cell by cell: also a surname in a cell of its own.
  cercate := per.cercati || (select coalesce(string_agg(distinct '|' || per_regexp(btrim(to_json(v ->> 'cognome')::text, '"')), ''), '') from (
    select to_jsonb(d) as v from public.dipendenti d where d.id = persona
    union all select x.v from public.registro r cross join lateral (values (r.prima), (r.dopo)) x (v)
      where r.oggetto = 'dipendenti' and r.oggetto_id = persona::text) y where v ? 'cognome');

  with via as (
    delete from public.importazioni_righe r using public.importazioni i, public.importazioni_letture l
    where i.id = r.importazione_id and l.importazione_id = i.id and (r.celle::text ~* cercate or r.campi::text ~* per.cercati)
      and (testo_di_riga(r.celle, l.mappatura, campi_di_cose(i.elenco)) ~* per.per_riga or (r.campi - campi_di_cose(i.elenco))::text ~* per.cercati)
    returning r.importazione_id)
  select array_agg(distinct importazione_id) into toccate from via;
  update public.importazioni_letture l set
    colonne = colonne_senza(l.colonne, l.importazione_id = any (toccate) or e.nominata, per.per_nome, per.per_email, numero),
    scelte = (select coalesce(jsonb_object_agg(f.key, (select coalesce(jsonb_object_agg(w.key, w.value), '{}') from jsonb_each(f.value) w
        where f.key = any (c.campi) or not (w.key ~* per.per_riga or w.value #>> '{}' ~* per.per_riga or w.value = to_jsonb(persona)))), '{}')
      from jsonb_each(l.scelte) f),
    per_tutte = (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(l.per_tutte) f
      where f.key = any (c.campi) or not (f.value #>> '{}' ~* per.per_riga or f.value = to_jsonb(persona)))
  from public.importazioni i cross join lateral (select campi_di_cose(i.elenco) as campi) c cross join lateral (
    select coalesce(bool_or(testo_di_riga(x.c -> 'esempi', '[]', '{}') ~* per.per_riga), false) as nominata
    from public.importazioni_letture m cross join jsonb_array_elements(m.colonne) with ordinality x (c, n)
    where m.importazione_id = i.id and coalesce(m.mappatura ->> (x.n - 1)::integer, '') <> all (c.campi)) e
  where i.id = l.importazione_id and (l.importazione_id = any (toccate) or e.nominata
    or l.colonne::text ~* per.cercati or l.scelte::text ~* (per.cercati || '|' || persona) or l.per_tutte::text ~* (per.cercati || '|' || persona));

  with nuove as (
    select r.fattura_id, r.riga, r.celle, (
      select jsonb_agg(case
          when x.campo = 'prodotto' and exists (select from public.software s where s.nome ~* per.per_nome and strpos(lower(x.testo), lower(s.nome)) > 0) then x.v
          when sua and x.testo <> '' and x.campo = 'email' then to_jsonb('ex-dipendente-' || numero || '@anonimo.invalid')
          when sua and x.testo <> '' and x.campo = 'persona' then to_jsonb('Ex dipendente ' || numero)
          when sua and x.campo is null and (x.testo !~ '^[[:digit:][:space:].,/€%+−-]*$' or regexp_replace(x.testo, '[^0-9]', '', 'g') = any (per.paghe))
            and jsonb_typeof(x.v) <> 'object' then '"(rimosso)"'
          when testo_senza(x.testo, per.per_nome, per.per_email, numero) <> x.testo then to_jsonb(testo_senza(x.testo, per.per_nome, per.per_email, numero))
          else x.v end order by x.n)
      from (select v, v #>> '{}' as testo, n, l.mappatura ->> (n - 1)::integer as campo from jsonb_array_elements(r.celle) with ordinality e (v, n)) x) as senza
    from public.fatture_righe r join public.fatture_letture l on l.fattura_id = r.fattura_id
      -- With a telephone number of the employee beside the name of somebody else it is a row of the other one.
      cross join lateral (select testo_di_riga(r.celle, l.mappatura, '{prodotto}') as testo) t
      cross join lateral (select t.testo ~* per.per_chi or t.testo ~* per.per_riga and not exists (
        select from jsonb_array_elements_text(r.celle) with ordinality e (v, n)
        where e.v <> '' and l.mappatura ->> (e.n - 1)::integer in ('email', 'persona')) as sua) s
    where r.celle::text ~* cercate),
  cambiate as (
    update public.fatture_righe r set celle = n.senza from nuove n
    where n.fattura_id = r.fattura_id and n.riga = r.riga and n.senza <> n.celle returning r.fattura_id, r.riga),
  ignote as (
    update public.rilievi r set chiave = 'rimosso:' || r.id, riferimento = '(rimosso)'
    from cambiate c where c.fattura_id = r.fattura_id and c.riga = r.riga and r.tipo = 'sconosciuto')
  select array_agg(distinct fattura_id) into toccate from cambiate;
  update public.fatture_letture l set colonne = colonne_senza(l.colonne, true, per.per_nome, per.per_email, numero)
  where l.fattura_id = any (toccate) or l.colonne::text ~* per.cercati;
end $$;

-- Makes the employee of the open request anonymous, in the name of the account that confirms, and returns the number of the request. It cannot be undone. It fails
-- without an open request, without two active administrators, and while something prevents it.
create function anonimizza(persona uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  chi constant integer := nullif(current_setting('app.user_id', true), '')::integer;
  richiesta public.anonimizzazioni;
  numero text;
  t record;
  indirizzi text[];
  per_nome text;
  per_email text;
  cercati text;
  documenti text[];
begin
  perform from public.dipendenti where id = persona for update;
  select * into richiesta from public.anonimizzazioni where dipendente_id = persona and stato = 'chiesta' for update;
  if not found then
    raise exception 'nobody asks for it' using errcode = 'check_violation', constraint = 'anonimizzazioni_nessuna_aperta', table = 'anonimizzazioni';
  end if;
  perform from public.users where id in (chi, richiesta.chiesta_da) order by id for share;
  if (select count(*) from public.users where id in (chi, richiesta.chiesta_da) and amministratore and is_active) <> 2 then
    raise exception 'two amministratori' using errcode = 'check_violation', constraint = 'anonimizzazioni_due_amministratori', table = 'anonimizzazioni';
  end if;
  if ostacoli_anonimizza(persona) <> '{}' then
    raise exception 'not now' using errcode = 'check_violation', constraint = 'anonimizzazioni_ostacolo', table = 'anonimizzazioni';
  end if;
  numero := richiesta.id::text;
  perform set_config('organico.anonimizza', numero, true);

  select c.indirizzi, c.per_nome, c.per_email, c.cercati into indirizzi, per_nome, per_email, cercati from persona_cercata(persona) c;

  documenti := array(
    select distinct r.oggetto_id from public.registro r cross join lateral (values (r.prima), (r.dopo), (r.prima_riservata), (r.dopo_riservata)) x (v)
    where r.oggetto = 'documenti' and (x.v ->> 'soggetto' = 'dipendente' and x.v ->> 'soggetto_id' = persona::text
      or x.v ->> 'soggetto' = 'workflow' and x.v ->> 'soggetto_id' in (select id::text from public.workflows where dipendente_id = persona)
      or x.v ->> 'soggetto' = 'uscita' and x.v ->> 'soggetto_id' in (select id::text from public.uscite where dipendente_id = persona)
      or x.v ->> 'soggetto' = 'verbale' and x.v ->> 'soggetto_id' in (select id::text from public.verbali where dipendente_id = persona)));

  -- While the employee's own rows still say who it is.
  perform togli_dai_file(persona, numero);
  perform documenti_passano(persona);

  -- The person's own rows, table by table.
  for t in
    select p.tabella, p.di, bool_or(s.colonne = '{*}') as intere,
      (select string_agg(format('%I = %s', c, u.valore), ', ') from persona_sorti() u cross join unnest(u.colonne) c
        where u.tabella = p.tabella and u.sorte <> 'resta') as nuovi
    from persona_tabelle() p join persona_sorti() s on s.tabella = p.tabella and s.sorte <> 'resta'
    group by p.posto, p.tabella, p.di order by p.posto
  loop
    if t.intere then
      execute format('delete from public.%I t where %s', t.tabella, t.di) using persona;
    else
      -- Not every table uses both.
      execute format('update public.%I t set %s where %s and $2 is not null', t.tabella, t.nuovi, t.di) using persona, numero;
    end if;
  end loop;

  -- Mails that wait for them.
  delete from public.posta p where lower(p.destinatario) in (select lower(e) from unnest(indirizzi) e);

  -- What was changed now is told by the request alone.
  delete from public.registro where transazione = pg_current_xact_id() and azione = 'modifica';
  update public.registro r set
    prima = riga_senza_persona(r.prima, r.oggetto, numero), dopo = riga_senza_persona(r.dopo, r.oggetto, numero),
    prima_riservata = riga_senza_persona(r.prima_riservata, r.oggetto, numero), dopo_riservata = riga_senza_persona(r.dopo_riservata, r.oggetto, numero)
  where r.dipendente_id = persona or r.oggetto = 'dipendenti' and r.oggetto_id = persona::text
    or r.oggetto = 'documenti' and r.oggetto_id = any (documenti)
    or r.oggetto = 'rilievi' and r.oggetto_id in (select id::text from public.rilievi where persona_id = persona);

  update public.lotti l set titolo = btrim(left(testo_senza(l.titolo, per_nome, per_email, numero), 200))
  where l.id in (select r.lotto_id from public.lotti_righe r where coalesce(r.dopo, r.prima) ->> 'dipendente_id' = persona::text or r.chiave = persona::text);
  -- No row is as a lot has left it any more: none of the person's goes back with one.
  update public.lotti_righe r set prima = riga_senza_persona(r.prima, r.tabella, numero) || '{"anonima": true}',
    dopo = riga_senza_persona(r.dopo, r.tabella, numero) || '{"anonima": true}'
  where coalesce(r.dopo, r.prima) ->> 'dipendente_id' = persona::text or r.tabella = 'dipendenti' and r.chiave = persona::text
    or r.tabella in ('workflow_passi', 'richieste')
      and coalesce(r.dopo, r.prima) ->> 'workflow_id' in (select id::text from public.workflows where dipendente_id = persona);

  perform togli_menzioni(per_nome, per_email, cercati, numero);
  delete from public.registro where transazione = pg_current_xact_id() and azione = 'modifica';
  update public.anonimizzazioni set stato = 'fatta', decisa_da = chi, decisa_il = now() where id = richiesta.id;
  perform set_config('organico.anonimizza', '', true);
  return richiesta.id;
end $$;

-- Returns true when the row mentions sick leave.
create function e_malattia(riga jsonb) returns boolean
language sql immutable
return coalesce(riga ?| array['data_inizio_malattia', 'data_fine_malattia'] or riga ->> 'stato' = 'in malattia', false);

-- Returns the row without sick leave; null if the row contains nothing else.
create function senza_malattia(riga jsonb) returns jsonb
language sql immutable
return nullif(registro_maschera(riga - array['data_inizio_malattia', 'data_fine_malattia']), '{}');

-- Returns sick leave that is over, on the row of the employee (`voce` is null) and in each entry of the audit log, with the day on which it ended.
create function malattie_passate() returns table (persona uuid, voce bigint, fine date)
language sql stable
begin atomic
  select d.id, null::bigint, coalesce(d.data_fine_malattia, d.data_inizio_malattia)
  from dipendenti d where d.data_inizio_malattia is not null and d.stato <> 'in malattia'
  union all
  select r.oggetto_id::uuid, r.id,
    case when d.data_inizio_malattia <= g.giorno then greatest(g.giorno, d.data_fine_malattia) else g.giorno end
  from registro r cross join lateral (select (r.quando at time zone 'Europe/Rome')::date as giorno) g
    left join dipendenti d on d.id = r.oggetto_id::uuid
  where r.oggetto = 'dipendenti' and (e_malattia(r.prima_riservata) or e_malattia(r.dopo_riservata))
    and not coalesce(d.stato = 'in malattia' and g.giorno >= d.data_inizio_malattia, false);
end;

-- Removes the sick leave of these employees that ended at least so many months ago, from their row, the audit log and the lots. Returns the employees it changed;
-- an employee under a hold is skipped.
create function conservazione_malattie(chi uuid[], mesi integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  di uuid;
  voci bigint[];
  sulla_riga boolean;
begin
  perform set_config('organico.conservazione', 'si', true);
  if mesi is null or mesi < 1 then
    raise exception 'a period has at least one month';
  end if;
  foreach di in array chi loop
    perform from dipendenti where id = di for no key update;
    continue when persona_trattenuta(di);
    select array_agg(m.voce) filter (where m.voce is not null), coalesce(bool_or(m.voce is null), false) into voci, sulla_riga
      from malattie_passate() m where m.persona = di and (m.fine + make_interval(months => mesi))::date <= oggi();
    continue when voci is null and not sulla_riga;
    if sulla_riga then
      update dipendenti set data_inizio_malattia = null, data_fine_malattia = null where id = di;
    end if;
    -- With what the line above has just entered. What told of nothing else goes whole: left empty it would be shown to who may not know of it.
    voci := voci || array(select id from registro where oggetto = 'dipendenti' and oggetto_id = di::text and sulla_riga
      and transazione = pg_current_xact_id() and (e_malattia(prima_riservata) or e_malattia(dopo_riservata)));
    update registro set prima_riservata = senza_malattia(prima_riservata), dopo_riservata = senza_malattia(dopo_riservata) where id = any (voci);
    delete from registro where id = any (voci) and azione = 'modifica' and prima is null and dopo is null
      and prima_riservata is not distinct from dopo_riservata;
    update lotti_righe set
        prima = registro_maschera(prima || '{"data_inizio_malattia": null, "data_fine_malattia": null}'),
        dopo = registro_maschera(dopo || '{"data_inizio_malattia": null, "data_fine_malattia": null}')
      where tabella = 'dipendenti' and chiave = di::text and (e_malattia(prima) or e_malattia(dopo))
        and lotto_id in (select id from lotti where ((created_at at time zone 'Europe/Rome')::date + make_interval(months => mesi))::date <= oggi());
    return next di::text;
  end loop;
  perform set_config('organico.conservazione', '', true);
end $$;

-- Deletes the sign-ins, refusals, exports and readings of these months ('2024-03') that ended at least so many months ago. Returns the months.
create function conservazione_accessi(quali text[], mesi integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  quale text;
  primo timestamp;
begin
  perform set_config('organico.conservazione', 'si', true);
  if mesi is null or mesi < 1 then
    raise exception 'a period has at least one month';
  end if;
  foreach quale in array quali loop
    primo := (quale || '-01')::timestamp;
    continue when (primo + make_interval(months => mesi + 1))::date > oggi();
    delete from registro where azione in ('accesso', 'esporta', 'legge')
      and quando >= primo at time zone 'Europe/Rome' and quando < (primo + interval '1 month') at time zone 'Europe/Rome';
    return next quale;
  end loop;
  perform set_config('organico.conservazione', '', true);
end $$;

-- Deletes handover records with everything that belongs to them and returns their ids. Records of an employee under a hold, and records to which a remaining one
-- refers, stay.
create function conservazione_verbali(quali integer[]) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  prima integer := -1;
begin
  perform set_config('organico.conservazione', 'si', true);
  perform from verbali where id = any (quali) order by id for update;
  quali := array(select id from verbali where id = any (quali) and not coalesce(persona_trattenuta(dipendente_id), false));
  while cardinality(quali) <> prima loop
    prima := cardinality(quali);
    quali := array(select v.id from verbali v where v.id = any (quali)
      and not exists (select from verbali_voci x where x.consegna_id = v.id and x.verbale_id <> all (quali))
      and not exists (select from verbali a where a.annullato_da = v.id and a.id <> all (quali)));
  end loop;
  delete from verbali_link where verbale_id = any (quali);
  delete from verbali_firme where verbale_id = any (quali);
  delete from verbali_documenti where verbale_id = any (quali);
  delete from verbali_voci where verbale_id = any (quali);
  return query delete from verbali where id = any (quali) returning id::text;
  perform set_config('organico.conservazione', '', true);
end $$;

create trigger z_registro after insert or update on anonimizzazioni for each row execute function registra('dipendente_id', 'id');
create trigger z_registro after insert or update on conservazione_periodi for each row execute function registra('nessuno', 'classe');
-- The reason of a hold is visible to administrators alone, so the entry has no brand.
create trigger z_registro after insert or update or delete on conservazione_blocchi for each row execute function registra('nessuno', 'id');
create trigger z_registro after insert or update on conservazione_elenchi for each row execute function registra('nessuno', 'id');
create trigger z_registro after insert or update or delete on conservazione_tenute for each row execute function registra('nessuno', 'oggetto_id');

-- Records what one answer of the server has shown, in one statement: for each reading the employee, the type and, for a document, its id, which determines the
-- employee. All callers write in one order, so that two answers never deadlock.
create function registra_letture(chi integer, con_gettone text, per_via text, persone uuid[], tipi text[], documenti integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.letture (user_id, gettone, via, dipendente_id, tipo, documento_id)
  select chi, con_gettone, per_via, l.persona, l.tipo, l.documento
  from (
    select distinct case when n.documento is null then n.persona else documenti_di_persona(d.soggetto, d.soggetto_id) end as persona, n.tipo, n.documento
    from unnest(persone, tipi, documenti) as n (persona, tipo, documento)
    left join documenti d on d.id = n.documento) l
  order by l.persona, l.tipo, l.documento
  on conflict on constraint letture_una_al_giorno
  do update set volte = letture.volte + 1, ultima_volta = excluded.ultima_volta
  -- A page that is read again because something has changed is no other read (src/server/security/letture-recorder.ts).
  where letture.ultima_volta < clock_timestamp() - interval '5 minutes';
end $$;

-- Deletes readings that are older than so many months. It refuses less than twelve, so that a reader cannot hide a reading.
create function scorda_letture(mesi integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if mesi is null or mesi < 12 then
    raise exception 'reads are kept for a year at least'
      using errcode = 'insufficient_privilege', constraint = 'letture_conservate', table = 'letture';
  end if;
  delete from public.letture where prima_volta < now() - make_interval(months => mesi);
end $$;

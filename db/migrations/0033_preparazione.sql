-- What was reserved for a line of an onboarding and never came to be (decision 63).

-- The line is open again: nothing was given for it. What takes a lot back (0023) brings lines back by itself.
create function richiesta_di_nuovo() returns trigger
language plpgsql as $$
begin
  update richieste set stato = 'richiesta', periodo_id = null where tipo = tg_argv[0] and periodo_id = old.id;
  return null;
end $$;

-- Swapped for another, it is reserved by another period, which the line is about from then on: also when its onboarding was cancelled
-- meanwhile and asks for nothing. Argument: the line's kind.
create function richiesta_segue_riserva() returns trigger
language plpgsql as $$
begin
  update richieste r set stato = 'assegnata', periodo_id = new.id
  from lotti l
    join lotti_righe via on via.lotto_id = l.id and via.tabella = tg_table_name and via.azione = 'elimina'
    join lotti_righe riga on riga.lotto_id = l.id and riga.tabella = 'richieste' and riga.prima ->> 'periodo_id' = via.chiave
  where l.id = current_setting('organico.lotto')::integer and l.tipo = 'sostituzione'
    and r.id = riga.chiave::integer and r.tipo = tg_argv[0] and r.stato <> 'assegnata'
    and via.prima ->> 'dipendente_id' = new.dipendente_id::text;
  return null;
end $$;

do $$
declare
  k record;
begin
  for k in select * from (values
    ('dipendenti_software', 'software', false), ('dipendenti_hardware', 'hardware', true), ('dipendenti_piani_mobili', 'piano', false),
    ('dipendenti_iphones', 'telefono', true), ('dipendenti_cartelle', 'cartella', false)) as v (periodi, tipo, si_sostituisce)
  loop
    execute format('create trigger richiesta_di_nuovo after delete on %I for each row
                    when (coalesce(current_setting(''organico.annullo'', true), '''') = '''') execute function richiesta_di_nuovo(%L)', k.periodi, k.tipo);
    if k.si_sostituisce then
      execute format('create trigger zz_richiesta_segue_riserva after insert on %I for each row
                      when (current_setting(''organico.lotto'', true) <> '''' and current_setting(''organico.tipo_lotto'', true) = ''sostituzione''
                            and new.data_revoca is null)
                      execute function richiesta_segue_riserva(%L)', k.periodi, k.tipo);
    end if;
  end loop;
end $$;

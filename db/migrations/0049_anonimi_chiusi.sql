-- Who was made anonymous gets no documents and no handover records any more: they would name somebody again.

create function rifiuta_anonima(persona uuid) returns void
language plpgsql as $$
begin
  perform from dipendenti where id = persona for key share; -- whoever makes them anonymous has done so before, or waits
  if exists (select from anonimizzazioni where dipendente_id = persona and stato = 'fatta') then
    raise exception 'this person was made anonymous' using errcode = 'check_violation', constraint = 'persona_anonima', table = 'dipendenti';
  end if;
end $$;

-- Also documents of their onboardings, exits and records.
create function documenti_anonimo() returns trigger
language plpgsql as $$
begin
  perform rifiuta_anonima(documenti_di_persona(new.soggetto, new.soggetto_id));
  return new;
end $$;
create trigger documenti_anonimo before insert on documenti for each row execute function documenti_anonimo();

create function verbali_anonimo() returns trigger
language plpgsql as $$
begin
  perform rifiuta_anonima(new.dipendente_id);
  return new;
end $$;
create trigger verbali_anonimo before insert on verbali for each row execute function verbali_anonimo();

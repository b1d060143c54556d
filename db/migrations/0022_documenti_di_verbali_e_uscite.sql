-- What else may have documents: handover records, which are never deleted, and exits.
call documenti_di('verbale', 'verbali', 'integer',
  'select brand_id from verbali where id = $1', 'select codice from verbali where id = $1');
call documenti_di('uscita', 'uscite', 'integer',
  'select d.brand_id from uscite u join dipendenti d on d.id = u.dipendente_id where u.id = $1',
  'select d.nome || '' '' || d.cognome from uscite u join dipendenti d on d.id = u.dipendente_id where u.id = $1');

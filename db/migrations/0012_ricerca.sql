-- The palette finds people by their numbers and things by serial, IMEI and phone number, however the spaces, dots and dashes
-- were typed (rule 40).

-- Apart from each other, so that the end of one and the beginning of the next are nobody's number.
create function numeri_ricerca(telefono text, cellulare text, numero_aziendale text) returns text
language sql immutable parallel safe
return coalesce(codice_ricerca(telefono), '') || ' ' || coalesce(codice_ricerca(cellulare), '') || ' ' || coalesce(codice_ricerca(numero_aziendale), '');

create index dipendenti_numeri on dipendenti using gin (numeri_ricerca(telefono, cellulare, numero_aziendale) gin_trgm_ops);
create index hardware_seriale on hardware using gin (codice_ricerca(numero_seriale) gin_trgm_ops);
create index iphones_imei on iphones using gin (codice_ricerca(imei) gin_trgm_ops);
create index piani_mobili_numeri on piani_mobili using gin (numeri_ricerca(numero_telefono, iccid, null) gin_trgm_ops);

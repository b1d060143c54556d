-- An account that was made for somebody who has not come in yet (decision 81): since when they are invited, and by whom. Null for all others. Until
-- they choose a password by their link, theirs is one that nobody knows.
alter table users
  add column invitato_il timestamptz,
  add column invitato_da integer constraint users_invitato_da_fkey references users (id) on delete set null,
  add constraint users_invito check (invitato_da is null or invitato_il is not null);

-- That somebody signs in changes nothing that an edit of the account could overwrite.
drop trigger users_updated_at on users;
create trigger users_updated_at
  before update of username, email, password_hash, role, nome, cognome, is_active, amministratore, fa_tutto, invitato_il, invitato_da on users
  for each row execute function tocca_updated_at();

-- A passkey gets another name; that it was used is no change.
create trigger z_registro_modifica after update on passkey for each row
  when (old.nome is distinct from new.nome) execute function registra('nessuno', 'id');

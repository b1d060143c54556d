-- A folder's form shows what its holder may do in it. So the folder's version moves with that too: whoever saves over another holder's
-- permission, or over one that somebody has just changed, is told so instead of undoing it unseen.
create trigger tocca_proprietario after insert or delete or update of permessi, data_revoca on dipendenti_cartelle
for each row execute function tocca_proprietario('cartelle_condivise', 'cartella_id');

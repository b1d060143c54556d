// What the database refuses of accounts and of what one signs in with -> the sentence for the person (constraints.ts).
import { SCADENZA_LONTANA } from '#features/accounts/gettoni/rules.ts';
import { EMAIL_NON_COMPLETA } from '#shared/schemas.ts';
import { conflict, conflictOn, invalid } from './constraint-forms.ts';

export const ACCOUNTS = {
  users_username_unico: conflictOn('username', 'USERNAME_IN_USO', 'Esiste già un utente con questo username'),
  users_email_unica: conflictOn('email', 'EMAIL_IN_USO', 'Esiste già un utente con questa email'),
  users_email_ascii: invalid('email', EMAIL_NON_COMPLETA),
  users_accesso_univoco: conflict('ACCESSO_IN_USO', 'Un altro utente accede già con questo username o con questa email'),
  users_fa_tutto: conflict('SOLO_AMMINISTRATORE', 'Solo un amministratore può fare i passi che non sono di nessuno'),
  users_role: invalid('role', 'Scegli un ruolo tra HR, IT e MANAGER'),
  users_ultimo_amministratore: conflict(
    'ULTIMO_AMMINISTRATORE',
    "È l'ultimo amministratore attivo: prima nominane un altro, poi potrai disattivarlo o togliergli il ruolo",
  ),
  identita_aziendali_una_per_utente: conflict(
    'ACCOUNT_GIA_COLLEGATO',
    "L'account è già collegato a un'altra persona: ricomincia l'accesso",
  ),
  passkey_credenziale_unica: conflict('PASSKEY_GIA_PRESENTE', 'Questa passkey è già stata aggiunta: ricarica la pagina'),
  gettoni_nome_unico: conflictOn('nome', 'GETTONE_ESISTENTE', 'Hai già un gettone con questo nome'),
  gettoni_durata: SCADENZA_LONTANA,
  primo_amministratore_pkey: conflict('SETUP_GIA_COMPLETATO', "L'amministratore è già stato configurato"),
};

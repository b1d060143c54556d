// The columns of the list's file, with the words of its screen.
import { creato, istante, siNo, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listUsers } from '../contract.ts';
import { DIRITTO_LABELS, dirittoOf } from '../rules.ts';

export const fileUtenti = listFile(listUsers, {
  colonne: [
    testo('Nome', (u) => u.nome),
    testo('Cognome', (u) => u.cognome),
    testo('Username', (u) => u.username),
    testo('Email', (u) => u.email),
    testo('Ruolo', (u) => u.role),
    siNo('Amministratore', (u) => u.amministratore),
    siNo('Attivo', (u) => u.is_active),
    testo('Brand', (u) => u.associazioni.map((each) => `${each.brand.nome} (${DIRITTO_LABELS[dirittoOf(each)]})`).join(', ')),
    istante('Ultimo accesso', (u) => u.last_login),
    creato(),
  ],
});

// The columns of the list's file, with the words of its screen.
import { creato, fieldColumns, istante, siNo, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listUsers, type User } from '../contract.ts';
import { CAMPI_UTENTE } from '../fields.ts';
import { DIRITTO_LABELS, dirittoOf } from '../rules.ts';

export const fileUtenti = listFile(listUsers, {
  colonne: [
    ...fieldColumns<User>(CAMPI_UTENTE),
    testo('Brand', (u) => u.associazioni.map((each) => `${each.brand.nome} (${DIRITTO_LABELS[dirittoOf(each)]})`).join(', ')),
    siNo('Due passaggi', (u) => u.due_passaggi),
    istante('Ultimo accesso', (u) => u.last_login),
    creato(),
  ],
});

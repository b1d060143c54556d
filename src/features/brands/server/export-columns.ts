// The columns of the list's file, with the words of its screen.
import { creato, siNo, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listBrands } from '../contract.ts';

export const fileBrands = listFile(listBrands, {
  colonne: [
    testo('Nome', (b) => b.nome),
    testo('Descrizione', (b) => b.descrizione),
    testo('Colore', (b) => b.colore),
    siNo('Attivo', (b) => b.is_active),
    creato(),
  ],
});

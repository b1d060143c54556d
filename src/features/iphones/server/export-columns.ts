// The columns of the list's file, with the words of its screen.
import { brand, creato, euro, testo, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listTelefoni, type Telefono } from '../contract.ts';

export const fileTelefoni = listFile(listTelefoni, {
  colonne: [
    testo('Modello', (t) => t.modello),
    testo('Colore', (t) => t.colore),
    testo('Memoria', (t) => t.memoria),
    testo('IMEI', (t) => t.imei),
    euro('Costo Annuo', (t) => t.costo_annuo),
    ...titolare<Telefono>(),
    testo('Piano mobile', (t) => t.piano?.nome_piano ?? null),
    brand(),
    creato(),
  ],
});

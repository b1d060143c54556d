// The columns of the list's file, with the words of its screen.
import { brand, creato, testo, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { type Cartella, listCartelle } from '../contract.ts';
import { PERMESSI_CARTELLA_LABELS, TIPO_CARTELLA_LABELS } from '../rules.ts';

export const fileCartelle = listFile(listCartelle, {
  colonne: [
    testo('Nome', (c) => c.nome),
    testo('Percorso', (c) => c.percorso),
    testo('Tipo', (c) => TIPO_CARTELLA_LABELS[c.tipo]),
    testo('Server', (c) => c.server),
    testo('Descrizione', (c) => c.descrizione),
    testo('Permessi', (c) => PERMESSI_CARTELLA_LABELS[c.permessi]),
    ...titolare<Cartella>(),
    brand(),
    creato('Creata il'),
  ],
});

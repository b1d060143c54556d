// The columns of the list's file, with the words of its screen.
import { brand, creato, data, euro, numero, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listSoftware } from '../contract.ts';

export const fileSoftware = listFile(listSoftware, {
  colonne: [
    testo('Nome', (s) => s.nome),
    testo('Versione', (s) => s.versione),
    testo('Licenza', (s) => s.licenza),
    testo('Fornitore', (s) => s.fornitore),
    testo('Categoria', (s) => s.categoria),
    euro('Costo Annuo per Licenza', (s) => s.costo_licenza),
    numero('Numero Licenze', (s) => s.numero_licenze),
    numero('Licenze Utilizzate', (s) => s.licenze_utilizzate),
    data('Scadenza', (s) => s.data_scadenza),
    brand(),
    creato(),
  ],
});

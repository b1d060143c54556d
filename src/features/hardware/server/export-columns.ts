// The columns of the list's file, with the words of its screen.
import { brand, creato, data, euro, testo, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { type Hardware, listHardware } from '../contract.ts';
import { STATO_HARDWARE_LABELS } from '../rules.ts';

export const fileHardware = listFile(listHardware, {
  colonne: [
    testo('Nome', (h) => h.nome),
    testo('Tipo', (h) => h.tipo),
    testo('Marca', (h) => h.marca),
    testo('Modello', (h) => h.modello),
    testo('Numero Seriale', (h) => h.numero_seriale),
    testo('Stato', (h) => STATO_HARDWARE_LABELS[h.stato]),
    testo('Posizione', (h) => h.posizione),
    ...titolare<Hardware>(),
    brand(),
    data('Data Acquisto', (h) => h.data_acquisto),
    euro('Prezzo Acquisto', (h) => h.prezzo_acquisto),
    euro('Costo Annuo', (h) => h.costo_annuo),
    data('Scadenza Garanzia', (h) => h.garanzia_scadenza),
    creato(),
  ],
});

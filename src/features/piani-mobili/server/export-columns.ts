// The columns of the list's file, with the words of its screen.
import { brand, creato, euro, numero, siNo, testo, titolare } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listPianiMobili, type PianoMobile } from '../contract.ts';

export const filePianiMobili = listFile(listPianiMobili, {
  colonne: [
    testo('Nome', (p) => p.nome_piano),
    testo('Operatore', (p) => p.operatore),
    numero('Dati (GB)', (p) => p.dati_gb),
    euro('Costo Annuo', (p) => p.costo_annuo),
    siNo('Attivo', (p) => p.attivo),
    ...titolare<PianoMobile>(),
    testo('Numero di telefono', (p) => p.numero_telefono),
    testo('Gestore precedente', (p) => p.portabilita?.gestore_precedente ?? null),
    testo('Numero da portare', (p) => p.portabilita?.numero_da_portare ?? null),
    testo('Telefono aziendale', (p) => p.telefono?.modello ?? null),
    brand(),
    creato(),
  ],
});

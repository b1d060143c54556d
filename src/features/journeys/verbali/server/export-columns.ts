// The columns of the list's file, with the words of its screen.

import { inItalia } from '#server/files/cell.ts';
import { creato, data, numero, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listVerbali } from '../contract.ts';
import { STATO_LABELS, TIPO_LABELS } from '../rules.ts';

export const fileVerbali = listFile(listVerbali, {
  colonne: [
    testo('Numero', (v) => v.codice),
    testo('Brand', (v) => v.brand.nome),
    testo('Tipo', (v) => TIPO_LABELS[v.tipo]),
    testo('Stato', (v) => STATO_LABELS[v.stato]),
    testo('Dipendente', (v) => `${v.nome} ${v.cognome}`),
    numero('Cose', (v) => v.quante_voci),
    testo('Emesso da', (v) => v.emesso_da),
    creato('Emesso il'),
    testo('Firmato da', (v) => v.firma?.nome ?? null),
    data('Firmato il', (v) => v.firma && inItalia(v.firma.firmato_il).slice(0, 10)),
    testo('Sostituito da', (v) => v.annullato_da?.codice ?? null),
    testo('Note', (v) => v.note),
  ],
});

// The columns of the list's file, with the words of its screen.
import { istante, numero, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { TIPO_LETTURA_LABELS, VIA_LETTURA_LABELS } from '#shared/letture.ts';
import { listLetture } from '../contract.ts';
import { lettoreInParole } from '../rules.ts';

export const fileLetture = listFile(listLetture, {
  colonne: [
    testo('Chi ha letto', lettoreInParole),
    testo('Di chi', ({ dipendente }) => dipendente?.nome ?? null),
    testo('Che cosa', ({ tipo }) => TIPO_LETTURA_LABELS[tipo]),
    testo('Documento', ({ documento }) => documento),
    testo('Come', ({ via }) => VIA_LETTURA_LABELS[via]),
    istante('Prima volta', (l) => l.prima_volta),
    istante('Ultima volta', (l) => l.ultima_volta),
    numero('Volte', (l) => l.volte),
  ],
});

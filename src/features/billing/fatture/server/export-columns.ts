// The columns of the file of findings, with the words of their screen.
import { type Colonna, data, istante, numero, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { RISORSE } from '#shared/risorse.ts';
import { listRilievi, type Rilievo } from '../contract.ts';
import { STATO_RILIEVO_LABELS, TIPO_RILIEVO_LABELS } from '../rules.ts';

const euro = (testa: string, di: Colonna<Rilievo>['di']): Colonna<Rilievo> => ({ testa, tipo: 'euro', di });

export const fileRilievi = listFile(listRilievi, {
  colonne: [
    testo('Fornitore', (r) => r.fattura.fornitore),
    testo('Numero fattura', (r) => r.fattura.numero),
    data('Dal', (r) => r.fattura.dal),
    testo('Rilievo', (r) => TIPO_RILIEVO_LABELS[r.tipo]),
    testo('In fattura', (r) => r.riferimento),
    numero('Riga', (r) => r.riga),
    testo('Tipo', (r) => r.cosa && RISORSE[r.cosa.tipo].uno),
    testo('Cosa', (r) => r.cosa?.nome ?? null),
    testo('Persona', ({ persona }) => persona && `${persona.nome} ${persona.cognome}`),
    numero('Quanti', (r) => r.quanti),
    euro("Fatturato all'anno", (r) => r.fatturato),
    euro("Differenza all'anno", (r) => r.euro_annui),
    testo('Stato', (r) => STATO_RILIEVO_LABELS[r.stato]),
    testo('Motivo', (r) => r.motivo),
    istante('Chiuso il', (r) => r.chiuso_il),
    testo('Chiuso da', (r) => r.chiuso_da),
  ],
});

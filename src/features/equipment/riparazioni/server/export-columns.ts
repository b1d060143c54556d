// The columns of the list's file, with the words of its screen.
import { data, fieldColumns, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { RISORSE } from '#shared/risorse.ts';
import { listRiparazioni, type Riparazione } from '../contract.ts';
import { CAMPI_RIPARAZIONE } from '../fields.ts';
import { ESITO_LABELS, STATO_RIPARAZIONE_LABELS } from '../rules.ts';

export const fileRiparazioni = listFile(listRiparazioni, {
  colonne: [
    testo('Cosa', (r) => r.risorsa.nome),
    testo('Tipo', (r) => RISORSE[r.tipo].uno),
    testo('Assegnato a', ({ assegnatario }) => assegnatario && `${assegnatario.nome} ${assegnatario.cognome}`),
    testo('In showroom', ({ luogo }) => luogo?.nome ?? null),
    testo('Stato', (r) => STATO_RIPARAZIONE_LABELS[r.chiusa_il === null ? 'aperta' : 'chiusa']),
    ...fieldColumns<Riparazione>(CAMPI_RIPARAZIONE),
    data('Chiusa il', (r) => r.chiusa_il),
    testo('Esito', ({ esito }) => esito && ESITO_LABELS[esito]),
  ],
});

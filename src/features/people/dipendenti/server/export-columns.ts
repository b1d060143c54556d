// The columns of the list's file, with the words of its screen. Names stand where a row has ids; the salary is not in it (rule 19).
import { creato, fieldColumns, fieldReferences, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { STATO_WORKFLOW_LABELS } from '#shared/fasi-workflow.ts';
import { SITUAZIONE_LABELS } from '#shared/situazione.ts';
import { type DipendenteInLista, listDipendenti } from '../contract.ts';
import { CAMPI_IN_LISTA } from '../fields.ts';
import { statoNascosto, tellsApartMalattia } from '../rules.ts';

export const fileDipendenti = listFile(listDipendenti, {
  // How many are in one of these states says how many are ill.
  countsRiservati: ({ stato, situazione }) =>
    (stato !== undefined && statoNascosto(stato)) || (situazione !== undefined && tellsApartMalattia(situazione)),
  riferimenti: fieldReferences(CAMPI_IN_LISTA),
  colonne: [
    ...fieldColumns<DipendenteInLista>(CAMPI_IN_LISTA),
    testo('Situazione', ({ situazione }) => SITUAZIONE_LABELS[situazione.fase]),
    testo('Workflow', (d) => d.workflow_stato && STATO_WORKFLOW_LABELS[d.workflow_stato]),
    creato(),
  ],
});

// The columns of the list's file, with the words of its screen.

import { richiesteInParole } from '#features/journeys/richieste/rules.ts';
import { creato, data, fieldColumns, numero, siNo, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { STATO_WORKFLOW_LABELS } from '#shared/fasi-workflow.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { listWorkflows, type Workflow } from '../contract.ts';
import { CAMPI_WORKFLOW } from '../fields.ts';

export const fileWorkflows = listFile(listWorkflows, {
  colonne: [
    numero('ID', (w) => w.id), // what people call it by: the screen searches it
    testo('Dipendente', ({ dipendente: { nome, cognome } }) => `${nome} ${cognome}`),
    testo('Email', (w) => w.dipendente.email),
    testo('Brand', (w) => w.brand.nome),
    testo('Stato', (w) => STATO_WORKFLOW_LABELS[w.stato]),
    ...fieldColumns<Workflow>(CAMPI_WORKFLOW, {
      note_hr: [testo('Affidato a', (w) => w.incaricato && nomeVisualizzato(w.incaricato)), data('Inizio', (w) => w.data_inizio)],
    }),
    data('Completamento', (w) => w.data_completamento),
    data('Annullamento', (w) => w.data_annullamento),
    testo('Richieste', (w) => richiesteInParole(w.richieste)),
    siNo('In ritardo', (w) => w.in_ritardo),
    creato(),
  ],
});

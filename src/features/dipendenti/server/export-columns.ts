// The columns of the list's file, with the words of its screen. Names stand where a row has ids; the salary is not in it (rule 19).

import { creato, data, siNo, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import type { Scope } from '#server/security/scope.ts';
import { STATO_WORKFLOW_LABELS } from '#shared/fasi-workflow.ts';
import { brandsFor } from '#shared/permissions.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/stati-dipendente.ts';
import { listDipendenti } from '../contract.ts';
import { RUOLO_LABELS, statoNascosto, TIPOLOGIA_LABELS } from '../rules.ts';

const vedeMalattie = (scope: Scope) => brandsFor(scope, 'riservati.vedi').length > 0;

export const fileDipendenti = listFile(listDipendenti, {
  // How many are in one of these states says how many are ill.
  countsRiservati: ({ stato }) => stato !== undefined && statoNascosto(stato),
  riferimenti: ({ showroom, manager_id }) => [
    ...(showroom === null ? [] : [{ cosa: 'showroom' as const, id: String(showroom) }]),
    ...(manager_id === null ? [] : [{ cosa: 'dipendente' as const, id: manager_id }]),
  ],
  colonne: [
    testo('Nome', (d) => d.nome),
    testo('Cognome', (d) => d.cognome),
    testo('Email', (d) => d.email),
    testo('Telefono', (d) => d.telefono),
    testo('Cellulare', (d) => d.cellulare),
    testo('Telefono Ufficio', (d) => d.telefonoUfficio),
    testo('Telefono Abitazione', (d) => d.telefonoAbitazione),
    testo('Interno', (d) => d.interno),
    testo('Numero Aziendale', (d) => d.numero_aziendale),
    siNo('Bisogno numero aziendale', (d) => d.bisogno_numero_aziendale),
    testo('Mansione', (d) => d.posizione),
    testo('Dipartimento', (d) => d.dipartimento),
    testo('Ruolo', (d) => TIPOLOGIA_LABELS[d.tipologia]),
    testo('Ruolo di sistema', (d) => RUOLO_LABELS[d.ruolo]),
    testo('Manager', (d, nameOf) => (d.manager_id && nameOf('dipendente', d.manager_id)) || null),
    testo('Brand', (d) => d.brand.nome),
    testo('Showroom', (d, nameOf) => (d.showroom && nameOf('showroom', String(d.showroom))) || null),
    testo('Stato dipendente', (d) => STATO_DIPENDENTE_LABELS[d.stato]),
    siNo('Attivo', (d) => d.isactive),
    data('Data Assunzione', (d) => d.data_assunzione),
    data('Data Uscita', (d) => d.data_dismissione),
    { ...data('Inizio Malattia', (d) => d.data_inizio_malattia), soloSe: vedeMalattie },
    { ...data('Fine Malattia Prevista', (d) => d.data_fine_malattia), soloSe: vedeMalattie },
    testo('Workflow', (d) => d.workflow_stato && STATO_WORKFLOW_LABELS[d.workflow_stato]),
    creato(),
  ],
});

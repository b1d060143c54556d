import type { StatoDipendente } from '#shared/dipendente.ts';
import type { Fase, Giorno, Situazione } from '#shared/situazione.ts';
import { needsRiservatiPermission } from '../rules.ts';

/**
 * A change of state on the employee page: `stato` is the new state, `situazioni` are the situations in which the change is offered,
 * `giorni` the dates that the user must enter.
 */
export interface PassoSituazione {
  label: string;
  stato: StatoDipendente;
  situazioni: readonly Fase[];
  /** The stored states in which the change of state is offered. When left out, the change is offered in every state. */
  stati?: readonly StatoDipendente[];
  giorni: readonly Giorno[];
}

export const PASSI_SITUAZIONE: readonly PassoSituazione[] = [
  { label: 'In servizio…', stato: 'entrato', situazioni: ['in_arrivo'], giorni: ['data_assunzione'] },
  { label: 'Rientrato', stato: 'entrato', situazioni: ['in_malattia', 'uscito'], giorni: [] },
  // This change of state ends the sick leave but keeps the exit.
  { label: 'Rientrato', stato: 'entrato', situazioni: ['in_uscita'], stati: ['in malattia'], giorni: [] },
  { label: 'Resta in servizio', stato: 'entrato', situazioni: ['in_uscita'], stati: ['uscente'], giorni: [] },
  { label: 'In malattia…', stato: 'in malattia', situazioni: ['in_servizio'], giorni: ['data_inizio_malattia', 'data_fine_malattia'] },
  { label: 'In uscita…', stato: 'uscente', situazioni: ['in_servizio', 'in_malattia'], giorni: ['data_dismissione'] },
  { label: 'Uscito…', stato: 'uscito', situazioni: ['in_servizio', 'in_malattia', 'in_uscita'], giorni: ['data_dismissione'] },
];

/**
 * Returns the changes of state that the account may make. Whether a change requires permission on confidential values depends on the state
 * that is visible to the account.
 */
export function availablePassi(
  { stato, situazione }: { stato: StatoDipendente; situazione: Pick<Situazione, 'fase'> },
  canWriteRiservati: boolean,
): readonly PassoSituazione[] {
  const possible = PASSI_SITUAZIONE.filter(
    (passo) => passo.situazioni.includes(situazione.fase) && passo.stati?.includes(stato) !== false && passo.stato !== stato,
  );
  return possible.filter((passo) => canWriteRiservati || !needsRiservatiPermission({ stato: passo.stato }, { stato }));
}

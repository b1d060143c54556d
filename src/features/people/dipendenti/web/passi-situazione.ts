import type { StatoDipendente } from '#shared/dipendente.ts';
import type { Fase, Giorno, Situazione } from '#shared/situazione.ts';
import { needsRiservatiPermission } from '../rules.ts';

/**
 * A change of state: `stato` is the new state, `situazioni` are the situations in which it is offered, `giorni` the dates that the user
 * must enter.
 */
export interface PassoSituazione {
  label: string;
  stato: StatoDipendente;
  situazioni: readonly Fase[];
  /** The stored states in which the change is offered; in every state when left out. */
  stati?: readonly StatoDipendente[];
  giorni: readonly Giorno[];
}

export const PASSI_SITUAZIONE: readonly PassoSituazione[] = [
  { label: 'In servizio…', stato: 'entrato', situazioni: ['in_arrivo'], giorni: ['data_assunzione'] },
  { label: 'Rientrato', stato: 'entrato', situazioni: ['in_malattia', 'uscito'], giorni: [] },
  // Ends the sick leave, not the exit.
  { label: 'Rientrato', stato: 'entrato', situazioni: ['in_uscita'], stati: ['in malattia'], giorni: [] },
  { label: 'Resta in servizio', stato: 'entrato', situazioni: ['in_uscita'], stati: ['uscente'], giorni: [] },
  { label: 'In malattia…', stato: 'in malattia', situazioni: ['in_servizio'], giorni: ['data_inizio_malattia', 'data_fine_malattia'] },
  { label: 'In uscita…', stato: 'uscente', situazioni: ['in_servizio', 'in_malattia'], giorni: ['data_dismissione'] },
  { label: 'Uscito…', stato: 'uscito', situazioni: ['in_servizio', 'in_malattia', 'in_uscita'], giorni: ['data_dismissione'] },
];

/** Whether a change requires permission on confidential values depends on the state that is visible to the caller. */
export function availablePassi(
  { stato, situazione }: { stato: StatoDipendente; situazione: Pick<Situazione, 'fase'> },
  canWriteRiservati: boolean,
): readonly PassoSituazione[] {
  const possible = PASSI_SITUAZIONE.filter(
    (passo) => passo.situazioni.includes(situazione.fase) && passo.stati?.includes(stato) !== false && passo.stato !== stato,
  );
  return possible.filter((passo) => canWriteRiservati || !needsRiservatiPermission({ stato: passo.stato }, { stato }));
}

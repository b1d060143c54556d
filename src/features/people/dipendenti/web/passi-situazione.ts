// The changes of state that are offered for an employee.

import type { StatoDipendente } from '#shared/dipendente.ts';
import type { Fase, Giorno, Situazione } from '#shared/situazione.ts';
import { touchesRiservati } from '../rules.ts';

/** A change of state: the label, the new state, the situations in which the change is offered, and the dates that the user must enter. */
export interface PassoSituazione {
  label: string;
  stato: StatoDipendente;
  da: readonly Fase[];
  /** The stored states in which the change is offered. Left out: the change is offered in every state. */
  di?: readonly StatoDipendente[];
  giorni: readonly Giorno[];
}

export const PASSI_SITUAZIONE: readonly PassoSituazione[] = [
  { label: 'In servizio…', stato: 'entrato', da: ['in_arrivo'], giorni: ['data_assunzione'] },
  { label: 'Rientrato', stato: 'entrato', da: ['in_malattia', 'uscito'], giorni: [] },
  { label: 'Rientrato', stato: 'entrato', da: ['in_uscita'], di: ['in malattia'], giorni: [] }, // ends the sick leave, not the exit
  { label: 'Resta in servizio', stato: 'entrato', da: ['in_uscita'], di: ['uscente'], giorni: [] },
  { label: 'In malattia…', stato: 'in malattia', da: ['in_servizio'], giorni: ['data_inizio_malattia', 'data_fine_malattia'] },
  { label: 'In uscita…', stato: 'uscente', da: ['in_servizio', 'in_malattia'], giorni: ['data_dismissione'] },
  { label: 'Uscito…', stato: 'uscito', da: ['in_servizio', 'in_malattia', 'in_uscita'], giorni: ['data_dismissione'] },
];

/**
 * Returns the changes of state that are offered now. Whether a change touches confidential values depends on the state that the caller was
 * shown.
 */
export function passiDa(
  { stato, situazione }: { stato: StatoDipendente; situazione: Pick<Situazione, 'fase'> },
  mayWriteRiservati: boolean,
): readonly PassoSituazione[] {
  const fitting = PASSI_SITUAZIONE.filter(
    (passo) => passo.da.includes(situazione.fase) && passo.di?.includes(stato) !== false && passo.stato !== stato,
  );
  return fitting.filter((passo) => mayWriteRiservati || !touchesRiservati({ stato: passo.stato }, { stato }));
}

// What can become of somebody from where they stand.

import type { StatoDipendente } from '#shared/dipendente.ts';
import type { Fase, Giorno, Situazione } from '#shared/situazione.ts';
import { touchesRiservati } from '../rules.ts';

/** A step from where somebody stands to another state: what it is called, from where it leads and which days it asks for. */
export interface PassoSituazione {
  label: string;
  stato: StatoDipendente;
  da: readonly Fase[];
  /** Only from these stored states; left out: from any. */
  di?: readonly StatoDipendente[];
  giorni: readonly Giorno[];
}

export const PASSI_SITUAZIONE: readonly PassoSituazione[] = [
  { label: 'In servizio…', stato: 'entrato', da: ['in_arrivo'], giorni: ['data_assunzione'] },
  { label: 'Rientrato', stato: 'entrato', da: ['in_malattia', 'uscito'], giorni: [] },
  { label: 'Rientrato', stato: 'entrato', da: ['in_uscita'], di: ['in malattia'], giorni: [] }, // ends the illness: they still leave
  { label: 'Resta in servizio', stato: 'entrato', da: ['in_uscita'], di: ['uscente'], giorni: [] },
  { label: 'In malattia…', stato: 'in malattia', da: ['in_servizio'], giorni: ['data_inizio_malattia', 'data_fine_malattia'] },
  { label: 'In uscita…', stato: 'uscente', da: ['in_servizio', 'in_malattia'], giorni: ['data_dismissione'] },
  { label: 'Uscito…', stato: 'uscito', da: ['in_servizio', 'in_malattia', 'in_uscita'], giorni: ['data_dismissione'] },
];

/** The steps that somebody can take now; which of them touch what only HR may write depends on what the caller was shown (rule 19). */
export function passiDa(
  { stato, situazione }: { stato: StatoDipendente; situazione: Pick<Situazione, 'fase'> },
  mayWriteRiservati: boolean,
): readonly PassoSituazione[] {
  const fitting = PASSI_SITUAZIONE.filter(
    (passo) => passo.da.includes(situazione.fase) && passo.di?.includes(stato) !== false && passo.stato !== stato,
  );
  return fitting.filter((passo) => mayWriteRiservati || !touchesRiservati({ stato: passo.stato }, { stato }));
}

// An employee as the two forms show it, and as the calls take it.
import { emptyForm, type FormOf, toForm as formOf, toWire } from '#shared/fields.ts';
import type { Dipendente } from '../contract.ts';
import { CAMPI_DIPENDENTE, CAMPI_IN_LISTA } from '../fields.ts';
import { callsExitOff, datesOf } from '../rules.ts';

export type ModificaDipendente = FormOf<typeof CAMPI_DIPENDENTE>;
export type NuovoDipendente = FormOf<typeof CAMPI_IN_LISTA> & { crea_workflow: boolean; note: string };

/** The empty form (rule 43): who has a single brand to choose from finds it chosen. */
export function nuovoDipendente(today: string, brandIds: readonly number[] = []): NuovoDipendente {
  const brand_id = brandIds.length === 1 ? String(brandIds[0]) : '';
  return { ...emptyForm(CAMPI_IN_LISTA), brand_id, data_assunzione: today, crea_workflow: true, note: '' };
}

/** The form's values as POST /api/dipendenti takes them: dates that do not go with the state are not shown, and not sent. */
export function toCreation(values: NuovoDipendente) {
  const { malattia, uscita } = datesOf(values.stato);
  const wire = toWire(CAMPI_IN_LISTA, {
    ...values,
    data_inizio_malattia: malattia ? values.data_inizio_malattia : '',
    data_fine_malattia: malattia ? values.data_fine_malattia : '',
  });
  return { ...wire, data_dismissione: (uscita && values.data_dismissione) || null };
}

/** An existing employee in the form. Dates of a sick leave that is over are not those of the next one. */
export function toForm(dipendente: Dipendente): ModificaDipendente {
  const { manager, stato } = dipendente;
  return {
    ...formOf(CAMPI_DIPENDENTE, { stipendio: undefined, ...dipendente }),
    manager_id: manager && { value: manager.id, label: `${manager.nome} ${manager.cognome}` },
    ...(datesOf(stato).malattia ? {} : { data_inizio_malattia: '', data_fine_malattia: '' }),
  };
}

/** The form's values as PUT /api/dipendenti/{id} takes them. What is not shown is left out, and stays as it is; an exit that is called off, or an emptied exit date, is null. */
export function toChange(values: ModificaDipendente, mayWriteRiservati: boolean, stored: Pick<Dipendente, 'stato'>) {
  const { stipendio, data_inizio_malattia, data_fine_malattia, data_dismissione, ...plain } = toWire(CAMPI_DIPENDENTE, values);
  return {
    ...plain,
    data_dismissione: callsExitOff(stored, values.stato) ? null : data_dismissione || null,
    ...(mayWriteRiservati ? { stipendio } : {}),
    ...(mayWriteRiservati && datesOf(values.stato).malattia ? { data_inizio_malattia, data_fine_malattia } : {}),
  };
}

import { emptyForm, type FormOf, toForm as formOf, toWire } from '#shared/fields.ts';
import type { Dipendente } from '../contract.ts';
import { CAMPI_DIPENDENTE, CAMPI_IN_LISTA } from '../fields.ts';
import { cancelsUscita, datesForStato } from '../rules.ts';

export type EditValues = FormOf<typeof CAMPI_DIPENDENTE>;
export type CreateValues = FormOf<typeof CAMPI_IN_LISTA> & { crea_workflow: boolean; note: string };

/** Returns the values of an empty form. `brandIds` are the brands that the user can select, `firstBrand` is the preferred one. */
export function emptyCreateValues(today: string, brandIds: readonly number[] = [], firstBrand?: string): CreateValues {
  const preselected = brandIds.length === 1 ? brandIds[0] : brandIds.find((id) => String(id) === firstBrand);
  const brand_id = String(preselected ?? '');
  return { ...emptyForm(CAMPI_IN_LISTA), brand_id, data_assunzione: today, crea_workflow: true, note: '' };
}

/** Builds the body of POST /api/dipendenti. Dates that do not belong to the state are hidden in the form and not sent. */
export function toCreateBody(values: CreateValues) {
  const { malattia, uscita } = datesForStato(values.stato);
  const wire = toWire(CAMPI_IN_LISTA, {
    ...values,
    data_inizio_malattia: malattia ? values.data_inizio_malattia : '',
    data_fine_malattia: malattia ? values.data_fine_malattia : '',
  });
  return { ...wire, data_dismissione: (uscita && values.data_dismissione) || null };
}

/**
 * Returns the form values of an employee. The dates of a past sick leave are left out, because they do not belong to the next sick leave.
 */
export function toForm(dipendente: Dipendente): EditValues {
  const { manager, stato } = dipendente;
  return {
    ...formOf(CAMPI_DIPENDENTE, {
      stipendio: undefined,
      matricola: undefined,
      codice_fiscale: undefined,
      data_nascita: undefined,
      email_personale: undefined,
      ...dipendente,
    }),
    manager_id: manager && { value: manager.id, label: `${manager.nome} ${manager.cognome}` },
    ...(datesForStato(stato).malattia ? {} : { data_inizio_malattia: '', data_fine_malattia: '' }),
  };
}

/**
 * Builds the body of PUT /api/dipendenti/{id}. Hidden fields are left out, so that their values do not change. A cancelled exit or an
 * emptied exit date is sent as null.
 */
export function toUpdateBody(values: EditValues, canWriteRiservati: boolean, stored: Pick<Dipendente, 'stato'>) {
  const wire = toWire(CAMPI_DIPENDENTE, values);
  const { stipendio, matricola, codice_fiscale, data_nascita, email_personale, ...plain } = wire;
  const { data_inizio_malattia, data_fine_malattia, data_dismissione, ...otherFields } = plain;
  return {
    ...otherFields,
    data_dismissione: cancelsUscita(stored, values.stato) ? null : data_dismissione || null,
    ...(canWriteRiservati ? { stipendio, matricola, codice_fiscale, data_nascita, email_personale } : {}),
    ...(canWriteRiservati && datesForStato(values.stato).malattia ? { data_inizio_malattia, data_fine_malattia } : {}),
  };
}

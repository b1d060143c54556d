// An employee as the two forms show it, and as the calls take it.
import { euroText, parseEuro } from '#shared/euro.ts';
import type { StatoDipendente } from '#shared/stati-dipendente.ts';
import type { Dipendente } from '../contract.ts';
import { type DIPARTIMENTI, datesOf, type RUOLI, type TIPOLOGIE } from '../rules.ts';

/** 'Nessun Manager' as a choice of the list. */
export const NESSUN_MANAGER = { value: '0', label: 'Nessun Manager' };
/** No showroom as a choice of the list. */
export const NESSUNO_SHOWROOM = { value: '0', label: 'Nessuno showroom' };

/** What both forms ask; the choices of a list are the options themselves. */
interface DipendenteValues {
  nome: string;
  cognome: string;
  email: string;
  telefono: string;
  brand_id: string;
  showroom: string;
  posizione: string;
  dipartimento: (typeof DIPARTIMENTI)[number];
  tipologia: (typeof TIPOLOGIE)[number];
  manager_id: { value: string; label: string } | null;
  stato: StatoDipendente;
  data_assunzione: string;
  data_dismissione: string;
  data_inizio_malattia: string;
  data_fine_malattia: string;
  bisogno_numero_aziendale: boolean;
}

export interface NuovoDipendente extends DipendenteValues {
  crea_workflow: boolean;
  note: string;
}

export interface ModificaDipendente extends DipendenteValues {
  cellulare: string;
  telefonoUfficio: string;
  telefonoAbitazione: string;
  interno: string;
  numero_aziendale: string;
  ruolo: (typeof RUOLI)[number];
  isactive: boolean;
  stipendio: string;
}

/** The empty form (rule 43): who has a single brand to choose from finds it chosen. */
export function nuovoDipendente(today: string, brandIds: readonly number[] = []): NuovoDipendente {
  return {
    nome: '',
    cognome: '',
    email: '',
    telefono: '',
    brand_id: brandIds.length === 1 ? String(brandIds[0]) : '',
    showroom: NESSUNO_SHOWROOM.value,
    posizione: '',
    dipartimento: 'Worker',
    tipologia: 'worker',
    manager_id: null,
    stato: 'entrante',
    data_assunzione: today,
    data_dismissione: '',
    data_inizio_malattia: '',
    data_fine_malattia: '',
    bisogno_numero_aziendale: false,
    crea_workflow: true,
    note: '',
  };
}

/** The form's values as POST /api/dipendenti takes them: dates that do not go with the state are not shown, and not sent. */
export function toCreation({ crea_workflow: _, note: __, ...values }: NuovoDipendente) {
  const shown = datesOf(values.stato);
  return {
    ...values,
    ...choicesOf(values),
    isactive: true,
    data_dismissione: (shown.uscita && values.data_dismissione) || null,
    data_inizio_malattia: (shown.malattia && values.data_inizio_malattia) || null,
    data_fine_malattia: (shown.malattia && values.data_fine_malattia) || null,
  };
}

/** An existing employee in the form. Dates of a sick leave that is over are not those of the next one. */
export function toForm(dipendente: Dipendente): ModificaDipendente {
  const { nome, cognome, email, brand_id, dipartimento, tipologia, ruolo, stato, isactive, manager, bisogno_numero_aziendale } = dipendente;
  const { malattia } = datesOf(stato);
  return {
    nome,
    cognome,
    email,
    dipartimento,
    tipologia,
    ruolo,
    stato,
    isactive,
    bisogno_numero_aziendale,
    brand_id: String(brand_id),
    showroom: dipendente.showroom === null ? NESSUNO_SHOWROOM.value : String(dipendente.showroom),
    manager_id: manager && { value: manager.id, label: `${manager.nome} ${manager.cognome}` },
    telefono: dipendente.telefono ?? '',
    cellulare: dipendente.cellulare ?? '',
    telefonoUfficio: dipendente.telefonoUfficio ?? '',
    telefonoAbitazione: dipendente.telefonoAbitazione ?? '',
    interno: dipendente.interno ?? '',
    numero_aziendale: dipendente.numero_aziendale ?? '',
    posizione: dipendente.posizione ?? '',
    data_assunzione: dipendente.data_assunzione ?? '',
    data_dismissione: dipendente.data_dismissione ?? '',
    data_inizio_malattia: (malattia && dipendente.data_inizio_malattia) || '',
    data_fine_malattia: (malattia && dipendente.data_fine_malattia) || '',
    stipendio: euroText(dipendente.stipendio ?? null),
  };
}

/** The form's values as PUT /api/dipendenti/{id} takes them. What is not shown is left out, and stays as it is. */
export function toChange(values: ModificaDipendente, mayWriteRiservati: boolean) {
  const { stipendio, data_inizio_malattia, data_fine_malattia, ...plain } = values;
  const malattia = { data_inizio_malattia: data_inizio_malattia || null, data_fine_malattia: data_fine_malattia || null };
  return {
    ...plain,
    ...choicesOf(values),
    data_dismissione: values.data_dismissione || null,
    ...(mayWriteRiservati ? { stipendio: parseEuro(stipendio || '0') ?? stipendio } : {}),
    ...(mayWriteRiservati && datesOf(values.stato).malattia ? malattia : {}),
  };
}

function choicesOf({ brand_id, showroom, manager_id, data_assunzione }: DipendenteValues) {
  return {
    brand_id: Number(brand_id),
    showroom: Number(showroom) || null,
    manager_id: manager_id === null || manager_id.value === NESSUN_MANAGER.value ? null : manager_id.value,
    data_assunzione: data_assunzione || null,
  };
}

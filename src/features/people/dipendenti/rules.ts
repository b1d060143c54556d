// What the company says about employees. Pure: values in, values out.

import type { StatoDipendente } from '#shared/dipendente.ts';
import type { Fase, Situazione } from '#shared/situazione.ts';
import { RISERVATI } from './fields.ts';

/** In which months one can ask who is hired. */
export const ASSUNZIONI = ['questo_mese', 'prossimo_mese'] as const;
export type Assunzione = (typeof ASSUNZIONI)[number];
export const ASSUNZIONE_LABELS: Record<Assunzione, string> = { questo_mese: 'Questo mese', prossimo_mese: 'Il mese prossimo' };

export const MALATTIA_SENZA_INIZIO = 'Indica la data di inizio della malattia';
export const MALATTIA_AL_CONTRARIO = 'La fine della malattia viene prima del suo inizio';

export const EMAIL_IN_USO = 'Esiste già un dipendente con questa email';

export const USCITA_AL_CONTRARIO = 'La data di uscita viene prima di quella di assunzione';
export const USCITA_FUTURA = 'Chi è uscito non ha una data di uscita futura: fino a quel giorno è uscente';

interface Uscita {
  stato?: StatoDipendente | undefined;
  data_assunzione?: string | null | undefined;
  data_dismissione?: string | null | undefined;
}

/** Field -> sentence, for an exit that cannot be (rule 51). */
export function checkUscita({ stato, data_assunzione, data_dismissione }: Uscita, oggi: string): Record<string, string> {
  if (stato === 'uscito' && data_dismissione && data_dismissione > oggi) return { data_dismissione: USCITA_FUTURA };
  const last = data_dismissione ?? (stato === 'uscito' ? oggi : undefined); // without a day they leave today
  return data_assunzione && last && last < data_assunzione ? { data_dismissione: USCITA_AL_CONTRARIO } : {};
}

/** All that is wrong with the days of these values. */
export const checkDate = (values: Uscita & Malattia, oggi: string): Record<string, string> => ({
  ...checkMalattia(values),
  ...checkUscita(values, oggi),
});

interface Malattia {
  stato?: StatoDipendente | undefined;
  data_inizio_malattia?: string | null | undefined;
  data_fine_malattia?: string | null | undefined;
}

/** Field -> sentence, for what is wrong with the sick leave of these values (rule 2). */
export function checkMalattia({ stato, data_inizio_malattia, data_fine_malattia }: Malattia): Record<string, string> {
  if (!data_inizio_malattia && (stato === 'in malattia' || data_fine_malattia)) return { data_inizio_malattia: MALATTIA_SENZA_INIZIO };
  const backwards = data_inizio_malattia && data_fine_malattia && data_fine_malattia < data_inizio_malattia;
  return backwards ? { data_fine_malattia: MALATTIA_AL_CONTRARIO } : {};
}

type Riservati = { stato?: StatoDipendente | undefined } & { [Name in (typeof RISERVATI)[number]]?: string | null | undefined };

/** True when a new employee's values hold something that only HR may write: sick leave or a salary (rule 19). */
export function holdsRiservati({ stato, ...values }: Riservati): boolean {
  return stato === 'in malattia' || RISERVATI.some((name) => Boolean(values[name]) && Number(values[name]) !== 0);
}

/**
 * What of an edit is a change to who was shown these values (rule 19): left out, or sent back as it was shown, changes nothing.
 * So who sees 'entrato' and no dates sends them back and ends no sick leave, and a manager that one does not see stays.
 * Falling ill begins a new leave: its dates are those that come with it, not those of the last one.
 */
export function changesAgainst<Change extends Riservati>(wanted: Change, shown: Readonly<Record<string, unknown>>): Partial<Change> {
  const fallsIll = wanted.stato === 'in malattia' && shown.stato !== 'in malattia';
  const named = fallsIll ? { ...wanted, ...newLeave(wanted) } : wanted;
  const changed = Object.entries(named).filter(([name, value]) => value !== undefined && value !== shown[name]);
  return Object.fromEntries(changed) as Partial<Change>; // a choice of its own fields
}

/** The dates of a leave that begins: those that are named, not those of the last one. */
export function newLeave({ data_inizio_malattia = null, data_fine_malattia = null }: Riservati): Riservati {
  return { data_inizio_malattia, data_fine_malattia };
}

/**
 * True when changes touch what only HR may write. Out of 'entrato' too: a sick leave may hide behind it, and whoever could
 * tell by the answer whether one does would have seen it. Who may write sick leave passes anyway.
 */
export function touchesRiservati(changes: Riservati, shown: { stato: StatoDipendente }): boolean {
  const { stato } = changes;
  const leadsOut = stato !== undefined && (statoNascosto(shown.stato) || stato === 'in malattia');
  return leadsOut || RISERVATI.some((name) => changes[name] !== undefined);
}

/** True for the states that who may not see sick leave cannot tell apart. */
export function statoNascosto(stato: StatoDipendente): boolean {
  return stato === 'entrato' || stato === 'in malattia';
}

/** True when these of the list's `situazione` part who is ill from who is not: then their number says how many are (rule 19). */
export function tellsApartMalattia(situazione: readonly Fase[]): boolean {
  return situazione.includes('in_malattia') !== situazione.includes('in_servizio');
}

/** Who is leaving, works here no more, or counts as not working: what they still hold waits to be taken back (rule 35). */
export function isLeaving({ situazione: { fase }, isactive }: { situazione: Pick<Situazione, 'fase'>; isactive: boolean }): boolean {
  return fase === 'in_uscita' || fase === 'uscito' || !isactive;
}

/** True when this state calls an exit off: then its day goes, unless one is named. */
export function callsExitOff(shown: { stato: StatoDipendente }, stato: StatoDipendente): boolean {
  return datesOf(shown.stato).uscita && !datesOf(stato).uscita;
}

/** Which dates go with a state. */
export function datesOf(stato: StatoDipendente): { malattia: boolean; uscita: boolean } {
  return { malattia: stato === 'in malattia', uscita: stato === 'uscente' || stato === 'uscito' };
}

import { warnCodiceFiscale } from '#shared/codice-fiscale.ts';
import type { StatoDipendente } from '#shared/dipendente.ts';
import type { Fase, Situazione } from '#shared/situazione.ts';
import { RISERVATI } from './fields.ts';

export const ASSUNZIONI = ['questo_mese', 'prossimo_mese'] as const;
export type Assunzione = (typeof ASSUNZIONI)[number];
export const ASSUNZIONE_LABELS: Record<Assunzione, string> = { questo_mese: 'Questo mese', prossimo_mese: 'Il mese prossimo' };

export const MALATTIA_SENZA_INIZIO = 'Indica la data di inizio della malattia';
export const MALATTIA_AL_CONTRARIO = 'La fine della malattia viene prima del suo inizio';

export const EMAIL_IN_USO = 'Esiste già un dipendente con questa email';

export const CODICE_FISCALE_IN_USO = 'Esiste già un dipendente con questo codice fiscale';
export const MATRICOLA_IN_USO = 'Un altro dipendente della stessa società ha già questa matricola';
export const NASCITA_FUTURA = 'La data di nascita è nel futuro';
export const EMAIL_DI_CHI_E_USCITO = 'Questa email è di una persona che è uscita: la puoi riassumere';

export const USCITA_AL_CONTRARIO = 'La data di uscita viene prima di quella di assunzione';
export const USCITA_FUTURA = 'Chi è uscito non ha una data di uscita futura: fino a quel giorno è uscente';

interface Uscita {
  stato?: StatoDipendente | undefined;
  data_assunzione?: string | null | undefined;
  data_dismissione?: string | null | undefined;
}

export function checkUscita({ stato, data_assunzione, data_dismissione }: Uscita, oggi: string): Record<string, string> {
  if (stato === 'uscito' && data_dismissione && data_dismissione > oggi) return { data_dismissione: USCITA_FUTURA };
  const lastDay = data_dismissione ?? (stato === 'uscito' ? oggi : undefined); // an employee who leaves without an exit date leaves today
  return data_assunzione && lastDay && lastDay < data_assunzione ? { data_dismissione: USCITA_AL_CONTRARIO } : {};
}

export const checkDate = (
  values: Uscita & Malattia & { data_nascita?: string | null | undefined },
  oggi: string,
): Record<string, string> => ({
  ...checkMalattia(values),
  ...checkUscita(values, oggi),
  ...(values.data_nascita && values.data_nascita > oggi ? { data_nascita: NASCITA_FUTURA } : {}),
});

/** Returns the warnings about stored values that may be wrong. */
export function avvisiOf({ codice_fiscale, data_nascita }: Identita): { campo: string; testo: string }[] {
  const testo = codice_fiscale ? warnCodiceFiscale(codice_fiscale, data_nascita) : undefined;
  return testo === undefined ? [] : [{ campo: 'codice_fiscale', testo }];
}

interface Identita {
  codice_fiscale?: string | null | undefined;
  data_nascita?: string | null | undefined;
}

interface Malattia {
  stato?: StatoDipendente | undefined;
  data_inizio_malattia?: string | null | undefined;
  data_fine_malattia?: string | null | undefined;
}

export function checkMalattia({ stato, data_inizio_malattia, data_fine_malattia }: Malattia): Record<string, string> {
  if (!data_inizio_malattia && (stato === 'in malattia' || data_fine_malattia)) return { data_inizio_malattia: MALATTIA_SENZA_INIZIO };
  const isReversed = data_inizio_malattia && data_fine_malattia && data_fine_malattia < data_inizio_malattia;
  return isReversed ? { data_fine_malattia: MALATTIA_AL_CONTRARIO } : {};
}

type Riservati = { stato?: StatoDipendente | undefined } & { [Name in (typeof RISERVATI)[number]]?: string | null | undefined };

export function hasRiservati({ stato, ...values }: Riservati): boolean {
  return stato === 'in malattia' || RISERVATI.some((name) => Boolean(values[name]) && Number(values[name]) !== 0);
}

/**
 * Returns the requested fields that differ from the values visible to the caller. So a caller who saw 'entrato' instead of a sick leave
 * does not end the sick leave, and a manager who is hidden from the caller stays. A new sick leave has only the dates of the request.
 */
export function changesFrom<Change extends Riservati>(requested: Change, visible: Readonly<Record<string, unknown>>): Partial<Change> {
  const startsMalattia = requested.stato === 'in malattia' && visible.stato !== 'in malattia';
  const candidates = startsMalattia ? { ...requested, ...malattiaDates(requested) } : requested;
  const changed = Object.entries(candidates).filter(([name, value]) => value !== undefined && value !== visible[name]);
  return Object.fromEntries(changed) as Partial<Change>; // cast: the names come from Change
}

export function malattiaDates({ data_inizio_malattia = null, data_fine_malattia = null }: Riservati): Riservati {
  return { data_inizio_malattia, data_fine_malattia };
}

/**
 * Whether a change requires permission on confidential fields (sick leave and salary), which only HR has. A change of the state 'entrato'
 * counts too: an ill employee is shown as 'entrato', and the reply to such a change would reveal the sick leave.
 */
export function needsRiservatiPermission(changes: Riservati, visible: { stato: StatoDipendente }): boolean {
  const { stato } = changes;
  const affectsMalattia = stato !== undefined && (couldHideMalattia(visible.stato) || stato === 'in malattia');
  return affectsMalattia || RISERVATI.some((name) => changes[name] !== undefined);
}

/** Whether an employee shown in this state may be ill. Accounts without permission see 'in malattia' as 'entrato'. */
export function couldHideMalattia(stato: StatoDipendente): boolean {
  return stato === 'entrato' || stato === 'in malattia';
}

export function revealsMalattia(situazione: readonly Fase[]): boolean {
  return situazione.includes('in_malattia') !== situazione.includes('in_servizio');
}

/** Whether the employee is leaving, has left or is inactive. The items of such an employee must be returned. */
export function isLeaving({ situazione: { fase }, isactive }: { situazione: Pick<Situazione, 'fase'>; isactive: boolean }): boolean {
  return fase === 'in_uscita' || fase === 'uscito' || !isactive;
}

/** Whether the change of state cancels an exit. A cancelled exit also removes the exit date, unless the request contains an exit date. */
export function cancelsUscita(visible: { stato: StatoDipendente }, stato: StatoDipendente): boolean {
  return datesForStato(visible.stato).uscita && !datesForStato(stato).uscita;
}

export function datesForStato(stato: StatoDipendente): { malattia: boolean; uscita: boolean } {
  return { malattia: stato === 'in malattia', uscita: stato === 'uscente' || stato === 'uscito' };
}

type RehireChange = {
  stato?: StatoDipendente | undefined;
  isactive?: boolean | undefined;
  data_assunzione?: string | null | undefined;
  data_dismissione?: string | null | undefined;
};

/**
 * Whether a change of the hire date rehires an employee with the state `uscito`. The trigger dipendenti_rapporto then opens a new employment. In
 * any other state such a hire date is an error, because it may be a typing error.
 */
export function isRehire(
  { stato, data_dismissione }: { stato: StatoDipendente; data_dismissione: string | null },
  { data_assunzione }: RehireChange,
): boolean {
  return stato === 'uscito' && Boolean(data_assunzione && data_dismissione && data_assunzione > data_dismissione);
}

/** The state of a rehired employee, unless the change itself sets another one. A new employment that is over leaves the employee as `uscito`. */
export function stateAfterRehire({ data_assunzione, data_dismissione }: RehireChange, oggi: string): RehireChange {
  if (data_dismissione && data_dismissione < oggi) return {};
  return { stato: data_assunzione && data_assunzione > oggi ? 'entrante' : 'entrato', isactive: true, data_dismissione: null };
}

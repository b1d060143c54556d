import { invalidField, Problem } from '#shared/problem.ts';

/** The maximum number of API tokens of an account. Expired tokens count too, until they are revoked. */
export const MAX_GETTONI = 20;

const MAX_DAYS = 365;

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function checkScadenza(scadenza: string, today: string): Problem | undefined {
  if (scadenza < today) return invalidField('scadenza', 'Questo giorno è già passato: scegli da oggi in poi');
  if (scadenza > addDays(today, MAX_DAYS)) return SCADENZA_LONTANA();
  return undefined;
}

/** The error of an API token that would be valid for more than a year. A check constraint of the database enforces the same limit. */
export const SCADENZA_LONTANA = () => invalidField('scadenza', 'Un gettone vale al massimo un anno: scegli un giorno più vicino');

export const TROPPI_GETTONI = () =>
  new Problem('conflict', 'TROPPI_GETTONI', `Hai già ${MAX_GETTONI} gettoni: revocane uno che non usi più, poi creane un altro.`);

export const GETTONE_NON_TROVATO = () => new Problem('not_found', 'GETTONE_NON_TROVATO', 'Il gettone non esiste o è già stato revocato.');

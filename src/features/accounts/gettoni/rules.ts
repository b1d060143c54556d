import { invalidField, Problem } from '#shared/problem.ts';

/** The maximum number of tokens of an account. Expired tokens count too, until they are revoked. */
export const AL_MASSIMO = 20;

const DURATA_MASSIMA = 365;

export function giornoDopo(giorno: string, giorni: number): string {
  const date = new Date(`${giorno}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + giorni);
  return date.toISOString().slice(0, 10);
}

/** Returns the error for the last day of a token, or undefined. */
export function checkScadenza(scadenza: string, today: string): Problem | undefined {
  if (scadenza < today) return invalidField('scadenza', 'Questo giorno è già passato: scegli da oggi in poi');
  if (scadenza > giornoDopo(today, DURATA_MASSIMA)) return SCADENZA_LONTANA();
  return undefined;
}

/** A check constraint of the database enforces the same limit. */
export const SCADENZA_LONTANA = () => invalidField('scadenza', 'Un gettone vale al massimo un anno: scegli un giorno più vicino');

export const TROPPI_GETTONI = () =>
  new Problem('conflict', 'TROPPI_GETTONI', `Hai già ${AL_MASSIMO} gettoni: revocane uno che non usi più, poi creane un altro.`);

export const GETTONE_NON_TROVATO = () => new Problem('not_found', 'GETTONE_NON_TROVATO', 'Il gettone non esiste o è già stato revocato.');

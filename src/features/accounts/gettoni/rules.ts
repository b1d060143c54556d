import { invalidField, Problem } from '#shared/problem.ts';

/** How many an account has at most, expired ones included: they are there until somebody revokes them. */
export const AL_MASSIMO = 20;

/** How many days a token is good at most. */
const DURATA_MASSIMA = 365;

/** The day so many days after another. */
export function giornoDopo(giorno: string, giorni: number): string {
  const date = new Date(`${giorno}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + giorni);
  return date.toISOString().slice(0, 10);
}

/** What is wrong with the last day that was asked for; nothing where it can be. */
export function checkScadenza(scadenza: string, today: string): Problem | undefined {
  if (scadenza < today) return invalidField('scadenza', 'Questo giorno è già passato: scegli da oggi in poi');
  if (scadenza > giornoDopo(today, DURATA_MASSIMA)) return SCADENZA_LONTANA();
  return undefined;
}

/** What the database says by itself, too. */
export const SCADENZA_LONTANA = () => invalidField('scadenza', 'Un gettone vale al massimo un anno: scegli un giorno più vicino');

export const TROPPI_GETTONI = () =>
  new Problem('conflict', 'TROPPI_GETTONI', `Hai già ${AL_MASSIMO} gettoni: revocane uno che non usi più, poi creane un altro.`);

export const GETTONE_NON_TROVATO = () => new Problem('not_found', 'GETTONE_NON_TROVATO', 'Il gettone non esiste o è già stato revocato.');

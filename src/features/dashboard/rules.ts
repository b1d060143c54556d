/** How many employees and licences the dashboard shows (rule 38). */
export const QUANTI_RECENTI = 5;
export const QUANTI_SOFTWARE = 3;

/** What the database test says, by the migrations this program knows and those the database has. */
export function esitoDelTest(previste: readonly string[], applicate: readonly string[]): { success: boolean; message: string } {
  const missing = previste.filter((name) => !applicate.includes(name)).length;
  if (missing === 0) return { success: true, message: 'Connessione al database riuscita' };
  const quali = missing === 1 ? 'manca 1 migrazione' : `mancano ${missing} migrazioni`;
  return { success: false, message: `Il database risponde, ma non è alla versione di questo programma: ${quali}` };
}

/** '148 elementi' (rule 38). */
export function quantiElementi(elementi: number): string {
  return elementi === 1 ? '1 elemento' : `${elementi.toLocaleString('it-IT', { useGrouping: 'always' })} elementi`;
}

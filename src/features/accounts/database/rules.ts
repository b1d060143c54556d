/**
 * Computes the result of the database test: compares the migrations that this program contains with the migrations that the database has.
 */
export function esitoDelTest(previste: readonly string[], applicate: readonly string[]): { success: boolean; message: string } {
  const missing = previste.filter((name) => !applicate.includes(name)).length;
  if (missing === 0) return { success: true, message: 'Connessione al database riuscita' };
  const quali = missing === 1 ? 'manca 1 migrazione' : `mancano ${missing} migrazioni`;
  return { success: false, message: `Il database risponde, ma non è alla versione di questo programma: ${quali}` };
}

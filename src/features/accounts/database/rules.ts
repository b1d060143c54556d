export function compareMigrations(previste: readonly string[], applicate: readonly string[]): { success: boolean; message: string } {
  const missing = previste.filter((name) => !applicate.includes(name)).length;
  if (missing === 0) return { success: true, message: 'Connessione al database riuscita' };
  const missingText = missing === 1 ? 'manca 1 migrazione' : `mancano ${missing} migrazioni`;
  return { success: false, message: `Il database risponde, ma non è alla versione di questo programma: ${missingText}` };
}

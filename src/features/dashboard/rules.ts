/** How many employees and licences the dashboard shows (rule 38). */
export const QUANTI_RECENTI = 5;
export const QUANTI_SOFTWARE = 3;

/** '148 elementi' (rule 38). */
export function quantiElementi(elementi: number): string {
  return elementi === 1 ? '1 elemento' : `${elementi.toLocaleString('it-IT', { useGrouping: 'always' })} elementi`;
}

/** 'di cui 36 usciti', beside how many there are. */
export function quantiUsciti(usciti: number): string {
  return usciti === 1 ? 'di cui 1 uscito' : `di cui ${usciti.toLocaleString('it-IT', { useGrouping: 'always' })} usciti`;
}

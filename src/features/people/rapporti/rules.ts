export const FINE_AL_CONTRARIO = "L'ultimo giorno viene prima del primo";
export const SENZA_FINE = "Indica l'ultimo giorno: questo rapporto è finito";
export const FINE_PREVISTA_PRIMA = 'La fine prevista viene prima del primo giorno';
export const PROVA_PRIMA = 'La prova finisce prima del primo giorno';
export const RAPPORTO_SOVRAPPOSTO = 'In quei giorni la persona ha già un altro rapporto';
export const NON_USCITO = (name: string) => `${name} non è uscito: si riassume solo chi è uscito`;

interface RapportoDays {
  dal: string | null;
  al: string | null;
  fine_prevista: string | null;
  prova_fino_al: string | null;
}

/** Returns the errors of the days of an employment by field. `isOver`: a former employment, or the newest one of an employee who has left. */
export function checkRapporto({ dal, al, fine_prevista, prova_fino_al }: RapportoDays, isOver: boolean): Record<string, string> {
  const isBeforeStart = (day: string | null) => dal !== null && day !== null && day < dal;
  return {
    ...(isOver && al === null && { al: SENZA_FINE }),
    ...(isBeforeStart(al) && { al: FINE_AL_CONTRARIO }),
    ...(isBeforeStart(fine_prevista) && { fine_prevista: FINE_PREVISTA_PRIMA }),
    ...(isBeforeStart(prova_fino_al) && { prova_fino_al: PROVA_PRIMA }),
  };
}

import type { TipoRapporto } from './fields.ts';
import { TIPO_RAPPORTO_LABELS } from './fields.ts';

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

type FormatDay = (day: string) => string;

/** Formats the days of an employment: 'dal 01/06/2025 al 15/09/2025', 'dal 15/05/2026'. */
export function describeDays({ dal, al }: Pick<RapportoDays, 'dal' | 'al'>, format: FormatDay): string {
  const texts = [dal && `dal ${format(dal)}`, al && `al ${format(al)}`].filter(Boolean);
  return texts.length > 0 ? texts.join(' ') : 'giorni non indicati';
}

interface RapportoFacts extends RapportoDays {
  tipo: TipoRapporto | null;
  societa: string | null;
  matricola?: string | null | undefined;
  livello: string | null;
  part_time: number | null;
}

/** Returns the lines of text below the days of an employment: type, company, planned end. An employment with no such value has no line. */
export function describeRapporto(rapporto: RapportoFacts, format: FormatDay): string[] {
  const { tipo, societa, matricola, livello, part_time, fine_prevista, prova_fino_al } = rapporto;
  const lines = [
    [tipo && TIPO_RAPPORTO_LABELS[tipo], part_time && `part-time ${part_time}%`],
    [societa, livello && `livello ${livello}`, matricola && `matricola ${matricola}`],
    [fine_prevista && `fine prevista il ${format(fine_prevista)}`, prova_fino_al && `in prova fino al ${format(prova_fino_al)}`],
  ];
  return lines.map((texts) => texts.filter(Boolean).join(' · ')).filter((line) => line !== '');
}

import { formatData } from '#shared/dates.ts';
import { FINE_PREVISTA_PRIMA, TIPO_RAPPORTO_LABELS, type TipoRapporto } from '#shared/rapporto.ts';
import { addDays } from '#shared/scadenze.ts';

export const FINE_AL_CONTRARIO = "L'ultimo giorno viene prima del primo";
export const SENZA_FINE = "Indica l'ultimo giorno: questo rapporto è finito";
export const PROVA_PRIMA = 'La prova finisce prima del primo giorno';
export const RAPPORTO_SOVRAPPOSTO = 'In quei giorni la persona ha già un altro rapporto';
export const RAPPORTO_CONCLUSO = 'Questo rapporto è finito: si decide solo di quello in corso';
export const SENZA_FINE_PREVISTA = "Questo rapporto non ha una fine prevista: non c'è niente da prorogare";
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

/** Returns the sentence that rejects the new planned end of an employment; undefined when it is later than the present one. */
export function checkProroga(present: string | null, fine_prevista: string): string | undefined {
  if (present === null) return SENZA_FINE_PREVISTA;
  return fine_prevista <= present ? `La nuova fine viene dopo quella di adesso, il ${formatData(present)}` : undefined;
}

/** A former type of an employment and the last day of that type. */
export interface TipoPrecedente {
  tipo: TipoRapporto | null;
  fino_al: string;
}

interface Convertible extends Pick<RapportoDays, 'dal' | 'al'> {
  tipo: TipoRapporto | null;
  tipi_precedenti: readonly TipoPrecedente[];
}

/** Returns the errors of a conversion by field. The new type begins on a day of the employment and after the former conversions. */
export function checkTrasforma(rapporto: Convertible, { tipo, dal }: { tipo: TipoRapporto; dal: string }): Record<string, string> {
  const { dal: first, al: last, tipi_precedenti } = rapporto;
  const former = tipi_precedenti.at(-1)?.fino_al;
  return {
    ...(tipo === rapporto.tipo && { tipo: `Il contratto è già «${TIPO_RAPPORTO_LABELS[tipo]}»` }),
    ...(first !== null && dal < first && { dal: `Il rapporto comincia il ${formatData(first)}: scegli quel giorno o uno dopo` }),
    ...(last !== null && dal > last && { dal: `Il rapporto finisce il ${formatData(last)}: scegli quel giorno o uno prima` }),
    ...(former &&
      dal <= former && { dal: `Il contratto è già stato trasformato dal ${formatData(addDays(former, 1))}: scegli un giorno dopo` }),
  };
}

/** The numbers of fixed-term months at which an employee gets a warning. An installation can set other ones (MESI_A_TERMINE). */
export const SOGLIE_MESI_A_TERMINE: readonly number[] = [12, 24];
const TIPI_A_TERMINE: readonly (TipoRapporto | null)[] = ['determinato', 'somministrazione'];
/** The number of left-over days that count as one month when employments are added up. */
const DAYS_PER_MONTH = 30;

interface Durata {
  mesi: number;
  giorni: number;
}

/** Returns the calendar months from the first to the last day, both included, and the days that are left over: from 15/01 to 14/02 is one month. */
export function countMonthsAndDays(dal: string, al: string): Durata {
  const end = addDays(al, 1);
  let mesi = 0;
  while (sameDayInMonths(dal, mesi + 1) <= end) mesi += 1;
  return { mesi, giorni: (Date.parse(end) - Date.parse(sameDayInMonths(dal, mesi))) / 86_400_000 };
}

/** Returns the same day of a later month, or the last day of that month if it is shorter. */
function sameDayInMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

interface CountedRapporto extends Convertible {
  id: number;
  ultimo: boolean;
  fine_prevista: string | null;
  proroghe: number;
}

interface RigaATermine extends Durata {
  id: number;
  tipo: TipoRapporto;
  dal: string | null;
  al: string | null;
  previsto: boolean;
  proroghe: number;
}

/**
 * Adds up the fixed-term months of all employments, the newest first. An employment that continues counts up to its planned end, or up to
 * today if that is later. A converted employment counts the days of each fixed-term type.
 */
export function sumMesiATermine(rapporti: readonly CountedRapporto[], today: string): Durata & { righe: RigaATermine[] } {
  const righe = rapporti.flatMap((rapporto) => rowsOf(rapporto, today));
  const giorni = righe.reduce((sum, riga) => sum + riga.giorni, 0);
  const mesi = righe.reduce((sum, riga) => sum + riga.mesi, 0) + Math.floor(giorni / DAYS_PER_MONTH);
  return { mesi, giorni: giorni % DAYS_PER_MONTH, righe };
}

function rowsOf({ id, dal, al, ultimo, fine_prevista, proroghe, tipo, tipi_precedenti }: CountedRapporto, today: string): RigaATermine[] {
  const isPlanned = al === null && ultimo && fine_prevista !== null && fine_prevista >= today;
  const parts = tipi_precedenti.map(({ tipo: former, fino_al }, index) => {
    const before = tipi_precedenti[index - 1];
    return { tipo: former, dal: before ? addDays(before.fino_al, 1) : dal, al: fino_al, previsto: false, proroghe: 0 };
  });
  const last = tipi_precedenti.at(-1);
  parts.push({
    tipo,
    dal: last ? addDays(last.fino_al, 1) : dal,
    al: isPlanned ? fine_prevista : (al ?? today),
    previsto: isPlanned,
    proroghe,
  });
  return parts.reverse().flatMap((part) => {
    if (!isATermine(part.tipo)) return [];
    if (part.dal === null) return [{ id, ...part, tipo: part.tipo, mesi: 0, giorni: 0 }];
    return part.dal > part.al ? [] : [{ id, ...part, tipo: part.tipo, ...countMonthsAndDays(part.dal, part.al) }];
  });
}

const isATermine = (tipo: TipoRapporto | null): tipo is TipoRapporto => TIPI_A_TERMINE.includes(tipo);

/** Formats a length of time: '13 mesi e 4 giorni', '1 mese', '20 giorni'. */
export function formatDurata({ mesi, giorni }: Durata): string {
  const parts = [mesi > 0 && (mesi === 1 ? '1 mese' : `${mesi} mesi`), giorni > 0 && (giorni === 1 ? '1 giorno' : `${giorni} giorni`)];
  return parts.filter(Boolean).join(' e ') || '0 giorni';
}

/** Returns a warning for each threshold that the months have reached, the highest first. */
export function avvisiMesiATermine(durata: Durata, soglie: readonly number[]): { soglia: number; testo: string }[] {
  const { mesi, giorni } = durata;
  return soglie
    .filter((soglia) => mesi >= soglia)
    .sort((a, b) => b - a)
    .map((soglia) => {
      const isOver = mesi > soglia || giorni > 0;
      return { soglia, testo: `${formatDurata(durata)} a termine: ${isOver ? 'superata' : 'raggiunta'} la soglia di ${soglia} mesi` };
    });
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
  note: string | null;
}

/** Returns the lines of text below the days of an employment: type, company, planned end. An employment with no such value has no line. */
export function describeRapporto(rapporto: RapportoFacts, format: FormatDay): string[] {
  const { tipo, societa, matricola, livello, part_time, fine_prevista, prova_fino_al, note } = rapporto;
  const lines = [
    [tipo && TIPO_RAPPORTO_LABELS[tipo], part_time && `part-time ${part_time}%`],
    [societa, livello && `livello ${livello}`, matricola && `matricola ${matricola}`],
    [fine_prevista && `fine prevista il ${format(fine_prevista)}`, prova_fino_al && `in prova fino al ${format(prova_fino_al)}`],
    [note],
  ];
  return lines.map((texts) => texts.filter(Boolean).join(' · ')).filter((line) => line !== '');
}

// The function situazioneOf() and the SQL of lists, filters and counts (src/server/db/situazione.ts) are derived from one table
// of rules. The first matching rule applies.

import { formatData } from './dates.ts';
import type { StatoDipendente } from './dipendente.ts';

export const SITUAZIONE_LABELS = {
  in_arrivo: 'In arrivo',
  in_servizio: 'In servizio',
  in_malattia: 'In malattia',
  in_uscita: 'In uscita',
  uscito: 'Uscito',
} as const;
export type Fase = keyof typeof SITUAZIONE_LABELS;
export const FASI_SITUAZIONE = Object.keys(SITUAZIONE_LABELS) as Fase[];

export const IN_ORGANICO: readonly Fase[] = ['in_servizio', 'in_malattia', 'in_uscita'];
/** The situations in which an active employee can be assigned items. */
export const NON_USCITI: readonly Fase[] = FASI_SITUAZIONE.filter((fase) => fase !== 'uscito');

export type Giorno = 'data_assunzione' | 'data_dismissione' | 'data_inizio_malattia' | 'data_fine_malattia';

export type Condizione =
  | { stato: StatoDipendente }
  | { giorno: Giorno; come: 'passato' }
  | { giorno: Giorno; come: 'futuro' }
  | { giorno: Giorno; come: 'scritto' }
  | { giorno: Giorno; come: 'mancante' };

interface SituazioneRule {
  fase: Fase;
  /**
   * The conditions of the rule. The rule matches if all conditions of at least one list are true. A rule without `quando`
   * matches every employee that no earlier rule matched.
   */
  quando?: readonly (readonly Condizione[])[];
  dal?: Giorno;
  al?: Giorno;
}

/**
 * The rules that compute the situation of an employee. A reader without permission to see sick leave gets the state 'entrato',
 * so the situation is never 'in_malattia' for that reader.
 */
export const SITUAZIONE_RULES: readonly SituazioneRule[] = [
  { fase: 'uscito', quando: [[{ stato: 'uscito' }], [{ giorno: 'data_dismissione', come: 'passato' }]], dal: 'data_dismissione' },
  {
    fase: 'in_arrivo',
    quando: [[{ giorno: 'data_assunzione', come: 'futuro' }], [{ stato: 'entrante' }, { giorno: 'data_assunzione', come: 'mancante' }]],
    dal: 'data_assunzione',
  },
  { fase: 'in_uscita', quando: [[{ stato: 'uscente' }], [{ giorno: 'data_dismissione', come: 'scritto' }]], al: 'data_dismissione' },
  { fase: 'in_malattia', quando: [[{ stato: 'in malattia' }]], dal: 'data_inizio_malattia', al: 'data_fine_malattia' },
  { fase: 'in_servizio', dal: 'data_assunzione' },
];

export interface Situazione {
  fase: Fase;
  dal: string | null;
  al: string | null;
}

type Persona = { stato: StatoDipendente } & { [G in Giorno]?: string | null | undefined };

export function situazioneOf(persona: Persona, oggi: string): Situazione {
  const isTrue = (condition: Condizione) => {
    if ('stato' in condition) return persona.stato === condition.stato;
    const day = persona[condition.giorno] ?? null;
    if (condition.come === 'scritto' || condition.come === 'mancante') return (day === null) === (condition.come === 'mancante');
    return day !== null && (condition.come === 'passato' ? day < oggi : day > oggi);
  };
  const rule = SITUAZIONE_RULES.find(({ quando }) => quando === undefined || quando.some((conditions) => conditions.every(isTrue)));
  if (!rule) throw new Error('The last rule must match every employee');
  const dayOf = (giorno: Giorno | undefined) => (giorno && persona[giorno]) ?? null;
  return { fase: rule.fase, dal: dayOf(rule.dal), al: dayOf(rule.al) };
}

/**
 * Formats a situation in short form: 'Entra il 07/12', 'Esce il 31/12' or 'In servizio'. A day of another year includes the
 * year.
 */
export function formatSituazioneBreve({ fase, dal, al }: Situazione, oggi: string): string {
  if (fase === 'in_arrivo' && dal) return `Entra il ${formatGiorno(dal, oggi)}`;
  if (fase === 'in_uscita' && al) return al === oggi ? 'Esce oggi' : `Esce il ${formatGiorno(al, oggi)}`;
  if (fase === 'uscito' && dal) return dal === oggi ? 'Uscito oggi' : `Uscito il ${formatGiorno(dal, oggi)}`;
  return SITUAZIONE_LABELS[fase];
}

/** Formats a situation with a detail: 'Entra il 07/12, fra 15 giorni', 'In malattia, fine prevista il 10/12'. */
export function formatSituazione(situazione: Situazione, oggi: string): string {
  const { fase, dal, al } = situazione;
  const breve = formatSituazioneBreve(situazione, oggi);
  if (fase === 'in_malattia') return al ? `${breve}, fine prevista il ${formatGiorno(al, oggi)}` : breve;
  const day = fase === 'in_arrivo' ? dal : fase === 'in_uscita' && al !== oggi ? al : null;
  return day ? `${breve}, ${formatDistance(day, oggi)}` : breve;
}

function formatGiorno(day: string, oggi: string): string {
  return day.slice(0, 4) === oggi.slice(0, 4) ? formatData(day).slice(0, 5) : formatData(day);
}

function formatDistance(day: string, oggi: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(oggi)) / 86_400_000);
  return days === 1 ? 'domani' : `fra ${days} giorni`;
}

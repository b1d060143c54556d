/** The types of webhook events in display order. */
export const EVENTI = [
  'persona.assunta',
  'persona.modificata',
  'persona.trasferita',
  'persona.uscita',
  'cosa.assegnata',
  'cosa.restituita',
  'workflow.cambiato',
] as const;
export type Evento = (typeof EVENTI)[number];

export const EVENTO_LABELS: Record<Evento, string> = {
  'persona.assunta': 'Persona assunta',
  'persona.modificata': 'Persona modificata',
  'persona.trasferita': 'Persona trasferita',
  'persona.uscita': 'Persona uscita',
  'cosa.assegnata': 'Cosa assegnata',
  'cosa.restituita': 'Cosa restituita',
  'workflow.cambiato': 'Onboarding cambiato',
};

export const TEST_EVENTO = 'webhook.prova';

// A removed event type is shown as it is stored.
export const eventoLabel = (tipo: string): string => (tipo === TEST_EVENTO ? 'Prova' : (EVENTO_LABELS[tipo as Evento] ?? tipo));

export const STATI_CONSEGNA = ['in_attesa', 'consegnata', 'arresa'] as const;
export type StatoConsegna = (typeof STATI_CONSEGNA)[number];

export const STATO_CONSEGNA_LABELS: Record<StatoConsegna, string> = {
  in_attesa: 'In attesa',
  consegnata: 'Consegnata',
  arresa: 'Abbandonata',
};

/** After this number of days without an accepted delivery a webhook is disabled. */
export const FAILURE_DAYS = 5;

/** The number of hours for which the former secret of a webhook also signs. */
export const FORMER_SECRET_HOURS = 24;

// Event types of webhooks, and states of deliveries (docs/webhook.md).

/** Event types in display order. Each feature builds the events of its own types (src/app/server.ts lists the features). */
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

export const PROVA = 'webhook.prova';

export const eventoLabel = (tipo: string): string => (tipo === PROVA ? 'Prova' : (EVENTO_LABELS[tipo as Evento] ?? tipo)); // a removed event type is shown as it is stored

export const STATI_CONSEGNA = ['in_attesa', 'consegnata', 'arresa'] as const;
export type StatoConsegna = (typeof STATI_CONSEGNA)[number];

export const STATO_CONSEGNA_LABELS: Record<StatoConsegna, string> = {
  in_attesa: 'In attesa',
  consegnata: 'Consegnata',
  arresa: 'Abbandonata',
};

/** Number of days without an accepted delivery after which a webhook is disabled. */
export const GIORNI_DI_GUASTO = 5;

/** Number of hours in which the former secret also signs. */
export const ORE_DEL_PRECEDENTE = 24;

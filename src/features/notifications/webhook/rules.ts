// Which events programs are told of, and how far a delivery has come (rules 164 to 166, docs/webhook.md).

/** In the order in which they are offered. What each is made of stands in its slice: src/app/server.ts. */
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

/** What is sent where somebody presses 'Prova'. */
export const PROVA = 'webhook.prova';

export const eventoLabel = (tipo: string): string => (tipo === PROVA ? 'Prova' : (EVENTO_LABELS[tipo as Evento] ?? tipo)); // a kind that is no more is said as it was

export const STATI_CONSEGNA = ['in_attesa', 'consegnata', 'arresa'] as const;
export type StatoConsegna = (typeof STATI_CONSEGNA)[number];

export const STATO_CONSEGNA_LABELS: Record<StatoConsegna, string> = {
  in_attesa: 'In attesa',
  consegnata: 'Consegnata',
  arresa: 'Abbandonata',
};

/** After so many days without one delivery taken, a webhook is switched off. */
export const GIORNI_DI_GUASTO = 5;

/** For so many hours the secret before the one in use signs, too. */
export const ORE_DEL_PRECEDENTE = 24;

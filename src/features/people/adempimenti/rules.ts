import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';

export const CATEGORIA_LABELS = {
  formazione: 'Formazione',
  visita_medica: 'Visita medica',
  dpi: 'DPI',
  documento: 'Documento',
  altro: 'Altro',
} as const;
export type Categoria = keyof typeof CATEGORIA_LABELS;

/**
 * The states of a requirement. For a medical examination, an account without permission to view confidential data gets only `valido` or
 * `non_in_regola`. No other requirement has the state `non_in_regola`.
 */
export const STATO_ADEMPIMENTO_LABELS = {
  mancante: 'Mancante',
  scaduto: 'Scaduto',
  non_in_regola: 'Non in regola',
  in_scadenza: 'In scadenza',
  valido: 'Valido',
  esente: 'Esente',
} as const;
export type StatoAdempimento = keyof typeof STATO_ADEMPIMENTO_LABELS;
export const STATI_ADEMPIMENTO = Object.keys(STATO_ADEMPIMENTO_LABELS) as [StatoAdempimento];

/** The states of the list 'Chi non è in regola', when the request names no state. */
export const NON_IN_REGOLA: readonly StatoAdempimento[] = ['mancante', 'scaduto', 'non_in_regola'];

export const isNonInRegola = (stato: StatoAdempimento): boolean => NON_IN_REGOLA.includes(stato);

export const MAX_MESI = 600;
export const MAX_PERSONE = 500;

export const FUTURO = 'Il giorno non può venire dopo oggi';
export const SERVE_DOCUMENTO = 'Questo adempimento si registra solo con un documento che lo prova';
export const SERVE_VISITA = 'Il documento di una visita medica lo legge solo HR';
export const CATEGORIA_FISSA = 'Ci sono già registrazioni: la categoria non può diventare, o smettere di essere, una visita medica';

export const tipoNonTrovato = (): Problem =>
  new Problem('not_found', 'TIPO_ADEMPIMENTO_NON_TROVATO', "L'adempimento richiesto non esiste o è stato rimosso.");

interface Person extends Pick<Assegnatario, 'nome' | 'cognome'> {
  uscito: boolean;
  richiesto: boolean;
}

/** Returns the problem (409) when the requirement does not apply to this employee. */
export function checkApplies({ nome, cognome, uscito, richiesto }: Person, tipo: { nome: string }): Problem | undefined {
  if (uscito) return new Problem('conflict', 'DIPENDENTE_NON_ATTIVO', `${nome} ${cognome} non è più in azienda: non ha adempimenti.`);
  if (richiesto) return undefined;
  return new Problem(
    'conflict',
    'ADEMPIMENTO_NON_RICHIESTO',
    `A ${nome} ${cognome} «${tipo.nome}» non è richiesto: vale per altri brand o altre mansioni.`,
  );
}

/**
 * Returns the title of a lot. The title of a medical examination names nobody, because accounts without permission to view confidential data
 * may read it.
 */
export function lottoTitle(
  what: string,
  tipo: { nome: string; categoria: Categoria },
  people: readonly Pick<Assegnatario, 'nome' | 'cognome'>[],
): string {
  if (tipo.categoria === 'visita_medica') return `${what}: visite mediche`;
  const [first] = people;
  return `${what}: ${tipo.nome}, ${people.length === 1 && first ? `${first.nome} ${first.cognome}` : `${people.length} persone`}`;
}

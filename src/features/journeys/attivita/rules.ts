// Pure rules for the tasks of an onboarding or an exit: role, due date, completion.

import type { BrandAction } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { MANI, type Mano } from '#shared/stati-workflow.ts';

export const CORSO_LABELS = { onboarding: 'Onboarding', uscita: 'Uscita' } as const;
export type Corso = keyof typeof CORSO_LABELS;

export const TIPO_ATTIVITA_LABELS = {
  spunta: 'Con una spunta',
  documento: 'Con un documento',
  dotazione: 'Con le cose assegnate o riprese',
  verbale: 'Con un verbale firmato',
} as const;
export type TipoAttivita = keyof typeof TIPO_ATTIVITA_LABELS;

/**
 * For each task type that the server completes from other data: the sentence that says when the task is done, for an onboarding and for an
 * exit.
 */
const SI_CHIUDE: Record<Corso, Record<Exclude<TipoAttivita, 'spunta'>, string>> = {
  onboarding: {
    documento: "Si chiude da sola quando si carica un documento sull'onboarding o sulla persona",
    dotazione: 'Si chiude da sola quando nessuna richiesta è più da assegnare',
    verbale: 'Si chiude da sola quando la persona firma un verbale di consegna',
  },
  uscita: {
    documento: "Si chiude da sola quando si carica un documento sull'uscita o sulla persona",
    dotazione: 'Si chiude da sola quando la persona non ha più niente',
    verbale: 'Si chiude da sola quando la persona firma un verbale di restituzione',
  },
};

/** The sentence that says when the server completes the task; undefined for a task that an account has to tick. */
export const siChiude = (tipo: TipoAttivita, corso: Corso): string | undefined => (tipo === 'spunta' ? undefined : SI_CHIUDE[corso][tipo]);

/** The permission for the next step of each role. An account that may take this step may also complete the tasks of the role. */
export const PASSO_DI = {
  hr: 'workflows.comunica_manager',
  manager: 'workflows.comunica_it',
  it: 'workflows.completa_it',
} as const satisfies Record<Mano, BrandAction>;

/** The role whose next step this action is; undefined for a step back. */
export const manoDelPasso = (azione: string): Mano | undefined => MANI.find((mano) => PASSO_DI[mano] === `workflows.${azione}`);

export const MOST_DAYS = 365;
export const DOTAZIONE_SOLO_IT = 'Ciò che si chiude con le cose assegnate o riprese tocca a IT';

/**
 * Only IT may own tasks of type 'dotazione': IT assigns the items last, so such a task of HR or of the Manager would block the steps
 * before.
 */
export const isDelTipo = (tipo: TipoAttivita, mano: Mano): boolean => tipo !== 'dotazione' || mano === 'it';

const GIORNO: Record<Corso, string> = { onboarding: "dell'assunzione", uscita: "dell'uscita" };
const DOPO: Record<Corso, string> = { onboarding: "l'assunzione", uscita: "l'uscita" };

/** Formats the due date of a task as days before or after the date: '3 giorni prima dell'assunzione'. */
export function quandoInParole(giorni: number, corso: Corso): string {
  if (giorni === 0) return `Il giorno ${GIORNO[corso]}`;
  const quanti = Math.abs(giorni) === 1 ? '1 giorno' : `${Math.abs(giorni)} giorni`;
  return giorni < 0 ? `${quanti} prima ${GIORNO[corso]}` : `${quanti} dopo ${DOPO[corso]}`;
}

export interface Compito {
  nome: string;
  mano: Mano;
  tipo: TipoAttivita;
  giorni: number;
  obbligatoria: boolean;
  fatta: boolean;
}

/** Whether the task blocks the next step of its role: it is mandatory, open, and due on the first day or before. */
export const isFerma = ({ obbligatoria, fatta, giorni }: Pick<Compito, 'obbligatoria' | 'fatta' | 'giorni'>): boolean =>
  obbligatoria && !fatta && giorni <= 0;

/**
 * The tasks that block the next step of this role. When IT completes the onboarding as incomplete, tasks of type dotazione do not block the
 * step, because IT gives a reason for the missing items.
 */
export function fermeDi<A extends Compito>(attivita: readonly A[], mano: Mano, incompleto = false): A[] {
  return attivita.filter((each) => each.mano === mano && isFerma(each) && !(incompleto && each.tipo === 'dotazione'));
}

const MOST_NAMED = 5;

/** Returns a 409 that names the open tasks, or undefined when there are none. */
export function checkFatte(ferme: readonly { nome: string }[]): Problem | undefined {
  if (ferme.length === 0) return undefined;
  const others = ferme.length - MOST_NAMED;
  const names = ferme.slice(0, MOST_NAMED).map(({ nome }) => `«${nome}»`);
  const rest = others > 0 ? [others === 1 ? "un'altra" : `altre ${others}`] : [];
  return new Problem('conflict', 'ATTIVITA_APERTE', `Prima si chiudono le attività obbligatorie: ${[...names, ...rest].join(', ')}.`);
}

/** Returns the error for a task that cannot be ticked by hand, or undefined. */
export function checkSpunta({ nome, tipo, corso }: { nome: string; tipo: TipoAttivita; corso: Corso }): Problem | undefined {
  const sentence = siChiude(tipo, corso);
  return sentence === undefined ? undefined : new Problem('conflict', 'ATTIVITA_DA_SOLA', `«${nome}» non si spunta a mano. ${sentence}.`);
}

/** Returns the error for a task of a cancelled onboarding or exit, or undefined. */
export function checkInCorso(isAnnullato: boolean, corso: Corso): Problem | undefined {
  if (!isAnnullato) return undefined;
  const sentence = corso === 'onboarding' ? "L'onboarding è annullato" : "L'uscita è annullata";
  return new Problem('conflict', 'CORSO_ANNULLATO', `${sentence}: le sue attività restano come sono.`);
}

/** Formats the number of done tasks: '3 attività su 7'. Returns null when there are no tasks. */
export const attivitaInParole = ({ fatte, totali }: { fatte: number; totali: number }): string | null =>
  totali === 0 ? null : `${fatte} attività su ${totali}`;

/** The same error for an absent and for an invisible task, so that a caller cannot tell them apart. */
export const attivitaNonTrovata = () =>
  new Problem('not_found', 'ATTIVITA_NON_TROVATA', "L'attività richiesta non esiste o è stata rimossa.");

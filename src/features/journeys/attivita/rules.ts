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

/** The sentences that tell the user when the server completes a task of each type from other data. */
const COMPLETION_SENTENCES: Record<Corso, Record<Exclude<TipoAttivita, 'spunta'>, string>> = {
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

export const completionSentence = (tipo: TipoAttivita, corso: Corso): string | undefined =>
  tipo === 'spunta' ? undefined : COMPLETION_SENTENCES[corso][tipo];

/** The permission that an account of each role needs for the next step and for the tasks of the role. */
export const STEP_PERMISSION = {
  hr: 'workflows.comunica_manager',
  manager: 'workflows.comunica_it',
  it: 'workflows.completa_it',
} as const satisfies Record<Mano, BrandAction>;

export const manoOfPasso = (azione: string): Mano | undefined => MANI.find((mano) => STEP_PERMISSION[mano] === `workflows.${azione}`);

export const MAX_DAYS = 365;
export const DOTAZIONE_SOLO_IT = 'Ciò che si chiude con le cose assegnate o riprese tocca a IT';

/** IT assigns the items last, so a task of type 'dotazione' of HR or MANAGER would block the earlier steps. */
export const isTipoAllowed = (tipo: TipoAttivita, mano: Mano): boolean => tipo !== 'dotazione' || mano === 'it';

const DATE_NAME_WITH_OF: Record<Corso, string> = { onboarding: "dell'assunzione", uscita: "dell'uscita" };
const DATE_NAME: Record<Corso, string> = { onboarding: "l'assunzione", uscita: "l'uscita" };

export function formatGiorni(giorni: number, corso: Corso): string {
  if (giorni === 0) return `Il giorno ${DATE_NAME_WITH_OF[corso]}`;
  const giorniText = Math.abs(giorni) === 1 ? '1 giorno' : `${Math.abs(giorni)} giorni`;
  return giorni < 0 ? `${giorniText} prima ${DATE_NAME_WITH_OF[corso]}` : `${giorniText} dopo ${DATE_NAME[corso]}`;
}

export interface Compito {
  nome: string;
  mano: Mano;
  tipo: TipoAttivita;
  giorni: number;
  obbligatoria: boolean;
  fatta: boolean;
}

/** A mandatory open task that is due on or before the first day of the employee blocks the next step of its role. */
export const isBlocking = ({ obbligatoria, fatta, giorni }: Pick<Compito, 'obbligatoria' | 'fatta' | 'giorni'>): boolean =>
  obbligatoria && !fatta && giorni <= 0;

/**
 * When IT completes the onboarding as incomplete, tasks of type dotazione do not block, because IT gives a reason for the missing items.
 */
export function blockingAttivita<A extends Compito>(attivita: readonly A[], mano: Mano, incompleto = false): A[] {
  return attivita.filter((each) => each.mano === mano && isBlocking(each) && !(incompleto && each.tipo === 'dotazione'));
}

const MAX_LISTED = 5;

export function checkNoneBlocking(blocking: readonly { nome: string }[]): Problem | undefined {
  if (blocking.length === 0) return undefined;
  const unlistedCount = blocking.length - MAX_LISTED;
  const listedNames = blocking.slice(0, MAX_LISTED).map(({ nome }) => `«${nome}»`);
  const unlistedText = unlistedCount > 0 ? [unlistedCount === 1 ? "un'altra" : `altre ${unlistedCount}`] : [];
  return new Problem(
    'conflict',
    'ATTIVITA_APERTE',
    `Prima si chiudono le attività obbligatorie: ${[...listedNames, ...unlistedText].join(', ')}.`,
  );
}

export function checkSpunta({ nome, tipo, corso }: { nome: string; tipo: TipoAttivita; corso: Corso }): Problem | undefined {
  const sentence = completionSentence(tipo, corso);
  return sentence === undefined ? undefined : new Problem('conflict', 'ATTIVITA_DA_SOLA', `«${nome}» non si spunta a mano. ${sentence}.`);
}

export function checkInCorso(isAnnullato: boolean, corso: Corso): Problem | undefined {
  if (!isAnnullato) return undefined;
  const sentence = corso === 'onboarding' ? "L'onboarding è annullato" : "L'uscita è annullata";
  return new Problem('conflict', 'CORSO_ANNULLATO', `${sentence}: le sue attività restano come sono.`);
}

export const formatConto = ({ fatte, totali }: { fatte: number; totali: number }): string | null =>
  totali === 0 ? null : `${fatte} attività su ${totali}`;

/**
 * The 404 error of a task. A task that is not visible gets the same error as a missing task, so that the caller cannot distinguish them.
 */
export const attivitaNonTrovata = () =>
  new Problem('not_found', 'ATTIVITA_NON_TROVATA', "L'attività richiesta non esiste o è stata rimossa.");

// The states and steps of a workflow: server, buttons and notices read the tables below. The labels of the states are in
// src/shared/stati-workflow.ts, which the list of employees also reads.

import { invalidField, Problem } from '#shared/problem.ts';
import { FASI, isConcluso, MANI, MANO_LABELS, type Mano, STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';

export const AZIONI_WORKFLOW = ['comunica_manager', 'comunica_it', 'completa_it', 'torna_hr', 'torna_manager', 'torna_it'] as const;
export type AzioneWorkflow = (typeof AZIONI_WORKFLOW)[number];

/** 'crea' is always the first entry in the history of a workflow, and 'annulla' the last entry of a cancelled workflow. */
export const AZIONI_PASSO = ['crea', ...AZIONI_WORKFLOW, 'annulla'] as const;
export type AzionePasso = (typeof AZIONI_PASSO)[number];

export const PASSAGGI_DA: Record<StatoWorkflow, { forward: AzioneWorkflow | null; backward: AzioneWorkflow | null }> = {
  creato_hr: { forward: 'comunica_manager', backward: null },
  in_corso: { forward: 'comunica_manager', backward: null },
  completato_hr_attesa_manager: { forward: 'comunica_it', backward: 'torna_hr' },
  completato_manager_attesa_it: { forward: 'completa_it', backward: 'torna_manager' },
  completato_it: { forward: null, backward: 'torna_it' },
  annullato: { forward: null, backward: null },
};

interface Passaggio {
  label: string;
  to: StatoWorkflow;
  description: string;
}

export const PASSAGGI: Record<AzioneWorkflow, Passaggio> = {
  comunica_manager: { label: 'Comunica al Manager', to: 'completato_hr_attesa_manager', description: 'passa da HR al Manager' },
  comunica_it: { label: 'Comunica a IT', to: 'completato_manager_attesa_it', description: 'passa dal Manager a IT' },
  completa_it: { label: 'Completato IT', to: 'completato_it', description: 'si conclude qui' },
  torna_hr: { label: 'Torna a HR', to: 'in_corso', description: 'torna dal Manager a HR' },
  torna_manager: { label: 'Torna a Manager', to: 'completato_hr_attesa_manager', description: 'torna da IT al Manager' },
  torna_it: { label: 'Torna a IT', to: 'completato_manager_attesa_it', description: 'si riapre e torna a IT' },
};

export const PASSO_LABELS: Record<AzionePasso, string> = {
  crea: 'Creato',
  comunica_manager: 'Comunicato al Manager',
  comunica_it: 'Comunicato a IT',
  completa_it: 'Completato da IT',
  torna_hr: 'Tornato a HR',
  torna_manager: 'Tornato al Manager',
  torna_it: 'Riaperto e tornato a IT',
  annulla: 'Annullato',
};

export function statiForAzione(azione: AzioneWorkflow): StatoWorkflow[] {
  return STATI_WORKFLOW.filter((stato) => PASSAGGI_DA[stato].forward === azione || PASSAGGI_DA[stato].backward === azione);
}

export const STEP_TOTALI = MANI.length;

export const FERMO_DOPO_GIORNI = 5;

/** Returns the number of the current step, from 1 to 3. It is 3 for a completed onboarding and 0 for a cancelled onboarding. */
export function stepCorrente(stato: StatoWorkflow): number {
  const { hand } = FASI[stato];
  if (stato === 'annullato') return 0;
  return hand === null ? STEP_TOTALI : MANI.indexOf(hand) + 1;
}

export function passoNonPossibile(azione: AzioneWorkflow, stato: StatoWorkflow): Problem {
  const labels = statiForAzione(azione).map((each) => `«${FASI[each].label}»`);
  return new Problem(
    'conflict',
    'PASSO_NON_POSSIBILE',
    `Il workflow ora è «${FASI[stato].label}»: «${PASSAGGI[azione].label}» si fa solo da ${labels.join(' o da ')}.`,
  );
}

export const isBackward = (azione: AzioneWorkflow): boolean => STATI_WORKFLOW.some((stato) => PASSAGGI_DA[stato].backward === azione);

export function checkAnnullabile(stato: StatoWorkflow): Problem | undefined {
  if (!isConcluso(stato)) return undefined;
  return new Problem('conflict', 'WORKFLOW_CONCLUSO', `Il workflow ora è «${FASI[stato].label}»: si annulla solo un onboarding aperto.`);
}

interface RichiestaWithRisorsa {
  id: number;
  descrizione: string;
  risorsa: { nome: string; dal: string; al: string | null } | null;
}

export function remainingItems(richieste: readonly RichiestaWithRisorsa[], today: string) {
  return richieste.flatMap(({ id: richiesta_id, descrizione, risorsa }) => {
    if (!risorsa || risorsa.al !== null) return [];
    const { nome, dal } = risorsa;
    return [{ richiesta_id, descrizione, nome, dal, riservata: dal > today }];
  });
}

export const describeNessuno = (mano: Mano, brand: string): string =>
  `In ${brand} nessun account attivo con il ruolo ${MANO_LABELS[mano]} può modificare. Può rimediare l'amministratore.`;

/** Returns the role that has to act after this step, if no account has that role; otherwise null. */
export function nextManoWithoutAccount(azione: AzioneWorkflow, maniWithoutAccount: readonly Mano[]): Mano | null {
  const { hand } = FASI[PASSAGGI[azione].to];
  return hand !== null && maniWithoutAccount.includes(hand) ? hand : null;
}

interface Completamento {
  note?: string | null | undefined;
  incompleto?: boolean | undefined;
  motivo?: string | null | undefined;
}

export function checkCompleto(openRichieste: readonly string[], { incompleto, motivo }: Completamento): Problem | undefined {
  if (openRichieste.length === 0) return undefined;
  if (incompleto && !motivo) return invalidField('motivo', 'Scrivi perché si completa senza ciò che manca');
  if (incompleto) return undefined;
  const [first] = openRichieste;
  const sentence =
    openRichieste.length === 1
      ? `Manca ancora una cosa: ${first}.`
      : `Mancano ancora ${openRichieste.length} cose: ${openRichieste.slice(0, MAX_LISTED).join(', ')}${openRichieste.length > MAX_LISTED ? ' …' : ''}.`;
  return new Problem('conflict', 'RICHIESTE_APERTE', `${sentence} Preparale, oppure completa dicendo perché.`);
}

const MAX_LISTED = 5;

/** Returns the note of a step. When IT completes the onboarding with open lines, the note contains the reason. */
export function stepNote({ note = null, incompleto, motivo }: Completamento, openRichieste: readonly string[]): string | null {
  return [note, openRichieste.length > 0 && incompleto && motivo && `Incompleto: ${motivo}`].filter(Boolean).join('\n') || null;
}

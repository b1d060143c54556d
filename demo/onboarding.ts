import { type AzionePasso, PASSAGGI, statiForAzione } from '#features/journeys/workflows/rules.ts';
import { addDays } from '#shared/scadenze.ts';
import { isConcluso, STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { earlierDay, inDays } from './calendar.ts';
import { ACCOUNTS } from './data/company.ts';
import { NOTES, NOTES_HR } from './data/onboarding-notes.ts';
import type { Person } from './data/person.ts';
import { elementAt, pickOne, pseudoRandom, withProbability } from './pseudo-random.ts';
import { employeeIdOf, STAFF } from './staff.ts';

const USUAL_STEPS: readonly AzionePasso[] = ['crea', 'comunica_manager', 'comunica_it', 'completa_it'];

/** For each workflow state, the sequences of steps that lead to it. The first sequence is the usual one. */
const STEP_SEQUENCES: Record<StatoWorkflow, readonly (readonly AzionePasso[])[]> = {
  creato_hr: [USUAL_STEPS.slice(0, 1)],
  in_corso: [['crea', 'comunica_manager', 'torna_hr']],
  completato_hr_attesa_manager: [USUAL_STEPS.slice(0, 2), ['crea', 'comunica_manager', 'comunica_it', 'torna_manager']],
  completato_manager_attesa_it: [USUAL_STEPS.slice(0, 3), ['crea', 'comunica_manager', 'comunica_it', 'completa_it', 'torna_it']],
  completato_it: [
    USUAL_STEPS,
    ['crea', 'comunica_manager', 'torna_hr', 'comunica_manager', 'comunica_it', 'completa_it'],
    ['crea', 'comunica_manager', 'comunica_it', 'torna_manager', 'comunica_it', 'completa_it'],
    ['crea', 'comunica_manager', 'comunica_it', 'completa_it', 'torna_it', 'completa_it'],
  ],
  annullato: [['crea', 'comunica_manager', 'annulla']],
};

/** Returns the states in which this step is possible. The list is empty for the first step, which creates the workflow. */
export function statesBefore(azione: AzionePasso): StatoWorkflow[] {
  if (azione === 'crea') return [];
  return azione === 'annulla' ? STATI_WORKFLOW.filter((stato) => !isConcluso(stato)) : statiForAzione(azione);
}

export function stateAfter(azione: AzionePasso): StatoWorkflow {
  if (azione === 'crea') return 'creato_hr';
  return azione === 'annulla' ? 'annullato' : PASSAGGI[azione].to;
}

interface Onboarding {
  person: number;
  stato: StatoWorkflow;
  steps: { azione: AzionePasso; createdAt: string }[];
}

const ONBOARDINGS: readonly Onboarding[] = STAFF.flatMap((person, i) =>
  person.workflow === undefined ? [] : [{ person: i, stato: person.workflow, steps: stepsOf(person, person.workflow, i) }],
);

function stepsOf({ dal }: Person, stato: StatoWorkflow, i: number): Onboarding['steps'] {
  const [usualSequence, ...otherSequences] = STEP_SEQUENCES[stato];
  const sequence =
    usualSequence === undefined || (otherSequences.length > 0 && withProbability(28, i, 'giro'))
      ? pickOne(otherSequences, i, 'quale giro')
      : usualSequence;
  const yesterday = inDays(-1);
  const completedOn = earlierDay(addDays(dal, pseudoRandom(i, 'concluso', 5)), yesterday);
  // The last step of an open onboarding is always before the first day of work, so that a late onboarding exists.
  const lastStepOn = earlierDay(addDays(yesterday, -pseudoRandom(i, 'fermo', 6)), addDays(dal, -1));
  const lastDay = isConcluso(stato) ? completedOn : lastStepOn;
  return sequence.map((azione, stepIndex) => ({
    azione,
    createdAt: `${addDays(lastDay, -2 * (sequence.length - 1 - stepIndex))}T${String(7 + pseudoRandom(i, `ora ${stepIndex}`, 8)).padStart(2, '0')}:${String(10 + pseudoRandom(i, `minuto ${stepIndex}`, 50))}:00Z`,
  }));
}

const dayOf = (instant: string): string => instant.slice(0, 10);

export function workflowRows(userIds: number[]) {
  return ONBOARDINGS.map(({ person, stato, steps }) => {
    const { dal, brand } = elementAt(STAFF, person);
    const startedAt = elementAt(steps, 0).createdAt;
    return {
      dipendente_id: employeeIdOf(person),
      stato,
      priorita: pickOne(['media', 'media', 'media', 'alta', 'bassa'], person, 'priorità'),
      assegnato_a:
        stato === 'completato_manager_attesa_it' && withProbability(60, person, 'incarico')
          ? elementAt(userIds, accountIndexFor('IT', brand))
          : null,
      data_inizio: dayOf(startedAt),
      data_scadenza: dal,
      data_completamento: stato === 'completato_it' ? dayOf(elementAt(steps, steps.length - 1).createdAt) : null,
      data_annullamento: stato === 'annullato' ? dayOf(elementAt(steps, steps.length - 1).createdAt) : null,
      note_hr: withProbability(45, person, 'nota hr') ? pickOne(NOTES_HR, person, 'quale nota hr') : null,
      created_at: startedAt,
    };
  });
}

/** The role that does each step, as in the permission table of the product. */
const ROLE_OF_STEP: Record<AzionePasso, 'HR' | 'MANAGER' | 'IT'> = {
  crea: 'HR',
  comunica_manager: 'HR',
  comunica_it: 'MANAGER',
  completa_it: 'IT',
  torna_hr: 'MANAGER',
  torna_manager: 'IT',
  torna_it: 'IT',
  annulla: 'HR',
};

/**
 * Returns the index in ACCOUNTS of an account that has this role and may edit the brand. If there is no such account, returns 0, the
 * amministratore.
 */
function accountIndexFor(role: 'HR' | 'MANAGER' | 'IT', brand: number): number {
  const index = ACCOUNTS.findIndex(
    (account) => !account.amministratore && account.role === role && (account.permissions[brand] ?? 'can_view') !== 'can_view',
  );
  return Math.max(index, 0);
}

export function stepRows(workflowIds: number[], userIds: number[]) {
  return ONBOARDINGS.flatMap(({ person, steps }, i) =>
    steps.map(({ azione, createdAt }, stepIndex) => ({
      workflow_id: elementAt(workflowIds, i),
      azione,
      stato: stateAfter(azione),
      nota: noteOf(azione, person, stepIndex),
      user_id: elementAt(userIds, accountIndexFor(ROLE_OF_STEP[azione], elementAt(STAFF, person).brand)),
      created_at: createdAt,
    })),
  );
}

// Returns the note of a step. Steps back and cancellations always have a note, the first step has none, and other steps sometimes have a
// note.
function noteOf(azione: AzionePasso, person: number, stepIndex: number): string | null {
  const hasNote = azione === 'annulla' || azione.startsWith('torna') || withProbability(50, person, `dice ${stepIndex}`);
  return azione === 'crea' || !hasNote ? null : pickOne(NOTES[azione], person, `nota ${stepIndex}`);
}

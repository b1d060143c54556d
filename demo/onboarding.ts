import { type AzionePasso, PASSAGGI, statesFor } from '#features/journeys/workflows/rules.ts';
import { addDays } from '#shared/scadenze.ts';
import { isConcluso, STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { earlier, inDays } from './calendar.ts';
import { ACCOUNTS } from './data/company.ts';
import { NOTES, NOTES_HR } from './data/onboarding-notes.ts';
import type { Person } from './data/person.ts';
import { at, chosen, happens, mixed } from './pseudo-random.ts';
import { idOf, STAFF } from './staff.ts';

const STRAIGHT: readonly AzionePasso[] = ['crea', 'comunica_manager', 'comunica_it', 'completa_it'];

/** For each state the sequences of steps that lead to it. The first sequence is the usual one. */
const WAYS: Record<StatoWorkflow, readonly (readonly AzionePasso[])[]> = {
  creato_hr: [STRAIGHT.slice(0, 1)],
  in_corso: [['crea', 'comunica_manager', 'torna_hr']],
  completato_hr_attesa_manager: [STRAIGHT.slice(0, 2), ['crea', 'comunica_manager', 'comunica_it', 'torna_manager']],
  completato_manager_attesa_it: [STRAIGHT.slice(0, 3), ['crea', 'comunica_manager', 'comunica_it', 'completa_it', 'torna_it']],
  completato_it: [
    STRAIGHT,
    ['crea', 'comunica_manager', 'torna_hr', 'comunica_manager', 'comunica_it', 'completa_it'],
    ['crea', 'comunica_manager', 'comunica_it', 'torna_manager', 'comunica_it', 'completa_it'],
    ['crea', 'comunica_manager', 'comunica_it', 'completa_it', 'torna_it', 'completa_it'],
  ],
  annullato: [['crea', 'comunica_manager', 'annulla']],
};

/** The states in which this step is possible; an empty list for the first step, which creates the workflow. */
export function takenFrom(azione: AzionePasso): StatoWorkflow[] {
  if (azione === 'crea') return [];
  return azione === 'annulla' ? STATI_WORKFLOW.filter((stato) => !isConcluso(stato)) : statesFor(azione);
}

export function reachedBy(azione: AzionePasso): StatoWorkflow {
  if (azione === 'crea') return 'creato_hr';
  return azione === 'annulla' ? 'annullato' : PASSAGGI[azione].to;
}

interface Onboarding {
  person: number;
  stato: StatoWorkflow;
  steps: { azione: AzionePasso; when: string }[];
}

const ONBOARDINGS: readonly Onboarding[] = STAFF.flatMap((person, i) =>
  person.workflow === undefined ? [] : [{ person: i, stato: person.workflow, steps: stepsOf(person, person.workflow, i) }],
);

function stepsOf({ dal }: Person, stato: StatoWorkflow, i: number): Onboarding['steps'] {
  const [usual, ...others] = WAYS[stato];
  const way = usual === undefined || (others.length > 0 && happens(28, i, 'giro')) ? chosen(others, i, 'quale giro') : usual;
  const yesterday = inDays(-1);
  // IT sometimes completes an onboarding some days after the first day.
  const done = earlier(addDays(dal, mixed(i, 'concluso', 5)), yesterday);
  // The last step of an open onboarding is always before the first day of work, so that a late onboarding exists.
  const waiting = earlier(addDays(yesterday, -mixed(i, 'fermo', 6)), addDays(dal, -1));
  const lastDay = isConcluso(stato) ? done : waiting;
  return way.map((azione, k) => ({
    azione,
    when: `${addDays(lastDay, -2 * (way.length - 1 - k))}T${String(7 + mixed(i, `ora ${k}`, 8)).padStart(2, '0')}:${String(10 + mixed(i, `minuto ${k}`, 50))}:00Z`,
  }));
}

const dayOf = (instant: string): string => instant.slice(0, 10);

export function workflowRows(userIds: number[]) {
  return ONBOARDINGS.map(({ person, stato, steps }) => {
    const { dal, brand } = at(STAFF, person);
    const begun = at(steps, 0).when;
    return {
      dipendente_id: idOf(person),
      stato,
      priorita: chosen(['media', 'media', 'media', 'alta', 'bassa'], person, 'priorità'),
      assegnato_a: stato === 'completato_manager_attesa_it' && happens(60, person, 'incarico') ? at(userIds, actor('IT', brand)) : null,
      data_inizio: dayOf(begun),
      data_scadenza: dal,
      data_completamento: stato === 'completato_it' ? dayOf(at(steps, steps.length - 1).when) : null,
      data_annullamento: stato === 'annullato' ? dayOf(at(steps, steps.length - 1).when) : null,
      note_hr: happens(45, person, 'nota hr') ? chosen(NOTES_HR, person, 'quale nota hr') : null,
      created_at: begun,
    };
  });
}

/** As in the permission table of the product. */
const HAND: Record<AzionePasso, 'HR' | 'MANAGER' | 'IT'> = {
  crea: 'HR',
  comunica_manager: 'HR',
  comunica_it: 'MANAGER',
  completa_it: 'IT',
  torna_hr: 'MANAGER',
  torna_manager: 'IT',
  torna_it: 'IT',
  annulla: 'HR',
};

/** Index in ACCOUNTS of an account of this role that may edit the brand. If there is none: 0, the amministratore. */
function actor(role: 'HR' | 'MANAGER' | 'IT', brand: number): number {
  const found = ACCOUNTS.findIndex((one) => !one.amministratore && one.role === role && (one.rights[brand] ?? 'can_view') !== 'can_view');
  return Math.max(found, 0);
}

export function stepRows(workflowIds: number[], userIds: number[]) {
  return ONBOARDINGS.flatMap(({ person, steps }, i) =>
    steps.map(({ azione, when }, k) => ({
      workflow_id: at(workflowIds, i),
      azione,
      stato: reachedBy(azione),
      nota: noteOf(azione, person, k),
      user_id: at(userIds, actor(HAND[azione], at(STAFF, person).brand)),
      created_at: when,
    })),
  );
}

// Steps back and cancellations always have a note, the first step never, and other steps sometimes.
function noteOf(azione: AzionePasso, person: number, k: number): string | null {
  const says = azione === 'annulla' || azione.startsWith('torna') || happens(50, person, `dice ${k}`);
  return azione === 'crea' || !says ? null : chosen(NOTES[azione], person, `nota ${k}`);
}

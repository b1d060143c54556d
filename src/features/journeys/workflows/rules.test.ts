import { describe, expect, test } from 'vitest';
import { avanzamento, STATI_WORKFLOW, STATO_WORKFLOW_LABELS } from '#shared/stati-workflow.ts';
import { AZIONI_WORKFLOW, PASSAGGI, PASSAGGI_DA, passoNonPossibile, statiForAzione, stepCorrente } from './rules.ts';

// The rows contain for each workflow state: label, step forward, step back, progress bar, current step.
test.each([
  ['creato_hr', 'Creato HR', 'Comunica al Manager', undefined, 'on todo todo', 1],
  ['in_corso', 'In Corso', 'Comunica al Manager', undefined, 'on todo todo', 1],
  ['completato_hr_attesa_manager', 'In Attesa Manager', 'Comunica a IT', 'Torna a HR', 'done on todo', 2],
  ['completato_manager_attesa_it', 'In Attesa IT', 'Completato IT', 'Torna a Manager', 'done done on', 3],
  ['completato_it', 'Completato', undefined, 'Torna a IT', 'done done done', 3],
  ['annullato', 'Annullato', undefined, undefined, 'todo todo todo', 0],
] as const)('The workflow state %s has the expected label, steps and progress', (stato, label, forward, backward, progress, step) => {
  const from = PASSAGGI_DA[stato];
  expect(STATO_WORKFLOW_LABELS[stato]).toBe(label);
  expect(from.forward && PASSAGGI[from.forward].label).toBe(forward ?? null);
  expect(from.backward && PASSAGGI[from.backward].label).toBe(backward ?? null);
  const { hr, manager, it } = avanzamento(stato);
  expect([hr, manager, it].join(' ')).toBe(progress);
  expect(stepCorrente(stato)).toBe(step);
});

// The rows contain for each workflow step: the states in which the step is possible, and the state after the step.
test.each([
  ['comunica_manager', ['creato_hr', 'in_corso'], 'completato_hr_attesa_manager'],
  ['comunica_it', ['completato_hr_attesa_manager'], 'completato_manager_attesa_it'],
  ['completa_it', ['completato_manager_attesa_it'], 'completato_it'],
  ['torna_hr', ['completato_hr_attesa_manager'], 'in_corso'],
  ['torna_manager', ['completato_manager_attesa_it'], 'completato_hr_attesa_manager'],
  ['torna_it', ['completato_it'], 'completato_manager_attesa_it'],
] as const)('The workflow step %s changes the state from %j to %s', (azione, from, to) => {
  expect(statiForAzione(azione)).toEqual(from);
  expect(PASSAGGI[azione].to).toBe(to);
});

describe('the tables of workflow steps', () => {
  test('Every workflow step changes the state, and steps can reach every state except the first state and the cancelled state', () => {
    for (const azione of AZIONI_WORKFLOW) expect(statiForAzione(azione)).not.toContain(PASSAGGI[azione].to);
    const reachableStates = new Set(AZIONI_WORKFLOW.map((azione) => PASSAGGI[azione].to));
    expect(STATI_WORKFLOW.filter((stato) => !reachableStates.has(stato))).toEqual(['creato_hr', 'annullato']);
  });
});

test('The error for an impossible workflow step names the present state and the states that allow the step', () => {
  expect(passoNonPossibile('comunica_manager', 'completato_it')).toMatchObject({
    kind: 'conflict',
    code: 'PASSO_NON_POSSIBILE',
    message: 'Il workflow ora è «Completato»: «Comunica al Manager» si fa solo da «Creato HR» o da «In Corso».',
  });
});

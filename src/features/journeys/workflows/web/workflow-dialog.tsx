import type { ReactElement } from 'react';
import { latestOf } from '#web/data/use-pages.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Workflow } from '../contract.ts';
import type { AzioneWorkflow } from '../rules.ts';
import { useWorkflowsOf } from './hooks.ts';

const ModificaWorkflowDialog = lazyPart(() => import('./modifica-workflow-dialog.tsx').then((file) => file.ModificaWorkflowDialog));
const ComunicaItDialog = lazyPart(() => import('./comunica-it-dialog.tsx').then((file) => file.ComunicaItDialog));
const AnnullaWorkflowDialog = lazyPart(() => import('./annulla-workflow-dialog.tsx').then((file) => file.AnnullaWorkflowDialog));
const PassoDialog = lazyPart(() => import('./passo-dialog.tsx').then((file) => file.PassoDialog));

/** What was asked of a workflow: a step, to edit what describes it, or to cancel it. */
export interface AskedStep {
  workflow: Workflow;
  what: AzioneWorkflow | 'modifica' | 'annulla';
}

/** Beside the list, not in a card: what is typed outlives a card that a step taken elsewhere moves out of the list. */
export function WorkflowDialog({ asked, onClose }: { asked: AskedStep; onClose: () => void }): ReactElement {
  // the list it was asked from may not show it any more; the employee's own does
  const { items } = useWorkflowsOf(asked.workflow.dipendente.id);
  const workflow = latestOf(items, asked.workflow);
  if (asked.what === 'modifica') return <ModificaWorkflowDialog workflow={workflow} onClose={onClose} />;
  if (asked.what === 'annulla') return <AnnullaWorkflowDialog workflow={workflow} onClose={onClose} />;
  if (asked.what === 'comunica_it') return <ComunicaItDialog workflow={workflow} onClose={onClose} />;
  return <PassoDialog workflow={workflow} azione={asked.what} onClose={onClose} />;
}

import type { ReactElement } from 'react';
import { type Arc, Ring } from '#web/ui/ring.tsx';
import { STATO_WORKFLOW_LABELS, type StatoWorkflow } from '../rules.ts';

// The three hands, HR, Manager, IT: done is ink, waiting has the role's colour, to do is grey, finished is green.
const ARCS: Record<StatoWorkflow, readonly [Arc, Arc, Arc]> = {
  creato_hr: ['hr', 'todo', 'todo'],
  in_corso: ['hr', 'todo', 'todo'],
  completato_hr_attesa_manager: ['done', 'manager', 'todo'],
  completato_manager_attesa_it: ['done', 'done', 'it'],
  completato_it: ['full', 'full', 'full'],
};

/** Where an onboarding stands; null when there is none. */
export function WorkflowBadge({ stato }: { stato: StatoWorkflow | null }): ReactElement {
  if (stato === null) return <span className="muted">Nessuno</span>;
  return (
    <span className="flow">
      <Ring arcs={ARCS[stato]} />
      {STATO_WORKFLOW_LABELS[stato]}
    </span>
  );
}

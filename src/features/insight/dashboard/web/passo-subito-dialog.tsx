import { type ReactElement, useEffect, useState } from 'react';
import { PASSAGGI_DA } from '#features/journeys/workflows/rules.ts';
import { useWorkflowsOf } from '#features/journeys/workflows/web/hooks.ts';
import { type DialogRequest, WorkflowDialog } from '#features/journeys/workflows/web/workflow-dialog.tsx';
import { notifyNotLoaded } from '#web/ui/lazy-part.tsx';
import type { RequestedAzione } from './lavoro-row.tsx';

/** The dialog for the next step of an onboarding. Renders nothing when another account has taken this step meanwhile. */
export function PassoSubitoDialog({
  workflow: { id, dipendente_id },
  onClose,
}: {
  workflow: NonNullable<RequestedAzione['workflow']>;
  onClose: () => void;
}): ReactElement | null {
  const { items, total, error } = useWorkflowsOf(dipendente_id);
  const workflow = items.find((each) => each.id === id);
  const next = workflow && PASSAGGI_DA[workflow.stato].forward;
  // The state stores the requested step, because after this step the workflow has another next step.
  const [requestedStep, setRequestedStep] = useState<DialogRequest>();
  if (!requestedStep && workflow && next) setRequestedStep({ workflow, what: next });
  const isStepGone = !requestedStep && (error !== null || (total !== undefined && !next));
  useEffect(() => {
    if (!isStepGone) return;
    if (error) notifyNotLoaded();
    onClose();
  }, [isStepGone, error, onClose]);
  return requestedStep ? <WorkflowDialog asked={requestedStep} onClose={onClose} /> : null;
}

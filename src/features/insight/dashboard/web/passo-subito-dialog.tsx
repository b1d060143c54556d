import { type ReactElement, useEffect, useState } from 'react';
import { PASSAGGI_DA } from '#features/journeys/workflows/rules.ts';
import { useWorkflowsOf } from '#features/journeys/workflows/web/hooks.ts';
import { type AskedStep, WorkflowDialog } from '#features/journeys/workflows/web/workflow-dialog.tsx';
import { tellNotLoaded } from '#web/ui/lazy-part.tsx';
import type { PassoChiesto } from './lavoro-row.tsx';

/** The dialog that takes the next step of an onboarding on the dashboard. Renders nothing when another account has taken this step meanwhile. */
export function PassoSubitoDialog({
  workflow: { id, dipendente_id },
  onClose,
}: {
  workflow: PassoChiesto;
  onClose: () => void;
}): ReactElement | null {
  const { items, total, error } = useWorkflowsOf(dipendente_id);
  const found = items.find((each) => each.id === id);
  const next = found && PASSAGGI_DA[found.stato].forward;
  // The state stores the requested step, because after this step the workflow has another next step.
  const [asked, setAsked] = useState<AskedStep>();
  if (!asked && found && next) setAsked({ workflow: found, what: next });
  const isGone = !asked && (error !== null || (total !== undefined && !next));
  useEffect(() => {
    if (!isGone) return;
    if (error) tellNotLoaded();
    onClose();
  }, [isGone, error, onClose]);
  return asked ? <WorkflowDialog asked={asked} onClose={onClose} /> : null;
}

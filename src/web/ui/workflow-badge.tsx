import type { ReactElement } from 'react';
import { avanzamento, FASI, type Mano, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { type Arc, Ring } from './ring.tsx';

/**
 * The ring of an onboarding state: completed steps are black, the waiting one has the colour of its role, open and cancelled ones are grey,
 * and a finished onboarding is green.
 */
export function StatoRing({ stato }: { stato: StatoWorkflow }): ReactElement {
  const progressByMano = avanzamento(stato);
  const arc = (mano: Mano): Arc => {
    if (stato === 'completato_it') return 'full';
    const progress = progressByMano[mano];
    return progress === 'on' ? mano : progress;
  };
  return <Ring arcs={[arc('hr'), arc('manager'), arc('it')]} />;
}

export function WorkflowBadge({ stato }: { stato: StatoWorkflow | null }): ReactElement {
  if (stato === null) return <span className="muted">Nessun workflow</span>;
  return (
    <span className="flow">
      <StatoRing stato={stato} />
      {FASI[stato].label}
    </span>
  );
}

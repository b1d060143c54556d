import type { ReactElement } from 'react';
import { avanzamento, FASI, type Mano, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { type Arc, Ring } from './ring.tsx';

/** The ring of a state: done is ink, waiting has the role's colour, to do is grey as is what was cancelled, finished is green. */
export function StatoRing({ stato }: { stato: StatoWorkflow }): ReactElement {
  const hands = avanzamento(stato);
  const arc = (mano: Mano): Arc => {
    if (stato === 'completato_it') return 'full';
    const how = hands[mano];
    return how === 'on' ? mano : how;
  };
  return <Ring arcs={[arc('hr'), arc('manager'), arc('it')]} />;
}

/** Where an onboarding stands; null when there is none. */
export function WorkflowBadge({ stato }: { stato: StatoWorkflow | null }): ReactElement {
  if (stato === null) return <span className="muted">Nessun workflow</span>;
  return (
    <span className="flow">
      <StatoRing stato={stato} />
      {FASI[stato].label}
    </span>
  );
}

import type { ReactElement } from 'react';
import { FASI } from '#shared/fasi-workflow.ts';
import { STATI_WORKFLOW, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { StatoRing } from '#web/ui/workflow-badge.tsx';

interface StatiFilterProps {
  /** Undefined while they are not known. */
  counts: Record<StatoWorkflow, number> | undefined;
  chosen: StatoWorkflow | undefined;
  onChoose: (stato: StatoWorkflow | undefined) => void;
}

/** One card for each state, with how many there are; pressed, it narrows the list to them, pressed again to all. */
export function StatiFilter({ counts, chosen, onChoose }: StatiFilterProps): ReactElement {
  return (
    <fieldset className="states" aria-label="Filtra per stato">
      {STATI_WORKFLOW.map((stato) => (
        <button
          key={stato}
          type="button"
          className="state-choice"
          aria-pressed={stato === chosen}
          onClick={() => onChoose(stato === chosen ? undefined : stato)}
        >
          <StatoRing stato={stato} />
          <span className="cut">{FASI[stato].label}</span>
          <b>{counts?.[stato].toLocaleString('it-IT', { useGrouping: 'always' }) ?? '–'}</b>
        </button>
      ))}
    </fieldset>
  );
}

import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { avanzamento, MANI, MANO_LABELS, type Mano } from '#shared/fasi-workflow.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';

/** The three steps, HR, Manager, IT: what is done, where it waits (rule 46). */
export function AvanzamentoList({ stato }: { stato: StatoWorkflow }): ReactElement {
  const hands = avanzamento(stato);
  const classOf = (mano: Mano) => {
    if (stato === 'completato_it') return 'done full';
    return { todo: undefined, on: `on ${mano}`, done: 'done' }[hands[mano]];
  };
  return (
    <ol className="steps" aria-label="Avanzamento">
      {MANI.map((mano) => (
        <li key={mano} className={classOf(mano)} aria-current={hands[mano] === 'on' ? 'step' : undefined}>
          <span>
            {hands[mano] === 'done' && <Check className="i" aria-hidden />}
            {MANO_LABELS[mano]}
            {hands[mano] === 'done' && <small className="sr-phone"> fatto</small>}
            {hands[mano] === 'on' && <small className="sr-small"> in attesa</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

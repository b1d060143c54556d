import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { MANI, MANO_LABELS, type Mano } from '#shared/fasi-workflow.ts';
import type { Uscita } from '../contract.ts';

/** What each hand has done, or what it is waited for. */
const FATTO: Record<Mano, string> = { hr: 'aperta', manager: 'informato', it: 'deciso' };
const ATTESA: Record<Mano, string> = { hr: 'chiude', manager: '', it: 'decide' };

/** The three hands of an exit: HR opens and closes it, the Manager is told, IT decides. Nothing of one that was cancelled. */
export function ManiList({ uscita: { stato, mano } }: { uscita: Pick<Uscita, 'stato' | 'mano'> }): ReactElement | null {
  if (stato === 'annullata') return null;
  const isClosed = stato === 'chiusa';
  return (
    <ol className="steps" aria-label="Avanzamento">
      {MANI.map((each) => (
        <li
          key={each}
          className={isClosed ? 'done full' : each === mano ? `on ${each}` : 'done'}
          aria-current={each === mano ? 'step' : undefined}
        >
          <span>
            {each !== mano && <Check className="i" aria-hidden />}
            {MANO_LABELS[each]}
            <small className="sr-small"> {each === mano ? ATTESA[each] : isClosed && each === 'hr' ? 'chiusa' : FATTO[each]}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

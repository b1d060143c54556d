import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { MANI, MANO_LABELS, type Mano } from '#shared/stati-workflow.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import type { Uscita } from '../contract.ts';
import { formatDaysFromToday, formatRemaining, STATO_USCITA_LABELS, type StatoUscita } from '../rules.ts';

const TONES: Record<StatoUscita, TagTone> = { aperta: 'warning', chiusa: 'success', annullata: 'line' };

export function StatoBadge({ stato }: { stato: StatoUscita }): ReactElement {
  return <Tag tone={TONES[stato]}>{STATO_USCITA_LABELS[stato]}</Tag>;
}

export function GiornoBadge({ uscita: { data_uscita, giorni, stato } }: { uscita: Uscita }): ReactElement {
  return (
    <span className="exit-day">
      {formatData(data_uscita)}
      {stato === 'aperta' && <small className={giorni < 0 ? 'late' : undefined}>{formatDaysFromToday(giorni)}</small>}
    </span>
  );
}

export function AttesaBadge({ uscita: { mano, da_decidere } }: { uscita: Pick<Uscita, 'mano' | 'da_decidere'> }): ReactElement | null {
  if (mano === null) return null;
  return <Tag tone={mano}>{mano === 'hr' ? 'HR: da chiudere' : `IT: ${formatRemaining(da_decidere).toLowerCase()}`}</Tag>;
}

/** The words that the badge shows after each role has done its part of the exit. */
const DONE_WORDS: Record<Mano, string> = { hr: 'aperta', manager: 'informato', it: 'deciso' };
const TODO_WORDS: Record<Mano, string> = { hr: 'chiude', manager: '', it: 'decide' };

/**
 * The progress of an exit as a list of the roles: HR opens and closes an exit, the Manager is informed, IT records outcomes. Renders
 * nothing for a cancelled exit.
 */
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
            <small className="sr-small">
              {' '}
              {each === mano ? TODO_WORDS[each] : isClosed && each === 'hr' ? 'chiusa' : DONE_WORDS[each]}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}

import type { ReactElement } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { type StatoScadenza, statoScadenza } from '#shared/scadenze.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const TONE_OF: Record<StatoScadenza, TagTone> = { scaduta: 'danger', in_scadenza: 'warning' };

interface ScadenzaBadgeProps {
  scadenza: string | null;
  /** Before the day: when it is over, about to be, and while it is far off; without the last nothing is shown then. */
  words: Record<StatoScadenza, string> & { lontana?: string };
  /** Under its own heading the day alone: what it means is the tag's title. */
  plain?: boolean;
}

/** Until when a thing is good; it stands out when that is over or about to be. */
export function ScadenzaBadge({ scadenza, words, plain = false }: ScadenzaBadgeProps): ReactElement | null {
  const stato = statoScadenza(scadenza, todayInItaly(new Date()));
  if (plain && scadenza !== null) {
    if (!stato) return <>{formatData(scadenza)}</>;
    return (
      <Tag tone={TONE_OF[stato]}>
        <span title={words[stato]}>{formatData(scadenza)}</span>
      </Tag>
    );
  }
  const word = words[stato ?? 'lontana'];
  if (scadenza === null || !word) return null;
  return (
    <Tag tone={stato ? TONE_OF[stato] : 'line'}>
      {word} {formatData(scadenza)}
    </Tag>
  );
}

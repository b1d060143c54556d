import type { ReactElement } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { type StatoScadenza, statoScadenza } from '#shared/scadenze.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const TONE_OF: Record<StatoScadenza, TagTone> = { scaduta: 'danger', in_scadenza: 'warning' };

/** Until when a licence is good; it stands out when that is over or about to be. */
export function ScadenzaBadge({ scadenza }: { scadenza: string | null }): ReactElement | null {
  if (scadenza === null) return null;
  const stato = statoScadenza(scadenza, todayInItaly(new Date()));
  return (
    <Tag tone={stato ? TONE_OF[stato] : 'line'}>
      {stato === 'scaduta' ? 'Scaduta il' : 'Scade il'} {formatData(scadenza)}
    </Tag>
  );
}

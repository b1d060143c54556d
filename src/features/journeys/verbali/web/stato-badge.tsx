import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { STATO_LABELS, type StatoVerbale } from '../rules.ts';

const TONES: Record<StatoVerbale, TagTone> = { emesso: 'warning', contestato: 'danger', firmato: 'success', annullato: 'line' };

export function StatoBadge({ stato }: { stato: StatoVerbale }): ReactElement {
  return (
    <Tag tone={TONES[stato]}>
      {stato === 'firmato' && <Check className="i" aria-hidden />}
      {STATO_LABELS[stato]}
    </Tag>
  );
}

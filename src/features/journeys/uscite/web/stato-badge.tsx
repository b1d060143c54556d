import type { ReactElement } from 'react';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { STATO_USCITA_LABELS, type StatoUscita } from '../rules.ts';

const TONES: Record<StatoUscita, TagTone> = { aperta: 'warning', chiusa: 'success', annullata: 'line' };

export function StatoBadge({ stato }: { stato: StatoUscita }): ReactElement {
  return <Tag tone={TONES[stato]}>{STATO_USCITA_LABELS[stato]}</Tag>;
}

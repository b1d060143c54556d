import { Ban, Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { FASI, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { Tag } from '#web/ui/tag.tsx';

export function StatoBadge({ stato }: { stato: StatoWorkflow }): ReactElement {
  const { label, hand } = FASI[stato];
  if (stato === 'annullato') {
    return (
      <Tag tone="line">
        <Ban className="i" aria-hidden />
        {label}
      </Tag>
    );
  }
  return (
    <Tag tone={hand ?? 'success'}>
      {hand === null && <Check className="i" aria-hidden />}
      {label}
    </Tag>
  );
}

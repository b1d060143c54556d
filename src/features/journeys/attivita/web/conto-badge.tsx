import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { formatConto } from '../rules.ts';

export function ContoBadge({ conto }: { conto: Parameters<typeof formatConto>[0] }): ReactElement | null {
  const text = formatConto(conto);
  return text === null ? null : <Tag tone={conto.fatte === conto.totali ? 'success' : 'line'}>{text}</Tag>;
}

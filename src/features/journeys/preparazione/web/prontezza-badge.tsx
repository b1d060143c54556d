import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { countProntezza, describeProntezza } from '../rules.ts';

export function ProntezzaBadge({ richieste }: { richieste: Parameters<typeof countProntezza>[0] }): ReactElement | null {
  const { pronte, totali } = countProntezza(richieste);
  if (totali === 0) return null;
  return <Tag tone={pronte === totali ? 'success' : 'warning'}>{describeProntezza(richieste)}</Tag>;
}

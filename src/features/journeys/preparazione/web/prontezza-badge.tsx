import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { prontezzaDi, prontezzaInParole } from '../rules.ts';

/** How much of what an onboarding asks for is ready: 'Pronto 5 di 8'; nothing where it asks for nothing. */
export function ProntezzaBadge({ richieste }: { richieste: Parameters<typeof prontezzaDi>[0] }): ReactElement | null {
  const { pronte, totali } = prontezzaDi(richieste);
  if (totali === 0) return null;
  return <Tag tone={pronte === totali ? 'success' : 'warning'}>{prontezzaInParole(richieste)}</Tag>;
}

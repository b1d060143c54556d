import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { prontezzaDi, prontezzaInParole } from '../rules.ts';

/** Shows 'Pronto 5 di 8'; renders nothing when the onboarding requests nothing. */
export function ProntezzaBadge({ richieste }: { richieste: Parameters<typeof prontezzaDi>[0] }): ReactElement | null {
  const { pronte, totali } = prontezzaDi(richieste);
  if (totali === 0) return null;
  return <Tag tone={pronte === totali ? 'success' : 'warning'}>{prontezzaInParole(richieste)}</Tag>;
}
